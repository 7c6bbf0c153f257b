// SQL that finds accounts with a feature of a member: a browser, a payout account or an address. Each query uses an
// index that begins with that feature.

import type { ConnectionKind } from "@khela/contract/operator/members/member-kinds";
import { sql, type Db } from "@khela/service-kit/db/database";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { spellingsOf } from "./search-store.ts";

/** A shared feature and another account that has it. */
type Shared = MemberKey & {
  readonly kind: ConnectionKind;
  /** The browser's id, the number's hash, or the address. */
  readonly value: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
};

/** Maximum browsers, payout numbers and addresses (of each kind) of the member that are followed, newest first. */
const MAX_FOLLOWED = 20;
/** Maximum sessions of an address that are checked. */
const MAX_SESSIONS_OF_ADDRESS = 500;

type Search = { readonly merchantId: number; readonly limit: number };

/** Other accounts that use the member's browsers; at most `limit` for each browser. */
export async function listByDevices(
  db: Db,
  { bucket, memberId }: MemberKey,
  { merchantId, limit }: Search,
): Promise<Shared[]> {
  const own = await db.rows<{ id: string }>(sql`
    select device_id id from member_device where merchant_id = ${merchantId} and bucket = ${bucket} and member_id = ${memberId}
    order by last_at desc limit ${MAX_FOLLOWED}`);
  if (own.length === 0) return [];
  return db.rows<Shared>(sql`
    select 'device' kind, k.id "value", d.bucket, d.member_id "memberId", d.first_at "firstAt", d.last_at "lastAt"
    from unnest(${own.map(({ id }) => id)}::text[]) k(id) cross join lateral (
      select o.bucket, o.member_id, o.first_at, o.last_at from member_device o
      where o.merchant_id = ${merchantId} and o.device_id = k.id and o.member_id <> ${memberId}
      order by o.last_at desc limit ${limit}) d`);
}

/** Other accounts that have or had one of the member's payout numbers; at most `limit` for each number. */
export async function listByNumbers(
  db: Db,
  { bucket, memberId }: MemberKey,
  { merchantId, limit }: Search,
): Promise<Shared[]> {
  const own = await db.rows<{ hash: string }>(sql`
    select number_hash hash from member_payout_number
    where merchant_id = ${merchantId} and bucket = ${bucket} and member_id = ${memberId} order by added_at desc limit ${MAX_FOLLOWED}`);
  if (own.length === 0) return [];
  return db.rows<Shared>(sql`
    select 'payout' kind, k.hash "value", n.bucket, n.member_id "memberId", n.added_at "firstAt", n.added_at "lastAt"
    from unnest(${own.map(({ hash }) => hash)}::text[]) k(hash) cross join lateral (
      select o.bucket, o.member_id, o.added_at from member_payout_number o
      where o.merchant_id = ${merchantId} and o.number_hash = k.hash and o.member_id <> ${memberId}
      order by o.added_at desc limit ${limit}) n`);
}

/** Other accounts with sessions from the member's addresses since a time; at most `limit` for each address. */
export async function listByAddresses(
  db: Db,
  { bucket, memberId }: MemberKey,
  { merchantId, limit, since }: Search & { readonly since: Date },
): Promise<Shared[]> {
  const own = await db.rows<{ ip: string }>(sql`
    select ip from session where bucket = ${bucket} and member_id = ${memberId} and created_at > ${since}
    group by ip order by max(created_at) desc limit ${MAX_FOLLOWED}`);
  const buckets = await listMemberBuckets(db);
  const found: Shared[] = [];
  for (const { ip } of own)
    found.push(
      ...(await db.rows<Shared>(sql`
        select 'address' kind, ${ip}::text "value", bucket, member_id "memberId", min(created_at) "firstAt", max(created_at) "lastAt" from (
          select bucket, member_id, created_at from session
          where bucket = any (${buckets}::smallint[]) and merchant_id = ${merchantId} and ip = any (${spellingsOf(ip)}::text[])
            and created_at > ${since}
          order by created_at desc limit ${MAX_SESSIONS_OF_ADDRESS}) s
        where member_id <> ${memberId} group by bucket, member_id order by 6 desc limit ${limit}`)),
    );
  return found;
}

/** Hash and provider of each of the member's payout accounts, including removed ones. */
export function listAccountNumbers(
  db: Db,
  { bucket, memberId }: MemberKey,
): Promise<{ readonly hash: string; readonly provider: string }[]> {
  return db.rows(sql`
    select distinct number_hash hash, provider from member_payout_account where bucket = ${bucket} and member_id = ${memberId}`);
}
