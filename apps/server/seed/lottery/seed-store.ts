import { sql, type Db } from "@khela/service-kit/db/database";

export type SeedLottery = {
  readonly node_id: number;
  readonly engine: string;
  readonly vietnamese: boolean;
  readonly prize_mode: string;
  readonly most_series: number | null;
  readonly period_s: number | null;
  readonly draw_time: string | null;
  readonly weekdays: readonly number[];
  readonly zone: string;
  readonly close_s: number;
  readonly max_unit_minor: string;
  readonly max_member_minor: string;
  readonly max_liability_minor: string;
};

/** Adds missing lotteries; existing lotteries belong to the operator. */
export async function ensureLotteries(
  db: Db,
  merchantId: number,
  games: readonly SeedLottery[],
): Promise<void> {
  await db.run(sql`
    insert into lottery_game (merchant_id, node_id, engine, electronic, vietnamese, prize_mode, most_series, period_s, draw_time, weekdays, zone, close_s,
      max_unit_minor, max_member_minor, max_liability_minor, enabled)
    select ${merchantId}, g.node_id, g.engine, true, g.vietnamese, g.prize_mode, g.most_series, g.period_s, g.draw_time, g.weekdays, g.zone, g.close_s,
      g.max_unit_minor, g.max_member_minor, g.max_liability_minor, true
    from jsonb_to_recordset(${JSON.stringify(games)}::jsonb) as g(node_id int, engine text, vietnamese boolean, prize_mode text, most_series smallint, period_s int, draw_time time,
      weekdays smallint[], zone text, close_s int, max_unit_minor bigint, max_member_minor bigint, max_liability_minor bigint)
    on conflict (merchant_id, node_id) do nothing`);
}
