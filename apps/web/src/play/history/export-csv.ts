// Exports the bet history as a CSV file.

import { play } from "@khela/contract/play/calls";
import type { InputOf } from "@khela/contract/schemas";
import type { useI18n } from "../../i18n/i18n.tsx";
import { send } from "../../lib/api/call.ts";
import { csvText, csvTime, fetchRows } from "../../lib/csv.ts";
import { hasReturned, type RoundRow } from "./bet-history-row.tsx";

const pageSize = 50;

type Texts = Pick<ReturnType<typeof useI18n>, "t">;

/** Returns the file's text: a header, the rounds and, if rounds were cut, a line that says so. */
export function roundsCsv(rows: readonly RoundRow[], isCut: boolean, { t }: Texts): string {
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
  const lines = rows.map((row) => [
    row.roundId,
    row.gameName,
    row.gameType,
    row.vassalage,
    csvTime(row.startedAt),
    row.betAmount,
    row.winAmount,
    t(hasReturned(row) ? "play.state.correctable" : `play.state.${row.state}`),
  ]);
  const end = isCut ? [[t("play.csv.cut", { count: rows.length })]] : [];
  return csvText([head, ...lines, ...end]);
}

/** Fetches the rounds of a selection, newest first. Throws a CallError when a page does not load. */
export async function makeRoundsCsv(
  selection: Omit<InputOf<typeof play.betHistory>, "page" | "size" | "cursor">,
  texts: Texts,
): Promise<string> {
  const { rows, isCut } = await fetchRows((cursor) =>
    send(play.betHistory, { ...selection, cursor, size: pageSize }),
  );
  return roundsCsv(rows, isCut, texts);
}
