/**
 * Finds out whether the books are right: the ledger's own invariants and, through `AuditCheck`, those of the
 * features whose records point at transfers. Everything is read in one snapshot and bucket by bucket, so it
 * can run beside live traffic and its memory does not grow with the ledger. Recomputes, never believes a
 * stored figure, never repairs.
 */
import type { Db } from "../platform/db/pool.ts";
import { anchorFindings } from "./anchor.ts";
import {
  findAccountMismatches, findBrokenChains, findForeignLegs, findHouseRollupMismatches, findLooseLinks,
  findRefusedAndPosted, findSumMismatches, findWrongRows, inOneSnapshot, listBuckets,
} from "./audit-store.ts";

export type Finding = { readonly where: string; readonly problem: string };

export type AuditCheck = {
  /** Feature and what is checked: "cashier: deposits agree with their transfers". */
  readonly name: string;
  run(db: Db): AsyncIterable<Finding>;
};

type CheckResult = {
  readonly name: string;
  readonly count: number;
  readonly samples: readonly Finding[];
  readonly ms: number;
};
export type AuditReport = { readonly ok: boolean; readonly checks: readonly CheckResult[] };

const SAMPLES = 20;

async function* byBucket(db: Db, find: (db: Db, bucket: number) => Promise<Finding[]>): AsyncIterable<Finding> {
  for (const bucket of await listBuckets(db)) yield* await find(db, bucket);
}

async function* once(found: Promise<Finding[]>): AsyncIterable<Finding> {
  yield* await found;
}

const ledgerChecks: readonly AuditCheck[] = [
  { name: "ledger: everything sums to zero per currency", run: (db) => once(findSumMismatches(db)) },
  { name: "ledger: kept balances and holds equal the recomputed ones", run: (db) => byBucket(db, findAccountMismatches) },
  { name: "ledger: every row follows from the one before, without a gap", run: (db) => byBucket(db, findWrongRows) },
  { name: "ledger: the hash chains are whole", run: (db) => byBucket(db, findBrokenChains) },
  { name: "ledger: both accounts of every transfer exist and agree", run: (db) => byBucket(db, findForeignLegs) },
  { name: "ledger: settlements and reversals match what they point at", run: (db) => byBucket(db, findLooseLinks) },
  { name: "ledger: no refused id was posted", run: (db) => byBucket(db, findRefusedAndPosted) },
  { name: "ledger: the house roll-up equals the legs", run: (db) => once(findHouseRollupMismatches(db)) },
];

export type AuditOptions = {
  /** Those of the other features. */
  readonly checks?: readonly AuditCheck[];
  /** Lines of the anchor file kept outside the database, and the key they were signed with. */
  readonly anchors?: readonly string[] | undefined;
  readonly anchorKey?: Buffer | undefined;
};

export async function auditLedger(db: Db, options: AuditOptions = {}): Promise<AuditReport> {
  const { checks = [], anchors, anchorKey } = options;
  const anchored: AuditCheck = {
    name: "ledger: the chains still hold what was anchored",
    run: (tx) => anchorFindings(tx, anchors, anchorKey),
  };
  return inOneSnapshot(db, async (tx) => {
    const results: CheckResult[] = [];
    for (const check of [...ledgerChecks, anchored, ...checks]) results.push(await runCheck(tx, check));
    return { ok: results.every((result) => result.count === 0), checks: results };
  });
}

async function runCheck(tx: Db, check: AuditCheck): Promise<CheckResult> {
  const started = performance.now();
  const samples: Finding[] = [];
  let count = 0;
  for await (const finding of check.run(tx)) {
    count += 1;
    if (samples.length < SAMPLES) samples.push(finding);
  }
  return { name: check.name, count, samples, ms: Math.round(performance.now() - started) };
}
