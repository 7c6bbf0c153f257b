// Who asked for a promotion, by what they share with others. A directory: it is asked and written apart from the member's own rows.

import { createHash } from "node:crypto";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";

const MOST = 100;

/** What a claim is found by: an address, or a member that others of the same browser are compared with. */
export const hashOf = (kind: "address" | "member", value: string | bigint): string =>
  createHash("sha256").update(`${kind} ${value}`).digest("hex");

type Claim = MemberKey & { readonly promotionId: bigint };

export async function insertClaimant(
  db: Db,
  { promotionId, bucket, memberId }: Claim,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into promotion_claimant as c (promotion_id, hash, bucket, member_id, at)
    select ${promotionId}::bigint, hash, ${bucket}::smallint, ${memberId}::bigint, ${now}::timestamptz
    from unnest(${hashes}::text[]) hash
    on conflict (promotion_id, hash, bucket, member_id) do update set at = excluded.at`);
}

/** Other members who asked for the promotion with one of these since a moment; null: ever. */
export function listOtherClaimants(
  db: Db,
  { promotionId, memberId }: Claim,
  hashes: readonly string[],
  since: Date | null,
): Promise<MemberKey[]> {
  return db.rows<MemberKey>(sql`
    select distinct bucket, member_id "memberId" from promotion_claimant
    where promotion_id = ${promotionId} and hash = any (${hashes}::text[]) and member_id <> ${memberId}
      and (${since}::timestamptz is null or at > ${since}::timestamptz) limit ${MOST}`);
}

/** Members who have, or had, a payout number that is this member's too. */
export function listSharersOfPayoutNumbers(db: Db, { memberId }: MemberKey): Promise<MemberKey[]> {
  return db.rows<MemberKey>(sql`
    select distinct o.bucket, o.member_id "memberId" from member_payout_number own join member_payout_number o
      on o.merchant_id = own.merchant_id and o.number_hash = own.number_hash
    where own.member_id = ${memberId} and o.member_id <> ${memberId} limit ${MOST}`);
}

/** Whether one of these members was rewarded by the promotion, or waits for it. */
export async function isOneRewarded(
  db: Db,
  promotionId: bigint,
  members: readonly MemberKey[],
): Promise<boolean> {
  if (members.length === 0) return false;
  const buckets = members.map(({ bucket }) => bucket);
  const ids = members.map(({ memberId }) => memberId);
  return (
    (await db.maybe(sql`
      select 1 from unnest(${buckets}::smallint[], ${ids}::bigint[]) m(bucket, member_id)
        join promotion_award a on a.bucket = m.bucket and a.member_id = m.member_id
      where a.promotion_id = ${promotionId} and a.state <> 'joined' limit 1`)) !== null
  );
}
