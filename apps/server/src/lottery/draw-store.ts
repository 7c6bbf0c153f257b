// SQL of a merchant's lotteries and their draws. These tables have no buckets and lie in one database, whose clock
// decides.

import type { PrizeMode } from "@khela/engines/lottery/lottery-types";
import { sql, type Db } from "@khela/service-kit/db/database";
import { blocksJson, type Tree } from "./proof/proof-store.ts";

export type DrawState = "scheduled" | "open" | "closing" | "closed" | "drawn" | "settled" | "void";

export type LotteryRow = {
  readonly merchantId: number;
  readonly nodeId: number;
  readonly engine: string;
  readonly electronic: boolean;
  readonly vietnamese: boolean;
  readonly periodS: number | null;
  readonly prizeMode: PrizeMode;
  readonly odds: unknown;
  readonly mostSeries: number | null;
  readonly maxUnitMinor: bigint;
  readonly maxMemberMinor: bigint;
  /** Maximum units of one member on one number of a draw; null: no limit. */
  readonly maxNumberMinor: bigint | null;
  readonly maxLiabilityMinor: bigint;
};

const gameColumns = sql`merchant_id "merchantId", node_id "nodeId", engine, electronic, vietnamese, period_s "periodS", prize_mode "prizeMode", odds, most_series "mostSeries",
  max_unit_minor "maxUnitMinor", max_member_minor "maxMemberMinor", max_number_minor "maxNumberMinor", max_liability_minor "maxLiabilityMinor"`;

export function listLotteries(db: Db, merchantId: number): Promise<LotteryRow[]> {
  return db.rows<LotteryRow>(sql`
    select ${gameColumns} from lottery_game where merchant_id = ${merchantId} and enabled order by node_id`);
}

export function findLottery(db: Db, merchantId: number, nodeId: number): Promise<LotteryRow | null> {
  return db.maybe<LotteryRow>(sql`
    select ${gameColumns} from lottery_game where merchant_id = ${merchantId} and node_id = ${nodeId} and enabled`);
}

/** Finds the lottery, even if disabled, because its past draws are still shown. */
export function findEveryLottery(db: Db, merchantId: number, nodeId: number): Promise<LotteryRow | null> {
  return db.maybe<LotteryRow>(sql`
    select ${gameColumns} from lottery_game where merchant_id = ${merchantId} and node_id = ${nodeId}`);
}

export type DrawRow = {
  readonly id: bigint;
  readonly merchantId: number;
  readonly nodeId: number;
  readonly numero: string;
  readonly engine: string;
  /** Version of the engine's rules when the draw was created. The draw's orders are settled by this version. */
  readonly rulesVersion: number;
  readonly prizeMode: PrizeMode;
  readonly odds: unknown;
  readonly mostSeries: number | null;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
  readonly state: DrawState;
  readonly commitment: string;
  readonly tickets: bigint | null;
  readonly root: string | null;
  readonly beaconRound: bigint | null;
  readonly beacon: string | null;
  readonly secret: string | null;
  readonly result: unknown;
  readonly resultVersion: number;
  /** Whether the result follows from the draw's secret; false: an official result is entered. */
  readonly electronic: boolean;
  readonly isRefunded: boolean;
};

const drawColumns = sql`d.id, d.merchant_id "merchantId", d.node_id "nodeId", d.numero, d.engine, d.rules_version "rulesVersion", d.prize_mode "prizeMode", d.odds, d.most_series "mostSeries", d.opens_at "opensAt", d.closes_at "closesAt",
  d.draws_at "drawsAt", d.state, d.commitment, d.tickets, d.root, d.beacon_round "beaconRound", d.beacon, d.secret, d.result,
  d.result_version "resultVersion", d.electronic, d.refunded_at is not null "isRefunded"`;

const withResult = sql`d.state in ('drawn', 'settled')`;

/**
 * Whether a draw accepts orders at this time of the database. Draws close on full seconds, so a time in milliseconds
 * decides exactly.
 */
export function isTaking(
  { state, opensAt, closesAt }: Pick<DrawRow, "state" | "opensAt" | "closesAt">,
  now: Date,
): boolean {
  return (state === "scheduled" || state === "open") && opensAt <= now && now < closesAt;
}

export async function readClock(db: Db): Promise<Date> {
  return (await db.one<{ now: Date }>(sql`select clock_timestamp() now`)).now;
}

/** Reads draws, and after them the time of the database that stores them. */
export async function readDrawsNow(
  db: Db,
  ids: readonly bigint[],
): Promise<{ readonly now: Date; readonly known: ReadonlyMap<bigint, DrawRow> }> {
  const rows = await db.rows<DrawRow & { readonly now: Date }>(sql`
    select clock_timestamp() now, ${drawColumns}
    from (values (1)) one left join lottery_draw d on d.id = any (${ids.map(String)}::bigint[])`);
  // the statement returns a row with the time even without a draw; then the draw columns are null
  return { now: rows[0]!.now, known: new Map(rows.map((row) => [row.id, row])) };
}

/** Lists the draw of each game that accepts orders now. */
export function listCurrentDraws(db: Db, merchantId: number, now: Date): Promise<DrawRow[]> {
  return db.rows<DrawRow>(sql`
    select distinct on (d.node_id) ${drawColumns} from lottery_draw d
    where d.merchant_id = ${merchantId} and d.state in ('scheduled', 'open') and d.closes_at > ${now} and d.opens_at <= ${now}
    order by d.node_id, d.closes_at`);
}

/** Lists the draws of a game that accept orders now or later, the current draw first. */
export function listComingDraws(
  db: Db,
  { merchantId, nodeId }: Pick<LotteryRow, "merchantId" | "nodeId">,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<DrawRow[]> {
  return db.rows<DrawRow>(sql`
    select ${drawColumns} from lottery_draw d
    where d.merchant_id = ${merchantId} and d.node_id = ${nodeId} and d.state in ('scheduled', 'open') and d.closes_at > ${now}
    order by d.closes_at limit ${most}`);
}

export function findDraw(
  db: Db,
  { merchantId, nodeId }: Pick<LotteryRow, "merchantId" | "nodeId">,
  numero: string,
): Promise<DrawRow | null> {
  return db.maybe<DrawRow>(sql`
    select ${drawColumns} from lottery_draw d
    where d.merchant_id = ${merchantId} and d.node_id = ${nodeId} and d.numero = ${numero}`);
}

export function listDrawsById(db: Db, ids: readonly bigint[]): Promise<DrawRow[]> {
  return db.rows<DrawRow>(
    sql`select ${drawColumns} from lottery_draw d where d.id = any (${ids.map(String)}::bigint[])`,
  );
}

/** Lists the drawn results of a game, newest first. */
export function listResults(
  db: Db,
  { merchantId, nodeId }: Pick<LotteryRow, "merchantId" | "nodeId">,
  page: { readonly limit: number; readonly offset: number },
): Promise<DrawRow[]> {
  return db.rows<DrawRow>(sql`
    select ${drawColumns} from lottery_draw d
    where d.merchant_id = ${merchantId} and d.node_id = ${nodeId} and ${withResult}
    order by d.draws_at desc limit ${page.limit} offset ${page.offset}`);
}

export async function countResults(
  db: Db,
  { merchantId, nodeId }: Pick<LotteryRow, "merchantId" | "nodeId">,
): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int count from lottery_draw d
    where d.merchant_id = ${merchantId} and d.node_id = ${nodeId} and ${withResult}`);
  return count;
}

/** Lists the newest drawn result of each game. */
export function listNewestResults(db: Db, merchantId: number): Promise<DrawRow[]> {
  return db.rows<DrawRow>(sql`
    select ${drawColumns} from lottery_game g
      cross join lateral (select * from lottery_draw o where o.merchant_id = g.merchant_id and o.node_id = g.node_id
        and o.state in ('drawn', 'settled') order by o.draws_at desc limit 1) d
    where g.merchant_id = ${merchantId} and g.enabled`);
}

/**
 * Runs a statement that changes several draws, with their rows locked in the order of their ids. Without the locks two
 * such statements can deadlock, because each changes its rows in the order of its plan.
 */
async function changeDraws<T>(db: Db, ids: readonly bigint[], change: (db: Db) => Promise<T>): Promise<T> {
  if (new Set(ids).size < 2) return change(db);
  return db.transaction(async (tx) => {
    await tx.run(sql`
      select from lottery_draw where id = any (${ids.map(String)}::bigint[]) order by id for no key update`);
    return change(tx);
  });
}

/** Opens draws that are due, and closes draws whose time for orders has ended. */
export async function moveByTime(db: Db, now: Date): Promise<void> {
  const due = await db.rows<{ id: bigint }>(sql`
    select id from lottery_draw where (state = 'scheduled' and opens_at <= ${now} and closes_at > ${now})
      or (state in ('scheduled', 'open') and closes_at <= ${now})`);
  const ids = due.map(({ id }) => id);
  await changeDraws(db, ids, (tx) =>
    tx.run(sql`
      update lottery_draw set state = case when closes_at <= ${now} then 'closing' else 'open' end
      where id = any (${ids.map(String)}::bigint[])
        and (state = 'scheduled' or (state = 'open' and closes_at <= ${now}))`),
  );
}

/** Lists draws that are due to be closed, drawn, settled or refunded, earliest first. */
export function listDueDraws(db: Db, now: Date, most: number): Promise<DrawRow[]> {
  return db.rows<DrawRow>(sql`
    select ${drawColumns} from lottery_draw d
    where (d.closes_at <= ${now} and (d.state in ('closing', 'drawn') or (d.state = 'closed' and d.electronic and d.draws_at <= ${now})))
      or (d.state = 'void' and d.refunded_at is null)
    order by d.closes_at, d.id limit ${most}`);
}

/**
 * Seconds by which the oldest unsettled draw is late; null: no draw is late. `own`: draws whose result follows from
 * their secret. `entered`: draws with official results.
 */
export function readLateDraws(
  db: Db,
  now: Date,
): Promise<{ readonly own: number | null; readonly entered: number | null }> {
  return db.one(sql`
    select extract(epoch from ${now}::timestamptz - min(draws_at) filter (where electronic))::float8 own,
      extract(epoch from ${now}::timestamptz - min(draws_at) filter (where not electronic))::float8 entered
    from lottery_draw
    where state in ('scheduled', 'open', 'closing', 'closed', 'drawn') and closes_at < ${now} and draws_at < ${now}`);
}

export function findDrawById(db: Db, id: bigint): Promise<DrawRow | null> {
  return db.maybe<DrawRow>(sql`select ${drawColumns} from lottery_draw d where d.id = ${id}`);
}

/** Locks the draw until the transaction ends. */
export async function lockDraw(tx: Db, id: bigint): Promise<DrawRow> {
  return tx.one<DrawRow>(sql`select ${drawColumns} from lottery_draw d where d.id = ${id} for no key update`);
}

export async function closeDraw(db: Db, id: bigint, { root, tickets, blocks }: Tree): Promise<boolean> {
  return (
    (await db.run(sql`
      update lottery_draw set state = 'closed', root = ${root}, tickets = ${tickets},
        blocks = ${blocks.length === 0 ? null : blocksJson(blocks)}::jsonb
      where id = ${id} and state = 'closing'`)) === 1
  );
}

export type Drawn = {
  readonly result: unknown;
  /** The draw's secret. Null, like `beacon` and `beaconRound`, when an official result was entered. */
  readonly secret: string | null;
  readonly beacon: string | null;
  readonly beaconRound: number | null;
};

/** Stores the first result of a draw; false when the draw already has a result. */
export async function writeResult(
  db: Db,
  id: bigint,
  { result, secret, beacon, beaconRound }: Drawn,
): Promise<boolean> {
  return (
    (await db.run(sql`
      update lottery_draw set state = 'drawn', result = ${JSON.stringify(result)}::jsonb, secret = ${secret}, beacon = ${beacon},
        beacon_round = ${beaconRound}, result_version = 1
      where id = ${id} and state = 'closed'`)) === 1
  );
}

/**
 * Stores a corrected result of a settled draw as its next version; false when the draw does not have the version
 * before it.
 */
export async function correctResult(
  db: Db,
  id: bigint,
  { result, version }: { readonly result: unknown; readonly version: number },
): Promise<boolean> {
  return (
    (await db.run(sql`
      update lottery_draw set state = 'drawn', result = ${JSON.stringify(result)}::jsonb, result_version = ${version}, settled_at = null
      where id = ${id} and state = 'settled' and result_version = ${version}::smallint - 1`)) === 1
  );
}

export async function settleDraw(db: Db, id: bigint, version: number, now: Date): Promise<boolean> {
  return (
    (await db.run(sql`
      update lottery_draw set state = 'settled', settled_at = ${now}
      where id = ${id} and state = 'drawn' and result_version = ${version}`)) === 1
  );
}

/**
 * Releases the liability of orders that were refused or cancelled, or that stopped because an earlier draw of the same
 * order won.
 */
export async function releaseLiability(db: Db, given: readonly Reservation[]): Promise<void> {
  if (given.length === 0) return;
  const ids = given.map(({ drawId }) => drawId);
  await changeDraws(db, ids, (tx) =>
    tx.run(sql`
      update lottery_draw d set liability_minor = d.liability_minor - w.minor
      from (select id, sum(minor) as minor from unnest(${ids.map(String)}::bigint[],
        ${given.map(({ liabilityMinor }) => String(liabilityMinor))}::bigint[]) u(id, minor) group by id) w
      where d.id = w.id`),
  );
}

/** Voids a draw that has no result yet; returns whether this call voided the draw. */
export async function voidDraw(db: Db, id: bigint): Promise<boolean> {
  return (
    (await db.run(sql`
      update lottery_draw set state = 'void' where id = ${id} and state in ('scheduled', 'open', 'closing', 'closed')`)) ===
    1
  );
}

export async function endRefund(db: Db, id: bigint, now: Date): Promise<void> {
  await db.run(sql`
    update lottery_draw set refunded_at = ${now} where id = ${id} and state = 'void' and refunded_at is null`);
}

export type Reservation = { readonly drawId: bigint; readonly liabilityMinor: bigint };

/**
 * Adds the liability of orders to their draws, up to each draw's maximum; returns the draws that accepted it. A
 * separate statement reads the maximum first. On Citus, a write that also reads other reference tables needs the right
 * to lock them and all tables that they reference, such as the vendors.
 */
export async function reserveLiability(db: Db, wanted: readonly Reservation[]): Promise<ReadonlySet<bigint>> {
  const drawIds = wanted.map(({ drawId }) => drawId);
  const ids = drawIds.map(String);
  const caps = await db.rows<{ id: bigint; most: bigint }>(sql`
    select d.id, g.max_liability_minor most from lottery_draw d join lottery_game g on g.merchant_id = d.merchant_id and g.node_id = d.node_id
    where d.id = any (${ids}::bigint[])`);
  const mostOf = new Map(caps.map(({ id, most }) => [id, String(most)]));
  const rows = await changeDraws(db, drawIds, (tx) =>
    tx.rows<{ id: bigint }>(sql`
      update lottery_draw d set liability_minor = d.liability_minor + w.minor
      from unnest(${ids}::bigint[], ${wanted.map(({ liabilityMinor }) => String(liabilityMinor))}::bigint[],
          ${wanted.map(({ drawId }) => mostOf.get(drawId) ?? null)}::bigint[]) w(id, minor, most)
      where d.id = w.id and d.liability_minor + w.minor <= w.most
      returning d.id`),
  );
  return new Set(rows.map(({ id }) => id));
}

const DRAW_LOCKS = 7099;

/**
 * Runs `work` unless another run on any server holds the draw's lock; returns whether `work` ran. If the connection
 * that holds the lock is lost, two runs may work on the draw, but each step still happens once.
 */
export async function withDraw(db: Db, id: bigint, work: () => Promise<unknown>): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
    const { free } = await tx.one<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashint8extended(${id}::bigint, ${DRAW_LOCKS})) free`,
    );
    if (free) await work();
    return free;
  });
}
