import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

/** Deletes the login password. The member sets a new one through the reset link. */
export async function deletePassword(tx: Db, { bucket, memberId }: MemberKey, now: Date): Promise<void> {
  await tx.run(sql`
    update member_secret set password_hash = null, changed_at = ${now} where bucket = ${bucket} and member_id = ${memberId}`);
}

/** Deletes the payment password; false: no payment password was set. */
export async function deletePaymentPassword(tx: Db, { bucket, memberId }: MemberKey): Promise<boolean> {
  return (
    (await tx.run(sql`
    update member_secret set payment_hash = null, payment_changed_at = null
    where bucket = ${bucket} and member_id = ${memberId} and payment_hash is not null`)) === 1
  );
}

type Browser = { readonly id: string; readonly firstAt: Date; readonly lastAt: Date };

/** Lists browsers of the member, most recently used first. */
export function listBrowsers(
  db: Db,
  { bucket, memberId }: MemberKey,
  { merchantId, limit }: { readonly merchantId: number; readonly limit: number },
): Promise<Browser[]> {
  return db.rows<Browser>(sql`
    select device_id id, first_at "firstAt", last_at "lastAt" from member_device
    where merchant_id = ${merchantId} and bucket = ${bucket} and member_id = ${memberId} order by last_at desc limit ${limit}`);
}
