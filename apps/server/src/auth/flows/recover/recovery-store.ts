import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../../infra/db/session-store.ts";

export type Recovery = {
  readonly idHash: Buffer;
  /** The member who recovers; null: the name is unknown, and the recovery can never succeed. */
  readonly member: MemberKey | null;
  readonly codeSent: boolean;
};

type RecoveryMethod = "phone" | "mail";
type Row = { idHash: Buffer; bucket: number | null; memberId: bigint | null; codeSent: boolean };

export type NewRecovery = {
  readonly idHash: Buffer;
  readonly merchantId: number;
  readonly way: RecoveryMethod;
  readonly member: MemberKey | null;
  readonly expiresAt: Date;
};

export async function insertRecovery(db: Db, row: NewRecovery): Promise<void> {
  await db.run(sql`
    insert into recovery (id_hash, merchant_id, way, bucket, member_id, expires_at)
    values (${row.idHash}, ${row.merchantId}, ${row.way}, ${row.member?.bucket ?? null}, ${row.member?.memberId ?? null}, ${row.expiresAt})`);
}

function recoveryOf({ idHash, bucket, memberId, codeSent }: Row): Recovery {
  return { idHash, codeSent, member: bucket === null || memberId === null ? null : { bucket, memberId } };
}

/** Finds a recovery that is neither used nor expired; null: none. */
export async function findRecovery(
  db: Db,
  recovery: { idHash: Buffer; merchantId: number; way: RecoveryMethod },
  now: Date,
): Promise<Recovery | null> {
  const row = await db.maybe<Row>(sql`
    select id_hash "idHash", bucket, member_id "memberId", code_sent "codeSent" from recovery
    where id_hash = ${recovery.idHash} and merchant_id = ${recovery.merchantId} and way = ${recovery.way} and used_at is null and expires_at > ${now}`);
  return row === null ? null : recoveryOf(row);
}

export async function markCodeSent(db: Db, idHash: Buffer): Promise<void> {
  await db.run(sql`update recovery set code_sent = true where id_hash = ${idHash}`);
}

/** Consumes the recovery; null when the recovery is already used or expired. */
export async function consumeRecovery(
  db: Db,
  recovery: { idHash: Buffer; merchantId: number; way: RecoveryMethod },
  now: Date,
): Promise<Recovery | null> {
  const row = await db.maybe<Row>(sql`
    update recovery set used_at = ${now}
    where id_hash = ${recovery.idHash} and merchant_id = ${recovery.merchantId} and way = ${recovery.way} and used_at is null and expires_at > ${now}
    returning id_hash "idHash", bucket, member_id "memberId", code_sent "codeSent"`);
  return row === null ? null : recoveryOf(row);
}

/** Ends a member's open recoveries, after their password or address has changed. */
export async function endRecoveriesOf(db: Db, { bucket, memberId }: MemberKey, now: Date): Promise<void> {
  await db.run(sql`
    update recovery set used_at = ${now}
    where bucket = ${bucket} and member_id = ${memberId} and used_at is null and expires_at > ${now}`);
}

export function deleteExpiredRecoveries(db: Db, now: Date, most: number): Promise<number> {
  return db.run(
    sql`delete from recovery where id_hash in (select id_hash from recovery where expires_at < ${now} limit ${most})`,
  );
}
