import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey, SessionProof } from "../../infra/db/session-store.ts";

export type TotpRow = { readonly secretEncrypted: Buffer; readonly confirmedAt: Date | null };

export function findTotp(db: Db, { bucket, memberId }: MemberKey): Promise<TotpRow | null> {
  return db.maybe<TotpRow>(sql`
    select secret_encrypted "secretEncrypted", confirmed_at "confirmedAt" from member_totp
    where bucket = ${bucket} and member_id = ${memberId}`);
}

/** Replaces one that was begun and not confirmed; false when there is a confirmed one. */
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

/** False when it is confirmed already, or another secret was begun meanwhile. */
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

/** Takes the step's code; false when it, or a later one, was taken before. */
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

/** With the recovery codes and the trusted browsers; false when there was none. */
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

/** False when it is no code of the member's, or was used before. */
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

/** Where a token of a challenge or of a trusted browser is stored. */
export type TokenKey = { readonly bucket: number; readonly tokenHash: Buffer };

export type PendingLogin = {
  readonly way: string;
  readonly site: "member" | "agent";
  readonly rememberMe: boolean;
  readonly autologin: boolean;
  readonly proof: Extract<SessionProof, "recovery"> | null;
};

export async function insertChallenge(
  db: Db,
  { bucket, memberId }: MemberKey,
  row: PendingLogin & {
    readonly tokenHash: Buffer;
    readonly merchantId: number;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db.run(sql`
    insert into login_challenge (bucket, member_id, token_hash, merchant_id, way, site, remember_me, autologin, proof, expires_at)
    values (${bucket}, ${memberId}, ${row.tokenHash}, ${row.merchantId}, ${row.way}, ${row.site}, ${row.rememberMe},
      ${row.autologin}, ${row.proof}, ${row.expiresAt})`);
}

/** Consumes one of the challenge's tries and returns what it is for; null when it has ended or no try is left. */
export function consumeChallengeTry(
  db: Db,
  { bucket, tokenHash }: TokenKey,
  {
    merchantId,
    maxTries,
    now,
  }: { readonly merchantId: number; readonly maxTries: number; readonly now: Date },
): Promise<(MemberKey & PendingLogin) | null> {
  return db.maybe<MemberKey & PendingLogin>(sql`
    update login_challenge set tries = tries + 1
    where bucket = ${bucket} and token_hash = ${tokenHash} and merchant_id = ${merchantId} and expires_at > ${now}
      and tries < ${maxTries}
    returning bucket, member_id "memberId", way, site, remember_me "rememberMe", autologin, proof`);
}

/** False when another request was faster. */
export async function deleteChallenge(db: Db, { bucket, tokenHash }: TokenKey): Promise<boolean> {
  return (
    (await db.run(
      sql`delete from login_challenge where bucket = ${bucket} and token_hash = ${tokenHash}`,
    )) === 1
  );
}

/** A changed password ends logins that wait on the old one. */
export async function deleteChallengesOf(db: Db, { bucket, memberId }: MemberKey): Promise<void> {
  await db.run(sql`delete from login_challenge where bucket = ${bucket} and member_id = ${memberId}`);
}

export function deleteExpiredChallenges(db: Db, bucket: number, now: Date, most: number): Promise<number> {
  return db.run(sql`
    delete from login_challenge where bucket = ${bucket} and (member_id, token_hash) in (
      select member_id, token_hash from login_challenge where bucket = ${bucket} and expires_at < ${now} limit ${most})`);
}

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

/** Of all the member's browsers, or of all but one. */
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
      select member_id, token_hash from trusted_device where bucket = ${bucket} and expires_at < ${now} limit ${most})`);
}
