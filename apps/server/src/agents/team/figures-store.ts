// SQL for the figures of teams by day: counting them bucket by bucket, and reading them.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

/** Runs reads in one snapshot, while teams continue to be counted concurrently. */
export function inSnapshot<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`);
    return work(tx);
  });
}

export type Kinds = {
  readonly deposit: readonly number[];
  readonly bonus: readonly number[];
  readonly rebate: readonly number[];
  readonly withdraw: readonly number[];
};

export function countBucket(
  db: Db,
  bucket: number,
  offsetMinutes: number,
  kinds: Kinds,
): Promise<{ readonly counted: number; readonly finished: boolean }> {
  return db.one(sql`
    select counted, finished from agents_count(${bucket}::smallint, ${offsetMinutes}::int, ${[...kinds.deposit]}::int[],
      ${[...kinds.bonus]}::int[], ${[...kinds.rebate]}::int[], ${[...kinds.withdraw]}::int[])`);
}

/** Lists batches of changes of one bucket that some teams have not added yet, oldest first. */
export async function listBatches(db: Db, bucket: number, most: number): Promise<bigint[]> {
  const rows = await db.rows<{ batch: bigint }>(sql`
    select distinct batch from agent_delta where bucket = ${bucket} order by batch limit ${most}`);
  return rows.map(({ batch }) => batch);
}

/** Lists a batch's rows as JSON, by the bucket of the agents to whose teams they are added. */
export function listBatch(
  db: Db,
  bucket: number,
  batch: bigint,
): Promise<{ readonly agentBucket: number; readonly rows: string }[]> {
  return db.rows(sql`
    select agent_bucket "agentBucket", jsonb_agg(to_jsonb(d))::text "rows" from agent_delta d
    where d.bucket = ${bucket} and d.batch = ${batch} group by 1 order by 1`);
}

export async function applyBatch(
  db: Db,
  agentBucket: number,
  { bucket, batch, rows }: { readonly bucket: number; readonly batch: bigint; readonly rows: string },
): Promise<void> {
  await db.run(
    sql`select agents_apply(${agentBucket}::smallint, ${bucket}::smallint, ${batch}::bigint, ${rows}::jsonb)`,
  );
}

export async function deleteBatch(db: Db, bucket: number, batch: bigint): Promise<void> {
  await db.run(sql`delete from agent_delta where bucket = ${bucket} and batch = ${batch}`);
}

export type DaySums = {
  readonly day: string;
  readonly category: string;
  readonly newMembers: number;
  readonly firstDeposits: number;
  /** Sums in minor units. Turnover is stored exact to a hundredth of a unit and rounded down for this value. */
  readonly deposit: bigint;
  readonly withdraw: bigint;
  readonly bonus: bigint;
  readonly rebate: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly turnover: bigint;
};

export type Range = { readonly groups: readonly ("A" | "B")[]; readonly from: string; readonly to: string };

/** Lists a team's sums by day and category. The empty category has the sums that belong to no game. */
export function listDays(
  db: Db,
  { bucket, memberId }: MemberKey,
  { groups, from, to }: Range,
): Promise<DaySums[]> {
  return db.rows<DaySums>(sql`
    select day::text, category, sum(new_members)::int "newMembers", sum(first_deposits)::int "firstDeposits", sum(deposit_minor)::bigint deposit,
      sum(withdraw_minor)::bigint withdraw, sum(bonus_minor)::bigint bonus, sum(rebate_minor)::bigint rebate, sum(stake_minor)::bigint stake,
      sum(payout_minor)::bigint payout, floor(sum(turnover_minor))::bigint turnover
    from agent_day where bucket = ${bucket} and member_id = ${memberId} and grp = any (${[...groups]}::text[])
      and day between ${from}::date and ${to}::date
    group by 1, 2 order by 1, 2`);
}

/**
 * Counts by day of the range: active members, and those active members who were not active on an earlier day of the
 * range.
 */
export function listActive(
  db: Db,
  { bucket, memberId }: MemberKey,
  { groups, from, to }: Range,
): Promise<{ readonly day: string; readonly active: number; readonly firstInRange: number }[]> {
  return db.rows(sql`
    select day::text, sum(members)::int active, coalesce(sum(members) filter (where gap > day - ${from}::date), 0)::int "firstInRange"
    from agent_active_day where bucket = ${bucket} and member_id = ${memberId} and grp = any (${[...groups]}::text[])
      and day between ${from}::date and ${to}::date
    group by 1 order by 1`);
}

/** Lists the number of different active members in each period. All periods must lie within 62 days. */
export async function listActiveOf(
  db: Db,
  { bucket, memberId }: MemberKey,
  groups: Range["groups"],
  periods: readonly { readonly from: string; readonly to: string }[],
): Promise<number[]> {
  const rows = await db.rows<{ active: number }>(sql`
    select coalesce(sum(d.members) filter (where d.gap > d.day - p.first_day), 0)::int active
    from unnest(${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[]) with ordinality p(first_day, last_day, place)
      left join agent_active_day d on d.bucket = ${bucket} and d.member_id = ${memberId} and d.grp = any (${[...groups]}::text[])
        and d.day between p.first_day and p.last_day
    group by p.place order by p.place`);
  return rows.map(({ active }) => active);
}

export type LinkSums = {
  readonly code: string;
  readonly registrations: number;
  readonly firstDeposits: number;
  readonly deposit: bigint;
};

/** Lists the totals of each link of an agent. */
export function listLinkSums(db: Db, { bucket, memberId }: MemberKey): Promise<LinkSums[]> {
  return db.rows<LinkSums>(sql`
    select category code, sum(new_members)::int registrations, sum(first_deposits)::int "firstDeposits", sum(deposit_minor)::bigint deposit
    from agent_day where bucket = ${bucket} and member_id = ${memberId} and grp = 'L' group by 1`);
}

export type OwnSums = {
  readonly deposit: bigint;
  readonly withdraw: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly turnover: bigint;
};

/** Returns a member's own sums since a day. */
export function sumMember(db: Db, { bucket, memberId }: MemberKey, from: string): Promise<OwnSums> {
  return db.one<OwnSums>(sql`
    select coalesce(sum(deposit_minor), 0)::bigint deposit, coalesce(sum(withdraw_minor), 0)::bigint withdraw,
      coalesce(sum(stake_minor), 0)::bigint stake, coalesce(sum(payout_minor), 0)::bigint payout,
      floor(coalesce(sum(turnover_minor), 0))::bigint turnover
    from agent_member_day where bucket = ${bucket} and member_id = ${memberId} and day >= ${from}::date`);
}
