// SQL for features that an agent shares with members of the team: recorded browsers, payout accounts, and networks of
// sessions.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

type Shared = { readonly agent: MemberKey; readonly member: MemberKey; readonly now: Date };

export async function noteSharedDevice(db: Db, { agent, member, now }: Shared): Promise<void> {
  await db.run(sql`
    insert into agent_shared_device as d (bucket, member_id, downline_bucket, downline_id, first_at, last_at)
    values (${agent.bucket}, ${agent.memberId}, ${member.bucket}, ${member.memberId}, ${now}, ${now})
    on conflict (bucket, member_id, downline_id) do update set times = d.times + 1, last_at = excluded.last_at`);
}

export type Found = { readonly memberId: bigint; readonly times: number };

export function listSharedDevices(db: Db, { bucket, memberId }: MemberKey): Promise<Found[]> {
  return db.rows<Found>(sql`
    select downline_id "memberId", times from agent_shared_device where bucket = ${bucket} and member_id = ${memberId}`);
}

/** Lists members, of any team, who have or had one of the agent's payout accounts. */
export async function listSharedPayoutNumbers(db: Db, { bucket, memberId }: MemberKey): Promise<Found[]> {
  const own = await db.rows<{ merchantId: number; numberHash: string }>(sql`
    select merchant_id "merchantId", number_hash "numberHash" from member_payout_number where bucket = ${bucket} and member_id = ${memberId}`);
  if (own.length === 0) return [];
  return db.rows<Found>(sql`
    select o.member_id "memberId", count(*)::int times
    from unnest(${own.map((one) => one.merchantId)}::int[], ${own.map((one) => one.numberHash)}::text[]) k(merchant_id, number_hash)
      join member_payout_number o on o.merchant_id = k.merchant_id and o.number_hash = k.number_hash and o.member_id <> ${memberId}
    group by 1`);
}

export type PayoutNumber = {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly numberHash: string;
};

/** Lists the present and past payout accounts of members of one bucket. */
export async function listPayoutNumbers(
  db: Db,
  bucket: number,
  memberIds: readonly bigint[],
): Promise<PayoutNumber[]> {
  const members = await db.rows<{ id: bigint; merchantId: number }>(sql`
    select id, merchant_id "merchantId" from member where bucket = ${bucket} and id = any (${[...memberIds]}::bigint[])`);
  if (members.length === 0) return [];
  // a separate statement, because the directory of payout numbers is on other nodes than the members
  return db.rows<PayoutNumber>(sql`
    select o.member_id "memberId", o.merchant_id "merchantId", o.number_hash "numberHash"
    from unnest(${members.map(({ merchantId }) => merchantId)}::int[], ${members.map(({ id }) => id)}::bigint[]) k(merchant_id, id)
      join member_payout_number o on o.merchant_id = k.merchant_id and o.bucket = ${bucket} and o.member_id = k.id`);
}

/**
 * The network around a session's IP address: /24 of IPv4, /64 of IPv6. IPv4 within IPv6 counts as IPv4. Null: the text
 * is not an IP address.
 */
const network = sql`
  case when s.ip ~* '^(::ffff:)?[0-9]{1,3}([.][0-9]{1,3}){3}$'
      then set_masklen(regexp_replace(s.ip, '^::ffff:', '', 'i')::inet, 24)::cidr
    when s.ip ~* '^[0-9a-f:]{2,39}$' and s.ip ~ ':' then set_masklen(s.ip::inet, 64)::cidr end`;

export async function listNetworks(db: Db, { bucket, memberId }: MemberKey, since: Date): Promise<string[]> {
  const rows = await db.rows<{ network: string }>(sql`
    select distinct network::text from (select ${network} network from session s
      where s.bucket = ${bucket} and s.member_id = ${memberId} and s.created_at > ${since}) n where network is not null`);
  return rows.map((row) => row.network);
}

export type Below = MemberKey & { readonly username: string };

/** Lists everyone below an agent, at any depth, by their bucket. */
export function listTeam(db: Db, { bucket, memberId }: MemberKey): Promise<Below[]> {
  return db.rows<Below>(sql`
    select downline_bucket bucket, downline_id "memberId", username from member_downline
    where bucket = ${bucket} and member_id = ${memberId} order by downline_bucket, downline_id`);
}

/** Lists members of one bucket with sessions from these networks, each with the number of networks. */
export function listInNetworks(
  db: Db,
  bucket: number,
  memberIds: readonly bigint[],
  { networks, since }: { readonly networks: readonly string[]; readonly since: Date },
): Promise<Found[]> {
  return db.rows<Found>(sql`
    select member_id "memberId", count(distinct network)::int times
    from (select s.member_id, ${network} network from session s
      where s.bucket = ${bucket} and s.member_id = any (${[...memberIds]}::bigint[]) and s.created_at > ${since}) n
    where network = any (${[...networks]}::cidr[]) group by 1`);
}
