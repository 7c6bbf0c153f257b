/**
 * Verifies the evidence: one chain for each account with a row for each decision that moved no money, so that
 * none can be removed or changed unseen. Features compare the rows of their own decisions with it.
 */
import { createBucketCheck, type AuditCheck } from "./audit.ts";
import { brokenEvidence, refusalsUnlikeEvidence } from "./evidence-audit-store.ts";

export const evidenceChecks: readonly AuditCheck[] = [
  createBucketCheck("ledger: the chains of evidence are whole", brokenEvidence),
  createBucketCheck("ledger: refusals are as the evidence has them", refusalsUnlikeEvidence),
];
