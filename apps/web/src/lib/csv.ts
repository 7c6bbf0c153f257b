// CSV files, made on the phone from the same pages a screen shows.

import { siteOffsetMinutes } from "@khela/contract/site/site-time";

/** Maximum rows of one file. A longer list is exported in several files, by shorter ranges of days. */
const maxRows = 10_000;

/**
 * Returns a cell of a CSV file, quoted where necessary. A text that a spreadsheet would run as a formula stays text.
 */
function cell(value: string): string {
  const safe = /^[=+@\t\r]|^-(?![\d.]+$)/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats a moment in the merchant's time, with its offset. */
export function csvTime(at: number): string {
  const local = new Date(at + siteOffsetMinutes * 60_000).toISOString().slice(0, 19);
  const hours = String(Math.floor(siteOffsetMinutes / 60)).padStart(2, "0");
  return `${local}+${hours}:${String(siteOffsetMinutes % 60).padStart(2, "0")}`;
}

/** Returns the text of a CSV file: a byte order mark, by which spreadsheets recognise UTF-8, and the lines. */
export function csvText(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`;
}

type CursorPage<Row> = { readonly list: readonly Row[]; readonly nextCursor: string | null };

/**
 * Fetches the rows of a list page by page, up to the maximum of one file; `isCut`: there are more. Throws a CallError
 * when a page does not load.
 */
export async function fetchRows<Row>(
  fetchPage: (cursor: string) => Promise<CursorPage<Row>>,
): Promise<{ readonly rows: readonly Row[]; readonly isCut: boolean }> {
  const rows: Row[] = [];
  let cursor: string | null = "";
  while (cursor !== null && rows.length < maxRows) {
    const page: CursorPage<Row> = await fetchPage(cursor);
    rows.push(...page.list);
    cursor = page.nextCursor;
  }
  return { rows: rows.slice(0, maxRows), isCut: cursor !== null || rows.length > maxRows };
}

export function saveFile(name: string, text: string, type = "text/csv;charset=utf-8"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
