// The team's figures as CSV files: by day, week or month, and by member directly below.

import { teamMoneyFigures, type TeamGroup } from "@khela/contract/agents/team";
import { agents } from "@khela/contract/calls/agents/agents";
import type { OutputOf } from "@khela/contract/schemas";
import type { useI18n } from "../../i18n/i18n.tsx";
import { send } from "../../lib/api/call.ts";
import { csvText, fetchRows } from "../../lib/csv.ts";

const pageSize = 50;
const dayFigures = ["newMembers", "activeMembers", "firstDeposits", ...teamMoneyFigures] as const;

type Texts = Pick<ReturnType<typeof useI18n>, "t">;
type Period = OutputOf<typeof agents.teamKpi>["periods"][number];
type Row = OutputOf<typeof agents.teamRows>["list"][number];

/** Returns the file's text: a head, and a line for each period, longer ones than a day as ISO 8601 writes them. */
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

/** Returns the file's text: a head, a line for each member directly below and, where there are more than a file holds, one that says so. */
export function rowsCsv(rows: readonly Row[], isCut: boolean, { t }: Texts): string {
  const head = [
    t("agents.member"),
    t("agents.fact.type"),
    ...teamMoneyFigures.map((name) => t(`agents.figure.${name}`)),
  ];
  const lines = rows.map((row) => [
    row.customerName,
    t(row.isAgent ? "agents.typeAgent" : "agents.typeMember"),
    ...teamMoneyFigures.map((name) => row[name]),
  ]);
  return csvText([head, ...lines, ...(isCut ? [[t("agents.csvCut", { count: rows.length })]] : [])]);
}

export type Range = { readonly group: TeamGroup; readonly from: string; readonly to: string };

/** Fetches the rows of a group and range. Throws a CallError when a page does not load. */
export async function makeRowsCsv(range: Range, texts: Texts): Promise<string> {
  const { rows, isCut } = await fetchRows((cursor) => send(agents.teamRows, { ...range, cursor, pageSize }));
  return rowsCsv(rows, isCut, texts);
}
