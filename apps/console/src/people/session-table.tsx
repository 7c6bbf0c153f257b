import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useFormat } from "../lib/format/format.ts";
import { Badge } from "../ui/cells/badge.tsx";
import { Code, Time } from "../ui/cells/cells.tsx";
import { PlainTable, type PlainColumn } from "../ui/layout/plain-table.tsx";
import { Stack } from "../ui/layout/layout.tsx";
import { Empty, Loaded } from "../ui/layout/states.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";

export type SessionRow = OperatorOutputOf<typeof operatorCalls.access.sessions>["rows"][number];

export function SessionTable({
  rows,
  label,
  act,
}: {
  readonly rows: readonly SessionRow[];
  readonly label: string;
  /** Renders the content at the end of a row. */
  readonly act?: (row: SessionRow) => ReactNode;
}): ReactNode {
  const t = useT();
  const columns: PlainColumn<SessionRow>[] = [
    {
      title: t("people.device"),
      cell: ({ device, isCurrent, kind }) => (
        <>
          {device ?? t("people.unknownDevice")}{" "}
          {isCurrent ? <Badge tone="good">{t("people.thisOne")}</Badge> : null}
          {kind === "break_glass" ? <Badge tone="bad">{t("people.breakGlass")}</Badge> : null}
        </>
      ),
    },
    { title: t("people.address"), cell: ({ ip }) => <Code>{ip}</Code> },
    { title: t("people.since"), cell: ({ createdAt }) => <Time at={createdAt} /> },
    { title: t("people.seenAt"), cell: ({ seenAt }) => <Time at={seenAt} /> },
    ...(act === undefined ? [] : [{ title: t("people.act"), cell: act }]),
  ];
  return rows.length === 0 ? (
    <Empty text={t("people.noSession")} />
  ) : (
    <PlainTable label={label} rows={rows} keyOf={({ id }) => id} columns={columns} />
  );
}

/** A colleague's open sessions and tokens. */
export function SessionsDialog({
  operator,
  onClose,
}: {
  readonly operator: string;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const call = useOperatorCall(operatorCalls.people.sessions, { operator });
  return (
    <Dialog title={t("people.sessionsOf", { operator })} size="wide" onClose={onClose}>
      <Loaded call={call}>
        {({ sessions, tokens }) => (
          <Stack>
            <SessionTable rows={sessions} label={t("people.sessions")} />
            {tokens.length === 0 ? null : (
              <PlainTable
                label={t("people.tokens")}
                rows={tokens}
                keyOf={({ id }) => id}
                columns={[
                  { title: t("people.token"), cell: ({ name }) => name },
                  { title: t("people.lastDay"), cell: ({ lastDay }) => format.isoDay(lastDay) },
                  { title: t("people.seenAt"), cell: ({ seenAt }) => <Time at={seenAt} /> },
                ]}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}
