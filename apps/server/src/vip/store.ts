import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";
import type { Level } from "./ladder.ts";

export type NumberedLevel = Level & { readonly level: number };

const levelColumns = sql`
  level, name, total_turnover_minor "totalTurnoverMinor", total_deposit_minor "totalDepositMinor",
  month_turnover_minor "monthTurnoverMinor", month_deposit_minor "monthDepositMinor", keep_turnover_minor "keepTurnoverMinor",
  bonus_minor "bonusMinor", (rebate_percent * 100)::int "rebateBasisPoints", withdraw_day_minor "withdrawDayMinor",
  withdraw_day_count "withdrawDayCount"`;

export type Ladder = { readonly merchantId: number; readonly currency: string };

export function listLevels(db: Db, { merchantId, currency }: Ladder): Promise<NumberedLevel[]> {
  return db.rows<NumberedLevel>(sql`
    select ${levelColumns} from vip_level where merchant_id = ${merchantId} and currency = ${currency} order by level`);
}

/** Lists the merchants that have a ladder, one row for each currency. */
export function listLadders(
  db: Db,
): Promise<(Ladder & { readonly real: boolean; readonly settings: Readonly<Record<string, unknown>> })[]> {
  return db.rows(sql`
    select l.merchant_id "merchantId", l.currency, m.real_money real, m.settings
    from vip_level l join merchant m on m.id = l.merchant_id where l.level = 0 order by 1, 2`);
}

/** A benefit that a level unlocks, for example a promotion or a channel. */
export type NamedLevel = { readonly what: string; readonly minLevel: number };

export function listNamedLevels(db: Db, { merchantId, currency }: Ladder, now: Date): Promise<NamedLevel[]> {
  return db.rows<NamedLevel>(sql`
    select 'promotion ' || code what, min_level "minLevel" from promotion
    where merchant_id = ${merchantId} and currency = ${currency} and enabled and (ends_at is null or ends_at > ${now})
    union all
    select 'channel ' || code, min_level from deposit_channel
    where merchant_id = ${merchantId} and currency = ${currency} and enabled
    order by 1`);
}

/** Locks ladders against replacement until the transaction ends. */
export async function lockLevels(tx: Db): Promise<void> {
  await tx.run(sql`lock table vip_level in share row exclusive mode`);
}

export async function replaceLevels(
  tx: Db,
  { merchantId, currency }: Ladder,
  levels: readonly Level[],
): Promise<void> {
  await tx.run(sql`delete from vip_level where merchant_id = ${merchantId} and currency = ${currency}`);
  for (const [number, one] of levels.entries()) {
    await tx.run(sql`
      insert into vip_level (merchant_id, currency, level, name, total_turnover_minor, total_deposit_minor, month_turnover_minor,
        month_deposit_minor, keep_turnover_minor, bonus_minor, rebate_percent, withdraw_day_minor, withdraw_day_count)
      values (${merchantId}, ${currency}, ${number}, ${one.name}, ${one.totalTurnoverMinor}, ${one.totalDepositMinor},
        ${one.monthTurnoverMinor}, ${one.monthDepositMinor}, ${one.keepTurnoverMinor}, ${one.bonusMinor},
        ${one.rebateBasisPoints}::numeric / 100, ${one.withdrawDayMinor}, ${one.withdrawDayCount})`);
  }
}

export type Standing = {
  readonly level: number;
  readonly missed: number;
  /** Totals in minor units. */
  readonly totalTurnoverMinor: bigint;
  readonly totalDepositMinor: bigint;
  readonly monthTurnoverMinor: bigint;
  readonly monthDepositMinor: bigint;
};

/**
 * Finds a member's position by the last counts. The month is in the time zone of the last check; without a check, in
 * `zone`.
 */
export async function findStanding(
  db: Db,
  { bucket, memberId }: MemberKey,
  { now, currency, zone }: { readonly now: Date; readonly currency: string; readonly zone: string },
): Promise<Standing | null> {
  const [standing] = await db.lookup<Standing>(
    ["smallint", "smallint", "timestamptz", "text", "smallint", "smallint", "smallint", "bigint", "text"],
    sql`
    select coalesce(v.level, 0) "level", coalesce(v.missed, 0) missed, greatest(trunc(coalesce(t.turnover_minor, 0)), 0)::bigint "totalTurnoverMinor",
      greatest(coalesce(v.total_deposit_minor, 0), 0)::bigint "totalDepositMinor", greatest(trunc(coalesce(d.turnover, 0)), 0)::bigint "monthTurnoverMinor",
      greatest(coalesce(p.deposit_minor, 0), 0)::bigint "monthDepositMinor"
    from account a
      left join vip_member v on v.bucket = ${bucket} and v.member_id = a.member_id and v.account_id = a.id
      left join turnover_account t on t.bucket = ${bucket} and t.member_id = a.member_id and t.account_id = a.id
      cross join lateral (select date_trunc('month', ${now}::timestamptz at time zone coalesce(v.zone, ${zone}))::date as first) m
      left join lateral (select sum(o.turnover_minor) turnover from turnover_day o where o.bucket = ${bucket} and o.member_id = a.member_id
        and o.account_id = a.id and o.day >= m.first and o.day < (m.first + interval '1 month')::date) d on true
      left join vip_deposit_month p on p.bucket = ${bucket} and p.member_id = a.member_id and p.account_id = a.id and p.month = m.first
    where a.bucket = ${bucket} and a.member_id = ${memberId} and a.kind = 'main' and a.ref = '' and a.currency = ${currency}`,
  );
  return standing ?? null;
}

/** Finds the name of the member's level; null for the lowest level. */
export async function findLevelName(db: Db, { bucket, memberId }: MemberKey): Promise<string | null> {
  const [row] = await db.lookup<{ name: string }>(
    ["smallint", "bigint"],
    sql`
    select l.name from vip_member v
      join account a on a.bucket = v.bucket and a.member_id = v.member_id and a.id = v.account_id
      join vip_level l on l.merchant_id = a.merchant_id and l.currency = a.currency and l.level = v.level
    where v.bucket = ${bucket} and v.member_id = ${memberId} and v.level > 0`,
  );
  return row?.name ?? null;
}

/**
 * Finds the daily withdrawal limits of a member's level; null: the merchant has no ladder. 0: the level has no limit.
 */
export function findWithdrawLimits(
  db: Db,
  { bucket, memberId }: MemberKey,
  { merchantId, currency }: Ladder,
): Promise<{ readonly dayMinor: bigint; readonly dayCount: number } | null> {
  return db.maybe(sql`
    select l.withdraw_day_minor "dayMinor", l.withdraw_day_count "dayCount"
    from account a
      left join vip_member v on v.bucket = ${bucket} and v.member_id = a.member_id and v.account_id = a.id
      join vip_level l on l.merchant_id = ${merchantId} and l.currency = a.currency and l.level = coalesce(v.level, 0)
    where a.bucket = ${bucket} and a.member_id = ${memberId} and a.kind = 'main' and a.ref = '' and a.currency = ${currency}`);
}

/** Finds a member's level in a currency; 0: no level reached. */
export async function findLevel(db: Db, { bucket, memberId }: MemberKey, currency: string): Promise<number> {
  const row = await db.maybe<{ level: number }>(sql`
    select v.level from vip_member v join account a on a.bucket = v.bucket and a.member_id = v.member_id and a.id = v.account_id
    where v.bucket = ${bucket} and v.member_id = ${memberId} and a.kind = 'main' and a.ref = '' and a.currency = ${currency}`);
  return row?.level ?? 0;
}

export type Change = {
  readonly fromLevel: number;
  readonly toLevel: number;
  readonly bonusMinor: bigint;
  readonly at: Date;
};

const ofAccount = ({ bucket, memberId }: MemberKey, currency: string): Sql => sql`
  vip_change c join account a on a.bucket = ${bucket} and a.member_id = c.member_id and a.id = c.account_id
  where c.bucket = ${bucket} and c.member_id = ${memberId} and a.currency = ${currency}`;

export function listChanges(
  db: Db,
  member: MemberKey,
  currency: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<Change[]> {
  return db.rows<Change>(sql`
    select c.from_level "fromLevel", c.to_level "toLevel", c.bonus_minor "bonusMinor", c.at from ${ofAccount(member, currency)}
    order by c.seq desc limit ${page.limit} offset ${page.offset}`);
}

export async function countChanges(db: Db, member: MemberKey, currency: string): Promise<number> {
  return (
    await db.one<{ count: number }>(sql`select count(*)::int "count" from ${ofAccount(member, currency)}`)
  ).count;
}
