// Turnover by bucket, and what the audit compares it with: the settlements it was counted from.

import { sql, type Db, type Sql } from "@khela/service-kit/db/database";

/** The time zone in which a merchant's days begin. */
export type MerchantZone = { readonly merchantId: number; readonly zone: string };

type Counted = { readonly counted: number; readonly finished: boolean };

export function countBucket(db: Db, bucket: number, zones: readonly MerchantZone[]): Promise<Counted> {
  return db.one<Counted>(sql`
    select counted::int, finished from turnover_count(${bucket}::smallint, ${zones.map((one) => one.merchantId)}::int[],
      ${zones.map((one) => one.zone)}::text[])`);
}

export function listMerchantSettings(
  db: Db,
): Promise<{ readonly id: number; readonly settings: Readonly<Record<string, unknown>> }[]> {
  return db.rows(sql`select id, settings from merchant order by id`);
}

/** Percent of a stake that counts as turnover, by category; others count whole. */
type WeightRow = { readonly gameType: string; readonly percent: number };

/** The weights in force for rounds that open now. */
export function listWeightRows(db: Db, merchantId: number): Promise<WeightRow[]> {
  return db.rows<WeightRow>(sql`
    select game_type "gameType", percent from turnover_weight where merchant_id = ${merchantId}
      and version = (select max(version) from turnover_version where merchant_id = ${merchantId}) order by 1`);
}

/** The categories that games have. */
export async function listGameTypes(db: Db): Promise<string[]> {
  const rows = await db.rows<{ gameType: string }>(
    sql`select distinct game_type "gameType" from game order by 1`,
  );
  return rows.map(({ gameType }) => gameType);
}

/** Makes a new version of a merchant's weights; returns its number. For the database's owner. */
export async function insertWeights(
  tx: Db,
  merchantId: number,
  weights: Readonly<Record<string, number>>,
): Promise<number> {
  const { version } = await tx.one<{ version: number }>(
    sql`select turnover_set_weights(${merchantId}, ${JSON.stringify(weights)}::jsonb) as version`,
  );
  return version;
}

/** Days whose sums are not those of the account's settlements up to its counted one. */
export function dayMismatches(bucket: number): Sql {
  return sql`
    with days as (
      select s.member_id, s.account_id, (s.at at time zone c.zone)::date as day, s.game_type, sum(s.stake_minor) stake, sum(s.payout_minor) payout,
        sum(s.stake_minor::numeric * coalesce(w.percent, 100)) * 0.01 turnover
      from turnover_account c
        join round_settlement s on s.bucket = ${bucket} and s.member_id = c.member_id and s.account_id = c.account_id and s.seq <= c.seq
        left join turnover_weight w on w.merchant_id = s.merchant_id and w.version = s.weights_version and w.game_type = s.game_type
      where c.bucket = ${bucket} group by 1, 2, 3, 4),
    kept as (
      select member_id, account_id, day, game_type, stake_minor, payout_minor, turnover_minor from turnover_day where bucket = ${bucket})
    select format('account %s of member %s, %s %s', account_id, member_id, day, game_type) "where",
      format('says %s, %s and %s, its settlements %s, %s and %s', k.stake_minor, k.payout_minor, k.turnover_minor, d.stake, d.payout, d.turnover) problem
    from kept k full join days d using (member_id, account_id, day, game_type)
    where (k.stake_minor, k.payout_minor, k.turnover_minor) is distinct from (d.stake, d.payout, d.turnover)`;
}

/** Accounts whose turnover is not that of their days, or that count settlements they do not have. */
export function accountMismatches(bucket: number): Sql {
  return sql`
    with days as (
      select member_id, account_id, sum(turnover_minor) turnover from turnover_day where bucket = ${bucket} group by 1, 2),
    settled as (
      select member_id, id account_id, settlement_seq from account where bucket = ${bucket}),
    counted as (
      select member_id, account_id, seq, turnover_minor from turnover_account where bucket = ${bucket})
    select format('account %s of member %s', account_id, member_id) "where",
      format('says %s up to settlement %s, its days %s, and it has %s settlements', c.turnover_minor, c.seq, d.turnover,
        coalesce(s.settlement_seq, 0)) problem
    from counted c full join days d using (member_id, account_id) left join settled s using (member_id, account_id)
    where c.turnover_minor is distinct from d.turnover or c.seq > coalesce(s.settlement_seq, 0)`;
}

/** Turnover by a promotion's own weights that is not that of the settlements it counts. */
export function weightedMismatches(bucket: number): Sql {
  return sql`
    with counted as (
      select w.member_id, w.ref, w.done_minor, coalesce((
        select sum(s.stake_minor::numeric * coalesce((w.weights ->> s.node_id::text)::int, (w.weights ->> s.game_type)::int, 100)) * 0.01 from round_settlement s
        where s.bucket = ${bucket} and s.member_id = w.member_id and s.account_id = w.account_id and s.seq > w.first_seq and s.seq <= w.seq), 0) settled
      from turnover_weighted w where w.bucket = ${bucket})
    select format('member %s, promotion %s', member_id, ref) "where", format('says %s, its settlements %s', done_minor, settled) problem
    from counted where done_minor <> settled`;
}
