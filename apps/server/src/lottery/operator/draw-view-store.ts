// SQL for the console's views of lotteries and draws.

import { lotteryDrawList, type LotteryDrawState } from "@khela/contract/operator/lottery/lists";
import { formatAmount } from "@khela/engines/money";
import { sql, type Db } from "@khela/service-kit/db/database";
import { equals, listSource, oneOf, timeRange } from "../../infra/db/lists/list-source.ts";
import type { OrderKey, StakedRow } from "../order-store.ts";
import type { EntryKind } from "./entry-store.ts";

type ListedDraw = {
  readonly id: bigint;
  readonly gameId: number;
  readonly game: string;
  readonly numero: string;
  readonly state: LotteryDrawState;
  readonly electronic: boolean;
  readonly closesAt: Date;
  readonly drawsAt: Date;
  readonly settledAt: Date | null;
  readonly tickets: bigint | null;
  readonly liabilityMinor: bigint;
  readonly resultVersion: number;
};

/** List of a merchant's draws, by time. */
export const lotteryDrawListSource = listSource<ListedDraw>()({
  list: lotteryDrawList,
  from: sql`lottery_draw d`,
  keep: sql`d.*`,
  columns: sql`page.id, page.node_id "gameId", g.game_code game, page.numero, page.state, page.electronic, page.closes_at "closesAt", page.draws_at "drawsAt",
    page.settled_at "settledAt", page.tickets, page.liability_minor "liabilityMinor", page.result_version "resultVersion"`,
  join: sql`join game g on g.node_id = page.node_id`,
  scope: ({ merchantId }) => sql`d.merchant_id = ${merchantId}`,
  filters: {
    gameId: equals(sql`d.node_id`),
    numero: equals(sql`d.numero`),
    state: oneOf(sql`d.state`),
    electronic: equals(sql`d.electronic`),
    drawsAt: timeRange(sql`d.draws_at`),
  },
  orders: {
    drawsAt: [
      { value: sql`d.draws_at`, type: "timestamptz" },
      { value: sql`d.id`, type: "bigint" },
    ],
  },
  toRow: ({ id, tickets, liabilityMinor, closesAt, drawsAt, settledAt, ...row }, { currency }) => ({
    ...row,
    id: String(id),
    tickets: tickets === null ? null : Number(tickets),
    exposure: formatAmount(liabilityMinor, currency),
    closesAt: closesAt.getTime(),
    drawsAt: drawsAt.getTime(),
    settledAt: settledAt?.getTime() ?? null,
  }),
});

export type GameView = {
  readonly gameId: number;
  readonly code: string;
  readonly name: Record<string, string>;
  readonly engine: string;
  readonly prizeMode: string;
  readonly electronic: boolean;
  readonly isEnabled: boolean;
  readonly periodS: number | null;
  readonly drawTime: string | null;
  readonly zone: string;
  readonly weekdays: number[];
  readonly closeS: number;
  readonly maxUnitMinor: bigint;
  readonly maxMemberMinor: bigint;
  readonly maxNumberMinor: bigint | null;
  readonly maxLiabilityMinor: bigint;
  readonly hasOwnOdds: boolean;
};

/** Lists the lotteries of a merchant, disabled lotteries included. */
export function listGameViews(db: Db, merchantId: number): Promise<GameView[]> {
  return db.rows<GameView>(sql`
    select l.node_id "gameId", g.game_code code, g.name, l.engine, l.prize_mode "prizeMode", l.electronic, l.enabled "isEnabled", l.period_s "periodS",
      to_char(l.draw_time, 'HH24:MI') "drawTime", l.zone, l.weekdays, l.close_s "closeS", l.max_unit_minor "maxUnitMinor",
      l.max_member_minor "maxMemberMinor", l.max_number_minor "maxNumberMinor", l.max_liability_minor "maxLiabilityMinor", l.odds is not null "hasOwnOdds"
    from lottery_game l join game g on g.node_id = l.node_id where l.merchant_id = ${merchantId} order by l.node_id limit 500`);
}

export type DrawExtras = {
  readonly name: Record<string, string>;
  readonly liabilityMinor: bigint;
  readonly maxLiabilityMinor: bigint;
  readonly maxNumberMinor: bigint | null;
};

/** Data that the console shows about a draw in addition to the draw itself. */
export function getDrawExtras(db: Db, drawId: bigint): Promise<DrawExtras> {
  return db.one<DrawExtras>(sql`
    select g.name, d.liability_minor "liabilityMinor", l.max_liability_minor "maxLiabilityMinor", l.max_number_minor "maxNumberMinor"
    from lottery_draw d join game g on g.node_id = d.node_id join lottery_game l on l.merchant_id = d.merchant_id and l.node_id = d.node_id
    where d.id = ${drawId}`);
}

export type EntryView = {
  readonly id: bigint;
  readonly kind: EntryKind;
  readonly state: "waiting" | "confirmed" | "refused";
  readonly enteredBy: string;
  readonly enteredAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  /**
   * The entered result. Null while the entry waits, because the second operator must read the result from its official
   * source.
   */
  readonly result: unknown;
};

/** Lists the newest entries of a draw. */
export function listEntries(db: Db, drawId: bigint, most: number): Promise<EntryView[]> {
  return db.rows<EntryView>(sql`
    select id, kind, state, entered_by "enteredBy", entered_at "enteredAt", decided_by "decidedBy", decided_at "decidedAt", reason,
      case when state <> 'waiting' then result end result
    from lottery_entry where draw_id = ${drawId} order by id desc limit ${most}`);
}

export type DrawSums = {
  readonly count: number;
  readonly members: number;
  readonly stakedMinor: bigint;
  readonly openCount: number;
  readonly openMinor: bigint;
  readonly givenBack: number;
  readonly won: number;
  readonly paidMinor: bigint;
  readonly unpaidMinor: bigint;
};

/** Returns the sums of a draw's orders, read in each bucket by the index of orders by draw. */
export function sumDrawOrders(db: Db, buckets: readonly number[], drawId: bigint): Promise<DrawSums> {
  return db.one<DrawSums>(sql`
    select count(*)::int count, count(distinct member_id)::int members, coalesce(sum(cost_minor), 0)::bigint "stakedMinor",
      (count(*) filter (where state = 'open'))::int "openCount", coalesce(sum(cost_minor) filter (where state = 'open'), 0)::bigint "openMinor",
      (count(*) filter (where state in ('cancelled', 'stopped', 'void')))::int "givenBack", (count(*) filter (where state = 'won'))::int won,
      coalesce(sum(payout_minor), 0)::bigint "paidMinor", coalesce(sum(unpaid_minor), 0)::bigint "unpaidMinor"
    from lottery_order where bucket = any (${buckets}::smallint[]) and draw_id = ${drawId}`);
}

/**
 * Lists the units of a draw's orders by number, highest first, without refunded orders. Empty where the game does not
 * limit units.
 */
export function listNumberUnits(
  db: Db,
  buckets: readonly number[],
  { drawId, most }: { readonly drawId: bigint; readonly most: number },
): Promise<{ readonly number: string; readonly unitsMinor: bigint; readonly orders: number }[]> {
  return db.rows(sql`
    select n.key number, sum(n.value::bigint)::bigint "unitsMinor", count(*)::int orders
    from lottery_order o cross join lateral jsonb_each_text(o.numbers) n
    where o.bucket = any (${buckets}::smallint[]) and o.draw_id = ${drawId} and o.numbers is not null and o.state not in ('cancelled', 'stopped', 'void')
    group by n.key order by 2 desc, 1 limit ${most}`);
}

export type PreviewedOrder = Omit<StakedRow, "resultVersion"> & {
  readonly isOpen: boolean;
  readonly payoutMinor: bigint;
};

/** Lists the orders of a draw in one bucket that a result would settle, for the first time or again. */
export function listSettleable(
  db: Db,
  bucket: number,
  {
    drawId,
    after,
    most,
  }: { readonly drawId: bigint; readonly after: OrderKey | null; readonly most: number },
): Promise<PreviewedOrder[]> {
  return db.rows<PreviewedOrder>(sql`
    select member_id "memberId", id, mode, slip, currency, series, cost_minor "costMinor", rebate_minor "rebateMinor", payout_minor "payoutMinor",
      state = 'open' "isOpen"
    from lottery_order
    where bucket = ${bucket} and draw_id = ${drawId} and state in ('open', 'won', 'lost')
      and (member_id, id) > (${after?.memberId ?? 0n}::bigint, ${after?.id ?? ""}) order by member_id, id limit ${most}`);
}
