import { sql, type Db } from "@khela/service-kit/db/database";

/** Login data of an operator's account. */
export type OperatorRow = {
  readonly id: bigint;
  readonly name: string;
  readonly displayName: string;
  readonly state: "invited" | "active" | "disabled";
  readonly passwordHash: string | null;
  readonly totpEncrypted: Buffer | null;
};

const columns = sql`
  o.id, o.name, o.display_name "displayName", o.state, o.password_hash "passwordHash", o.totp_encrypted "totpEncrypted"`;

export function findOperatorByName(db: Db, name: string): Promise<OperatorRow | null> {
  return db.maybe(sql`select ${columns} from operator o where o.name = ${name}`);
}

export function getOperator(db: Db, id: bigint): Promise<OperatorRow> {
  return db.one(sql`select ${columns} from operator o where o.id = ${id}`);
}

/** Locks the operator until the transaction ends, so that only one transaction at a time changes the login data. */
export async function lockOperator(tx: Db, id: bigint): Promise<OperatorRow> {
  await tx.run(sql`select 1 from operator where id = ${id} for update`);
  return getOperator(tx, id);
}

/** Lists merchants for which an operator has a role today, by name. */
export function listMerchantsOf(
  db: Db,
  operatorId: bigint,
  now: Date,
): Promise<{ readonly code: string; readonly name: string }[]> {
  return db.rows(sql`
    select distinct m.code, m.brand name from operator_assignment a join merchant m on m.id = a.merchant_id
    where a.operator_id = ${operatorId} and (a.last_day is null or a.last_day >= (${now}::timestamptz at time zone 'UTC')::date)
    order by m.brand, m.code`);
}

/** Accepts the time step of a code if later than all accepted steps; returns whether the step was accepted. */
export async function consumeTotpStep(db: Db, operatorId: bigint, step: number): Promise<boolean> {
  const taken = await db.run(sql`
    update operator set totp_last_step = ${step} where id = ${operatorId} and (totp_last_step is null or totp_last_step < ${step})`);
  return taken === 1;
}

/**
 * Sets the password and the authenticator app together, with the time step of the code that confirmed the app. `set`
 * null: removes both.
 */
export async function setPasswordAndApp(
  tx: Db,
  operatorId: bigint,
  set: { readonly passwordHash: string; readonly totpEncrypted: Buffer; readonly step: number } | null,
): Promise<void> {
  await tx.run(sql`
    update operator set password_hash = ${set?.passwordHash ?? null}, totp_encrypted = ${set?.totpEncrypted ?? null}, totp_last_step = ${set?.step ?? null}
    where id = ${operatorId}`);
}

export async function activateOperator(tx: Db, operatorId: bigint): Promise<void> {
  await tx.run(sql`update operator set state = 'active' where id = ${operatorId} and state = 'invited'`);
}
