// SQL of members' orders. Only the database functions in db/functions/lottery change orders, together with their
// money.

import type { LotteryOrderState } from "@khela/contract/lottery/schemas";
import { sql, type Db } from "@khela/service-kit/db/database";
import { batchesHaveOneBucket, listMemberBuckets } from "../infra/db/buckets.ts";
import type { MemberKey } from "../infra/db/session-store.ts";
import { releaseLiability, reserveLiability, type Reservation } from "./draw-store.ts";

export type OrderItem = MemberKey & {
  readonly accountId: bigint;
  readonly operatorAccountId: bigint;
  readonly merchantId: number;
  readonly nodeId: number;
  readonly vendor: string;
  readonly gameCode: string;
  readonly id: string;
  readonly master: string;
  readonly place: number;
  readonly places: number;
  readonly stopOnWin: boolean;
  readonly drawId: bigint;
  readonly mode: "ent" | "trad";
  readonly slip: string;
  readonly bets: number;
  readonly costMinor: bigint;
  readonly maxMemberMinor: bigint;
  /** Maximum amount that the draw may have to pay for this order, including the rebate. */
  readonly liabilityMinor: bigint;
  readonly transferId: string;
  readonly currency: string;
  readonly series: number | null;
  /** The part of the cost that is paid back when the order is settled, in minor units. */
  readonly rebateMinor: bigint;
  /** The order's units by number, and the maximum for one number; null: the game does not limit units. */
  readonly numbers: { readonly units: ReadonlyMap<string, bigint>; readonly mostMinor: bigint } | null;
};

/** An order, as one item for each of its draws. */
export type Placed = readonly OrderItem[];

/**
 * Returns those orders of `open` that exceed a draw's maximum liability. Reserves the liability of all orders at once,
 * or one by one if together they exceed the maximum.
 */
export async function refuseAboveCap(
  { db, orders }: { readonly db: Db; readonly orders: readonly Placed[] },
  open: readonly number[],
): Promise<Set<number>> {
  const sums = new Map<bigint, bigint>();
  for (const n of open)
    for (const { drawId, liabilityMinor } of orders[n]!)
      sums.set(drawId, (sums.get(drawId) ?? 0n) + liabilityMinor);
  if (sums.size === 0) return new Set();
  const taken = await reserveLiability(
    db,
    [...sums].map(([drawId, liabilityMinor]) => ({ drawId, liabilityMinor })),
  );
  const refused = new Set<number>();
  for (const n of open) {
    const items = orders[n]!;
    const left = items.filter(({ drawId }) => !taken.has(drawId));
    if (left.length === 0) continue;
    const alone = await reserveLiability(db, left);
    if (alone.size === left.length) continue;
    refused.add(n);
    await releaseLiability(
      db,
      items.filter(({ drawId }) => taken.has(drawId) || alone.has(drawId)),
    );
  }
  return refused;
}

export type OrderRow = MemberKey & {
  readonly id: string;
  readonly master: string;
  readonly place: number;
  readonly places: number;
  readonly stopOnWin: boolean;
  readonly drawId: bigint;
  readonly nodeId: number;
  readonly currency: string;
  readonly mode: "ent" | "trad";
  readonly slip: string;
  readonly bets: number;
  readonly costMinor: bigint;
  readonly payoutMinor: bigint;
  /** The part of a win that a corrected result could not take back, because the balance was too low. */
  readonly unpaidMinor: bigint;
  readonly series: number | null;
  readonly rebateMinor: bigint;
  readonly state: LotteryOrderState;
  readonly placedAt: Date;
  readonly transferId: string;
};

const orderColumns = sql`bucket, member_id "memberId", id, master, place, places, stop_on_win "stopOnWin", draw_id "drawId", node_id "nodeId",
  currency, mode, slip, bets, cost_minor "costMinor", payout_minor "payoutMinor", unpaid_minor "unpaidMinor", series, rebate_minor "rebateMinor", state, placed_at "placedAt", transfer_id "transferId"`;

export type OrderFilter = {
  readonly nodeId: number | null;
  readonly state: LotteryOrderState | null;
  /** Number of an order over several draws: lists only its draws; null: lists every order. */
  readonly master: string | null;
  readonly placedFrom: Date | null;
  /** End of the period, exclusive; null: no end. */
  readonly placedUntil: Date | null;
  readonly numero: string | null;
  /** Whether only orders over several draws are listed. */
  readonly isChasing: boolean;
};

const matching = (
  { bucket, memberId }: MemberKey,
  { nodeId, state, master, placedFrom, placedUntil, numero, isChasing }: OrderFilter,
) => sql`
  bucket = ${bucket} and member_id = ${memberId} and (${nodeId}::int is null or node_id = ${nodeId})
  and (${state}::text is null or state = ${state}) and (${master}::text is null or master = ${master})
  and (${placedFrom}::timestamptz is null or placed_at >= ${placedFrom}) and (${placedUntil}::timestamptz is null or placed_at < ${placedUntil})
  and (${numero}::text is null or exists (select from lottery_draw d where d.id = draw_id and d.numero = ${numero}))
  and (not ${isChasing}::boolean or places > 1)`;

/** Lists orders, newest first. The items of an order over several draws are in the order of its draws. */
export function listOrders(
  db: Db,
  member: MemberKey,
  filter: OrderFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<OrderRow[]> {
  return db.rows<OrderRow>(sql`
    select ${orderColumns} from lottery_order where ${matching(member, filter)}
    order by placed_at desc, id limit ${page.limit} offset ${page.offset}`);
}

export type OrderSums = {
  readonly count: number;
  readonly stakedMinor: bigint;
  /** Sum of the stakes, without refunded stakes. */
  readonly playedMinor: bigint;
  readonly wonMinor: bigint;
};

export function sumOrders(db: Db, member: MemberKey, filter: OrderFilter): Promise<OrderSums> {
  return db.one<OrderSums>(sql`
    select count(*)::int count, coalesce(sum(cost_minor), 0)::bigint "stakedMinor",
      coalesce(sum(cost_minor) filter (where state in ('open', 'won', 'lost')), 0)::bigint "playedMinor",
      coalesce(sum(payout_minor), 0)::bigint "wonMinor"
    from lottery_order where ${matching(member, filter)}`);
}

export function findOrders(
  db: Db,
  { bucket, memberId }: MemberKey,
  ids: readonly string[],
): Promise<OrderRow[]> {
  return db.rows<OrderRow>(sql`
    select ${orderColumns} from lottery_order
    where bucket = ${bucket} and member_id = ${memberId} and id = any (${[...ids]}::text[]) order by id`);
}

export type OrderKey = { readonly memberId: bigint; readonly id: string };

/** Closes the draw in a bucket. Waits for orders that are being placed in the bucket. */
export async function sealBucket(db: Db, bucket: number, drawId: bigint, now: Date): Promise<void> {
  await db.run(sql`select lottery_seal_draw(${bucket}::smallint, ${drawId}::bigint, ${now}::timestamptz)`);
}

/** Closes the draw in every bucket, in one statement where a statement may have several buckets. */
export async function sealDraw(db: Db, drawId: bigint, now: Date): Promise<void> {
  if (await batchesHaveOneBucket(db))
    for (const bucket of await listMemberBuckets(db)) await sealBucket(db, bucket, drawId, now);
  else
    await db.run(sql`
      select lottery_seal_draw(id, ${drawId}::bigint, ${now}::timestamptz) from member_bucket order by id`);
}

/**
 * Lists the buckets that may have orders of a sealed draw. Most draws of a small site have no orders, and then one
 * statement replaces one for each bucket.
 */
export async function listOrderBuckets(db: Db, drawId: bigint): Promise<number[]> {
  const buckets = await listMemberBuckets(db);
  if (await batchesHaveOneBucket(db)) return buckets;
  const rows = await db.rows<{ id: number }>(sql`
    select k.id from unnest(${buckets}::smallint[]) k(id)
    where exists (select from lottery_order o where o.bucket = k.id and o.draw_id = ${drawId}) order by k.id`);
  return rows.map(({ id }) => id);
}

export type TicketRow = Pick<
  OrderRow,
  "memberId" | "id" | "mode" | "slip" | "costMinor" | "series" | "transferId"
>;

type Page = { readonly after: OrderKey | null; readonly most: number };

/**
 * Lists the orders of a closed draw in one bucket, in the order of their tickets. Orders that were cancelled before
 * the draw closed are left out.
 */
export function listTickets(
  db: Db,
  bucket: number,
  drawId: bigint,
  { after, most }: Page,
): Promise<TicketRow[]> {
  return db.rows<TicketRow>(sql`
    select member_id "memberId", id, mode, slip, cost_minor "costMinor", series, transfer_id "transferId" from lottery_order
    where bucket = ${bucket} and draw_id = ${drawId} and state not in ('cancelled', 'stopped')
      and (member_id, id) > (${after?.memberId ?? 0n}::bigint, ${after?.id ?? ""}) order by member_id, id limit ${most}`);
}

export type StakedRow = Pick<
  OrderRow,
  "memberId" | "id" | "mode" | "slip" | "currency" | "series" | "costMinor" | "rebateMinor"
> & {
  /** Version of the draw's result by which the order was settled; 0: not settled. */
  readonly resultVersion: number;
};

/** Lists the orders of a draw in one bucket that were not refunded, settled or not. */
export function listStaked(
  db: Db,
  bucket: number,
  drawId: bigint,
  { after, most }: Page,
): Promise<StakedRow[]> {
  return db.rows<StakedRow>(sql`
    select member_id "memberId", id, mode, slip, currency, series, cost_minor "costMinor", rebate_minor "rebateMinor", result_version "resultVersion"
    from lottery_order
    where bucket = ${bucket} and draw_id = ${drawId} and state in ('open', 'won', 'lost')
      and (member_id, id) > (${after?.memberId ?? 0n}::bigint, ${after?.id ?? ""}) order by member_id, id limit ${most}`);
}

/** A cancelled or void order, and the liability that the order no longer adds to the draw. */
export type Ended = OrderKey & Reservation;

/** A settled order, or an order that stopped because another draw of the same order won. */
export type Settled = OrderKey &
  (
    | { readonly wonMinor: bigint; readonly drawId: null; readonly liabilityMinor: null }
    | ({ readonly wonMinor: null } & Reservation)
  );

export function settleOrders(
  db: Db,
  bucket: number,
  { drawId, version, now }: { readonly drawId: bigint; readonly version: number; readonly now: Date },
  payouts: readonly (OrderKey & { readonly payoutMinor: bigint; readonly riskedMinor: bigint })[],
): Promise<Settled[]> {
  return db.rows(sql`
    select member_id "memberId", id, won_minor "wonMinor", stopped_draw_id "drawId", freed_minor "liabilityMinor" from lottery_settle(${bucket}::smallint, ${drawId}::bigint,
      ${payouts.map(({ memberId }) => String(memberId))}::bigint[], ${payouts.map(({ id }) => id)}::text[],
      ${payouts.map(({ payoutMinor }) => String(payoutMinor))}::bigint[], ${version}::smallint, ${now}::timestamptz,
      ${payouts.map(({ riskedMinor }) => String(riskedMinor))}::bigint[])`);
}

/** Ends open orders and refunds their stakes; returns the orders that this call ended. */
export function endOrders(
  db: Db,
  bucket: number,
  orders: readonly OrderKey[],
  { state, now }: { readonly state: "cancelled" | "void"; readonly now: Date },
): Promise<Ended[]> {
  return db.rows<Ended>(sql`
    select member_id "memberId", id, draw_id "drawId", liability_minor "liabilityMinor" from lottery_end_orders(${bucket}::smallint, ${orders.map(({ memberId }) => String(memberId))}::bigint[],
      ${orders.map(({ id }) => id)}::text[], ${state}, ${now}::timestamptz)`);
}
