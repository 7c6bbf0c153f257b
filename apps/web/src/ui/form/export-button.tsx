import type { ReactNode } from "react";
import { useState } from "react";
import { isoDayBefore } from "../../lib/date/date-range.ts";
import { showToast } from "../feedback/toast.tsx";
import { Button } from "./button.tsx";

type ExportButtonProps = {
  readonly label: string;
  /** Start of the file's name; today's date follows. */
  readonly name: string;
  /** Fetches the rows and returns the file's text. */
  readonly makeText: () => Promise<string>;
  /** Message when the file could not be made. */
  readonly failed: string;
};

/** A button that saves the content of a list as a CSV file. */
export function ExportButton({ label, name, makeText, failed }: ExportButtonProps): ReactNode {
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      const [{ saveFile }, text] = await Promise.all([import("../../lib/csv.ts"), makeText()]);
      saveFile(`${name}-${isoDayBefore(0)}.csv`, text);
    } catch {
      showToast(failed, "error");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="secondary" size="s" busy={isBusy} onClick={() => void save()}>
      {label}
    </Button>
  );
}
