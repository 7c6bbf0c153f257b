// SQL for rates, stored with each member and with the agent directly above, and for earned and paid rebates by day.

import type { RebatePart } from "@khela/contract/agents/rebates/rates";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type Rate = { readonly category: string; readonly basisPoints: number };

/** Lists the rates that a member has on a day. */
export function listRates(db: Db, { bucket, memberId }: MemberKey, day: string): Promise<Rate[]> {
  return db.rows<Rate>(sql`
    select distinct on (category) category, basis_points "basisPoints" from agent_rebate_rate
    where bucket = ${bucket} and member_id = ${memberId} and from_day <= ${day}::date order by category, from_day desc`);
}

/** Finds the highest agent above a member; null: none. */
export function findTop(db: Db, { bucket, memberId }: MemberKey): Promise<MemberKey | null> {
  return db.maybe<MemberKey>(sql`
    select agent_buckets[cardinality(agent_buckets)] bucket, agent_ids[cardinality(agent_ids)] "memberId" from member_upline
    where bucket = ${bucket} and member_id = ${memberId} and cardinality(agent_ids) > 0`);
}

/** Lists the highest rate on a day that an agent gives to a member directly below, by category. */
export function listHighestBelow(db: Db, { bucket, memberId }: MemberKey, day: string): Promise<Rate[]> {
  return db.rows<Rate>(sql`
    select category, max(points) "basisPoints" from (
      select distinct on (r.child_id, r.category) r.child_id, r.category, r.basis_points points
      from agent_rebate_child r join member_downline d on d.bucket = ${bucket} and d.member_id = r.member_id and d.downline_id = r.child_id and d.depth = 1
      where r.bucket = ${bucket} and r.member_id = ${memberId} and r.from_day <= ${day}::date order by r.child_id, r.category, r.from_day desc) c
    group by category`);
}

/** Lists the members directly below an agent who have a rate. */
export function listChildren(db: Db, { bucket, memberId }: MemberKey): Promise<MemberKey[]> {
  return db.rows<MemberKey>(sql`
    select distinct d.downline_bucket bucket, d.downline_id "memberId"
    from agent_rebate_child c join member_downline d on d.bucket = ${bucket} and d.member_id = c.member_id and d.downline_id = c.child_id
    where c.bucket = ${bucket} and c.member_id = ${memberId} and d.depth = 1 order by 2`);
}

/**
 * Locks the member, so that changes of the member's rates, and of rates that the member gives, run one after another.
 */
export async function lockRates(tx: Db, { bucket, memberId }: MemberKey): Promise<void> {
  await tx.run(sql`select from member where bucket = ${bucket} and id = ${memberId} for no key update`);
}

export type NewRates = {
  readonly parent: MemberKey | null;
  readonly rates: readonly Rate[];
  readonly fromDay: string;
  readonly now: Date;
};

/** Stores a member's rates from a day on, with the member and as a copy with the agent directly above. */
export async function saveRates(
  tx: Db,
  member: MemberKey,
  { parent, rates, fromDay, now }: NewRates,
): Promise<void> {
  const categories = rates.map(({ category }) => category);
  const points = rates.map(({ basisPoints }) => basisPoints);
  await tx.run(sql`
    insert into agent_rebate_rate (bucket, member_id, category, from_day, basis_points, at)
    select ${member.bucket}::smallint, ${member.memberId}::bigint, u.category, ${fromDay}::date, u.points, ${now}::timestamptz
    from unnest(${categories}::text[], ${points}::int[]) u(category, points)
    on conflict (bucket, member_id, category, from_day) do update set basis_points = excluded.basis_points, at = excluded.at`);
  if (parent === null) return;
  await tx.run(sql`
    insert into agent_rebate_child (bucket, member_id, child_id, category, from_day, basis_points)
    select ${parent.bucket}::smallint, ${parent.memberId}::bigint, ${member.memberId}::bigint, u.category, ${fromDay}::date, u.points
    from unnest(${categories}::text[], ${points}::int[]) u(category, points)
    on conflict (bucket, member_id, child_id, category, from_day) do update set basis_points = excluded.basis_points`);
}

/** Copies all rates of a member to the agent directly above. */
export async function copyRates(tx: Db, member: MemberKey, parent: MemberKey): Promise<void> {
  const rates = await tx.rows<Rate & { readonly fromDay: string }>(sql`
    select category, from_day::text "fromDay", basis_points "basisPoints" from agent_rebate_rate
    where bucket = ${member.bucket} and member_id = ${member.memberId}`);
  await tx.run(sql`
    insert into agent_rebate_child (bucket, member_id, child_id, category, from_day, basis_points)
    select ${parent.bucket}::smallint, ${parent.memberId}::bigint, ${member.memberId}::bigint, u.category, u.from_day, u.points
    from unnest(${rates.map(({ category }) => category)}::text[], ${rates.map(({ fromDay }) => fromDay)}::date[],
      ${rates.map(({ basisPoints }) => basisPoints)}::int[]) u(category, from_day, points)
    on conflict (bucket, member_id, child_id, category, from_day) do update set basis_points = excluded.basis_points`);
}

/** Lists the days after `day` from which rates of a member change. */
export async function listLaterDays(db: Db, { bucket, memberId }: MemberKey, day: string): Promise<string[]> {
  const rows = await db.rows<{ day: string }>(sql`
    select distinct from_day::text "day" from agent_rebate_rate
    where bucket = ${bucket} and member_id = ${memberId} and from_day > ${day}::date order by 1`);
  return rows.map((row) => row.day);
}

export type Preset = MemberKey & {
  readonly agentBucket: number | null;
  readonly agentId: bigint | null;
  readonly linkCode: string;
  /** Rates that the agent set when opening the account; null: the rates of the link apply. */
  readonly rates: readonly Rate[] | null;
  readonly joinedAt: Date;
};

/** Lists members of one bucket who have not received the first rates of their link or account yet. */
export function listPresets(db: Db, bucket: number, most: number): Promise<Preset[]> {
  return db.rows<Preset>(sql`
    select bucket, member_id "memberId", agent_buckets[1] "agentBucket", agent_ids[1] "agentId", link_code "linkCode", preset_rates rates, joined_at "joinedAt"
    from member_upline where bucket = ${bucket} and preset_pending order by member_id limit ${most}`);
}

/** Marks that a member has received their first rates; false when another caller has already done so. */
export async function endPreset(tx: Db, { bucket, memberId }: MemberKey): Promise<boolean> {
  const ended = await tx.run(sql`
    update member_upline set preset_pending = false, preset_rates = null where bucket = ${bucket} and member_id = ${memberId} and preset_pending`);
  return ended === 1;
}

export type Due = MemberKey & {
  readonly day: string;
  readonly merchantId: number;
  readonly currency: string;
  readonly real: boolean;
};

/** Lists member days before `before` in one bucket whose sums changed since their payment, oldest first. */
export function listDueRebates(db: Db, bucket: number, before: string, most: number): Promise<Due[]> {
  return db.rows<Due>(sql`
    select d.bucket, d.member_id "memberId", d.day::text, a.merchant_id "merchantId", a.currency, a.real
    from agent_rebate_due d
      join member m on m.bucket = ${bucket} and m.id = d.member_id and m.status <> 'blocked'
      join account a on a.bucket = ${bucket} and a.member_id = d.member_id and a.kind = 'main' and a.ref = '' and a.currency = m.currency
    where d.bucket = ${bucket} and d.day < ${before}::date order by d.day, d.member_id limit ${most}`);
}

/** Pays the difference of a member's day since its last payment; returns the amount in minor units. */
export async function payDay(
  db: Db,
  { bucket, memberId, day }: MemberKey & { readonly day: string },
  now: Date,
): Promise<bigint> {
  const { paid } = await db.one<{ paid: bigint }>(sql`
    select agents_pay_rebate(${bucket}::smallint, ${memberId}::bigint, ${day}::date, ${now}::timestamptz) paid`);
  return paid;
}

export type Paid = {
  readonly day: string;
  readonly part: RebatePart;
  readonly turnover: bigint;
  readonly amountMinor: bigint;
};

/** Lists rebate payments by day and part, newest day first, with the turnover at the last payment. */
export function listPaid(
  db: Db,
  { bucket, memberId }: MemberKey,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Paid[]> {
  return db.rows<Paid>(sql`
    select day::text, part, floor((array_agg(turnover_minor order by n desc))[1])::bigint turnover, sum(amount_minor)::bigint "amountMinor"
    from agent_rebate where bucket = ${bucket} and member_id = ${memberId} and day between ${from}::date and ${to}::date
    group by day, part order by day desc, part`);
}

export type Earned = { readonly ownMinor: bigint; readonly teamMinor: bigint };

/** Finds the rebate of a day as computed from the present sums. */
export function findEarned(db: Db, { bucket, memberId }: MemberKey, day: string): Promise<Earned> {
  return db.one<Earned>(sql`
    select own_minor "ownMinor", team_minor "teamMinor" from agents_rebate_earned(${bucket}::smallint, ${memberId}::bigint, ${day}::date)`);
}

export type RebateInput = {
  readonly part: RebatePart;
  /** The member directly below whose branch the row sums; null: the agent's own play. */
  readonly childId: bigint | null;
  /** Name of the member directly below; null: the agent's own play, or a member who is no longer below. */
  readonly customerName: string | null;
  readonly category: string;
  readonly turnoverHundredths: bigint;
  readonly points: number;
  readonly belowPoints: number;
};

/** Lists the rows of a day's rebate: turnover with the rates of that day, largest turnover first. */
export function listInputs(
  db: Db,
  { bucket, memberId }: MemberKey,
  day: string,
  most: number,
): Promise<RebateInput[]> {
  return db.rows<RebateInput>(sql`
    select t.part, t.child_id "childId", d.username "customerName", t.category, (t.turnover_minor * 100)::bigint "turnoverHundredths",
      coalesce(r.basis_points, 0) points, coalesce(k.basis_points, 0) "belowPoints"
    from (
      select 'own' part, null::bigint child_id, category, turnover_minor from agent_member_day
      where bucket = ${bucket} and member_id = ${memberId} and day = ${day}::date and category <> ''
      union all
      select 'team', child_id, category, sum(turnover_minor) from agent_branch_day
      where bucket = ${bucket} and member_id = ${memberId} and day = ${day}::date and child_id > 0 and category <> ''
      group by child_id, category having sum(turnover_minor) <> 0) t
      left join lateral (select o.basis_points from agent_rebate_rate o where o.bucket = ${bucket} and o.member_id = ${memberId}
        and o.category = t.category and o.from_day <= ${day}::date order by o.from_day desc limit 1) r on true
      left join lateral (select o.basis_points from agent_rebate_child o where o.bucket = ${bucket} and o.member_id = ${memberId}
        and o.child_id = t.child_id and o.category = t.category and o.from_day <= ${day}::date order by o.from_day desc limit 1) k on true
      left join member_downline d on d.bucket = ${bucket} and d.member_id = ${memberId} and d.downline_id = t.child_id
    order by t.turnover_minor desc, t.part, t.child_id, t.category limit ${most}`);
}
