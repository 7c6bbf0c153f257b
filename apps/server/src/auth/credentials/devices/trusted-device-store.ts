import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../../infra/db/session-store.ts";

export async function insertTrustedDevice(
  db: Db,
  { bucket, memberId }: MemberKey,
  { tokenHash, now, expiresAt }: { readonly tokenHash: Buffer; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await db.run(sql`
    insert into trusted_device (bucket, member_id, token_hash, trusted_at, expires_at)
    values (${bucket}, ${memberId}, ${tokenHash}, ${now}, ${expiresAt})`);
}

export async function isTrustedDevice(
  db: Db,
  { bucket, memberId }: MemberKey,
  { tokenHash, now }: { readonly tokenHash: Buffer; readonly now: Date },
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from trusted_device
    where bucket = ${bucket} and member_id = ${memberId} and token_hash = ${tokenHash} and expires_at > ${now}`);
  return row !== null;
}

export async function deleteTrustedDevice(
  db: Db,
  { bucket, memberId }: MemberKey,
  tokenHash: Buffer,
): Promise<void> {
  await db.run(sql`
    delete from trusted_device where bucket = ${bucket} and member_id = ${memberId} and token_hash = ${tokenHash}`);
}

/** Ends the trust in all of the member's browsers; `but`: the one that stays trusted. */
export async function deleteTrustedDevicesOf(
  db: Db,
  { bucket, memberId }: MemberKey,
  but: Buffer | null = null,
): Promise<void> {
  await db.run(sql`
    delete from trusted_device where bucket = ${bucket} and member_id = ${memberId} and token_hash is distinct from ${but}::bytea`);
}

export function deleteExpiredTrust(db: Db, bucket: number, now: Date, most: number): Promise<number> {
  return db.run(sql`
    delete from trusted_device where bucket = ${bucket} and (member_id, token_hash) in (
      select member_id, token_hash from trusted_device where bucket = ${bucket} and expires_at < ${now} limit ${most} for update skip locked)`);
}
