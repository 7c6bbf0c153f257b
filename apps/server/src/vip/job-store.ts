// SQL of the job for levels and bonuses, one bucket at a time, and of the audit's comparison.

import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";

/** Result of a run. `failure`: why an account waits for the next run; null: no account waits. */
type Updated = { readonly counted: number; readonly finished: boolean; readonly failure: string | null };

export function updateBucket(
  db: Db,
  bucket: number,
  zones: readonly { readonly merchantId: number; readonly zone: string }[],
  now: Date,
): Promise<Updated> {
  return db.one<Updated>(sql`
    select updated counted, finished, failure from vip_update(${bucket}::smallint, ${zones.map((one) => one.merchantId)}::int[],
      ${zones.map((one) => one.zone)}::text[], ${now}::timestamptz)`);
}

export function listMembersToNotify(db: Db, bucket: number, most: number): Promise<MemberKey[]> {
  return db.rows<MemberKey>(sql`
    select distinct bucket, member_id "memberId" from vip_change where bucket = ${bucket} and notified_at is null
    order by member_id limit ${most}`);
}

export type Step = {
  readonly accountId: bigint;
  readonly seq: number;
  readonly fromLevel: number;
  readonly toLevel: number;
  readonly bonusMinor: bigint;
  readonly merchantId: number;
  readonly currency: string;
};

/**
 * Marks a member's level changes as notified and returns the changes, oldest first. Each change is returned to only
 * one caller.
 */
export async function takeSteps(tx: Db, { bucket, memberId }: MemberKey, now: Date): Promise<Step[]> {
  const steps = await tx.rows<Step>(sql`
    update vip_change c set notified_at = ${now} from account a
    where c.bucket = ${bucket} and c.member_id = ${memberId} and c.notified_at is null
      and a.bucket = ${bucket} and a.member_id = c.member_id and a.id = c.account_id
    returning c.account_id "accountId", c.seq, c.from_level "fromLevel", c.to_level "toLevel", c.bonus_minor "bonusMinor",
      a.merchant_id "merchantId", a.currency`);
  return steps.sort((one, other) => Number(one.accountId - other.accountId) || one.seq - other.seq);
}

/** Selects bonuses whose transfer is missing or differs, and bonus transfers without a bonus. */
export function bonusMismatches(bucket: number, kind: number): Sql {
  return sql`
    with paid as (
      select member_id, account_id, id, amount_minor, credit_account = account_id incoming from transfer
      where bucket = ${bucket} and kind = ${kind} and reversal_of is null),
    bonus as (
      select member_id, account_id, transfer_id id, level, amount_minor from vip_bonus where bucket = ${bucket})
    select format('account %s of member %s, transfer %s', account_id, member_id, id) "where",
      case when b.level is null then 'is a bonus, and no level knows it'
        when t.amount_minor is null then format('of level %s is missing', b.level)
        else format('of level %s: says %s, its transfer %s', b.level, b.amount_minor, t.amount_minor) end problem
    from bonus b full join paid t using (member_id, account_id, id)
    where t.incoming is not true or b.amount_minor is distinct from t.amount_minor`;
}

/** Selects accounts whose deposits minus refunds differ from the counted transfers, in total or by month. */
export function depositMismatches(bucket: number, kinds: readonly number[]): Sql {
  return sql`
    with paid as (
      select v.member_id, v.account_id, date_trunc('month', t.at at time zone v.zone)::date as month,
        sum(case when t.credit_account = t.account_id then t.amount_minor else -t.amount_minor end) deposit
      from vip_member v join transfer t on t.bucket = ${bucket} and t.member_id = v.member_id and t.account_id = v.account_id
        and t.seq <= v.transfer_seq and t.phase in (0, 2) and t.kind = any (${kinds}::int[])
      where v.bucket = ${bucket} group by 1, 2, 3),
    months as (
      select member_id, account_id, month, deposit_minor from vip_deposit_month where bucket = ${bucket})
    select format('account %s of member %s, %s', account_id, member_id, month) "where",
      format('says %s, its deposits %s', m.deposit_minor, p.deposit) problem
    from months m full join paid p using (member_id, account_id, month) where m.deposit_minor is distinct from p.deposit
    union all
    select format('account %s of member %s', v.account_id, v.member_id),
      format('says %s in all, its months %s', v.total_deposit_minor, coalesce(s.deposit, 0))
    from vip_member v left join (select member_id, account_id, sum(deposit_minor) deposit from months group by 1, 2) s
      on s.member_id = v.member_id and s.account_id = v.account_id
    where v.bucket = ${bucket} and v.total_deposit_minor <> coalesce(s.deposit, 0)`;
}

/** Selects accounts whose level differs from the last level in the history. */
export function levelMismatches(bucket: number): Sql {
  return sql`
    with steps as (
      select member_id, account_id, count(*) n, max(seq) last, (array_agg(to_level order by seq desc))[1] level
      from vip_change where bucket = ${bucket} group by 1, 2)
    select format('account %s of member %s', v.account_id, v.member_id) "where",
      format('is at level %s after %s changes, its history has %s and ends at %s', v.level, v.changes, coalesce(s.n, 0), coalesce(s.level, 0)) problem
    from vip_member v left join steps s on s.member_id = v.member_id and s.account_id = v.account_id
    where v.bucket = ${bucket} and (v.level, v.changes, v.changes) is distinct from (coalesce(s.level, 0), coalesce(s.n, 0)::int, coalesce(s.last, 0))`;
}
