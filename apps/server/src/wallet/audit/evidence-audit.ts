/**
 * Verifies the evidence: each account has a chain with a row for each decision that moved no money. A removed or
 * changed decision breaks the chain or differs from it. Features compare the rows of their own decisions with the
 * evidence.
 */
import type { AuditCheck } from "./audit-check.ts";
import { brokenEvidence, refusalsUnlikeEvidence } from "./evidence-audit-store.ts";

export const evidenceChecks: readonly AuditCheck[] = [
  { name: "ledger: the chains of evidence are whole", query: ({ bucket }) => brokenEvidence(bucket) },
  {
    name: "ledger: refusals agree with the evidence",
    query: ({ bucket }) => refusalsUnlikeEvidence(bucket),
  },
];
