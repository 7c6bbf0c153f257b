import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useMay } from "../lib/session.tsx";
import { Badge } from "../ui/cells/badge.tsx";
import { Code, Money, NoValue } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { PlainTable, type PlainColumn } from "../ui/layout/plain-table.tsx";
import { Empty } from "../ui/layout/states.tsx";
import { ActDialog } from "../ui/overlays/act-dialog.tsx";

type ReconciliationItem = OperatorOutputOf<typeof operatorCalls.reconciliation.get>["items"][number];

/** Differences of a day's reconciliation. The operator resolves them one by one with a note. */
export function ReconciliationItems({
  items,
  currency,
  isClosed,
}: {
  readonly items: readonly ReconciliationItem[];
  readonly currency: string;
  readonly isClosed: boolean;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const mayWork = useMay()("reconciliation.work") && !isClosed;
  const [chosenId, setChosenId] = useState<string | null>(null);
  if (items.length === 0) return <Empty text={t("reconciliation.clean")} />;
  const columns: readonly PlainColumn<ReconciliationItem>[] = [
    {
      title: t("deposits.kind"),
      cell: ({ kind, resolvedBy }) => (
        <Badge tone={resolvedBy === null ? "warn" : "good"}>{codeText("reconciliationItem", kind)}</Badge>
      ),
    },
    {
      title: t("deposits.one"),
      cell: ({ orderId }) =>
        orderId === null ? <NoValue /> : <Link to={`/deposits/${orderId}`}>{orderId}</Link>,
    },
    {
      title: t("deposits.transaction"),
      cell: ({ transactionId }) => (transactionId === null ? <NoValue /> : <Code>{transactionId}</Code>),
    },
    {
      title: t("reconciliation.ours"),
      isNumber: true,
      cell: ({ ours }) => <Money amount={ours} currency={currency} />,
    },
    {
      title: t("reconciliation.theirs"),
      isNumber: true,
      cell: ({ theirs }) => <Money amount={theirs} currency={currency} />,
    },
    {
      title: t("reconciliation.resolve"),
      cell: ({ id, note, resolvedBy }) =>
        resolvedBy !== null ? (
          `${note ?? ""} · ${resolvedBy.replace("operator:", "")}`
        ) : mayWork ? (
          <Button size="small" onPress={() => setChosenId(id)}>
            {t("reconciliation.resolve")}
          </Button>
        ) : (
          <NoValue />
        ),
    },
  ];
  return (
    <>
      <PlainTable
        label={t("deposits.reconciliation")}
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
      />
      {chosenId === null ? null : (
        <ActDialog
          title={t("reconciliation.resolveTitle")}
          call={operatorCalls.reconciliation.resolve}
          confirmLabel={t("reconciliation.resolve")}
          input={(reason) => ({ id: chosenId, reason })}
          onClose={() => setChosenId(null)}
        />
      )}
    </>
  );
}
