/**
 * Verifies the evidence: one chain for each account with a row for each decision that moved no money, so that none can
 * be removed or changed unnoticed. Features compare the rows of their own decisions with it.
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
