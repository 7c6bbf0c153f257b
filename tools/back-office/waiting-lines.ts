/** Lists of what waits for a decision, as the operator's commands print them. */
import { backOfficeMostListed } from "@khela/contract/operator/back-office";

/** A line each, the oldest first; a list that may have left something out says so. */
export function waitingLines<Row>(rows: readonly Row[], format: (row: Row) => string): string[] {
  if (rows.length === 0) return ["Nothing waits for a decision."];
  const isCut = rows.length >= backOfficeMostListed;
  const more = `These are the oldest ${backOfficeMostListed}; more may wait, and are listed when these are decided.`;
  return [...rows.map(format), ...(isCut ? [more] : [])];
}
