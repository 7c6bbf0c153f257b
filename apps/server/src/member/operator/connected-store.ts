// SQL that finds accounts that share a feature with a member: a browser, a payout account or an IP address. Each query
// uses an index that begins with that feature.

import type { ConnectionKind } from "@khela/contract/operator/members/member-kinds";
import { sql, type Db } from "@khela/service-kit/db/database";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { spellingsOf } from "./search-store.ts";

/** A feature of the member, and another account with the same feature. */
type Shared = MemberKey & {
  readonly kind: ConnectionKind;
  /** The feature's value: the browser's id, the payout number's hash, or the IP address. */
  readonly value: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
};

/**
 * Maximum browsers, payout numbers and IP addresses of the member that are searched, newest first. It applies to each
 * kind.
 */
const MAX_FOLLOWED = 20;
/** Maximum sessions of an IP address that are checked. */
const MAX_SESSIONS_OF_ADDRESS = 500;

type Search = { readonly merchantId: number; readonly limit: number };

/** Lists other accounts that use the member's browsers, at most `limit` for each browser. */
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

/** Lists other accounts that have or had one of the member's payout numbers, at most `limit` for each number. */
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

/** Lists other accounts with sessions from the member's IP addresses since a time, at most `limit` for each address. */
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

/** Lists hash and provider of each of the member's payout accounts, removed accounts included. */
export function listAccountNumbers(
  db: Db,
  { bucket, memberId }: MemberKey,
): Promise<{ readonly hash: string; readonly provider: string }[]> {
  return db.rows(sql`
    select distinct number_hash hash, provider from member_payout_account where bucket = ${bucket} and member_id = ${memberId}`);
}
