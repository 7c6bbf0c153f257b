// SQL for the affiliate links of an agent, and the referral link of a member.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type Link = {
  readonly code: string;
  readonly custom: boolean;
  readonly state: "open" | "closed";
  readonly visits: number;
  readonly createdAt: Date;
  readonly endsAt: Date | null;
  /** Rebate rates of new members. Two lists of equal length: categories, and rates in hundredths of a percent. */
  readonly rebateCategories: readonly string[];
  readonly rebatePoints: readonly number[];
};

const linkColumns = sql`code, custom, state, visits::int, created_at "createdAt", ends_at "endsAt",
  rebate_categories "rebateCategories", rebate_points "rebatePoints"`;

export function listLinks(db: Db, { bucket, memberId }: MemberKey): Promise<Link[]> {
  return db.rows<Link>(sql`
    select ${linkColumns} from agent_link
    where bucket = ${bucket} and member_id = ${memberId} and kind = 'agent' and state <> 'deleted' order by created_at desc, code`);
}

export function findLink(db: Db, { bucket, memberId }: MemberKey, code: string): Promise<Link | null> {
  return db.maybe<Link>(sql`
    select ${linkColumns} from agent_link
    where bucket = ${bucket} and member_id = ${memberId} and code = ${code} and kind = 'agent' and state <> 'deleted'`);
}

/** Rates that a link gives to new members, also when the link is deleted. */
export function listLinkRates(
  db: Db,
  { bucket, memberId }: MemberKey,
  code: string,
): Promise<{ readonly category: string; readonly basisPoints: number }[]> {
  return db.rows(sql`
    select r.category, r.points "basisPoints" from agent_link l cross join lateral unnest(l.rebate_categories, l.rebate_points) r(category, points)
    where l.bucket = ${bucket} and l.member_id = ${memberId} and l.code = ${code} and l.kind = 'agent'`);
}

/** Locks the agent until the transaction ends, so that concurrent creations of links count each other's links. */
export async function lockAgent(tx: Db, { bucket, memberId }: MemberKey): Promise<void> {
  await tx.run(sql`select from member where bucket = ${bucket} and id = ${memberId} for no key update`);
}

export async function countLinks(db: Db, { bucket, memberId }: MemberKey): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int count from agent_link
    where bucket = ${bucket} and member_id = ${memberId} and kind = 'agent' and state <> 'deleted'`);
  return count;
}

export type NewLink = {
  readonly code: string;
  readonly kind: "agent" | "referral";
  readonly custom: boolean;
  readonly createdAt: Date;
  readonly endsAt: Date | null;
  readonly rebateCategories?: readonly string[];
  readonly rebatePoints?: readonly number[];
};

/** Inserts a link; returns false when the member already has a referral link. */
export async function insertLink(db: Db, { bucket, memberId }: MemberKey, link: NewLink): Promise<boolean> {
  return (
    (await db.run(sql`
    insert into agent_link (bucket, member_id, code, kind, custom, state, created_at, ends_at, rebate_categories, rebate_points)
    values (${bucket}, ${memberId}, ${link.code}, ${link.kind}, ${link.custom}, 'open', ${link.createdAt}, ${link.endsAt},
      ${[...(link.rebateCategories ?? [])]}::text[], ${[...(link.rebatePoints ?? [])]}::int[])
    on conflict do nothing`)) === 1
  );
}

/** Changes the state of an agent's link; false when the link does not exist or is deleted. */
export async function updateLink(
  db: Db,
  { bucket, memberId }: MemberKey,
  code: string,
  state: "open" | "closed" | "deleted",
): Promise<boolean> {
  return (
    (await db.run(sql`
    update agent_link set state = ${state}
    where bucket = ${bucket} and member_id = ${memberId} and code = ${code} and kind = 'agent' and state <> 'deleted'`)) ===
    1
  );
}

export async function countVisit(db: Db, { bucket, memberId }: MemberKey, code: string): Promise<void> {
  await db.run(sql`
    update agent_link set visits = visits + 1 where bucket = ${bucket} and member_id = ${memberId} and code = ${code}`);
}

export async function findReferralCode(db: Db, { bucket, memberId }: MemberKey): Promise<string | null> {
  const row = await db.maybe<{ code: string }>(sql`
    select code from agent_link where bucket = ${bucket} and member_id = ${memberId} and kind = 'referral'`);
  return row?.code ?? null;
}
