import type { ExclusionKind, LimitKind, LimitPeriod } from "@khela/contract/member/responsible-gaming";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";

export type LimitRow = {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** Minor units; minutes of `time`. */
  readonly value: bigint;
  readonly next: bigint | null;
  readonly nextAt: Date | null;
};

/** In the order in which they are shown. */
export async function listLimits(db: Db, member: MemberKey): Promise<LimitRow[]> {
  return db.rows<LimitRow>(sql`
    select kind, period, value, next, next_at "nextAt" from responsible_gaming_limit
    where bucket = ${member.bucket} and member_id = ${member.memberId}
    order by array_position(array['deposit', 'loss', 'wager', 'stake', 'time'], kind),
      array_position(array['bet', 'day', 'week', 'month'], period)`);
}

/** Makes what was waited for hold; of one member, or of all in the bucket. */
export async function applyDueLimits(
  db: Db,
  now: Date,
  { bucket, memberId }: { readonly bucket: number; readonly memberId: bigint | null },
): Promise<void> {
  const due = sql`bucket = ${bucket} and (${memberId}::bigint is null or member_id = ${memberId}) and next_at <= ${now}`;
  await db.run(sql`delete from responsible_gaming_limit where ${due} and next is null`);
  await db.run(
    sql`update responsible_gaming_limit set value = next, next = null, next_at = null where ${due}`,
  );
}

export async function upsertLimit(db: Db, member: MemberKey, limit: LimitRow, now: Date): Promise<void> {
  await db.run(sql`
    insert into responsible_gaming_limit (bucket, member_id, kind, period, value, next, next_at, set_at)
    values (${member.bucket}, ${member.memberId}, ${limit.kind}, ${limit.period}, ${limit.value}, ${limit.next},
      ${limit.nextAt}, ${now})
    on conflict (bucket, member_id, kind, period) do update set value = excluded.value, next = excluded.next,
      next_at = excluded.next_at, set_at = excluded.set_at`);
}

export type PlayRestriction = { readonly kind: ExclusionKind; readonly until: Date | null };

/** The break that holds now, the longest when there are several. */
export async function findPlayRestriction(
  db: Db,
  member: MemberKey,
  now: Date,
): Promise<PlayRestriction | null> {
  return db.maybe<PlayRestriction>(sql`
    select kind, ends_at "until" from responsible_gaming_restriction
    where bucket = ${member.bucket} and member_id = ${member.memberId} and lifted_at is null
      and (ends_at is null or ends_at > ${now})
    order by ends_at desc nulls first limit 1`);
}

/** Begins when the database says it is, so that it holds for the very next bet. */
export async function insertPlayRestriction(
  db: Db,
  member: MemberKey,
  taken: PlayRestriction,
): Promise<void> {
  await db.run(sql`
    insert into responsible_gaming_restriction (bucket, member_id, starts_at, kind, ends_at)
    values (${member.bucket}, ${member.memberId}, least(clock_timestamp(), ${taken.until}), ${taken.kind}, ${taken.until})`);
}

/** Notes on the member's accounts whether anything limits them: bets look there first. */
export async function flagLimitedAccounts(db: Db, member: MemberKey, timeZone: string): Promise<void> {
  await db.one(
    sql`select responsible_gaming_flag_accounts(${member.bucket}::smallint, ${member.memberId}::bigint, ${timeZone})`,
  );
}

export type LimitUsage = {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly used: bigint;
  readonly since: Date;
};

/**
 * What of each limit over a period is used; added up from the ledger to its last transfer. Without a time zone: in that of
 * the last time.
 */
export async function listLimitUsage(
  db: Db,
  member: MemberKey,
  timeZone: string | null,
): Promise<LimitUsage[]> {
  return db.rows<LimitUsage>(sql`
    select kind, period, sum(used)::bigint used, min(since) since
    from responsible_gaming_list_usage(${member.bucket}::smallint, ${member.memberId}::bigint, ${timeZone})
    group by kind, period`);
}
