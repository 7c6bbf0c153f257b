import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlayerSession, type PlayerSession } from "../../../../../tests/vendor-client.ts";
import { haveOneBucketBatches, randomRuns } from "../../../../../tests/database.ts";
import { startHarness, type Person, type Harness } from "../../../../../tests/harness.ts";
import { featureChecks } from "../../audit-checks.ts";
import { sql, type Db } from "@khela/service-kit/db/database";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { transferId } from "../../wallet/wallet.ts";
import { grantFreeRounds } from "../free-rounds/free-rounds.ts";
import { createBatchPost } from "./batch.ts";
import { parsePlayerId, parseLaunchToken } from "../play.ts";
import { postTransactions, type PlayResult, type PlayItem } from "../store.ts";

type Player = { readonly person: Person; readonly at: PlayerSession };

let w: Harness;
let players: Player[];

beforeAll(async () => {
  w = await startHarness();
  players = [];
  for (const [number, balance] of ["10000.00", "100000.00", "1.00", "500.00"].entries()) {
    // where a batch has one bucket, all players get the same bucket
    const bucket = haveOneBucketBatches() ? players[0]?.person.bucket : undefined;
    const person = await w.person(`plain${number}`, { balance, bucket });
    players.push({ person, at: await openPlayerSession(w, person) });
  }
  await awardFreeRounds();
  // This player's session has ended: wins are still accepted, bets are refused.
  await w.database.owner.run(
    sql`update play_session set valid_until = now() where member_id = ${players[3]!.person.memberId}`,
  );
});
afterAll(async () => {
  await w.close();
});

/** Grants each player enough free rounds for every free bet of this test, under both award ids. */
async function awardFreeRounds(): Promise<void> {
  const now = w.services.now();
  for (const { person, at } of players)
    for (const id of ["a", "award"])
      await grantFreeRounds(w.database.owner, person, {
        vendor: "JL",
        gameCode: at.gameCode,
        id,
        stake: "1.00",
        rounds: 10_000,
        expiresAt: new Date(now.getTime() + 86_400_000),
      });
}

const drawn = fc.record({
  method: fc.oneof(
    { weight: 5, arbitrary: fc.constant("bet") },
    { weight: 3, arbitrary: fc.constant("win") },
    fc.constantFrom("bet-win", "rollback", "rollback", "end-round"),
  ),
  who: fc.nat(3),
  transaction: fc.nat(30),
  round: fc.nat(4),
  amount: fc.integer({ min: 0, max: 90 }),
  reference: fc.nat(30),
  // id of the bet's free-round award, which may be unknown; null: no free bet
  free: fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, fc.constantFrom("award", "unknown")),
  // index of an earlier request of the run that is repeated exactly; null: a new request
  again: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.nat(20)),
  // the declared risked amount; most requests declare none
  risked: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, fc.nat(90)),
  final: fc.boolean(),
  currency: fc.oneof({ weight: 20, arbitrary: fc.constant("BDT") }, fc.constant("INR")),
});
/**
 * In long runs the same member appears several times, so most items are posted one by one. In short runs most items
 * take the fast path.
 */
const draws = fc.oneof(
  fc.array(drawn, { minLength: 1, maxLength: 14, size: "max" }),
  fc.array(drawn, { minLength: 1, maxLength: 3, size: "max" }),
);

type Draw = typeof drawn extends fc.Arbitrary<infer D> ? D : never;

/** Ids come from a small set, so that items collide within a batch and with earlier batches of the run. */
function asItem(draw: Draw, run: number): PlayItem {
  const { at } = players[draw.who]!;
  const member = parsePlayerId(at.player)!;
  const name = (kind: string, number: number) => `${kind}${run}-${number}`;
  const transactionId = name("t", draw.transaction);
  const id = (leg: string) => transferId("vendor:JL", String(member.memberId), transactionId, leg);
  const isFree = draw.free !== null && ["bet", "bet-win"].includes(draw.method);
  return {
    ...member,
    method: draw.method,
    vendor: "JL",
    tokenHash: parseLaunchToken(at.session)!.hash,
    transactionId,
    roundId: name("r", draw.round),
    gameCode: at.gameCode,
    currency: draw.currency,
    amountMinor:
      draw.method === "rollback" ? null : BigInt(isFree ? Math.max(0, draw.amount - 80) : draw.amount),
    winMinor: draw.method === "bet-win" ? 7n : null,
    riskedMinor:
      draw.risked === null || ["bet", "rollback"].includes(draw.method) ? null : BigInt(draw.risked),
    reference: ["win", "rollback"].includes(draw.method) ? name("t", draw.reference) : null,
    detail: draw.final ? { round: draw.round } : undefined,
    final: draw.final,
    transferId: id("first"),
    winTransferId: id("second"),
    freeRound: isFree ? draw.free : null,
    rules: null,
  };
}

const rowsOf = (tx: Db, text: string) => tx.rows<object>({ text, values: [] });

type Way = (tx: Db, items: readonly PlayItem[]) => Promise<PlayResult[]>;
const oneByOne: Way = postTransactions;
/** Number of items that the fast path wrote. */
let written = 0;
const together: Way = async (tx, items) => {
  let left = 0;
  const answers = await createBatchPost({
    ...tx,
    call: (name, text, values) => {
      if (name === "play_post") left = (JSON.parse(String(values[1])) as object[]).length;
      return tx.call(name, text, values);
    },
  })(items);
  written += items.length - left;
  return answers;
};

/**
 * SQL conditions that select the rows of one run, by the run's ids and by each account's sequence number before the
 * run.
 */
type RunScope = Readonly<Record<"moves" | "rounds" | "transfers" | "settlements", string>>;

async function scopeOf(run: number): Promise<RunScope> {
  const accounts = await w.database.owner.rows<{ id: bigint; seq: bigint; settled: bigint }>(
    sql`select id, seq, settlement_seq settled from account`,
  );
  const behind = (seqOf: (account: (typeof accounts)[number]) => bigint) =>
    `exists (select from (values ${accounts.map((one) => `(${one.id}, ${seqOf(one)})`).join()}) last (id, seq)
      where last.id = account_id and last.seq < row_of.seq)`;
  return {
    moves: `transaction_id like 't${run}-%'`,
    rounds: `round_id like 'r${run}-%'`,
    transfers: behind(({ seq }) => seq),
    settlements: behind(({ settled }) => settled),
  };
}

const tableOf: Readonly<Record<keyof RunScope, readonly [row: string, from: string]>> = {
  moves: ["to_jsonb(row_of) - 'at'", "play_transaction row_of"],
  rounds: ["to_jsonb(row_of) - '{started_at,ended_at}'::text[]", "play_round row_of"],
  transfers: ["to_jsonb(row_of) - '{at,xid,chain_hash}'::text[]", "transfer row_of"],
  settlements: ["to_jsonb(row_of) - 'at'", "round_settlement row_of"],
};
const orderOf: Readonly<Record<keyof RunScope, string>> = {
  moves: "member_id, transaction_id",
  rounds: "member_id, round_id",
  transfers: "account_id, seq",
  settlements: "account_id, seq",
};

async function leftBy(
  items: readonly PlayItem[],
  way: Way,
  { keeps, scope }: { readonly keeps: boolean; readonly scope: RunScope },
): Promise<unknown> {
  let left: unknown;
  const undo = new Error("only looked at");
  await w.database.owner
    .transaction(async (tx) => {
      const answers = await way(tx, items);
      const rowsIn = (name: keyof RunScope) => {
        const [row, from] = tableOf[name];
        const more = name === "rounds" ? ", ended_at is null as open" : "";
        return rowsOf(
          tx,
          `select ${row} as row${more} from ${from} where ${scope[name]} order by ${orderOf[name]}`,
        );
      };
      left = {
        answers: answers.map(({ n: _place, ...answer }) => answer),
        moves: await rowsIn("moves"),
        rounds: await rowsIn("rounds"),
        transfers: await rowsIn("transfers"),
        accounts: await rowsOf(tx, "select id, balance, held, seq, settlement_seq from account order by id"),
        awards: await rowsOf(tx, "select member_id, id, used from free_round_award order by member_id, id"),
        settlements: await rowsIn("settlements"),
        refusals: await rowsOf(tx, "select to_jsonb(r) - 'at' as row from refusal r order by member_id, id"),
      };
      if (!keeps) throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return left;
}

/** Digests of the tables: of all rows, or with a scope of all rows outside the run. */
async function digestOf(scope: RunScope | null): Promise<object[]> {
  const digests = (Object.keys(tableOf) as (keyof RunScope)[]).map((name) => {
    const [, from] = tableOf[name];
    const which = scope === null ? "true" : `not (${scope[name]})`;
    return `(select md5(string_agg(to_jsonb(row_of)::text, '' order by ${orderOf[name]})) from ${from} where ${which})`;
  });
  return rowsOf(w.database.owner, `select ${digests.map((text, at) => `${text} as of${at}`).join()}`);
}

const bet: Draw = {
  method: "bet",
  who: 0,
  transaction: 0,
  round: 0,
  amount: 5,
  reference: 0,
  free: null,
  risked: null,
  again: null,
  final: false,
  currency: "BDT",
};

/**
 * Cases that random requests reach too rarely: a bet in a round that has ended, a win of a bet that was rolled back, a
 * free round and its rollback.
 */
const story: Draw[][] = [
  [bet],
  [{ ...bet, method: "win", transaction: 1, final: true }],
  [{ ...bet, transaction: 2 }],
  [{ ...bet, transaction: 3, round: 1 }],
  [{ ...bet, method: "rollback", transaction: 4, round: 1, reference: 3 }],
  [{ ...bet, method: "win", transaction: 5, round: 1, reference: 3 }],
  [{ ...bet, transaction: 6, round: 2, free: "award" }],
  [{ ...bet, method: "rollback", transaction: 7, round: 2, reference: 6 }],
  [{ ...bet, transaction: 8, round: 3, free: "unknown" }],
];

test("[M8] vendor batch: random transactions by a few statements → same effect as one by one", async () => {
  let run = 0;
  let former = await digestOf(null);
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(draws, { minLength: 1, maxLength: 5, size: "max" }), async (batches) => {
      run += 1;
      const scope = await scopeOf(run);
      const asked: PlayItem[] = [];
      for (const batch of batches) {
        const items = batch.map((draw) => {
          const item = {
            ...(draw.again === null ? asItem(draw, run) : (asked[draw.again] ?? asItem(draw, run))),
          };
          asked.push(item);
          return item;
        });
        const expected = await leftBy(items, oneByOne, { keeps: false, scope });
        expect(await leftBy(items, together, { keeps: true, scope })).toEqual(expected);
        for (const { status } of (expected as { answers: { status: string }[] }).answers)
          seen.set(status, (seen.get(status) ?? 0) + 1);
      }
      // the run changed no rows of earlier runs
      expect(await digestOf(scope)).toEqual(former);
      former = await digestOf(null);
    }),
    { numRuns: randomRuns(140), examples: [[story]] },
  );
  // the comparison is worth something only if the fast path wrote enough items
  expect(written).toBeGreaterThan(haveOneBucketBatches() ? 35 : 100);
  for (const status of [
    "OK",
    "DUPLICATE",
    "MISMATCH",
    "INSUFFICIENT_FUNDS",
    "SESSION_EXPIRED",
    "UNKNOWN_TRANSACTION",
    "ROUND_ENDED",
    "ALREADY_ROLLED_BACK",
    "NO_FREE_ROUND",
    "INVALID_REQUEST",
  ]) {
    expect([status, seen.get(status) ?? 0]).not.toEqual([status, 0]);
  }
  const report = await auditLedger(w.database.owner, { checks: featureChecks });
  expect(report.checks.filter((check) => check.count > 0)).toEqual([]);
}, 180_000);

test("[M8] vendor batch: reposted after a fault → committed transactions are not reported as replays", async () => {
  const items = [asItem(bet, -1), { ...asItem({ ...bet, who: 1 }, -1), freeRound: "award", amountMinor: 0n }];
  let faults = 1;
  const post = createBatchPost({
    ...w.database.db,
    call: (name, text, values) =>
      name === "play_post" && faults-- > 0
        ? Promise.reject(new Error("the line is cut"))
        : w.database.db.call(name, text, values),
  });
  await expect(post(items)).rejects.toThrow("the line is cut");
  expect((await post(items)).map(({ status, moved }) => [status, moved])).toEqual([
    ["OK", true],
    ["OK", true],
  ]);
  expect((await postTransactions(w.database.db, items)).map(({ status }) => status)).toEqual([
    "DUPLICATE",
    "DUPLICATE",
  ]);
});

test("[M8] win of a rolled-back bet: round open through another bet → refused; all refused after its end", async () => {
  const post = createBatchPost(w.database.db);
  const statuses: string[] = [];
  for (const item of [
    asItem(bet, -2),
    asItem({ ...bet, transaction: 1 }, -2),
    { ...asItem({ ...bet, method: "rollback", transaction: 2 }, -2), amountMinor: 5n },
    asItem({ ...bet, method: "win", transaction: 3 }, -2),
    asItem({ ...bet, method: "win", transaction: 4, reference: 1, final: true }, -2),
    asItem({ ...bet, transaction: 5 }, -2),
    asItem({ ...bet, method: "win", transaction: 6, reference: 1, amount: 0 }, -2),
  ])
    statuses.push(...(await post([item])).map(({ status }) => status));
  expect(statuses).toEqual(["OK", "OK", "OK", "ALREADY_ROLLED_BACK", "OK", "ROUND_ENDED", "ROUND_ENDED"]);
});

/**
 * Transactions of one round, each posted in a separate batch (`items`), and the settlements that they leave: stake,
 * risked amount and payout in minor units.
 */
const settled: Readonly<
  Record<string, { items: readonly Partial<PlayItem>[]; leaves: readonly [number, number, number][] }>
> = {
  "bet without a result": { items: [{ method: "bet" }], leaves: [] },
  "loss, told as a win of 0": {
    items: [{ method: "bet" }, { method: "win", amountMinor: 0n }],
    leaves: [[5, 5, 0]],
  },
  "loss, told by the end of the round": {
    items: [{ method: "bet" }, { method: "end-round" }],
    leaves: [[5, 5, 0]],
  },
  "end of the round told twice": {
    items: [{ method: "bet" }, { method: "end-round" }, { method: "end-round" }],
    leaves: [[5, 5, 0]],
  },
  "win with no end of the round": {
    items: [{ method: "bet" }, { method: "win", amountMinor: 8n }],
    leaves: [[5, 5, 8]],
  },
  "two bets, paid in two parts, ended": {
    items: [
      { method: "bet" },
      { method: "bet" },
      { method: "win", amountMinor: 8n },
      { method: "win", amountMinor: 9n },
      { method: "end-round" },
    ],
    leaves: [
      [10, 10, 8],
      [0, 0, 9],
    ],
  },
  "bet after a result that did not end the round": {
    items: [{ method: "bet" }, { method: "win", amountMinor: 0n }, { method: "bet" }],
    leaves: [
      [5, 5, 0],
      [5, 5, 0],
    ],
  },
  "bet-win": { items: [{ method: "bet-win", winMinor: 7n }], leaves: [[5, 5, 7]] },
  "free round lost": {
    items: [{ method: "bet-win", amountMinor: 0n, winMinor: 0n, freeRound: "a" }],
    leaves: [[0, 0, 0]],
  },
  "free round won": {
    items: [
      { method: "bet", amountMinor: 0n, freeRound: "a" },
      { method: "win", amountMinor: 6n, final: true },
    ],
    leaves: [[0, 0, 6]],
  },
  "bet rolled back before a result": {
    items: [{ method: "bet" }, { method: "rollback", reference: "0" }],
    leaves: [],
  },
  "win corrected": {
    items: [
      { method: "bet" },
      { method: "win", amountMinor: 9n },
      { method: "rollback", reference: "1" },
      { method: "win", amountMinor: 4n, final: true },
    ],
    leaves: [
      [5, 5, 9],
      [0, 0, -9],
      [0, 0, 4],
    ],
  },
  "bet-win rolled back": {
    items: [
      { method: "bet-win", winMinor: 7n },
      { method: "rollback", reference: "0" },
      { method: "end-round" },
    ],
    leaves: [
      [5, 5, 7],
      [-5, -5, -7],
    ],
  },
  "one of two bets rolled back after the end": {
    items: [
      { method: "bet" },
      { method: "bet" },
      { method: "win", amountMinor: 9n, reference: "1", final: true },
      { method: "rollback", reference: "0" },
    ],
    leaves: [
      [10, 10, 9],
      [-5, -5, 0],
    ],
  },
  "bet paid back, as a push": {
    items: [{ method: "bet" }, { method: "win", amountMinor: 5n }],
    leaves: [[5, 0, 5]],
  },
  "push by two wins": {
    items: [{ method: "bet" }, { method: "win", amountMinor: 3n }, { method: "win", amountMinor: 2n }],
    leaves: [
      [5, 5, 3],
      [0, -5, 2],
    ],
  },
  "push, its win rolled back": {
    items: [{ method: "bet" }, { method: "win" }, { method: "rollback", reference: "1" }],
    leaves: [
      [5, 0, 5],
      [0, 5, -5],
    ],
  },
  "risked amount declared with a win": {
    items: [{ method: "bet" }, { method: "win", amountMinor: 8n, riskedMinor: 2n, final: true }],
    leaves: [[5, 2, 8]],
  },
  "risked amount declared of a push": {
    items: [{ method: "bet" }, { method: "win", riskedMinor: 5n }],
    leaves: [[5, 5, 5]],
  },
  "risked amount declared by the end of the round": {
    items: [{ method: "bet" }, { method: "win", amountMinor: 8n }, { method: "end-round", riskedMinor: 1n }],
    leaves: [
      [5, 5, 8],
      [0, -4, 0],
    ],
  },
  "risked amount declared by a win of 0 after a result": {
    items: [
      { method: "bet" },
      { method: "win", amountMinor: 8n },
      { method: "win", amountMinor: 0n, riskedMinor: 3n },
    ],
    leaves: [
      [5, 5, 8],
      [0, -2, 0],
    ],
  },
  "risked amount declared twice, then a bet more": {
    items: [
      { method: "bet" },
      { method: "win", amountMinor: 1n, riskedMinor: 4n },
      { method: "win", amountMinor: 1n, riskedMinor: 2n },
      { method: "bet" },
      { method: "end-round", riskedMinor: 9n },
    ],
    leaves: [
      [5, 4, 1],
      [0, -2, 1],
      [5, 0, 0],
      [0, 7, 0],
    ],
  },
  "risked amount declared of a bet-win, then rolled back": {
    items: [
      { method: "bet-win", winMinor: 7n, riskedMinor: 3n },
      { method: "rollback", reference: "0" },
    ],
    leaves: [
      [5, 3, 7],
      [-5, -3, -7],
    ],
  },
  "risked amount declared above what a rollback leaves": {
    items: [
      { method: "bet" },
      { method: "bet" },
      { method: "win", amountMinor: 9n, reference: "1", riskedMinor: 8n, final: true },
      { method: "rollback", reference: "0" },
    ],
    leaves: [
      [10, 8, 9],
      [-5, -3, 0],
    ],
  },
};

for (const [name, { items, leaves }] of Object.entries(settled)) {
  test(`[M8] settlements: ${name} → ${JSON.stringify(leaves)}`, async () => {
    const post = createBatchPost(w.database.db);
    const id = (transaction: number) => `${name}-${transaction}`;
    for (const [at, item] of items.entries()) {
      const reference =
        item.method === "win" || item.method === "rollback" ? id(Number(item.reference ?? 0)) : null;
      const drawn = asItem({ ...bet, transaction: at }, -3);
      const leg = (which: string) => transferId("settlements", name, String(at), which);
      const whole = { ...drawn, ...item, transactionId: id(at), roundId: name, reference };
      const amountMinor = item.method === "rollback" ? null : (item.amountMinor ?? 5n);
      expect(
        await post([{ ...whole, amountMinor, transferId: leg("1"), winTransferId: leg("2") }]),
      ).toMatchObject([{ status: "OK" }]);
    }
    const rows = await w.database.db.rows<{
      stake: number;
      risked: number;
      payout: number;
      place: number;
    }>(sql`
    select stake_minor::int stake, risked_minor::int risked, payout_minor::int payout, (seq - min(seq) over ())::int place
    from round_settlement where member_id = ${players[0]!.person.memberId} and round_id = ${name} order by seq`);
    expect(rows.map(({ stake, risked, payout }) => [stake, risked, payout])).toEqual(leaves);
    expect(rows.map(({ place }) => place)).toEqual(leaves.map((_, at) => at));
    const report = await auditLedger(w.database.owner, { checks: featureChecks });
    expect(report.checks.filter((check) => check.count > 0)).toEqual([]);
  });
}
