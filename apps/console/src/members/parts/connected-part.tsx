import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../../i18n/texts.ts";
import { useOperatorAct } from "../../lib/api/use-operator-act.ts";
import { Code, MemberLink, Time } from "../../ui/cells/cells.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Note, Panel, Stack } from "../../ui/layout/layout.tsx";
import { ActError, Empty } from "../../ui/layout/states.tsx";
import { ConnectionGraph } from "../connection-graph.tsx";
import type { MemberPartProps } from "../member-part.ts";
import { StatusBadge } from "../status-badge.tsx";
import { Table } from "../table.tsx";

type Connected = OperatorOutputOf<typeof operatorCalls.members.connected>;

function ConnectedAccounts({ id, value }: { readonly id: string; readonly value: Connected }): ReactNode {
  const t = useT();
  const members = new Map(value.members.map((member) => [member.id, member]));
  if (value.edges.length === 0 && value.large.length === 0) return <Empty text={t("members.noConnected")} />;
  return (
    <Stack>
      {value.edges.length === 0 ? null : (
        <>
          <Panel>
            <ConnectionGraph id={id} members={value.members} edges={value.edges} />
          </Panel>
          <Panel isFlush>
            <Table
              name={t("members.part.connected")}
              rows={value.edges}
              keyOf={({ kind, evidence, to }) => `${kind} ${evidence} ${to}`}
              columns={[
                {
                  title: t("members.account"),
                  cell: ({ to }) => <MemberLink id={to} name={members.get(to)?.username ?? to} />,
                },
                {
                  title: t("members.status"),
                  cell: ({ to }) => <StatusBadge status={members.get(to)?.status ?? "active"} />,
                },
                { title: t("members.inCommon"), cell: ({ kind }) => t(`members.connection.${kind}`) },
                { title: t("members.evidence"), cell: ({ evidence }) => <Code>{evidence}</Code> },
                { title: t("members.firstAt"), cell: ({ firstAt }) => <Time at={firstAt} /> },
                { title: t("members.lastAt"), cell: ({ lastAt }) => <Time at={lastAt} /> },
              ]}
            />
          </Panel>
        </>
      )}
      {value.large.map(({ kind, evidence }) => (
        <Note key={`${kind} ${evidence}`}>
          {t("members.large", { kind: t(`members.connection.${kind}`), evidence })}
        </Note>
      ))}
    </Stack>
  );
}

/**
 * Accounts connected with the member. They load only at the operator's request, because each request is in the audit
 * log.
 */
export function ConnectedPart({ member: { id } }: MemberPartProps): ReactNode {
  const t = useT();
  const [value, setValue] = useState<Connected | null>(null);
  const { run, isPending, error } = useOperatorAct(operatorCalls.members.connected, { onDone: setValue });
  if (value !== null) return <ConnectedAccounts id={id} value={value} />;
  return (
    <Stack>
      <Empty
        text={t("members.connectedText")}
        acts={
          <Button look="primary" isPending={isPending} onPress={() => void run({ id })}>
            {t("members.connectedShow")}
          </Button>
        }
      />
      <ActError error={error} />
    </Stack>
  );
}
