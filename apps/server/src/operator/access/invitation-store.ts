import { sql, type Db } from "@khela/service-kit/db/database";

export type InvitationRow = {
  readonly operatorId: bigint;
  readonly kind: "invite" | "sign_in";
  readonly expiresAt: Date;
};

/** Finds a valid invitation whose operator is not disabled; null: none. */
export function findInvitation(db: Db, tokenHash: Buffer, now: Date): Promise<InvitationRow | null> {
  return db.maybe(sql`
    select i.operator_id "operatorId", i.kind, i.expires_at "expiresAt" from operator_invitation i join operator o on o.id = i.operator_id
    where i.token_hash = ${tokenHash} and i.used_at is null and i.expires_at > ${now} and o.state <> 'disabled'`);
}

/** Marks an invitation as used. Of two concurrent calls, only one returns true. */
export async function useInvitation(tx: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await tx.run(sql`
    update operator_invitation set used_at = ${now} where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`);
  return used === 1;
}

export type NewInvitation = {
  readonly tokenHash: Buffer;
  readonly operatorId: bigint;
  readonly kind: InvitationRow["kind"];
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly expiresAt: Date;
};

/** Inserts an invitation. An operator has at most one open invitation of each kind. */
export async function insertInvitation(tx: Db, invitation: NewInvitation): Promise<void> {
  const { tokenHash, operatorId, kind, createdAt, createdBy, expiresAt } = invitation;
  await closeInvitations(tx, { operatorId, kind, now: createdAt });
  await tx.run(sql`
    insert into operator_invitation (token_hash, operator_id, kind, created_at, created_by, expires_at)
    values (${tokenHash}, ${operatorId}, ${kind}, ${createdAt}, ${createdBy}, ${expiresAt})`);
}

/** Ends the operator's open links of a kind; without a kind, all. */
export async function closeInvitations(
  tx: Db,
  {
    operatorId,
    kind,
    now,
  }: { readonly operatorId: bigint; readonly kind?: InvitationRow["kind"]; readonly now: Date },
): Promise<void> {
  await tx.run(sql`
    update operator_invitation set used_at = ${now}
    where operator_id = ${operatorId} and used_at is null and kind = coalesce(${kind ?? null}, kind)`);
}

export function deleteOldInvitations(db: Db, before: Date, most: number): Promise<number> {
  return db.run(sql`
    delete from operator_invitation where token_hash in (select token_hash from operator_invitation where expires_at < ${before} limit ${most})`);
}
