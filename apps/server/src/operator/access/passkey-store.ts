import { sql, type Db } from "@khela/service-kit/db/database";

export type PasskeyRow = {
  readonly credentialId: Buffer;
  readonly operatorId: bigint;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly transports: string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
};

const columns = sql`
  credential_id "credentialId", operator_id "operatorId", public_key "publicKey", counter, transports, name, created_at "createdAt", used_at "usedAt"
  from operator_passkey`;

export function findPasskey(db: Db, credentialId: Buffer): Promise<PasskeyRow | null> {
  return db.maybe(sql`select ${columns} where credential_id = ${credentialId}`);
}

/** Lists an operator's passkeys, the oldest first. */
export function listPasskeys(db: Db, operatorId: bigint): Promise<PasskeyRow[]> {
  return db.rows(sql`
    select ${columns} where operator_id = ${operatorId} order by created_at, credential_id limit 50`);
}

/** Inserts a passkey; false when its credential is already registered. */
export async function insertPasskey(tx: Db, key: Omit<PasskeyRow, "usedAt">): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into operator_passkey (credential_id, operator_id, public_key, counter, transports, name, created_at)
    values (${key.credentialId}, ${key.operatorId}, ${key.publicKey}, ${key.counter}, ${key.transports}, ${key.name}, ${key.createdAt})
    on conflict do nothing`);
  return inserted === 1;
}

export async function markPasskeyUsed(
  db: Db,
  used: { readonly credentialId: Buffer; readonly counter: number; readonly now: Date },
): Promise<void> {
  await db.run(sql`
    update operator_passkey set counter = greatest(counter, ${used.counter}), used_at = ${used.now} where credential_id = ${used.credentialId}`);
}

export async function deletePasskey(tx: Db, operatorId: bigint, credentialId: Buffer): Promise<boolean> {
  const deleted = await tx.run(
    sql`delete from operator_passkey where operator_id = ${operatorId} and credential_id = ${credentialId}`,
  );
  return deleted === 1;
}

export function deletePasskeysOf(tx: Db, operatorId: bigint): Promise<number> {
  return tx.run(sql`delete from operator_passkey where operator_id = ${operatorId}`);
}

export type ChallengePurpose = "register" | "sign-in" | "step-up";
type Challenge = {
  readonly challenge: string;
  readonly operatorId: bigint | null;
  readonly purpose: ChallengePurpose;
};

export async function insertChallenge(
  db: Db,
  { challenge, operatorId, purpose, expiresAt }: Challenge & { readonly expiresAt: Date },
): Promise<void> {
  await db.run(sql`
    insert into operator_challenge (challenge, operator_id, purpose, expires_at) values (${challenge}, ${operatorId}, ${purpose}, ${expiresAt})`);
}

/** Consumes a challenge; returns whether the challenge was still open. */
export async function consumeChallenge(
  db: Db,
  { challenge, operatorId, purpose, now }: Challenge & { readonly now: Date },
): Promise<boolean> {
  const consumed = await db.run(sql`
    delete from operator_challenge
    where challenge = ${challenge} and purpose = ${purpose} and operator_id is not distinct from ${operatorId} and expires_at > ${now}`);
  return consumed === 1;
}

export function deleteOldChallenges(db: Db, before: Date, most: number): Promise<number> {
  return db.run(sql`
    delete from operator_challenge where challenge in (select challenge from operator_challenge where expires_at < ${before} limit ${most})`);
}
