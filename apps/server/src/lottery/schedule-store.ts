// SQL that plans draws and creates them in advance.

import type { PrizeMode } from "@khela/engines/lottery/lottery-types";
import { sql, type Db } from "@khela/service-kit/db/database";

export type DrawSlot = {
  readonly merchantId: number;
  readonly nodeId: number;
  readonly numero: string;
  readonly engine: string;
  readonly prizeMode: PrizeMode;
  readonly odds: unknown;
  readonly mostSeries: number | null;
  readonly electronic: boolean;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
};

/**
 * Seconds around the present local time in which draws with a period are looked for, before the draws in advance:
 * above any change of a time zone's offset.
 */
const OFFSET_CHANGE_S = 10_800;
/** Number of draws with a period that are created in advance. */
const PERIODS_AHEAD = 30;

/**
 * Lists planned draws that do not exist yet. A draw's number is its day in the game's time zone and its position in
 * that day. A draw accepts orders from the time when the previous draw closes.
 */
export function listMissingDraws(db: Db, now: Date): Promise<DrawSlot[]> {
  return db.rows<DrawSlot>(sql`
    with slot as (
      select g.merchant_id, g.node_id, g.engine, g.prize_mode, g.odds, g.most_series, g.electronic, day, n, (day + make_interval(secs => n * g.period_s)) at time zone g.zone as draws_at,
        make_interval(secs => g.period_s) as since, make_interval(secs => g.close_s) as close, make_interval(secs => g.period_s * ${PERIODS_AHEAD}) as ahead
      from lottery_game g
        cross join lateral (select (${now}::timestamptz at time zone g.zone)::date + d as day from generate_series(0, 1) d) days
        cross join lateral (select extract(epoch from (${now}::timestamptz at time zone g.zone) - day)::int as now_s) place
        cross join lateral generate_series(greatest(1, (now_s - ${OFFSET_CHANGE_S}) / g.period_s),
          least(86400 / g.period_s, (now_s + ${OFFSET_CHANGE_S}) / g.period_s + ${PERIODS_AHEAD + 1})) n
      where g.enabled and g.period_s is not null and extract(isodow from day)::smallint = any (g.weekdays)
      union all
      select g.merchant_id, g.node_id, g.engine, g.prize_mode, g.odds, g.most_series, g.electronic, day, 1, (day + g.draw_time) at time zone g.zone,
        make_interval(days => case when cardinality(g.weekdays) = 7 then 1 else 7 end), make_interval(secs => g.close_s), interval '7 days'
      from lottery_game g
        cross join lateral (select (${now}::timestamptz at time zone g.zone)::date + d as day from generate_series(0, 8) d) days
      where g.enabled and g.period_s is null and extract(isodow from day)::smallint = any (g.weekdays))
    select s.merchant_id "merchantId", s.node_id "nodeId", to_char(s.day, 'YYYYMMDD') || '-' || s.n numero, s.engine, s.prize_mode "prizeMode", s.odds, s.most_series "mostSeries", s.electronic,
      s.draws_at - s.since - s.close "opensAt", s.draws_at - s.close "closesAt", s.draws_at "drawsAt"
    from slot s
    where s.draws_at - s.close > ${now} and s.draws_at <= ${now}::timestamptz + s.ahead
      and not exists (select from lottery_draw d where d.merchant_id = s.merchant_id and d.node_id = s.node_id
        and d.numero = to_char(s.day, 'YYYYMMDD') || '-' || s.n)
    order by s.draws_at`);
}

/** Whether a node is a lottery of any merchant, disabled lotteries included. */
export async function isLottery(db: Db, nodeId: number): Promise<boolean> {
  const { is } = await db.one<{ is: boolean }>(
    sql`select exists (select from lottery_game where node_id = ${nodeId}) "is"`,
  );
  return is;
}

export async function insertDraws(
  db: Db,
  draws: readonly (DrawSlot & { readonly commitment: string; readonly rulesVersion: number })[],
): Promise<number> {
  const rows = draws.map((draw) => ({
    merchant_id: draw.merchantId,
    node_id: draw.nodeId,
    numero: draw.numero,
    engine: draw.engine,
    rules_version: draw.rulesVersion,
    prize_mode: draw.prizeMode,
    odds: draw.odds,
    most_series: draw.mostSeries,
    electronic: draw.electronic,
    opens_at: draw.opensAt,
    closes_at: draw.closesAt,
    draws_at: draw.drawsAt,
    commitment: draw.commitment,
  }));
  // counts the returned rows, because on Citus the row count of such an insert includes existing draws
  const inserted = await db.rows(sql`
    insert into lottery_draw (merchant_id, node_id, numero, engine, rules_version, prize_mode, odds, most_series, electronic, opens_at, closes_at, draws_at, commitment)
    select d.merchant_id, d.node_id, d.numero, d.engine, d.rules_version, d.prize_mode, nullif(d.odds, 'null'), d.most_series, d.electronic, d.opens_at, d.closes_at, d.draws_at, d.commitment
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(merchant_id int, node_id int, numero text, engine text, rules_version smallint, prize_mode text, odds jsonb, most_series smallint, electronic boolean, opens_at timestamptz,
      closes_at timestamptz, draws_at timestamptz, commitment text)
      join lottery_game g on g.merchant_id = d.merchant_id and g.node_id = d.node_id
    on conflict (merchant_id, node_id, numero) do nothing returning numero`);
  return inserted.length;
}

/**
 * Finds the time at which the next draw of any merchant closes or is drawn; null: none. For a draw that waits for its
 * beacon, it is the time of the next attempt: after `retryS`, with growing pauses up to `retryMostS`. Without a
 * beacon, these draws are left out.
 */
export async function findNextStep(
  db: Db,
  now: Date,
  {
    retryS,
    retryMostS,
    hasBeacon,
  }: { readonly retryS: number; readonly retryMostS: number; readonly hasBeacon: boolean },
): Promise<Date | null> {
  const { at } = await db.one<{ at: Date | null }>(sql`
    select min(case when d.state <> 'closed' then d.closes_at when d.draws_at > ${now} then d.draws_at
      else ${now}::timestamptz + least(greatest((${now}::timestamptz - d.draws_at) / 4, make_interval(secs => ${retryS})), make_interval(secs => ${retryMostS})) end) at
    from lottery_draw d
    where (d.state in ('scheduled', 'open') and d.closes_at > ${now})
      or (d.state = 'closed' and d.electronic and (${hasBeacon} or d.draws_at > ${now}))`);
  return at;
}
