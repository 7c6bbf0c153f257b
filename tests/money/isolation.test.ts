/**
 * Proof M9 of `npm run proofs`: PostgreSQL's own specifications of two anomalies (src/test/isolation: total-cash,
 * read-only-anomaly), replayed through the ledger: every interleaving of their steps, each session a transaction at
 * SERIALIZABLE. The results of the committed sessions must be those of some serial order of the sessions. Accounts of
 * the ledger cannot go below zero, so the amounts start higher than in the originals.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "@khela/service-kit/db/database";
import type { Database, Db } from "@khela/service-kit/db/database";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import { createLedgerHarness } from "../../apps/server/test/wallet/ledger-harness.ts";
import type { LedgerHarness } from "../../apps/server/test/wallet/ledger-harness.ts";
import { credit, debit, listAccounts, openAccount, post } from "../../apps/server/src/wallet/wallet.ts";
import type { Account } from "../../apps/server/src/wallet/wallet.ts";
import { counted, within } from "./proof-scale.ts";

/** Two accounts of one member: X is the main account, Y the bonus account. */
type Pair = { readonly x: Account; readonly y: Account };
type Balances = { readonly x: bigint; readonly y: bigint };
/** What a session has read so far; its next step may depend on it. */
type Seen = bigint[];
type Step = {
  readonly reads?: (of: Balances) => bigint;
  readonly moves?: { readonly account: keyof Balances; readonly by: (seen: Seen) => bigint };
};
type Spec = {
  readonly name: string;
  readonly start: Balances;
  readonly sessions: Readonly<Record<string, readonly Step[]>>;
};

const total = ({ x, y }: Balances) => x + y;

const totalCash: Spec = {
  name: "total-cash",
  start: { x: 600n, y: 600n },
  sessions: {
    s1: [{ moves: { account: "x", by: () => -200n } }, { reads: total }],
    s2: [{ moves: { account: "y", by: () => -200n } }, { reads: total }],
  },
};

/** A batch that charges a fee of 1 when both accounts together are too low, a late deposit, and a reader of both. */
const readOnlyAnomaly: Spec = {
  name: "read-only-anomaly",
  start: { x: 100n, y: 0n },
  sessions: {
    s1: [{ reads: ({ y }) => y }, { moves: { account: "y", by: () => 20n } }],
    s2: [
      { reads: ({ x }) => x },
      { reads: ({ y }) => y },
      { moves: { account: "x", by: ([x = 0n, y = 0n]) => (x + y >= 110n ? -10n : -11n) } },
    ],
    s3: [{ reads: ({ x, y }) => x * 1_000n + y }],
  },
};

let harness: LedgerHarness;
let connections: Database[];
beforeAll(async () => {
  harness = await createLedgerHarness();
  connections = Array.from({ length: 3 }, () => createDatabase({ url: harness.appUrl, max: 1 }));
});
afterAll(async () => {
  for (const connection of connections) await connection.close();
  await harness.drop();
});

const statement = (db: Db, text: string) => db.run({ text, values: [] });

async function openPair({ x, y }: Balances): Promise<Pair> {
  const main = await harness.funded(x);
  const bonus = await openAccount(harness.db, { ...main, kind: "bonus" });
  if (y > 0n)
    await post(harness.db, [
      credit(bonus, {
        id: randomUUID(),
        kind: 6101,
        reference: "first",
        operatorAccountId: harness.bank,
        amountMinor: y,
      }),
    ]);
  return { x: main, y: bonus };
}

async function balancesOf(db: Db, pair: Pair): Promise<Balances> {
  const accounts = await listAccounts(db, pair.x);
  const of = (account: Account) => accounts.find(({ id }) => id === account.id)!.balanceMinor;
  return { x: of(pair.x), y: of(pair.y) };
}

async function perform(db: Db, pair: Pair, step: Step, seen: Seen): Promise<void> {
  if (step.reads !== undefined) seen.push(step.reads(await balancesOf(db, pair)));
  if (step.moves === undefined) return;
  const by = step.moves.by(seen);
  const account = pair[step.moves.account];
  const details = {
    id: randomUUID(),
    kind: 3200,
    reference: "step",
    operatorAccountId: harness.vendor,
    amountMinor: by < 0n ? -by : by,
  };
  const [answer] = await post(db, [by < 0n ? debit(account, details) : credit(account, details)]);
  if (answer?.ok !== true) throw new Error(`the step was refused: ${answer?.code}`);
}

type Outcome = {
  readonly committed: readonly string[];
  readonly seen: Readonly<Record<string, Seen>>;
  readonly left: Balances;
};

/**
 * Runs one interleaving. `order`: the names of the sessions in the order of their steps; the last step of each session
 * is its commit.
 */
async function replay(spec: Spec, order: readonly string[], level: string): Promise<Outcome> {
  const pair = await openPair(spec.start);
  const names = Object.keys(spec.sessions);
  const sessions = new Map(
    names.map((name, index) => [name, { db: connections[index]!, at: 0, seen: [] as Seen, state: "new" }]),
  );
  for (const name of order) {
    const session = sessions.get(name)!;
    if (session.state === "failed") continue;
    try {
      if (session.state === "new") {
        await statement(session.db, `begin isolation level ${level}`);
        session.state = "open";
      }
      const step = spec.sessions[name]![session.at];
      session.at += 1;
      if (step !== undefined) await perform(session.db, pair, step, session.seen);
      else {
        await statement(session.db, "commit");
        session.state = "committed";
      }
    } catch (error) {
      if ((error as { code?: string }).code !== "40001") throw error;
      await statement(session.db, "rollback");
      session.state = "failed";
    }
  }
  const committed = names.filter((name) => sessions.get(name)!.state === "committed");
  return {
    committed,
    seen: Object.fromEntries(committed.map((name) => [name, sessions.get(name)!.seen])),
    left: await balancesOf(harness.db, pair),
  };
}

function permutationsOf<T>(items: readonly T[]): T[][] {
  return items.length === 0
    ? [[]]
    : items.flatMap((item, index) =>
        permutationsOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
      );
}

/** Returns the balances that the sessions read, and the final balances, when they run one by one in this order. */
function serially(spec: Spec, order: readonly string[]): Omit<Outcome, "committed"> {
  let now = spec.start;
  const seen: Record<string, Seen> = {};
  for (const name of order) {
    seen[name] = [];
    for (const { reads, moves } of spec.sessions[name]!) {
      if (reads !== undefined) seen[name].push(reads(now));
      if (moves !== undefined) now = { ...now, [moves.account]: now[moves.account] + moves.by(seen[name]) };
    }
  }
  return { seen, left: now };
}

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? `${inner}` : inner));

function isSerial(spec: Spec, { committed, seen, left }: Outcome): boolean {
  const shown = (of: Omit<Outcome, "committed">) => textOf([committed.map((name) => of.seen[name]), of.left]);
  return permutationsOf(committed).some((order) => shown(serially(spec, order)) === shown({ seen, left }));
}

/** Returns every interleaving of the sessions' steps, commits included. */
function interleavingsOf(spec: Spec): string[][] {
  const mix = (left: ReadonlyMap<string, number>): string[][] => {
    if ([...left.values()].every((count) => count === 0)) return [[]];
    return [...left]
      .filter(([, count]) => count > 0)
      .flatMap(([name, count]) => mix(new Map(left).set(name, count - 1)).map((rest) => [name, ...rest]));
  };
  return mix(new Map(Object.entries(spec.sessions).map(([name, steps]) => [name, steps.length + 1])));
}

/** Returns every nth interleaving, plus those in `always`, such as the anomaly of the original paper. */
function chosen(
  all: readonly string[][],
  every: number,
  always: readonly (readonly string[])[] = [],
): (readonly string[])[] {
  return [...always, ...all.filter((_, index) => index % every === 0)];
}

const anomaly = ["s2", "s2", "s1", "s1", "s1", "s3", "s3", "s2", "s2"];
const serial = ["s1", "s1", "s1", "s2", "s2", "s2", "s2", "s3", "s3"];

for (const [spec, every, count, always] of [
  [totalCash, 1, 20, []],
  [readOnlyAnomaly, counted(12, 1), 1_260, [anomaly, serial]],
] as const) {
  test(
    `[M9] ${spec.name}: every interleaving at SERIALIZABLE → committed sessions match a serial order`,
    async () => {
      const all = interleavingsOf(spec);
      expect(all).toHaveLength(count);
      const wrong: string[] = [];
      const tally = { tried: 0, whole: 0, refused: 0 };
      for (const order of chosen(all, every, always)) {
        const outcome = await replay(spec, order, "serializable");
        tally.tried += 1;
        if (outcome.committed.length === Object.keys(spec.sessions).length) tally.whole += 1;
        else tally.refused += 1;
        if (!isSerial(spec, outcome)) wrong.push(`${order.join(" ")}: ${textOf(outcome)}`);
      }
      process.stdout.write(`M9 ${spec.name}: ${textOf(tally)}\n`);
      expect(wrong).toEqual([]);
      // Some interleavings are refused, and some are not.
      expect([tally.whole > 0, tally.refused > 0]).toEqual([true, true]);
    },
    within(1, 10),
  );
}

test("[M9] total-cash at READ COMMITTED → the anomaly occurs", async () => {
  const outcome = await replay(totalCash, ["s1", "s2", "s1", "s2", "s1", "s2"], "read committed");
  expect(outcome.committed).toEqual(["s1", "s2"]);
  expect(isSerial(totalCash, outcome)).toBe(false);
});

test(
  "[M9] total-cash at the default level: every interleaving → no transfer lost",
  async () => {
    for (const order of interleavingsOf(totalCash)) {
      const { committed, left } = await replay(totalCash, order, "read committed");
      expect([committed, left]).toEqual([["s1", "s2"], { x: 400n, y: 400n }]);
    }
    const { checks } = await auditLedger(harness.db);
    expect(checks.filter((check) => check.count > 0)).toEqual([]);
  },
  within(1, 1),
);
