// The team's figures as CSV files: by day, week or month, and by member directly below.

import { teamCountFigures, teamMoneyFigures, type TeamGroup } from "@khela/contract/agents/team";
import { agents } from "@khela/contract/agents/calls";
import type { OutputOf } from "@khela/contract/schemas";
import type { useI18n } from "../../i18n/i18n.tsx";
import { send } from "../../lib/api/call.ts";
import { csvText, fetchRows } from "../../lib/csv.ts";

const pageSize = 50;
const dayFigures = [...teamCountFigures, ...teamMoneyFigures] as const;

type Texts = Pick<ReturnType<typeof useI18n>, "t">;
type Period = OutputOf<typeof agents.teamKpi>["periods"][number];
type Row = OutputOf<typeof agents.teamRows>["list"][number];

/** Returns the file's text: a header, and a line for each period; weeks and months in ISO 8601. */
export function periodsCsv(periods: readonly Period[], currency: string, { t }: Texts): string {
  const head = [
    t("agents.csvDay"),
    t("agents.csvCurrency"),
    ...dayFigures.map((name) => t(`agents.figure.${name}`)),
  ];
  return csvText([
    head,
    ...periods.map(({ from, to, ...sums }) => [
      from === to ? from : `${from}/${to}`,
      currency,
      ...dayFigures.map((name) => String(sums[name])),
    ]),
  ]);
}

/** Returns the name of the row's member, as text. */
export function rowName(row: Row, t: Texts["t"]): string {
  if (row.customerId === null) return t("agents.rowsBefore");
  if (row.customerName === null) return t("agents.rebateMovedAway");
  return row.isOwn ? t("agents.rowsOwn", { name: row.customerName }) : row.customerName;
}

/** Returns the file's text: a header, a line for each row and, if rows were cut, a line that says so. */
export function rowsCsv(rows: readonly Row[], isCut: boolean, { t }: Texts): string {
  const head = [
    t("agents.member"),
    t("agents.fact.type"),
    ...dayFigures.map((name) => t(`agents.figure.${name}`)),
  ];
  const lines = rows.map((row) => [
    rowName(row, t),
    t(row.isAgent ? "agents.typeAgent" : "agents.typeMember"),
    ...dayFigures.map((name) => String(row[name])),
  ]);
  return csvText([head, ...lines, ...(isCut ? [[t("agents.csvCut", { count: rows.length })]] : [])]);
}

export type Range = {
  readonly group: TeamGroup;
  readonly from: string;
  readonly to: string;
  /** Limits the file to figures of this category of games. */
  readonly gameType?: string;
  /** Limits the file to figures of this agent, who is directly below. */
  readonly customerId?: string;
};

/**
 * Fetches the rows of a range and returns them as the text of a CSV file. Throws a CallError when a page does not load.
 */
export async function makeRowsCsv(range: Range, texts: Texts): Promise<string> {
  const { rows, isCut } = await fetchRows((cursor) => send(agents.teamRows, { ...range, cursor, pageSize }));
  return rowsCsv(rows, isCut, texts);
}
