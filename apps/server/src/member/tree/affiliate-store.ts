// SQL of registration codes: codes of agents' links, and referral codes of players.

import { hasAccess, type MemberType } from "@khela/contract/member/member-types";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type Affiliate = {
  /** The code in its original spelling. */
  readonly code: string;
  /** The agent above members who register with this code; null: none. */
  readonly agent: MemberKey | null;
  /** The referrer of a referral code; null: another code. */
  readonly recommender: MemberKey | null;
};

type Place = { readonly domain: string | undefined; readonly now: Date };

type CodeRow = MemberKey & { readonly code: string; readonly kind: "agent" | "referral" };

/**
 * Finds the owner of a code, if the code is valid now on this domain. Our codes have capital letters, and keyboards
 * capitalize the first letter of a word. So an unknown code is also looked up in capitals and in lower case.
 */
export function findAffiliateOwner(
  db: Db,
  merchantId: number,
  code: string,
  { domain, now }: Place,
): Promise<CodeRow | null> {
  return db.maybe<CodeRow>(sql`
    select bucket, member_id "memberId", code, kind from affiliate_code
    where merchant_id = ${merchantId} and code in (${code}, ${code.toUpperCase()}, ${code.toLowerCase()}) and enabled
      and (domain is null or domain = ${domain ?? null})
      and (starts_at is null or starts_at <= ${now}) and (ends_at is null or ends_at > ${now})
    order by code <> ${code}, code limit 1`);
}

/** Finds the agent above members who register with this code, if the code's owner may still recruit members. */
export async function findAffiliate(
  db: Db,
  merchantId: number,
  code: string,
  place: Place,
): Promise<Affiliate | null> {
  const owner = await findAffiliateOwner(db, merchantId, code, place);
  if (owner === null) return null;
  const { bucket, memberId, code: given } = owner;
  const row = await db.maybe<{ type: MemberType; agentBucket: number | null; agentId: bigint | null }>(sql`
    select type, agent_bucket "agentBucket", agent_id "agentId" from member
    where bucket = ${bucket} and id = ${memberId} and status = 'active'`);
  if (row === null) return null;
  if (owner.kind === "agent")
    return hasAccess("agent", row.type)
      ? { code: given, agent: { bucket, memberId }, recommender: null }
      : null;
  if (!hasAccess("cashier", row.type)) return null;
  const above =
    row.agentBucket === null || row.agentId === null
      ? null
      : { bucket: row.agentBucket, memberId: row.agentId };
  const agent = hasAccess("agent", row.type) ? { bucket, memberId } : above;
  return { code: given, agent, recommender: { bucket, memberId } };
}

export type NewAffiliateCode = {
  readonly merchantId: number;
  readonly code: string;
  readonly domain: string | null;
  readonly kind?: "agent" | "referral";
  readonly endsAt?: Date | null;
};

/** Inserts a code; false: the code is already in use. */
export async function insertAffiliateCode(
  db: Db,
  { bucket, memberId }: MemberKey,
  row: NewAffiliateCode,
): Promise<boolean> {
  return (
    (await db.run(sql`
    insert into affiliate_code (merchant_id, code, bucket, member_id, domain, kind, ends_at)
    values (${row.merchantId}, ${row.code}, ${bucket}, ${memberId}, ${row.domain}, ${row.kind ?? "agent"}, ${row.endsAt ?? null})
    on conflict do nothing`)) === 1
  );
}

/** Enables or disables a code of this member. */
export async function changeAffiliateCode(
  db: Db,
  { bucket, memberId }: MemberKey,
  {
    merchantId,
    code,
    enabled,
  }: { readonly merchantId: number; readonly code: string; readonly enabled: boolean },
): Promise<void> {
  await db.run(sql`
    update affiliate_code set enabled = ${enabled}
    where merchant_id = ${merchantId} and code = ${code} and bucket = ${bucket} and member_id = ${memberId}`);
}
