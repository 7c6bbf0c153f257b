import { sql, type Db } from "@khela/service-kit/db/database";
import type { Ladder } from "../store.ts";
import type { KeptShare, Margins } from "./rebate-faults.ts";

/** What the merchant's rebates are compared with; players of PVP play each other, and what they pay for it is no share of a stake. */
export async function readMargins(db: Db, merchantId: number): Promise<Margins> {
  const kept = await db.rows<KeptShare>(sql`
    select distinct on (g.game_type) g.game_type "gameType", g.game_code game, ((100 - g.rtp::numeric) * 10000)::int "keptMillionths"
    from game g join vendor v on v.code = g.vendor
    where g.enabled and g.playable and v.status <> 'off' and g.rtp is not null and g.game_type <> 'PVP'
    order by g.game_type, g.rtp::numeric desc, g.node_id`);
  const weights = await db.rows<{ gameType: string; percent: number }>(sql`
    select game_type "gameType", percent from turnover_weight
    where merchant_id = ${merchantId} and version = (select max(version) from turnover_version where merchant_id = ${merchantId})`);
  return { kept, weights: Object.fromEntries(weights.map(({ gameType, percent }) => [gameType, percent])) };
}

/** The categories that rebates are paid in now; null: one in every category. */
export async function listRebateTypes(
  db: Db,
  { merchantId, currency }: Ladder,
  now: Date,
): Promise<(string | null)[]> {
  const rows = await db.rows<{ gameType: string | null }>(sql`
    select distinct game_type "gameType" from promotion
    where merchant_id = ${merchantId} and currency = ${currency} and type = 'REBATE' and enabled and (ends_at is null or ends_at > ${now})`);
  return rows.map(({ gameType }) => gameType);
}
