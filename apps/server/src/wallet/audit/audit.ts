/**
 * Verifies the ledger's own invariants and, through `AuditCheck`, those of features whose rows point at
 * transfers. Reads everything in one snapshot, bucket by bucket, so it can run beside live traffic with
 * memory independent of the ledger's size. Recomputes every figure instead of trusting the stored one; never
 * repairs.
 */
import type { Db, Sql } from "@khela/service-kit/db/database";
import { anchorFindings } from "./anchor.ts";
import {
  findAccountMismatches,
  findBrokenChains,
  findForeignLegs,
  findOperatorAccountRollupMismatches,
  findUnpairedLinks,
  findRefusedAndPosted,
  findSumMismatches,
  findWrongRows,
  withSnapshot,
  listBuckets,
} from "./audit-store.ts";
import { listEvidenceBuckets } from "./evidence-audit-store.ts";

export type Finding = { readonly where: string; readonly problem: string };

export type AuditCheck = {
  /** Feature and check, such as "cashier: deposits agree with their transfers". */
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

async function* byBucket(
  db: Db,
  find: (db: Db, bucket: number) => Promise<Finding[]>,
): AsyncIterable<Finding> {
  for (const bucket of await listBuckets(db)) yield* await find(db, bucket);
}

/** A check that reads one bucket after the other. */
export function createBucketCheck(name: string, query: (bucket: number) => Sql): AuditCheck {
  return {
    name,
    async *run(db) {
      for (const bucket of await listEvidenceBuckets(db)) yield* await db.rows<Finding>(query(bucket));
    },
  };
}

async function* once(found: Promise<Finding[]>): AsyncIterable<Finding> {
  yield* await found;
}

const ledgerChecks: readonly AuditCheck[] = [
  { name: "ledger: everything sums to zero per currency", run: (db) => once(findSumMismatches(db)) },
  {
    name: "ledger: kept balances and holds equal the recomputed ones",
    run: (db) => byBucket(db, findAccountMismatches),
  },
  {
    name: "ledger: every row follows from the one before, without a gap",
    run: (db) => byBucket(db, findWrongRows),
  },
  { name: "ledger: the hash chains are whole", run: (db) => byBucket(db, findBrokenChains) },
  {
    name: "ledger: both accounts of every transfer exist and agree",
    run: (db) => byBucket(db, findForeignLegs),
  },
  {
    name: "ledger: settlements and reversals match what they point at",
    run: (db) => byBucket(db, findUnpairedLinks),
  },
  { name: "ledger: no refused id was posted", run: (db) => byBucket(db, findRefusedAndPosted) },
  {
    name: "ledger: the roll-up of the operator accounts equals the legs",
    run: (db) => once(findOperatorAccountRollupMismatches(db)),
  },
];

export type AuditOptions = {
  /** Checks of other features. */
  readonly checks?: readonly AuditCheck[];
  /** Lines of the anchor file kept outside the database, and the key they are signed with. */
  readonly anchors?: readonly string[] | undefined;
  readonly anchorKey?: Buffer | undefined;
};

export async function auditLedger(db: Db, options: AuditOptions = {}): Promise<AuditReport> {
  const { checks = [], anchors, anchorKey } = options;
  const anchored: AuditCheck = {
    name: "ledger: the chains still hold what was anchored",
    run: (tx) => anchorFindings(tx, anchors, anchorKey),
  };
  return withSnapshot(db, async (tx) => {
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
