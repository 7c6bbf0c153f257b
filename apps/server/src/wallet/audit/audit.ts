/**
 * Verifies the ledger's invariants and, through `AuditCheck`, the invariants of features whose rows refer to
 * transfers. Each bucket is read in its own snapshot, so the audit can run beside live traffic and its memory does not
 * grow with the ledger. It recomputes every figure and repairs nothing. From an anchor on, it reads only the ledger's
 * rows after the anchored heads. Features' rows are not anchored and are always read in full.
 */
import type { Db } from "@khela/service-kit/db/database";
import { anchorFindings } from "./anchor.ts";
import { findLastAnchor } from "./anchor-store.ts";
import {
  accountMismatches,
  brokenChains,
  countFindings,
  findNextBucket,
  foreignLegs,
  refusedAndPosted,
  rollupMismatches,
  sumMismatches,
  unpairedLinks,
  withSnapshot,
  wrongRows,
  type FoundRows,
} from "./audit-store.ts";
import { findArchivedMonths, strayCheckpoints } from "./checkpoint-store.ts";
import { wrongPlaces } from "../months-store.ts";
import type { Finding, BucketCheck, AuditOptions } from "./audit-check.ts";

type CheckResult = {
  readonly name: string;
  readonly count: number;
  readonly samples: readonly Finding[];
  readonly ms: number;
};
export type AuditReport = {
  readonly ok: boolean;
  readonly checks: readonly CheckResult[];
  /** Number of the anchor from which the ledger was read; null: it was read from its beginning. */
  readonly sinceAnchor: number | null;
  /** Names of checks that were skipped because they need the archived months. */
  readonly leftOut: readonly string[];
};

const SAMPLES = 20;

const ledgerChecks: readonly BucketCheck[] = [
  { name: "ledger: everything sums to zero per currency", query: sumMismatches },
  { name: "ledger: kept balances and holds equal the recomputed ones", query: accountMismatches },
  { name: "ledger: every row follows from the one before, without a gap", query: wrongRows },
  { name: "ledger: the hash chains are whole", query: brokenChains },
  { name: "ledger: both accounts of every transfer exist and agree", query: foreignLegs },
  { name: "ledger: settlements and reversals match their targets", query: unpairedLinks },
  { name: "ledger: no refused id was posted", query: refusedAndPosted },
  {
    name: "ledger: every checkpoint is of its month, and covered by an anchor",
    query: ({ bucket, archived }) => strayCheckpoints(bucket, archived),
  },
];
/** Checks that count from the ledger's beginning, so only a full audit runs them. */
const checksOfEverything: readonly BucketCheck[] = [
  {
    name: "ledger: every id has the place of its transfer",
    query: ({ bucket, archived }) => wrongPlaces(bucket, archived.until),
  },
  {
    name: "ledger: the roll-up of the operator accounts equals the legs",
    query: rollupMismatches,
    needsAllMonths: true,
  },
];
const ANCHORED = "ledger: the chains agree with their anchors";

export async function auditLedger(db: Db, options: AuditOptions = {}): Promise<AuditReport> {
  const { archiveGiven = false, checks = [], onBucket } = options;
  const sinceAnchor = options.sinceAnchor === true ? await findLastAnchor(db) : null;
  const ownChecks = sinceAnchor === null ? [...ledgerChecks, ...checksOfEverything] : ledgerChecks;
  const bucketChecks = [...ownChecks, ...checks.filter((check) => "query" in check)];
  const tally = createTally([
    ...ownChecks.map(({ name }) => name),
    ANCHORED,
    ...checks.map(({ name }) => name),
  ]);
  const leftOut = new Set<string>();

  const auditBucket = (bucket: number) =>
    withSnapshot(db, async (tx) => {
      await onBucket?.(tx, bucket);
      // the archived months are read for each bucket, because a month may be detached between two buckets
      const archived = await findArchivedMonths(tx, archiveGiven);
      for (const { name, query, needsAllMonths } of bucketChecks)
        if (needsAllMonths === true && archived.until !== null) leftOut.add(name);
        else
          await tally.add(name, () => countFindings(tx, query({ bucket, sinceAnchor, archived }), SAMPLES));
    });
  let bucket = await findNextBucket(db, BEFORE_THE_FIRST);
  while (bucket !== null) {
    await auditBucket(bucket);
    bucket = await findNextBucket(db, bucket);
  }

  await tally.add(ANCHORED, () => countAll(anchorFindings(db, options)));
  await onBucket?.(db, null);
  for (const check of checks)
    if ("run" in check) await tally.add(check.name, () => withSnapshot(db, (tx) => countAll(check.run(tx))));
  const results = tally.results().filter(({ name, count }) => count > 0 || !leftOut.has(name));
  return {
    ok: results.every((result) => result.count === 0),
    checks: results,
    sinceAnchor,
    leftOut: [...leftOut],
  };
}

const BEFORE_THE_FIRST = -1;

type Tally = {
  /** Runs a part of a check and adds its findings and its time to the check's result. */
  add(name: string, part: () => Promise<FoundRows | void>): Promise<void>;
  results(): CheckResult[];
};

/** Collects the results of checks. The results keep the order of `names`, whatever the order of the parts. */
function createTally(names: readonly string[]): Tally {
  const results = new Map(
    names.map((name) => [name, { count: 0, samples: [] as readonly Finding[], ms: 0 }]),
  );
  return {
    async add(name, part) {
      const started = performance.now();
      const found = (await part()) ?? { count: 0, samples: [] };
      const result = results.get(name)!;
      result.count += found.count;
      result.samples = [...result.samples, ...found.samples].slice(0, SAMPLES);
      result.ms += performance.now() - started;
    },
    results: () => [...results].map(([name, { ms, ...found }]) => ({ name, ...found, ms: Math.round(ms) })),
  };
}

async function countAll(findings: Iterable<Finding> | AsyncIterable<Finding>): Promise<FoundRows> {
  const samples: Finding[] = [];
  let count = 0;
  for await (const finding of findings) {
    count += 1;
    if (samples.length < SAMPLES) samples.push(finding);
  }
  return { count, samples };
}
