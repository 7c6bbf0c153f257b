import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../../infra/db/session-store.ts";

export type EmailProof = MemberKey & { readonly email: string };

export type NewEmailProof = EmailProof & {
  readonly idHash: Buffer;
  readonly merchantId: number;
  readonly expiresAt: Date;
};

export async function insertEmailProof(db: Db, row: NewEmailProof): Promise<void> {
  await db.run(sql`
    insert into email_proof (id_hash, merchant_id, bucket, member_id, email, expires_at)
    values (${row.idHash}, ${row.merchantId}, ${row.bucket}, ${row.memberId}, ${row.email}, ${row.expiresAt})`);
}

/** Deletes and returns a valid token, so that the token works only once; null: unknown or expired. */
export function consumeEmailProof(
  db: Db,
  merchantId: number,
  idHash: Buffer,
  now: Date,
): Promise<EmailProof | null> {
  return db.maybe<EmailProof>(sql`
    delete from email_proof where id_hash = ${idHash} and merchant_id = ${merchantId} and expires_at > ${now}
    returning bucket, member_id "memberId", email`);
}

export function deleteExpiredEmailProofs(db: Db, now: Date, most: number): Promise<number> {
  return db.run(
    sql`delete from email_proof where id_hash in (select id_hash from email_proof where expires_at < ${now} limit ${most})`,
  );
}
