import type { SessionProof, MemberKey } from "../../../infra/db/session-store.ts";
import { sql, type Db } from "@khela/service-kit/db/database";

/** Storage key of the token of a login challenge or of a trusted browser. */
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

/**
 * Consumes one attempt of the challenge and returns its content; null: the challenge has ended or no attempt is left.
 */
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

/** Deletes the challenge; false when another request has already deleted the challenge. */
export async function deleteChallenge(db: Db, { bucket, tokenHash }: TokenKey): Promise<boolean> {
  return (
    (await db.run(
      sql`delete from login_challenge where bucket = ${bucket} and token_hash = ${tokenHash}`,
    )) === 1
  );
}

/** Ends a member's logins that wait for their second step, for example after a change of the password. */
export async function deleteChallengesOf(db: Db, { bucket, memberId }: MemberKey): Promise<void> {
  await db.run(sql`delete from login_challenge where bucket = ${bucket} and member_id = ${memberId}`);
}

export function deleteExpiredChallenges(db: Db, bucket: number, now: Date, most: number): Promise<number> {
  return db.run(sql`
    delete from login_challenge where bucket = ${bucket} and (member_id, token_hash) in (
      select member_id, token_hash from login_challenge where bucket = ${bucket} and expires_at < ${now} limit ${most} for update skip locked)`);
}
