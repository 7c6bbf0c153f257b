import { createHash } from "node:crypto";
import { sql, type Db } from "../platform/db/pool.ts";
import type { MemberKey } from "../platform/db/session-store.ts";

export type Recovery = {
  readonly idHash: Buffer;
  /** Null: the name was nobody's, and nothing will come of it. */
  readonly member: MemberKey | null;
  readonly codeSent: boolean;
};

/** All that is kept of what opens a recovery. */
export function hashOfProof(proof: string): Buffer {
  return createHash("sha256").update(proof).digest();
}

type Way = "phone" | "mail";
type Row = { idHash: Buffer; bucket: number | null; memberId: bigint | null; codeSent: boolean };

export type NewRecovery = {
  readonly idHash: Buffer;
  readonly merchantId: number;
  readonly way: Way;
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

/** A recovery that is neither used nor over. */
export async function findRecovery(db: Db, asked: { idHash: Buffer; merchantId: number; way: Way }, now: Date): Promise<Recovery | null> {
  const row = await db.maybe<Row>(sql`
    select id_hash "idHash", bucket, member_id "memberId", code_sent "codeSent" from recovery
    where id_hash = ${asked.idHash} and merchant_id = ${asked.merchantId} and way = ${asked.way} and used_at is null and expires_at > ${now}`);
  return row === null ? null : recoveryOf(row);
}

export async function markCodeSent(db: Db, idHash: Buffer): Promise<void> {
  await db.run(sql`update recovery set code_sent = true where id_hash = ${idHash}`);
}

/** Uses the recovery up; null when it was, or is over. */
export async function useRecovery(db: Db, asked: { idHash: Buffer; merchantId: number; way: Way }, now: Date): Promise<Recovery | null> {
  const row = await db.maybe<Row>(sql`
    update recovery set used_at = ${now}
    where id_hash = ${asked.idHash} and merchant_id = ${asked.merchantId} and way = ${asked.way} and used_at is null and expires_at > ${now}
    returning id_hash "idHash", bucket, member_id "memberId", code_sent "codeSent"`);
  return row === null ? null : recoveryOf(row);
}

/** Ends whatever recoveries of a member are under way: his password or his address has just changed. */
export async function endRecoveriesOf(db: Db, { bucket, memberId }: MemberKey, now: Date): Promise<void> {
  await db.run(sql`
    update recovery set used_at = ${now}
    where bucket = ${bucket} and member_id = ${memberId} and used_at is null and expires_at > ${now}`);
}

export async function deleteExpiredRecoveries(db: Db, now: Date): Promise<void> {
  await db.run(sql`delete from recovery where expires_at < ${now}`);
}
