import type { ExclusionKind, LimitKind, LimitPeriod } from "@khela/contract/responsible-gaming/limits";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";

export type LimitRow = {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** In minor units; in minutes for `time`. */
  readonly value: bigint;
  readonly next: bigint | null;
  readonly nextAt: Date | null;
};

/** Lists the limits that apply now, in display order. A due value counts even before a job has stored the value. */
export async function listLimits(db: Db, member: MemberKey, now: Date): Promise<LimitRow[]> {
  return db.rows<LimitRow>(sql`
    select kind, period, case when next_at <= ${now} then next else value end value,
      case when next_at > ${now} then next end "next", case when next_at > ${now} then next_at end "nextAt"
    from responsible_gaming_limit
    where bucket = ${member.bucket} and member_id = ${member.memberId} and (next_at is null or next_at > ${now} or next is not null)
    order by array_position(array['deposit', 'loss', 'wager', 'stake', 'time'], kind),
      array_position(array['bet', 'day', 'week', 'month'], period)`);
}

/** Applies the due limits of the bucket. */
export async function applyDueLimits(db: Db, bucket: number, now: Date): Promise<void> {
  await db.one(sql`select responsible_gaming_apply_due_limits(${bucket}::smallint, null, ${now})`);
}

export type LimitChange = Pick<LimitRow, "kind" | "period"> & {
  /** The new limit; null: no limit. */
  readonly value: bigint | null;
  /** Time from which a higher limit, or no limit, applies. */
  readonly raisedAt: Date;
};

/** Sets a limit; returns whether the change waits; null: no change. */
export async function setLimitTo(
  tx: Db,
  { bucket, memberId }: MemberKey,
  { kind, period, value, raisedAt }: LimitChange,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<boolean | null> {
  const { waits } = await tx.one<{ waits: boolean | null }>(sql`
    select responsible_gaming_set_limit(${bucket}::smallint, ${memberId}::bigint, ${kind}, ${period}, ${value}::bigint, ${raisedAt},
      ${now}, ${timeZone}) as waits`);
  return waits;
}

/** `review`: the account resembles an excluded member's, and can play only after an operator's decision. */
type RestrictionKind = ExclusionKind | "review";
export type PlayRestriction = { readonly kind: RestrictionKind; readonly until: Date | null };

/** Finds the current break, the longest of several; finds a review only without a break. */
export async function findPlayRestriction(
  db: Db,
  member: MemberKey,
  now: Date,
): Promise<PlayRestriction | null> {
  return db.maybe<PlayRestriction>(sql`
    select kind, ends_at "until" from responsible_gaming_restriction
    where bucket = ${member.bucket} and member_id = ${member.memberId} and lifted_at is null
      and (ends_at is null or ends_at > ${now})
    order by kind = 'review', ends_at desc nulls first limit 1`);
}

type RestrictionRow = PlayRestriction & { readonly from: Date; readonly liftedAt: Date | null };

const MAX_RESTRICTIONS = 100;

/** Lists the member's last restrictions, newest first. */
export function listRestrictions(db: Db, { bucket, memberId }: MemberKey): Promise<RestrictionRow[]> {
  return db.rows<RestrictionRow>(sql`
    select kind, starts_at "from", ends_at "until", lifted_at "liftedAt" from responsible_gaming_restriction
    where bucket = ${bucket} and member_id = ${memberId} order by starts_at desc limit ${MAX_RESTRICTIONS}`);
}

type ActiveExclusion = MemberKey & { readonly until: Date | null };

/** Lists the self-excluded of these members, each with the last end. */
export function listExclusions(db: Db, members: readonly MemberKey[], now: Date): Promise<ActiveExclusion[]> {
  return db.rows<ActiveExclusion>(sql`
    select distinct on (member_id) bucket, member_id "memberId", ends_at "until" from responsible_gaming_restriction
    where bucket = any (${members.map(({ bucket }) => bucket)}::smallint[]) and member_id = any (${members.map(({ memberId }) => memberId)}::bigint[])
      and kind = 'exclusion' and lifted_at is null and (ends_at is null or ends_at > ${now})
    order by member_id, ends_at desc nulls first`);
}

/** Ends a decided review, so that the member can play again unless another restriction remains. */
export async function liftReview(
  tx: Db,
  { bucket, memberId }: MemberKey,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<void> {
  await tx.one(
    sql`select responsible_gaming_lift_review(${bucket}::smallint, ${memberId}::bigint, ${now}, ${timeZone})`,
  );
}

/** Lists the bucket's members whose break began after `since` and still applies. */
export async function listMembersInBreak(
  db: Db,
  bucket: number,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<MemberKey[]> {
  return db.rows<MemberKey>(sql`
    select distinct bucket, member_id "memberId" from responsible_gaming_restriction
    where bucket = ${bucket} and starts_at > ${since} and lifted_at is null and (ends_at is null or ends_at > ${now})`);
}

/** Begins a break at once; false: a longer break applies, and nothing changes. */
export async function beginBreak(
  tx: Db,
  { bucket, memberId }: MemberKey,
  { kind, until }: PlayRestriction,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<boolean> {
  const { begun } = await tx.one<{ begun: boolean }>(sql`
    select responsible_gaming_take_break(${bucket}::smallint, ${memberId}::bigint, ${kind}, ${until}::timestamptz, ${now}, ${timeZone})
      as begun`);
  return begun;
}

export type LimitUsage = {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly used: bigint;
  readonly since: Date;
};

/**
 * Returns the used part of each limit in the limit's period, from the ledger up to the last transfer. Without a time
 * zone, the zone of the previous count applies.
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
