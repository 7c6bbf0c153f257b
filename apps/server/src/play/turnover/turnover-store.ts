// SQL that counts turnover by bucket, and the audit's comparison of turnover with the settlements.

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

/**
 * Percent of the risked amount that counts as turnover. `name`: a category, or a game as `VENDOR/code`. A game's
 * percent takes precedence.
 */
type WeightRow = { readonly name: string; readonly percent: number };

/** Lists the merchant's newest weights, which apply to rounds that open now. */
export function listWeightRows(db: Db, merchantId: number): Promise<WeightRow[]> {
  return db.rows<WeightRow>(sql`
    select coalesce(g.vendor || '/' || g.game_code, w.game_type) "name", w.percent from turnover_weight w left join game g on g.node_id = w.node_id
    where w.merchant_id = ${merchantId} and w.version = (select max(version) from turnover_version where merchant_id = ${merchantId})
    order by w.node_id <> 0, 1`);
}

/** Lists the categories that games have. */
export async function listGameTypes(db: Db): Promise<string[]> {
  const rows = await db.rows<{ gameType: string }>(
    sql`select distinct game_type "gameType" from game order by 1`,
  );
  return rows.map(({ gameType }) => gameType);
}

/** Finds the node ids of these games, keyed by "VENDOR/code". */
export async function findGameNodes(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ name: string; nodeId: number }>(
    sql`select vendor || '/' || game_code "name", node_id "nodeId" from game where vendor || '/' || game_code = any (${[...names]})`,
  );
  return new Map(rows.map(({ name, nodeId }) => [name, nodeId]));
}

/** Finds the names "VENDOR/code" of these games, keyed by node id. */
export async function findGameNames(
  db: Db,
  nodeIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.rows<{ name: string; nodeId: number }>(
    sql`select vendor || '/' || game_code "name", node_id "nodeId" from game where node_id = any (${[...nodeIds]}::int[])`,
  );
  return new Map(rows.map(({ name, nodeId }) => [nodeId, name]));
}

/** Maximum return (RTP) of each game in percent, as its vendor or an engine declares the return. */
export function listReturns(
  db: Db,
): Promise<{ readonly nodeId: number; readonly gameType: string; readonly rtp: string }[]> {
  return db.rows(
    sql`select node_id "nodeId", game_type "gameType", rtp from game where rtp is not null order by 1`,
  );
}

/** Finds the maximum stake that an account's active bonuses allow; null: no limit. */
export async function findStakeCap(
  db: Db,
  { bucket, memberId, id }: { readonly bucket: number; readonly memberId: bigint; readonly id: bigint },
): Promise<bigint | null> {
  const { cap } = await db.one<{ cap: bigint | null }>(
    sql`select turnover_stake_cap_now(${bucket}::smallint, ${memberId}::bigint, ${id}::bigint) cap`,
  );
  return cap;
}

export async function hasWeights(db: Db, merchantId: number): Promise<boolean> {
  const row = await db.maybe(sql`select 1 from turnover_version where merchant_id = ${merchantId} limit 1`);
  return row !== null;
}

/**
 * Inserts a new version of a merchant's weights; returns the version's number. Needs the rights of the database's
 * owner.
 */
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

/** Finds days whose turnover sums differ from the account's counted settlements. */
export function dayMismatches(bucket: number): Sql {
  return sql`
    with days as (
      select s.member_id, s.account_id, (s.at at time zone c.zone)::date as day, s.game_type, sum(s.stake_minor) stake, sum(s.payout_minor) payout,
        sum(s.risked_minor::numeric * coalesce(g.percent, w.percent, 100)) * 0.01 turnover
      from turnover_account c
        join round_settlement s on s.bucket = ${bucket} and s.member_id = c.member_id and s.account_id = c.account_id and s.seq <= c.seq
        left join turnover_weight w on w.merchant_id = s.merchant_id and w.version = s.weights_version and w.node_id = 0 and w.game_type = s.game_type
        left join turnover_weight g on g.merchant_id = s.merchant_id and g.version = s.weights_version and g.node_id = s.node_id
      where c.bucket = ${bucket} group by 1, 2, 3, 4),
    kept as (
      select member_id, account_id, day, game_type, stake_minor, payout_minor, turnover_minor from turnover_day where bucket = ${bucket})
    select format('account %s of member %s, %s %s', account_id, member_id, day, game_type) "where",
      format('says %s, %s and %s, its settlements %s, %s and %s', k.stake_minor, k.payout_minor, k.turnover_minor, d.stake, d.payout, d.turnover) problem
    from kept k full join days d using (member_id, account_id, day, game_type)
    where (k.stake_minor, k.payout_minor, k.turnover_minor) is distinct from (d.stake, d.payout, d.turnover)`;
}

/**
 * Finds accounts whose turnover differs from the sum of their days, or that have fewer settlements than were counted.
 */
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

/** Finds turnover by a promotion's own weights that differs from the counted settlements. */
export function weightedMismatches(bucket: number): Sql {
  return sql`
    with counted as (
      select w.member_id, w.ref, w.done_minor, coalesce((
        select sum(s.risked_minor::numeric * coalesce((w.weights ->> s.node_id::text)::int, (w.weights ->> s.game_type)::int, 100)) * 0.01
        from round_settlement s left join play_round r on r.bucket = ${bucket} and r.member_id = s.member_id and r.vendor = s.vendor and r.round_id = s.round_id
        where s.bucket = ${bucket} and s.member_id = w.member_id and s.account_id = w.account_id and s.seq > w.first_seq and s.seq <= w.seq
          and (r.started_at <= w.cut_at) is not true), 0) settled
      from turnover_weighted w where w.bucket = ${bucket})
    select format('member %s, promotion %s', member_id, ref) "where", format('says %s, its settlements %s', done_minor, settled) problem
    from counted where done_minor <> settled`;
}

/**
 * Finds accounts whose stale turnover differs from their settlements. Turnover is stale when its round began before a
 * reward was paid. Stale turnover counts towards no requirement.
 */
export function staleMismatches(bucket: number): Sql {
  return sql`
    with settled as (
      select s.member_id, s.account_id, sum(s.risked_minor::numeric * coalesce(g.percent, w.percent, 100)) * 0.01 stale
      from turnover_account c
        join round_settlement s on s.bucket = ${bucket} and s.member_id = c.member_id and s.account_id = c.account_id and s.seq <= c.seq
        join play_round r on r.bucket = ${bucket} and r.member_id = s.member_id and r.vendor = s.vendor and r.round_id = s.round_id
        left join turnover_weight w on w.merchant_id = s.merchant_id and w.version = s.weights_version and w.node_id = 0 and w.game_type = s.game_type
        left join turnover_weight g on g.merchant_id = s.merchant_id and g.version = s.weights_version and g.node_id = s.node_id
      where c.bucket = ${bucket} and exists (select from turnover_requirement q where q.bucket = ${bucket} and q.member_id = s.member_id
        and q.account_id = s.account_id and q.settlement_seq < s.seq and q.cut_at >= r.started_at)
      group by 1, 2)
    select format('account %s of member %s', c.account_id, c.member_id) "where",
      format('says %s counts towards no requirement, its settlements %s', c.stale_minor, coalesce(d.stale, 0)) problem
    from turnover_account c left join settled d using (member_id, account_id)
    where c.bucket = ${bucket} and c.stale_minor <> coalesce(d.stale, 0)`;
}
