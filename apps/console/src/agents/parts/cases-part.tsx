import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../../i18n/texts.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { MemberLink, Money, Time } from "../../ui/cells/cells.tsx";
import { Panel, Stack } from "../../ui/layout/layout.tsx";
import { PlainTable } from "../../ui/layout/plain-table.tsx";
import { Empty, Loaded } from "../../ui/layout/states.tsx";
import type { AgentPartProps } from "../agent-part.ts";

function Disputes({ id }: { readonly id: string }): ReactNode {
  const t = useT();
  const disputes = useOperatorCall(operatorCalls.agentCases.disputes, { sender: id, order: "-openedAt" });
  return (
    <Loaded call={disputes}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty />
        ) : (
          <PlainTable
            label={t("agents.disputesTitle")}
            rows={rows}
            keyOf={(row) => row.id}
            columns={[
              { title: t("disputes.column.openedAt"), cell: ({ openedAt }) => <Time at={openedAt} /> },
              {
                title: t("disputes.column.receiver"),
                cell: ({ receiver }) => <MemberLink id={receiver.id} name={receiver.name} />,
              },
              {
                title: t("disputes.column.amount"),
                isNumber: true,
                cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
              },
              { title: t("disputes.column.reason"), cell: ({ reason }) => reason },
              { title: t("disputes.column.state"), cell: ({ state }) => t(`disputes.state.${state}`) },
              { title: t("disputes.column.decision"), cell: ({ decision }) => decision },
            ]}
          />
        )
      }
    </Loaded>
  );
}

function Freezes({ id }: { readonly id: string }): ReactNode {
  const t = useT();
  const freezes = useOperatorCall(operatorCalls.agentCases.freezes, { agent: id, order: "-requestedAt" });
  return (
    <Loaded call={freezes}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty />
        ) : (
          <PlainTable
            label={t("agents.freezesTitle")}
            rows={rows}
            keyOf={(row) => row.id}
            columns={[
              {
                title: t("freezes.column.requestedAt"),
                cell: ({ requestedAt }) => <Time at={requestedAt} />,
              },
              {
                title: t("freezes.column.member"),
                cell: ({ member }) => <MemberLink id={member.id} name={member.name} />,
              },
              { title: t("freezes.column.reason"), cell: ({ reason }) => reason },
              { title: t("freezes.column.state"), cell: ({ state }) => t(`freezes.state.${state}`) },
              { title: t("freezes.column.decidedBy"), cell: ({ decidedBy }) => decidedBy },
            ]}
          />
        )
      }
    </Loaded>
  );
}

/** Disputes of credit that the agent sent, and accounts that they asked to freeze, newest first. */
export function CasesPart({ agent: { id } }: AgentPartProps): ReactNode {
  const t = useT();
  return (
    <Stack>
      <Panel title={t("agents.disputesTitle")} isFlush>
        <Disputes id={id} />
      </Panel>
      <Panel title={t("agents.freezesTitle")} isFlush>
        <Freezes id={id} />
      </Panel>
    </Stack>
  );
}
