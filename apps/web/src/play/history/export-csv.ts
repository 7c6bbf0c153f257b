// The bet history as a CSV file, made on the phone from the same pages the screen shows.

import { play } from "@khela/contract/calls/play";
import type { InputOf } from "@khela/contract/schemas";
import { siteOffsetMinutes } from "@khela/contract/locale/site-time";
import { send } from "../../lib/api/call.ts";
import type { RoundRow } from "./bet-history-row.tsx";

type HistoryInput = Omit<InputOf<typeof play.betHistory>, "page" | "size">;

const pageSize = 50;
/** Of one file; a longer history is exported by shorter ranges of days. */
const maxRounds = 10_000;

/** Returns a cell. A text that a spreadsheet would take for a formula is kept a text. */
function cell(value: string): string {
  const safe = /^[=+@\t\r]|^-(?![\d.]+$)/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats a moment in the merchant's time, with its offset. */
function timeText(at: number): string {
  const local = new Date(at + siteOffsetMinutes * 60_000).toISOString().slice(0, 19);
  const hours = String(Math.floor(siteOffsetMinutes / 60)).padStart(2, "0");
  return `${local}+${hours}:${String(siteOffsetMinutes % 60).padStart(2, "0")}`;
}

/** Returns the file's text: a byte order mark, by which spreadsheets know its letters, a head and the rows. */
export function csvOf(
  head: readonly string[],
  rows: readonly RoundRow[],
  stateOf: (row: RoundRow) => string,
): string {
  const lines = rows.map((row) => [
    row.roundId,
    row.gameName,
    row.gameType,
    row.vassalage,
    timeText(row.startedAt),
    row.betAmount,
    row.winAmount,
    stateOf(row),
  ]);
  return `\uFEFF${[head, ...lines].map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** Fetches every round of the selection, newest first. Throws a CallError when a page does not load. */
export async function fetchAllRounds(input: HistoryInput): Promise<readonly RoundRow[]> {
  const rows: RoundRow[] = [];
  for (let page = 1; rows.length < maxRounds; page += 1) {
    const { list, totalPages } = await send(play.betHistory, { ...input, page, size: pageSize });
    rows.push(...list);
    if (page >= totalPages) break;
  }
  return rows;
}

export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
