// SQL for the margins of games and the paybacks for turnover: rows of several features, read for one comparison.

import { siteOffsetMinutes } from "@khela/contract/site/site-time";
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";
import type { GivenBack, KeptShare, LevelTerms, Margins, Part } from "./margins.ts";

export type Merchant = { readonly merchantId: number; readonly currency: string };

/**
 * Reads the margins of enabled games, and the turnover weights. PVP is left out: its players play against each other,
 * and their fee is not a share of a stake.
 */
export async function readMargins(db: Db, merchantId: number): Promise<Margins> {
  const kept = await db.rows<KeptShare>(sql`
    select g.game_type "gameType", g.vendor, g.game_code game, g.node_id "nodeId", ((100 - g.rtp::numeric) * 10000)::int "keptMillionths"
    from game g join vendor v on v.code = g.vendor
    where g.enabled and g.playable and v.status <> 'off' and g.rtp is not null and g.game_type <> 'PVP'
    order by g.node_id`);
  const weights = await db.rows<{ of: string; percent: number }>(sql`
    select case node_id when 0 then game_type else node_id::text end "of", percent from turnover_weight
    where merchant_id = ${merchantId} and version = (select max(version) from turnover_version where merchant_id = ${merchantId})`);
  return { kept, weights: Object.fromEntries(weights.map(({ of, percent }) => [of, percent])) };
}

/** Percent of a stake that counts as turnover, by category; a category without a percent counts fully. */
export async function readCategoryWeights(db: Db, merchantId: number): Promise<Record<string, number>> {
  const rows = await db.rows<{ gameType: string; percent: number }>(sql`
    select w.game_type "gameType", w.percent from turnover_weight w where w.merchant_id = ${merchantId} and w.node_id = 0
      and w.version = (select max(version) from turnover_version where merchant_id = ${merchantId}) order by 1`);
  return Object.fromEntries(rows.map(({ gameType, percent }) => [gameType, percent]));
}

/** Reads the active and planned rebates, and the VIP ladder. */
export async function readOffers(
  db: Db,
  { merchantId, currency }: Merchant,
  now: Date,
): Promise<
  Pick<GivenBack, "levels"> & {
    readonly rebates: (GivenBack["rebates"][number] & { readonly code: string })[];
  }
> {
  const rebates = await db.rows<GivenBack["rebates"][number] & { readonly code: string }>(sql`
    select code, (reward_percent * 100)::int "basisPoints", game_type "gameType" from promotion
    where merchant_id = ${merchantId} and currency = ${currency} and metric = 'rebate' and enabled and (ends_at is null or ends_at > ${now})`);
  const levels = await db.rows<LevelTerms>(sql`
    select total_turnover_minor "totalTurnoverMinor", month_turnover_minor "monthTurnoverMinor", total_deposit_minor "totalDepositMinor",
      month_deposit_minor "monthDepositMinor", bonus_minor "bonusMinor", (rebate_percent * 100)::int "rebateBasisPoints"
    from vip_level where merchant_id = ${merchantId} and currency = ${currency} order by level`);
  return { rebates, levels };
}

/** Reads the highest rate, present or future, of a member of the merchant in each category. */
async function readAgentRates(db: Db, merchantId: number, now: Date): Promise<GivenBack["agentRates"]> {
  const today = new Date(now.getTime() + siteOffsetMinutes * 60_000).toISOString().slice(0, 10);
  const rates = await db.rows<{ category: string; points: number }>(sql`
    select r.category, max(r.basis_points)::int points
    from agent_rebate_rate r join member m on m.bucket = r.bucket and m.id = r.member_id
    where m.merchant_id = ${merchantId} and r.from_day >= coalesce((select max(o.from_day) from agent_rebate_rate o
      where o.bucket = r.bucket and o.member_id = r.member_id and o.category = r.category and o.from_day <= ${today}::date), '-infinity')
    group by r.category`);
  return Object.fromEntries(rates.map(({ category, points }) => [category, points]));
}

/**
 * SQL of the maximum payment of a contract for a turnover, in millionths: a percentage, or a fixed amount divided by
 * its minimum turnover.
 */
const salaryMillionths: Sql = sql`
  (select max(case when c.rate_type = 'P' then t.rate * 100::numeric else div(t.rate * 1000000::numeric, greatest(t.turnover, 1)) end)
    from unnest(c.rates, c.min_turnovers) t(rate, turnover))`;

const isOpen = (now: Date): Sql => sql`
  (c.kind <> 'dividend' or c.rate_type = 'F')
  and (c.state = 'active' or (c.state = 'requested' and c.expires_at > ${now}) or (c.state = 'voided' and c.ended_at > ${now}))`;

type Salaries = {
  readonly daily: number;
  readonly hourly: number;
  readonly realtime: number;
  readonly dividend: number;
};

const toParts = (found: Salaries | null): Part[] =>
  found === null
    ? []
    : [
        { part: "daily salary", millionths: found.daily },
        { part: "hourly salary", millionths: found.hourly },
        { part: "real-time salary", millionths: found.realtime },
        { part: "dividend", millionths: found.dividend },
      ];

const salariesOf = sql`
  coalesce(max(k.millionths) filter (where k.kind = 'daily'), 0)::float8 daily, coalesce(max(k.millionths) filter (where k.kind = 'hourly'), 0)::float8 hourly,
  coalesce(max(k.millionths) filter (where k.kind = 'realtime'), 0)::float8 realtime,
  coalesce(max(k.millionths) filter (where k.kind = 'dividend'), 0)::float8 dividend`;

/** Payments for a turnover by the contracts of the merchant's best-paid member. */
async function readBestSalaries(db: Db, merchantId: number, now: Date): Promise<Part[]> {
  return toParts(
    await db.maybe<Salaries>(sql`
      select daily, hourly, realtime, dividend from (
        select ${salariesOf}
        from (select c.member_id, c.kind, ${salaryMillionths} millionths from agent_contract c
          where c.merchant_id = ${merchantId} and ${isOpen(now)}) k
        group by k.member_id) s
      order by daily + hourly + realtime + dividend desc limit 1`),
  );
}

/** Payments for a turnover by a member's contracts, requested contracts included. */
export async function readSalaries(db: Db, { bucket, memberId }: MemberKey, now: Date): Promise<Part[]> {
  return toParts(
    await db.maybe<Salaries>(sql`
      select ${salariesOf}
      from (select c.kind, ${salaryMillionths} millionths from agent_contract c
        where c.bucket = ${bucket} and c.member_id = ${memberId} and ${isOpen(now)}) k`),
  );
}

/** Reads everything that the merchant and its agents pay back for a turnover. */
export async function readGivenBack(
  db: Db,
  merchant: Merchant,
  now: Date,
): Promise<Awaited<ReturnType<typeof readOffers>> & GivenBack> {
  return {
    ...(await readOffers(db, merchant, now)),
    agentRates: await readAgentRates(db, merchant.merchantId, now),
    salaries: await readBestSalaries(db, merchant.merchantId, now),
  };
}

export function listMerchants(db: Db): Promise<Merchant[]> {
  return db.rows<Merchant>(sql`select id "merchantId", currency from merchant order by id`);
}
