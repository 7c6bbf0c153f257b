/** All certification cases, by number. */
import type { Case } from "./case.ts";
import { amountCases } from "./amount-cases.ts";
import { balanceCase, faultCases } from "./fault-cases.ts";
import { identityCases } from "./identity-cases.ts";
import { repeatCases } from "./repeat-cases.ts";
import { riskCases } from "./risk-cases.ts";
import { roundCases } from "./round-cases.ts";

export const cases: readonly Case[] = [
  ...repeatCases,
  ...amountCases,
  ...identityCases,
  ...roundCases,
  ...riskCases,
  ...faultCases,
  balanceCase,
].sort((a, b) => a.no - b.no);

/** Returns the table of cases that docs/certification.md shows. */
export function caseTable(): string {
  return [
    "| No | Case | What the server has to do |",
    "| --- | --- | --- |",
    ...cases.map(({ no, title, expects }) => `| ${no} | ${title} | ${expects} |`),
  ].join("\n");
}
