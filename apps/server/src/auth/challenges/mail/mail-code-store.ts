import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../../infra/db/session-store.ts";

export type MailCode = { readonly email: string; readonly codeHash: Buffer; readonly expiresAt: Date };

/** Stores the member's code and replaces an older code. */
export async function saveMailCode(
  db: Db,
  { bucket, memberId }: MemberKey,
  { email, codeHash, expiresAt }: MailCode,
): Promise<void> {
  await db.run(sql`
    insert into payment_mail_code (bucket, member_id, email, code_hash, expires_at)
    values (${bucket}, ${memberId}, ${email}, ${codeHash}, ${expiresAt})
    on conflict (bucket, member_id) do update set email = excluded.email, code_hash = excluded.code_hash,
      expires_at = excluded.expires_at, tries = 0`);
}

/** Consumes one attempt of the valid code and returns the code's hash; null: there is no code or no attempt left. */
export async function consumeMailCodeAttempt(
  db: Db,
  { bucket, memberId }: MemberKey,
  { email, maxTries, now }: { readonly email: string; readonly maxTries: number; readonly now: Date },
): Promise<Buffer | null> {
  const row = await db.maybe<{ hash: Buffer }>(sql`
    update payment_mail_code set tries = tries + 1
    where bucket = ${bucket} and member_id = ${memberId} and email = ${email} and expires_at > ${now} and tries < ${maxTries}
    returning code_hash hash`);
  return row?.hash ?? null;
}

/** Consumes the code; false when another request has already consumed the code. */
export async function consumeMailCode(
  db: Db,
  { bucket, memberId }: MemberKey,
  codeHash: Buffer,
): Promise<boolean> {
  return (
    (await db.run(sql`
    delete from payment_mail_code where bucket = ${bucket} and member_id = ${memberId} and code_hash = ${codeHash}`)) ===
    1
  );
}

export function deleteExpiredMailCodes(db: Db, bucket: number, now: Date, most: number): Promise<number> {
  return db.run(sql`
    delete from payment_mail_code where bucket = ${bucket} and member_id in (
      select member_id from payment_mail_code where bucket = ${bucket} and expires_at < ${now} limit ${most})`);
}
