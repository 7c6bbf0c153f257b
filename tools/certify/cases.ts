/** All cases, in the order of the table. */
import type { Case } from "./case.ts";
import { amountCases } from "./cases-amounts.ts";
import { bookCase, faultCases } from "./cases-faults.ts";
import { identityCases } from "./cases-identity.ts";
import { repeatCases } from "./cases-repeats.ts";
import { roundCases } from "./cases-rounds.ts";

export const cases: readonly Case[] = [...repeatCases, ...amountCases, ...identityCases, ...roundCases, ...faultCases, bookCase]
  .sort((a, b) => a.no - b.no);

/** The cases as docs/integrate.md shows them. */
export function caseTable(): string {
  return ["| No | Case | What the server has to do |", "| --- | --- | --- |",
    ...cases.map(({ no, title, expects }) => `| ${no} | ${title} | ${expects} |`)].join("\n");
}
