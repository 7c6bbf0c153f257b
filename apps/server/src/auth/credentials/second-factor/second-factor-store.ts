import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../../infra/db/session-store.ts";
import { deleteTrustedDevicesOf } from "../devices/trusted-device-store.ts";

export type TotpRow = { readonly secretEncrypted: Buffer; readonly confirmedAt: Date | null };

export function findTotp(db: Db, { bucket, memberId }: MemberKey): Promise<TotpRow | null> {
  return db.maybe<TotpRow>(sql`
    select secret_encrypted "secretEncrypted", confirmed_at "confirmedAt" from member_totp
    where bucket = ${bucket} and member_id = ${memberId}`);
}

/** Stores a new secret and replaces a secret that is not confirmed; false when a confirmed secret exists. */
export async function saveUnconfirmedTotp(
  db: Db,
  { bucket, memberId }: MemberKey,
  { secretEncrypted, now }: { readonly secretEncrypted: Buffer; readonly now: Date },
): Promise<boolean> {
  return (
    (await db.run(sql`
    insert into member_totp (bucket, member_id, secret_encrypted, begun_at)
    values (${bucket}, ${memberId}, ${secretEncrypted}, ${now})
    on conflict (bucket, member_id) do update set secret_encrypted = excluded.secret_encrypted, begun_at = excluded.begun_at
    where member_totp.confirmed_at is null`)) === 1
  );
}

/** Confirms the secret; false when the secret is already confirmed or replaced. */
export async function confirmTotp(
  db: Db,
  { bucket, memberId }: MemberKey,
  { secretEncrypted, now }: { readonly secretEncrypted: Buffer; readonly now: Date },
): Promise<boolean> {
  return (
    (await db.run(sql`
    update member_totp set confirmed_at = ${now}
    where bucket = ${bucket} and member_id = ${memberId} and secret_encrypted = ${secretEncrypted} and confirmed_at is null`)) ===
    1
  );
}

/** Consumes the code of a time step; false when the code of this or a later step was already consumed. */
export async function consumeTotpStep(
  db: Db,
  { bucket, memberId }: MemberKey,
  step: number,
): Promise<boolean> {
  return (
    (await db.run(sql`
    update member_totp set last_step = ${step} where bucket = ${bucket} and member_id = ${memberId} and last_step < ${step}`)) ===
    1
  );
}

/** Deletes the secret, the recovery codes and the trusted browsers; false when the member had no secret. */
export async function deleteTotp(tx: Db, member: MemberKey): Promise<boolean> {
  const { bucket, memberId } = member;
  const deleted = await tx.run(
    sql`delete from member_totp where bucket = ${bucket} and member_id = ${memberId}`,
  );
  await tx.run(sql`delete from member_recovery_code where bucket = ${bucket} and member_id = ${memberId}`);
  await deleteTrustedDevicesOf(tx, member);
  return deleted === 1;
}

export async function replaceRecoveryCodes(
  tx: Db,
  { bucket, memberId }: MemberKey,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.run(sql`delete from member_recovery_code where bucket = ${bucket} and member_id = ${memberId}`);
  for (const hash of hashes)
    await tx.run(sql`
      insert into member_recovery_code (bucket, member_id, code_hash) values (${bucket}, ${memberId}, ${hash})`);
}

/** Consumes the recovery code; false when the code is not the member's, or was already used. */
export async function consumeRecoveryCode(
  db: Db,
  { bucket, memberId }: MemberKey,
  { hash, now }: { readonly hash: Buffer; readonly now: Date },
): Promise<boolean> {
  return (
    (await db.run(sql`
    update member_recovery_code set used_at = ${now}
    where bucket = ${bucket} and member_id = ${memberId} and code_hash = ${hash} and used_at is null`)) === 1
  );
}

export async function countRecoveryCodes(db: Db, { bucket, memberId }: MemberKey): Promise<number> {
  const row = await db.one<{ count: bigint }>(sql`
    select count(*) count from member_recovery_code
    where bucket = ${bucket} and member_id = ${memberId} and used_at is null`);
  return Number(row.count);
}
