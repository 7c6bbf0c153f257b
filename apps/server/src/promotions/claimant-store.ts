// SQL for a directory of each promotion's rewarded members by shared features, such as IP address or browser. Its rows
// are read and written in separate statements, not together with the member's rows.

import { createHash } from "node:crypto";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";

const SHARERS_PER_READ = 500;

/**
 * Hash of a feature of a rewarded member: an IP address, its network, or a member id for comparison by browser. The
 * hash of a payout number is used only for locks.
 */
export const hashOf = (kind: "address" | "network" | "member" | "number", value: string | bigint): string =>
  createHash("sha256").update(`${kind} ${value}`).digest("hex");

/**
 * Returns the network that a household or office usually has around an IP address: /24 of IPv4, /48 of IPv6. IPv4
 * within IPv6 counts as IPv4.
 */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain.split(".").slice(0, 3).join(".");
  const [head = "", tail = ""] = plain.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const groups = plain.includes("::")
    ? [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0"), ...right]
    : left;
  return groups
    .slice(0, 3)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

export type Claimant = MemberKey & { readonly promotionId: bigint };

/**
 * Locks these hashes until the transaction ends. A concurrent claim with one of the hashes waits, so the later claim
 * sees the earlier claim.
 */
export async function lockShared(tx: Db, promotionId: bigint, hashes: readonly string[]): Promise<void> {
  // sorted, so that all transactions lock in the same order
  for (const hash of [...new Set(hashes)].sort())
    await tx.run(
      sql`select pg_advisory_xact_lock(hashtextextended(${`promotion ${promotionId} ${hash}`}, 7015))`,
    );
}

export async function insertRewarded(
  tx: Db,
  { promotionId, bucket, memberId }: Claimant,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into promotion_claimant as c (promotion_id, hash, bucket, member_id, at)
    select ${promotionId}::bigint, hash, ${bucket}::smallint, ${memberId}::bigint, ${now}::timestamptz
    from unnest(${hashes}::text[]) hash
    on conflict (promotion_id, hash, bucket, member_id) do update set at = excluded.at`);
}

/** Whether the promotion rewarded another member with one of these hashes since `since`; null: at any time. */
export async function isOneRewarded(
  db: Db,
  { promotionId, memberId }: Claimant,
  hashes: readonly string[],
  since: Date | null,
): Promise<boolean> {
  const found = await db.maybe(sql`
    select 1 from promotion_claimant where promotion_id = ${promotionId} and hash = any (${hashes}::text[])
      and at > coalesce(${since}::timestamptz, '-infinity') and member_id <> ${memberId} limit 1`);
  return found !== null;
}

/** Whether any promotion rewarded this member with this hash. */
export async function isOneRewardedBy(
  db: Db,
  { bucket, memberId }: MemberKey,
  hash: string,
): Promise<boolean> {
  const found = await db.maybe(sql`
    select 1 from promotion_claimant c join promotion p on p.id = c.promotion_id
    where c.hash = ${hash} and c.bucket = ${bucket} and c.member_id = ${memberId} limit 1`);
  return found !== null;
}

/**
 * Lists the hashes of the payout numbers that a member has or had. They are few, because each addition needed the
 * payment password.
 */
export async function listPayoutNumbers(
  db: Db,
  merchantId: number,
  { bucket, memberId }: MemberKey,
): Promise<string[]> {
  const rows = await db.rows<{ hash: string }>(sql`
    select number_hash hash from member_payout_number
    where merchant_id = ${merchantId} and bucket = ${bucket} and member_id = ${memberId}`);
  return rows.map(({ hash }) => hash);
}

/** Whether the promotion rewarded another member who has or had one of these payout numbers. */
export async function isSharerRewarded(
  db: Db,
  merchantId: number,
  { promotionId, memberId }: Claimant,
  numberHashes: readonly string[],
): Promise<boolean> {
  if (numberHashes.length === 0) return false;
  for (let after = 0n; ; ) {
    const sharers = await db.rows<{ id: bigint }>(sql`
      select distinct member_id id from member_payout_number
      where merchant_id = ${merchantId} and number_hash = any (${numberHashes}::text[]) and member_id > ${after}
        and member_id <> ${memberId}
      order by member_id limit ${SHARERS_PER_READ}`);
    const ids = sharers.map(({ id }) => id);
    const hashes = ids.map((id) => hashOf("member", id));
    const found = await db.maybe(sql`
      select 1 from promotion_claimant c join unnest(${hashes}::text[], ${ids}::bigint[]) s(hash, id)
        on s.hash = c.hash and s.id = c.member_id
      where c.promotion_id = ${promotionId} and c.hash = any (${hashes}::text[]) limit 1`);
    if (found !== null) return true;
    if (ids.length < SHARERS_PER_READ) return false;
    after = ids.at(-1)!;
  }
}
