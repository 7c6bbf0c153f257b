import { sql, type Db } from "../platform/db/pool.ts";

/** What a code is good for: one purpose, one number and, where others could ask for the same, one asker. */
export type CodeKey = {
  readonly merchantId: number;
  readonly purpose: "login" | "password" | "register" | "bind";
  /** E.164. */
  readonly mobile: string;
  /** The recovery it is for, or whose number it is to become; else empty. */
  readonly recovery: string;
};

/** The number's live code for the purpose; an older one is over. */
export async function saveCode(db: Db, key: CodeKey, codeHash: Buffer, expiresAt: Date): Promise<void> {
  await db.run(sql`
    insert into sms_code (merchant_id, purpose, mobile, recovery, code_hash, expires_at)
    values (${key.merchantId}, ${key.purpose}, ${key.mobile}, ${key.recovery}, ${codeHash}, ${expiresAt})
    on conflict (merchant_id, purpose, mobile, recovery) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0, handed_at = null`);
}

const isThisOne = ({ merchantId, purpose, mobile, recovery }: CodeKey, codeHash: Buffer) => sql`
  merchant_id = ${merchantId} and purpose = ${purpose} and mobile = ${mobile} and recovery = ${recovery} and code_hash = ${codeHash}`;

/** Whether this code is still the number's, and its message not yet with the provider. */
export async function isUnhanded(db: Db, key: CodeKey, codeHash: Buffer, now: Date): Promise<boolean> {
  return (await db.maybe(sql`select 1 from sms_code where ${isThisOne(key, codeHash)} and handed_at is null and expires_at > ${now}`)) !== null;
}

export async function markHanded(db: Db, key: CodeKey, codeHash: Buffer, now: Date): Promise<void> {
  await db.run(sql`update sms_code set handed_at = ${now} where ${isThisOne(key, codeHash)}`);
}

/** Takes one of the tries a live code allows and answers its hash; null when there is none, or no try left. */
export async function takeCodeTry(db: Db, key: CodeKey, maxTries: number, now: Date): Promise<Buffer | null> {
  const row = await db.maybe<{ hash: Buffer }>(sql`
    update sms_code set tries = tries + 1
    where merchant_id = ${key.merchantId} and purpose = ${key.purpose} and mobile = ${key.mobile} and recovery = ${key.recovery}
      and expires_at > ${now} and tries < ${maxTries}
    returning code_hash hash`);
  return row?.hash ?? null;
}

/** Uses the code up; false when somebody was quicker. */
export async function useCode(db: Db, key: CodeKey, codeHash: Buffer): Promise<boolean> {
  return (await db.run(sql`delete from sms_code where ${isThisOne(key, codeHash)}`)) === 1;
}

export type PuzzleRow = { readonly id: string; readonly x: number; readonly asker: string; readonly expiresAt: Date };

export async function insertPuzzle(db: Db, row: PuzzleRow): Promise<void> {
  await db.run(sql`insert into slider_puzzle (id, x, asker, expires_at) values (${row.id}, ${row.x}, ${row.asker}, ${row.expiresAt})`);
}

/** Takes the puzzle out: nobody can try it again. */
export function takePuzzle(db: Db, id: string): Promise<PuzzleRow | null> {
  return db.maybe<PuzzleRow>(sql`delete from slider_puzzle where id = ${id} returning id, x, asker, expires_at "expiresAt"`);
}

export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.run(sql`delete from sms_code where expires_at < ${now}`);
  await db.run(sql`delete from slider_puzzle where expires_at < ${now}`);
}
