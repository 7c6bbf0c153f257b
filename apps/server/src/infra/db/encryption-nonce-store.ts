// SQL for the nonces of decrypted requests. Each nonce is stored until its request is too old to be accepted.

import { sql, type Db } from "@khela/service-kit/db/database";

/** Consumes a nonce; false when the nonce was already consumed. */
export async function consumeNonce(db: Db, nonce: string, expiresAt: Date): Promise<boolean> {
  return (
    (await db.run(sql`
    insert into encryption_nonce (nonce, expires_at) values (${nonce}, ${expiresAt}) on conflict do nothing`)) ===
    1
  );
}

export function deleteExpiredNonces(db: Db, now: Date, most: number): Promise<number> {
  return db.run(sql`
    delete from encryption_nonce where nonce in (select nonce from encryption_nonce where expires_at < ${now} limit ${most})`);
}
