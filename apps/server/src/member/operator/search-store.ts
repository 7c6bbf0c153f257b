// SQL with which an operator finds members: names and directories by their key, personal data by an index that begins
// with the value. The number of matches is limited.

import type { MemberType } from "@khela/contract/member/member-types";
import { sql, type Db } from "@khela/service-kit/db/database";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type MemberRow = MemberKey & {
  readonly username: string;
  readonly type: MemberType;
  readonly status: "active" | "blocked" | "closed";
  readonly registeredAt: Date;
};

type FoundRow = MemberRow & {
  readonly mobile: string | null;
  readonly mail: string | null;
  readonly payeeName: string | null;
};

/** A match and the last time of the match; null: the member's current data matches. */
export type Hit = MemberKey & { readonly at: Date | null };

const bucketsOf = (keys: readonly MemberKey[]): number[] => [...new Set(keys.map(({ bucket }) => bucket))];

/** A character that sorts after every character of a name, and therefore ends a range of prefixes. */
const AFTER_ALL = "\u{10ffff}";

/** Lists the first members whose name begins with this prefix, by name. */
export function listByNamePrefix(
  db: Db,
  merchantId: number,
  { prefix, limit }: { readonly prefix: string; readonly limit: number },
): Promise<MemberKey[]> {
  return db.rows<MemberKey>(sql`
    select bucket, member_id "memberId" from member_name
    where merchant_id = ${merchantId} and name ~>=~ ${prefix} and name ~<~ ${`${prefix}${AFTER_ALL}`}
    order by name using ~<~ limit ${limit}`);
}

/** Lists members of the merchant with these keys, in the order of the keys; members of other merchants are left out. */
export async function listMembers(
  db: Db,
  merchantId: number,
  keys: readonly MemberKey[],
): Promise<MemberRow[]> {
  if (keys.length === 0) return [];
  const rows = await db.rows<MemberRow>(sql`
    select bucket, id "memberId", username, type, status, created_at "registeredAt" from member
    where bucket = any (${bucketsOf(keys)}::smallint[]) and id = any (${keys.map(({ memberId }) => memberId)}::bigint[])
      and merchant_id = ${merchantId}`);
  const byId = new Map(rows.map((row) => [row.memberId, row]));
  return [...new Set(keys.map(({ memberId }) => memberId))].flatMap((id) => byId.get(id) ?? []);
}

/** Lists members like `listMembers`, with the contact data of each. */
export async function listMembersWithContacts(
  db: Db,
  merchantId: number,
  keys: readonly MemberKey[],
): Promise<FoundRow[]> {
  const members = await listMembers(db, merchantId, keys);
  if (members.length === 0) return [];
  const profiles = await db.rows<Pick<FoundRow, "memberId" | "mobile" | "mail" | "payeeName">>(sql`
    select member_id "memberId", mobile, email mail, payee_name "payeeName" from member_profile
    where bucket = any (${bucketsOf(members)}::smallint[]) and member_id = any (${members.map(({ memberId }) => memberId)}::bigint[])`);
  const byId = new Map(profiles.map((row) => [row.memberId, row]));
  const nothing = { mobile: null, mail: null, payeeName: null };
  return members.map((member) => ({ ...nothing, ...byId.get(member.memberId), ...member }));
}

export async function listByMobile(db: Db, mobile: string, limit: number): Promise<Hit[]> {
  return db.rows<Hit>(sql`
    select bucket, member_id "memberId", null::timestamptz at from member_profile
    where bucket = any (${await listMemberBuckets(db)}::smallint[]) and mobile = ${mobile} order by member_id desc limit ${limit}`);
}

export async function listByMail(db: Db, mail: string, limit: number): Promise<Hit[]> {
  return db.rows<Hit>(sql`
    select bucket, member_id "memberId", null::timestamptz at from member_profile
    where bucket = any (${await listMemberBuckets(db)}::smallint[]) and lower(email) = lower(${mail}) order by member_id desc limit ${limit}`);
}

/**
 * Lists members whose profile has this payee name, or who have a payout account with this holder, removed accounts
 * included.
 */
export async function listByPayee(db: Db, name: string, limit: number): Promise<Hit[]> {
  const buckets = await listMemberBuckets(db);
  const named = await db.rows<Hit>(sql`
    select bucket, member_id "memberId", null::timestamptz at from member_profile
    where bucket = any (${buckets}::smallint[]) and lower(payee_name) = lower(${name}) order by member_id desc limit ${limit}`);
  const holders = await db.rows<Hit>(sql`
    select distinct on (member_id) bucket, member_id "memberId", added_at at from member_payout_account
    where bucket = any (${buckets}::smallint[]) and lower(holder) = lower(${name})
    order by member_id desc, added_at desc limit ${limit}`);
  return [...named, ...holders];
}

type Provider = {
  readonly code: string;
  readonly startsWith: string;
  readonly minLength: number;
  readonly maxLength: number;
};

/** Lists the merchant's banks and wallets. A search needs them, because a number's hash differs between providers. */
export function listProviders(db: Db, merchantId: number): Promise<Provider[]> {
  return db.rows<Provider>(sql`
    select code, starts_with "startsWith", min_digits "minLength", max_digits "maxLength" from payout_provider
    where merchant_id = ${merchantId} order by code`);
}

export function listByPayoutNumber(
  db: Db,
  merchantId: number,
  { hashes, limit }: { readonly hashes: readonly string[]; readonly limit: number },
): Promise<Hit[]> {
  return db.rows<Hit>(sql`
    select bucket, member_id "memberId", max(added_at) at from member_payout_number
    where merchant_id = ${merchantId} and number_hash = any (${[...hashes]}::text[])
    group by bucket, member_id order by 3 desc, 2 limit ${limit}`);
}

/** The texts in which sessions may have stored an IPv4 address: as IPv4, and within IPv6. */
export const spellingsOf = (ip: string): string[] => {
  const bare = ip.toLowerCase().replace(/^::ffff:/, "");
  return [bare, `::ffff:${bare}`];
};

/** Maximum sessions of an IP address that are checked. */
const MAX_SESSIONS_OF_ADDRESS = 500;

/** Lists members who logged in from an IP address, newest login first. */
export async function listByAddress(
  db: Db,
  merchantId: number,
  { ip, limit }: { readonly ip: string; readonly limit: number },
): Promise<Hit[]> {
  return db.rows<Hit>(sql`
    select bucket, member_id "memberId", max(created_at) at from (
      select bucket, member_id, created_at from session
      where bucket = any (${await listMemberBuckets(db)}::smallint[]) and merchant_id = ${merchantId} and ip = any (${spellingsOf(ip)}::text[])
      order by created_at desc limit ${MAX_SESSIONS_OF_ADDRESS}) s
    group by bucket, member_id order by 3 desc, 2 limit ${limit}`);
}

export function listByDevice(
  db: Db,
  merchantId: number,
  { deviceId, limit }: { readonly deviceId: string; readonly limit: number },
): Promise<Hit[]> {
  return db.rows<Hit>(sql`
    select bucket, member_id "memberId", last_at at from member_device
    where merchant_id = ${merchantId} and device_id = ${deviceId} order by last_at desc, member_id limit ${limit}`);
}
