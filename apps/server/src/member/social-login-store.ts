// SQL for Facebook and Google accounts linked to members: the owner of an identity, and a member's links.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";

type SocialLogin = {
  readonly channel: "facebook" | "google";
  readonly issuer: string;
  readonly subject: string;
  readonly linkedAt: Date;
};

/**
 * Links a provider's account to the member, in the caller's transaction. Returns false when another member has linked
 * it, or when the member has linked another account of this provider. A repeated call changes nothing.
 */
export async function linkIdentity(
  tx: Db,
  merchantId: number,
  { bucket, memberId }: MemberKey,
  { channel, issuer, subject, linkedAt }: SocialLogin,
): Promise<boolean> {
  await tx.run(sql`
    insert into member_identity (merchant_id, issuer, subject, bucket, member_id)
    values (${merchantId}, ${issuer}, ${subject}, ${bucket}, ${memberId}) on conflict do nothing`);
  const owner = await tx.one<MemberKey>(sql`
    select bucket, member_id "memberId" from member_identity
    where merchant_id = ${merchantId} and issuer = ${issuer} and subject = ${subject}`);
  if (owner.bucket !== bucket || owner.memberId !== memberId) return false;
  const { linked } = await tx.one<{ linked: boolean }>(sql`
    select member_link_social_login(${bucket}::smallint, ${memberId}::bigint, ${channel}, ${issuer}, ${subject}, ${linkedAt}) as linked`);
  return linked;
}

export async function listSocialLogins(
  db: Db,
  { bucket, memberId }: MemberKey,
): Promise<readonly SocialLogin["channel"][]> {
  const rows = await db.rows<Pick<SocialLogin, "channel">>(sql`
    select channel from member_social_login where bucket = ${bucket} and member_id = ${memberId}`);
  return rows.map(({ channel }) => channel);
}

/**
 * Lists the links like `listSocialLogins`, and locks the member's row, so that two links cannot be removed
 * concurrently.
 */
export async function lockSocialLogins(tx: Db, key: MemberKey): Promise<readonly SocialLogin["channel"][]> {
  await tx.run(sql`
    select from member where bucket = ${key.bucket} and id = ${key.memberId} for no key update`);
  return listSocialLogins(tx, key);
}

/** Removes the link to a provider in the caller's transaction; false when no account of this provider was linked. */
export async function unlinkIdentity(
  tx: Db,
  merchantId: number,
  { bucket, memberId }: MemberKey,
  channel: SocialLogin["channel"],
): Promise<boolean> {
  const linked = await tx.maybe<Pick<SocialLogin, "issuer" | "subject">>(sql`
    delete from member_social_login where bucket = ${bucket} and member_id = ${memberId} and channel = ${channel}
    returning issuer, subject`);
  if (linked === null) return false;
  await tx.run(sql`
    delete from member_identity where merchant_id = ${merchantId} and issuer = ${linked.issuer} and subject = ${linked.subject}
      and bucket = ${bucket} and member_id = ${memberId}`);
  return true;
}
