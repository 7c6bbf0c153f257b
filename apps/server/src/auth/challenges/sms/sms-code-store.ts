import { sql, type Db } from "@khela/service-kit/db/database";

/**
 * Scope of a code: one purpose and one number. Where several requests could get a code for the same number, also one
 * recovery or member.
 */
export type CodeKey = {
  readonly merchantId: number;
  readonly purpose: "login" | "password" | "register" | "bind" | "payment";
  /** Mobile number in E.164. */
  readonly mobile: string;
  /** The id of the recovery, or of the member who owns or will own the number; otherwise empty. */
  readonly recovery: string;
};

/** Stores the number's code for the purpose and replaces an older code. */
export async function saveCode(db: Db, key: CodeKey, codeHash: Buffer, expiresAt: Date): Promise<void> {
  await db.run(sql`
    insert into sms_code (merchant_id, purpose, mobile, recovery, code_hash, expires_at)
    values (${key.merchantId}, ${key.purpose}, ${key.mobile}, ${key.recovery}, ${codeHash}, ${expiresAt})
    on conflict (merchant_id, purpose, mobile, recovery) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0, handed_at = null`);
}

const matchesCode = ({ merchantId, purpose, mobile, recovery }: CodeKey, codeHash: Buffer) => sql`
  merchant_id = ${merchantId} and purpose = ${purpose} and mobile = ${mobile} and recovery = ${recovery} and code_hash = ${codeHash}`;

/** Whether this code is still the current one and its message is not yet handed to the provider. */
export async function isCodeUndelivered(db: Db, key: CodeKey, codeHash: Buffer, now: Date): Promise<boolean> {
  return (
    (await db.maybe(
      sql`select 1 from sms_code where ${matchesCode(key, codeHash)} and handed_at is null and expires_at > ${now}`,
    )) !== null
  );
}

export async function markCodeDelivered(db: Db, key: CodeKey, codeHash: Buffer, now: Date): Promise<void> {
  await db.run(sql`update sms_code set handed_at = ${now} where ${matchesCode(key, codeHash)}`);
}

/** Consumes one attempt of the valid code and returns the code's hash; null: there is no code or no attempt left. */
export async function consumeCodeAttempt(
  db: Db,
  key: CodeKey,
  maxTries: number,
  now: Date,
): Promise<Buffer | null> {
  const row = await db.maybe<{ hash: Buffer }>(sql`
    update sms_code set tries = tries + 1
    where merchant_id = ${key.merchantId} and purpose = ${key.purpose} and mobile = ${key.mobile} and recovery = ${key.recovery}
      and expires_at > ${now} and tries < ${maxTries}
    returning code_hash hash`);
  return row?.hash ?? null;
}

/** Consumes the code; false when another request has already consumed the code. */
export async function consumeCode(db: Db, key: CodeKey, codeHash: Buffer): Promise<boolean> {
  return (await db.run(sql`delete from sms_code where ${matchesCode(key, codeHash)}`)) === 1;
}

export function deleteExpiredCodes(db: Db, now: Date, most: number): Promise<number> {
  return db.run(sql`
    delete from sms_code where (merchant_id, purpose, mobile, recovery) in (
      select merchant_id, purpose, mobile, recovery from sms_code where expires_at < ${now} limit ${most})`);
}
