import { useLocation } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { maxDisputeText } from "@khela/contract/agents/team";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useMay } from "../lib/session.tsx";
import { OperatorList } from "../list/operator-list.tsx";
import { DefinitionList, Money, NoValue, Time } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { TextField } from "../ui/controls/fields.tsx";
import { Page, Row, Stack } from "../ui/layout/layout.tsx";
import { ActError } from "../ui/layout/states.tsx";
import { TabLinks } from "../ui/layout/tabs.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";
import { AgentLink } from "./agent-link.tsx";

const { agentCases } = operatorCalls;
type Dispute = OperatorOutputOf<typeof agentCases.disputes>["rows"][number];

function DecisionForm({
  dispute: { id, sender },
  onClose,
}: {
  readonly dispute: Dispute;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const [decision, setDecision] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const { run, isPending, error } = useOperatorAct(agentCases.decideDispute);
  const submit = async () => {
    if (decision.trim() === "") return setIsMissing(true);
    const outcome = await run({ sender: sender.id, id, decision: decision.trim() });
    if (outcome.kind !== "failed") onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack>
        <TextField
          label={t("disputes.decision")}
          description={t("disputes.decisionHelp")}
          value={decision}
          onChange={(text) => {
            setDecision(text);
            setIsMissing(false);
          }}
          rows={3}
          maxLength={maxDisputeText}
          isFocused
          error={isMissing ? t("disputes.decisionMissing") : null}
        />
        <ActError error={error} />
        <Row>
          <Button type="submit" look="primary" isPending={isPending}>
            {t("disputes.decide")}
          </Button>
          <Button onPress={onClose}>{t("first.cancel")}</Button>
        </Row>
      </Stack>
    </form>
  );
}

function DisputeDialog({
  dispute,
  onClose,
}: {
  readonly dispute: Dispute;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const may = useMay();
  const isOpen = dispute.state === "escalated" && may("agents.decide");
  return (
    <Dialog
      title={`${t("disputes.one")}: ${dispute.sender.name} – ${dispute.receiver.name}`}
      onClose={onClose}
      {...(isOpen ? {} : { foot: <Button onPress={onClose}>{t("first.close")}</Button> })}
    >
      <Stack>
        <DefinitionList
          rows={[
            {
              term: t("disputes.column.amount"),
              value: <Money amount={dispute.amount} currency={dispute.currency} />,
            },
            { term: t("disputes.column.sentAt"), value: <Time at={dispute.sentAt} /> },
            {
              term: t("disputes.column.openedBy"),
              value: t(`disputes.openedBy.${dispute.openedBy}`),
            },
            { term: t("disputes.column.reason"), value: dispute.reason },
            { term: t("disputes.column.answer"), value: dispute.answer ?? <NoValue /> },
            { term: t("disputes.column.decision"), value: dispute.decision ?? <NoValue /> },
          ]}
        />
        {isOpen ? <DecisionForm dispute={dispute} onClose={onClose} /> : null}
      </Stack>
    </Dialog>
  );
}

/** Screen with disputes about credit: those that wait for an operator, or all. */
export function DisputesScreen(): ReactNode {
  const t = useT();
  const { pathname } = useLocation();
  const isAll = pathname.endsWith("/all");
  const [opened, setOpened] = useState<Dispute | null>(null);
  return (
    <Page title={t("agents.disputesTitle")}>
      <TabLinks
        label={t("disputes.tabs")}
        tabs={[
          { to: "/agents/disputes", label: t("disputes.waiting"), isCurrent: !isAll },
          { to: "/agents/disputes/all", label: t("disputes.all"), isCurrent: isAll },
        ]}
      >
        <OperatorList
          key={String(isAll)}
          call={agentCases.disputes}
          label={t("disputes.one")}
          texts="disputes"
          {...(isAll ? {} : { fixed: { state: "escalated" } })}
          emptyText={t("disputes.none")}
          everyMs={30_000}
          cells={{ sender: ({ sender }) => <AgentLink id={sender.id} name={sender.name} /> }}
          onOpen={setOpened}
        />
      </TabLinks>
      {opened === null ? null : (
        <DisputeDialog key={opened.id} dispute={opened} onClose={() => setOpened(null)} />
      )}
    </Page>
  );
}
