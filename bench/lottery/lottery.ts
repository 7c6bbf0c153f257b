/**
 * Measures one draw with a million orders, of which a tenth wins. First the number of orders placed per second through
 * the server's batch, as in the rush before the close, compared with TPC-B on the same durable PostgreSQL. Then the
 * time of settling all orders, compared with a plain UPDATE of the same number of rows, and with a draw that has a
 * tenth of the orders. All are measured in the same run.
 */
import { parseArgs } from "node:util";
import { createDatabase, sql, type Db } from "@khela/service-kit/db/database";
import * as draws from "../../apps/server/src/lottery/draw-store.ts";
import { advanceDraw } from "../../apps/server/src/lottery/draws.ts";
import { createPlacing } from "../../apps/server/src/lottery/placing/place-batch.ts";
import { seedCatalogue } from "../../apps/server/seed/seed.ts";
import { createWallet } from "../../apps/server/src/wallet/wallet.ts";
import { runClosedLoop, type LoadResult } from "../closed-loop.ts";
import { addSeededPlayers, openBenchDatabase, requireDurable, settle } from "../database.ts";
import { fillTpcb, runTpcb } from "../ledger/tpcb.ts";
import { median, printTable, rounded, type BenchReport } from "../report.ts";
import { createOrders, openDraws, result, type BenchDraw } from "./lottery-data.ts";

const ORDERS = 1_000_000;
/** One member's orders in a draw. */
const ORDERS_PER_MEMBER = 10;
const SMALLER = 10;
const IN_FLIGHT = 500;
const ROUNDS = 3;
const TPCB_CLIENTS = [8, 16, 32] as const;
const TIMES = { warmupMs: 1_000, measureMs: 4_000 };
const MS = 1_000;
/** A run beyond them fails. */
const LIMITS = {
  orders_vs_tpcb: { least: 5 },
  settle_vs_update: { most: 2 },
  settle_growth: { most: 1.2 },
} as const;

type Place = (at: number) => Promise<void>;

/** A new pool for each part, so that no session keeps a plan for empty tables. */
async function withPlacing<T>(
  url: string,
  work: (place: (item: ReturnType<Awaited<ReturnType<typeof createOrders>>>) => Promise<void>) => Promise<T>,
): Promise<T> {
  const db = createDatabase({ url, max: 4 });
  const wallet = createWallet({ db });
  const place = createPlacing(db, wallet);
  try {
    return await work(async (item) => {
      const refusal = await place([item]);
      if (refusal !== null) throw new Error(`an order was refused: ${refusal.code}`);
    });
  } finally {
    await wallet.close();
    await db.close();
  }
}

/** Places orders until the draw has as many. */
async function fill(place: Place, from: number, until: number): Promise<void> {
  let next = from;
  const caller = async () => {
    while (next < until) {
      next += 1;
      await place(next - 1);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, caller));
}

async function bestTpcbClients(url: string): Promise<number> {
  const tried: (readonly [number, number])[] = [];
  for (const clients of TPCB_CLIENTS)
    tried.push([clients, (await runTpcb(url, clients, { warmupMs: 500, measureMs: 2_000 })).perSecond]);
  return tried.toSorted((a, b) => b[1] - a[1])[0]![0];
}

async function countOrders(owner: Db, { id }: BenchDraw): Promise<number> {
  const { n } = await owner.one<{ n: number }>(
    sql`select count(*)::int n from lottery_order where draw_id = ${id}`,
  );
  return n;
}

type Settled = { readonly closeS: number; readonly settleS: number; readonly won: number };

/** Closes the draw, enters its result, and settles it as the job does. */
async function endDraw(owner: Db, url: string, { id }: BenchDraw): Promise<Settled> {
  const db = createDatabase({ url, max: 4 });
  const push = { balanceChanged: () => undefined, publishTopic: () => Promise.resolve() };
  const services = { db, push } as never;
  const timed = async () => {
    const started = performance.now();
    const state = await advanceDraw(services, id);
    return { state, seconds: (performance.now() - started) / MS };
  };
  try {
    await owner.run(sql`update lottery_draw set state = 'closing' where id = ${id}`);
    const closed = await timed();
    await draws.writeResult(owner, id, { result, secret: null, beacon: null, beaconRound: null });
    const settled = await timed();
    if (settled.state !== "settled") throw new Error(`the draw is ${settled.state}`);
    const { won } = await owner.one<{ won: number }>(
      sql`select count(*)::int won from lottery_order where draw_id = ${id} and state = 'won'`,
    );
    return { closeS: closed.seconds, settleS: settled.seconds, won };
  } finally {
    await db.close();
  }
}

/** Seconds of one UPDATE of the draw's orders in their own table with the same columns, checks and indexes. */
async function measureUpdate(owner: Db, { id }: BenchDraw): Promise<number> {
  await owner.run(sql`create table bench_order (like lottery_order including all)`);
  await owner.run(sql`insert into bench_order select * from lottery_order where draw_id = ${id}`);
  await settle(owner);
  const started = performance.now();
  await owner.run(
    sql`update bench_order set state = 'lost', result_version = 1, payout_minor = 0, win_id = null, ended_at = now()`,
  );
  const seconds = (performance.now() - started) / MS;
  await owner.run(sql`drop table bench_order`);
  return seconds;
}

type Rush = { readonly tpcb: LoadResult; readonly orders: LoadResult };

export async function measureLottery(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      orders: { type: "string", default: String(ORDERS) },
      rounds: { type: "string", default: String(ROUNDS) },
    },
  });
  const orders = Number(values.orders);
  const members = Math.ceil(orders / ORDERS_PER_MEMBER);
  const database = await openBenchDatabase();
  const owner = createDatabase({ url: database.url, max: 1 });
  try {
    const durable = await requireDurable(owner);
    await owner.run(sql`set statement_timeout = 0`);
    await seedCatalogue(owner);
    await fillTpcb(database.url);
    const { merchantId, players } = await addSeededPlayers(owner, members);
    const [small, large] = await openDraws(owner, 2);
    const smallItem = await createOrders(owner, { merchantId, players }, small!);
    const largeItem = await createOrders(owner, { merchantId, players }, large!);
    await settle(owner);
    await withPlacing(database.appUrl, (place) =>
      fill((at) => place(smallItem(at)), 0, Math.ceil(orders / SMALLER)),
    );
    await settle(owner);
    const clients = await bestTpcbClients(database.url);
    const rush: Rush[] = [];
    let placed = 0;
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const tpcb = await runTpcb(database.url, clients, TIMES);
      const taken = await withPlacing(database.appUrl, (place) =>
        runClosedLoop({ callers: IN_FLIGHT, ...TIMES, call: () => place(largeItem((placed += 1))) }),
      );
      rush.push({ tpcb, orders: taken });
    }
    await withPlacing(database.appUrl, async (place) =>
      fill((at) => place(largeItem(at)), await countOrders(owner, large!), orders),
    );
    const counts = [await countOrders(owner, small!), await countOrders(owner, large!)] as const;
    await settle(owner);
    const before = await measureUpdate(owner, large!);
    await settle(owner);
    const ended = [
      await endDraw(owner, database.appUrl, small!),
      await endDraw(owner, database.appUrl, large!),
    ] as const;
    // on both sides of the settling, so that other load affects both
    const after = [await measureUpdate(owner, large!), await measureUpdate(owner, large!)];
    const updateS = median([before, ...after]);
    return report({ rush, clients, counts, updateS, ended }, { members, durable });
  } finally {
    await owner.close();
    await database.stop();
  }
}

type Measured = {
  readonly rush: readonly Rush[];
  readonly clients: number;
  readonly counts: readonly [number, number];
  readonly updateS: number;
  readonly ended: readonly [Settled, Settled];
};

function report(
  { rush, clients, counts, updateS, ended }: Measured,
  { members, durable }: { readonly members: number; readonly durable: string },
): BenchReport {
  const middle = (key: keyof Rush) =>
    rush.map((one) => one[key]).toSorted((a, b) => a.perSecond - b.perSecond)[rush.length >> 1]!;
  const [tpcb, taken] = [middle("tpcb"), middle("orders")];
  printTable([
    [durable, "per second", "p50 ms", "p99 ms"],
    [`TPC-B, ${clients} clients (its best)`, tpcb.perSecond, tpcb.p50Ms, tpcb.p99Ms],
    [`orders on one draw, ${IN_FLIGHT} in flight`, taken.perSecond, taken.p50Ms, taken.p99Ms],
  ]);
  const perSecond = (at: 0 | 1) => counts[at] / ended[at].settleS;
  printTable([
    [`${members} members`, "orders", "won", "closed s", "settled s", "settled a second"],
    ...([0, 1] as const).map((at) => [
      at === 0 ? "a tenth of the orders" : "the draw",
      counts[at],
      ended[at].won,
      rounded(ended[at].closeS, 1),
      rounded(ended[at].settleS, 1),
      rounded(perSecond(at)),
    ]),
    ["plain UPDATE", counts[1], "", "", rounded(updateS, 1), rounded(counts[1] / updateS)],
  ]);
  return {
    limits: LIMITS,
    ratios: {
      orders_vs_tpcb: rounded(median(rush.map((one) => one.orders.perSecond / one.tpcb.perSecond)), 2),
      settle_vs_update: rounded(ended[1].settleS / updateS, 2),
      settle_growth: rounded(perSecond(0) / perSecond(1), 2),
    },
    figures: {
      orders: counts[1],
      members,
      orders_per_s: taken.perSecond,
      orders_p50_ms: taken.p50Ms,
      orders_p99_ms: taken.p99Ms,
      tpcb_per_s: tpcb.perSecond,
      close_s: rounded(ended[1].closeS, 1),
      settle_s: rounded(ended[1].settleS, 1),
      settled_per_s: rounded(perSecond(1)),
      update_s: rounded(updateS, 1),
    },
    machine: { database: durable },
  };
}
