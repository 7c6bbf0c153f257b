import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../../i18n/texts.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { MemberLink, Time } from "../../ui/cells/cells.tsx";
import { Panel, Stack } from "../../ui/layout/layout.tsx";
import { Loaded } from "../../ui/layout/states.tsx";
import type { MemberPartProps } from "../member-part.ts";
import { Pager } from "../../ui/layout/pager.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Table, type Column } from "../table.tsx";
import { usePages } from "../../lib/use-pages.ts";
import type { MemberLine } from "@khela/contract/operator/members/schemas";

/** The agents above the member, nearest first, and the members directly below. */
export function AgentsPart({ member: { id } }: MemberPartProps): ReactNode {
  const t = useT();
  const pages = usePages();
  const agents = useOperatorCall(
    operatorCalls.members.agents,
    { id, cursor: pages.cursor },
    { keepsPrevious: true },
  );
  const columns: readonly Column<MemberLine>[] = [
    { title: t("members.name"), cell: (row) => <MemberLink id={row.id} name={row.username} /> },
    { title: t("members.type"), cell: ({ type }) => t("members.typeOf", { type }) },
    { title: t("members.status"), cell: ({ status }) => <StatusBadge status={status} /> },
    { title: t("members.registeredAt"), cell: ({ registeredAt }) => <Time at={registeredAt} /> },
  ];
  return (
    <Loaded call={agents}>
      {({ above, below, nextCursor }) => (
        <Stack>
          <Panel title={t("members.above")} isFlush>
            <Table name={t("members.above")} rows={above} columns={columns} keyOf={(row) => row.id} />
          </Panel>
          <Panel title={t("members.below")} isFlush>
            <Table name={t("members.below")} rows={below} columns={columns} keyOf={(row) => row.id} />
          </Panel>
          <Pager pages={pages} nextCursor={nextCursor} />
        </Stack>
      )}
    </Loaded>
  );
}
