import { useLocation } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useMay, useMe } from "../lib/session.tsx";
import { OperatorList } from "../list/operator-list.tsx";
import { Money } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Page, Row } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { TabLinks } from "../ui/layout/tabs.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";
import { ReasonDialog } from "../ui/overlays/reason-dialog.tsx";
import { AgentLink } from "./agent-link.tsx";

const { agentCases } = operatorCalls;
type Request = OperatorOutputOf<typeof agentCases.freezes>["rows"][number];
type ActName = "freeze" | "refuseFreeze" | "unfreeze";
type UnderWay = OperatorOutputOf<typeof agentCases.freeze>["underWay"];
type Asked = { readonly act: ActName; readonly request: Request };

const labels = {
  freeze: "freezes.freeze",
  refuseFreeze: "freezes.refuse",
  unfreeze: "freezes.unfreeze",
} as const;

function UnderWayDialog({
  underWay,
  onClose,
}: {
  readonly underWay: UnderWay;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const { currency } = useMe();
  return (
    <Dialog
      title={t("freezes.underWay")}
      onClose={onClose}
      foot={<Button onPress={onClose}>{t("first.close")}</Button>}
    >
      {underWay.length === 0 ? (
        <p>{t("freezes.nothingUnderWay")}</p>
      ) : (
        <PlainTable
          label={t("freezes.underWay")}
          rows={underWay}
          keyOf={({ id }) => id}
          columns={[
            { title: t("freezes.underWay"), cell: ({ kind }) => t(`freezes.kind.${kind}`) },
            {
              title: t("agents.amount"),
              cell: ({ amount }) => <Money amount={amount} currency={currency} />,
            },
            { title: t("freezes.column.state"), cell: ({ state }) => t(`freezes.underWay.${state}`) },
          ]}
        />
      )}
    </Dialog>
  );
}

function DecisionDialog({
  asked: { act, request },
  onDone,
  onClose,
}: {
  readonly asked: Asked;
  readonly onDone: (underWay: UnderWay | null) => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const call = agentCases[act];
  const { run, isPending, error } = useOperatorAct(call, { outdates: ["members.", "withdrawals."] });
  const confirm = async (reason: string) => {
    const outcome = await run({ agent: request.agent.id, id: request.id, reason });
    if (outcome.kind !== "value") return;
    const found = "underWay" in outcome.value ? (outcome.value.underWay as UnderWay) : [];
    // an empty list of open withdrawals is shown only after a freeze
    onDone(act === "freeze" || found.length > 0 ? found : null);
  };
  return (
    <ReasonDialog
      title={t(labels[act])}
      act={call.name}
      look={act === "freeze" ? "danger" : "primary"}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <p>{t("freezes.actText", { name: request.member.name, reason: request.reason })}</p>
    </ReasonDialog>
  );
}

function useActsOf(onAsk: (asked: Asked) => void): (request: Request) => ReactNode {
  const t = useT();
  const may = useMay();
  return (request) => {
    const acts: readonly ActName[] =
      request.state === "open" ? ["freeze", "refuseFreeze"] : request.state === "frozen" ? ["unfreeze"] : [];
    return (
      <Row>
        {t(`freezes.state.${request.state}`)}
        {may("agents.decide")
          ? acts.map((act) => (
              <Button
                key={act}
                size="small"
                look={act === "freeze" ? "danger" : "normal"}
                onPress={() => onAsk({ act, request })}
              >
                {t(labels[act])}
              </Button>
            ))
          : null}
      </Row>
    );
  };
}

/** Agents' requests to freeze an account: the undecided requests, or all. */
export function FreezesScreen(): ReactNode {
  const t = useT();
  const { pathname } = useLocation();
  const isAll = pathname.endsWith("/all");
  const [asked, setAsked] = useState<Asked | null>(null);
  const [underWay, setUnderWay] = useState<UnderWay | null>(null);
  const actsOf = useActsOf(setAsked);
  return (
    <Page title={t("agents.freezesTitle")}>
      <TabLinks
        label={t("freezes.tabs")}
        tabs={[
          { to: "/agents/freezes", label: t("freezes.waiting"), isCurrent: !isAll },
          { to: "/agents/freezes/all", label: t("freezes.all"), isCurrent: isAll },
        ]}
      >
        <OperatorList
          key={String(isAll)}
          call={agentCases.freezes}
          label={t("freezes.one")}
          texts="freezes"
          {...(isAll ? {} : { fixed: { state: "open" } })}
          emptyText={t("freezes.none")}
          everyMs={30_000}
          cells={{
            agent: ({ agent }) => <AgentLink id={agent.id} name={agent.name} />,
            state: actsOf,
          }}
        />
      </TabLinks>
      {asked === null ? null : (
        <DecisionDialog
          key={asked.act}
          asked={asked}
          onClose={() => setAsked(null)}
          onDone={(found) => {
            setAsked(null);
            setUnderWay(found);
          }}
        />
      )}
      {underWay === null ? null : <UnderWayDialog underWay={underWay} onClose={() => setUnderWay(null)} />}
    </Page>
  );
}
