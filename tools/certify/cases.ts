/** All cases, in the order of the table. */
import type { Case } from "./case.ts";
import { amountCases } from "./cases-amounts.ts";
import { bookCase, faultCases } from "./cases-faults.ts";
import { identityCases } from "./cases-identity.ts";
import { repeatCases } from "./cases-repeats.ts";
import { roundCases } from "./cases-rounds.ts";

export const cases: readonly Case[] = [...repeatCases, ...amountCases, ...identityCases, ...roundCases, ...faultCases, bookCase]
  .sort((a, b) => a.no - b.no);
