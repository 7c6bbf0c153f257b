import type { ReactNode } from "react";
import { useState } from "react";
import type { play } from "@khela/contract/calls/play";
import type { InputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { isoDayBefore } from "../../lib/date/date-range.ts";
import { Button } from "../../ui/form/button.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { hasReturned } from "./bet-history-row.tsx";

type ExportButtonProps = { readonly input: InputOf<typeof play.betHistory> };

/** Saves all rounds of the selection as a CSV file. */
export function ExportButton({ input }: ExportButtonProps): ReactNode {
  const { t } = useI18n();
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    const { page: _page, size: _size, ...selection } = input;
    try {
      const { csvOf, fetchAllRounds, saveFile } = await import("./export-csv.ts");
      const rows = await fetchAllRounds(selection);
      const head = [
        t("play.roundId"),
        t("play.csv.game"),
        t("play.category"),
        t("play.csv.vendor"),
        t("play.time"),
        t("play.stake"),
        t("play.returned"),
        t("play.csv.state"),
      ];
      const text = csvOf(head, rows, (row) =>
        t(hasReturned(row) ? "play.state.correctable" : `play.state.${row.state}`),
      );
      saveFile(`rounds-${isoDayBefore(0)}.csv`, text);
    } catch {
      showToast(t("play.recordFailed"), "error");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="secondary" size="s" busy={isBusy} onClick={() => void save()}>
      {t("play.csv")}
    </Button>
  );
}
