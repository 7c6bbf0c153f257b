import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useMay } from "../lib/session.tsx";
import { Badge } from "../ui/cells/badge.tsx";
import { MemberLink, Time } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Page, Panel, Row } from "../ui/layout/layout.tsx";
import { Loaded } from "../ui/layout/states.tsx";
import { ActDialog } from "../ui/overlays/act-dialog.tsx";
import { Table, type Column } from "./table.tsx";

type Match = OperatorOutputOf<typeof operatorCalls.exclusions.waiting>["list"][number];
type Decision = { readonly match: Match; readonly isSamePerson: boolean };

function DecisionDialog({
  decision: { match, isSamePerson },
  onClose,
}: {
  readonly decision: Decision;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  return (
    <ActDialog
      title={t(isSamePerson ? "members.samePerson" : "members.otherPerson")}
      call={operatorCalls.exclusions.decide}
      look={isSamePerson ? "danger" : "primary"}
      outdates={["members."]}
      input={(reason) => ({ memberId: match.member.id, excludedId: match.excluded.id, isSamePerson, reason })}
      onClose={onClose}
    >
      <p>
        {t(isSamePerson ? "members.samePersonText" : "members.otherPersonText", {
          name: match.member.username,
          excluded: match.excluded.username,
        })}
      </p>
    </ActDialog>
  );
}

/** Accounts that look like an excluded member's, the oldest first. */
export function ExclusionsScreen(): ReactNode {
  const t = useT();
  const may = useMay();
  const [decision, setDecision] = useState<Decision | null>(null);
  const waiting = useOperatorCall(operatorCalls.exclusions.waiting, {});
  const columns: readonly Column<Match>[] = [
    {
      title: t("members.account"),
      cell: ({ member }) => <MemberLink id={member.id} name={member.username} />,
    },
    {
      title: t("members.looksLike"),
      cell: ({ excluded }) => <MemberLink id={excluded.id} name={excluded.username} />,
    },
    {
      title: t("members.because"),
      cell: ({ reasons }) => reasons.map((reason) => t(`members.match.${reason}`)).join(", "),
    },
    { title: t("members.foundAt"), cell: ({ foundAt }) => <Time at={foundAt} /> },
    {
      title: t("members.play"),
      cell: ({ blocksPlay }) =>
        blocksPlay ? <Badge tone="bad">{t("members.playBlocked")}</Badge> : t("members.playOpen"),
    },
    {
      title: t("members.decision"),
      cell: (match) =>
        may("members.limit") ? (
          <Row>
            <Button size="small" look="danger" onPress={() => setDecision({ match, isSamePerson: true })}>
              {t("members.samePerson")}
            </Button>
            <Button size="small" onPress={() => setDecision({ match, isSamePerson: false })}>
              {t("members.otherPerson")}
            </Button>
          </Row>
        ) : null,
    },
  ];
  return (
    <Page title={t("members.exclusions")}>
      <Panel isFlush>
        <Loaded call={waiting}>
          {({ list }) => (
            <Table
              name={t("members.exclusions")}
              rows={list}
              columns={columns}
              keyOf={({ member, excluded }) => `${member.id} ${excluded.id}`}
            />
          )}
        </Loaded>
      </Panel>
      {decision === null ? null : <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </Page>
  );
}
