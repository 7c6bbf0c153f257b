import { sql, type Db } from "@khela/service-kit/db/database";

export type CaptchaRow = {
  readonly id: string;
  readonly answerHash: Buffer;
  readonly caller: string;
  readonly expiresAt: Date;
};

export async function insertCaptcha(db: Db, row: CaptchaRow): Promise<void> {
  await db.run(sql`
    insert into captcha (id, answer_hash, caller, expires_at)
    values (${row.id}, ${row.answerHash}, ${row.caller}, ${row.expiresAt})`);
}

/** Deletes and returns the captcha, so that the captcha cannot be tried again. */
export function consumeCaptcha(db: Db, id: string): Promise<CaptchaRow | null> {
  return db.maybe<CaptchaRow>(sql`
    delete from captcha where id = ${id} returning id, answer_hash "answerHash", caller, expires_at "expiresAt"`);
}

export function deleteExpiredCaptchas(db: Db, now: Date, most: number): Promise<number> {
  return db.run(
    sql`delete from captcha where id in (select id from captcha where expires_at < ${now} limit ${most})`,
  );
}
