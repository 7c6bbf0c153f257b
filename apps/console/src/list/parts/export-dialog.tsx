import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useCodeText, useT } from "../../i18n/texts.ts";
import { OperatorError } from "../../lib/api/operator-error.ts";
import { fetchOperatorFile } from "../../lib/api/send.ts";
import { saveFile } from "../../lib/save-file.ts";
import { ReasonDialog } from "../../ui/overlays/reason-dialog.tsx";
import type { ListView } from "../list-address.ts";
import type { AnyListCall } from "../list-types.ts";

/**
 * Exports the rows of a view as a file with the same filters, order, columns and headings. The reason that the operator
 * gives is stored.
 */
export function ExportDialog({
  call,
  texts,
  view,
  fixed,
  format,
  onClose,
}: {
  readonly call: AnyListCall;
  readonly texts: string;
  readonly view: ListView;
  /** Filters that the screen sets, which the view does not contain. */
  readonly fixed: Readonly<Record<string, string | number | boolean>>;
  readonly format: "csv" | "xlsx";
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<OperatorError | null>(null);
  const columns = view.columns.map((key) => ({ key, heading: codeText(`${texts}.column`, key) }));
  const save = (reason: string) => {
    setIsPending(true);
    setError(null);
    fetchOperatorFile(operatorCalls.lists.export, {
      list: call.name,
      format,
      filters: {
        ...view.filters,
        ...Object.fromEntries(Object.entries(fixed).map(([field, value]) => [field, String(value)])),
      },
      order: view.order,
      columns,
      reason,
    })
      .then((file) => {
        saveFile(file);
        onClose();
      })
      .catch((failure: unknown) => {
        if (!(failure instanceof OperatorError)) throw failure;
        setError(failure.code === "cancelled" ? null : failure);
      })
      .finally(() => setIsPending(false));
  };
  return (
    <ReasonDialog
      title={t("list.export", { format: format.toUpperCase() })}
      act={operatorCalls.lists.export.name}
      confirmLabel={t("list.download")}
      isPending={isPending}
      error={error}
      onConfirm={save}
      onClose={onClose}
    >
      <p>{t("list.exportHelp")}</p>
    </ReasonDialog>
  );
}
