// SQL for the access tokens of payment providers. Each provider has one row, which all servers share.

import { sql, type Db } from "@khela/service-kit/db/database";

export type StoredToken = { readonly token: Buffer | null; readonly endsAt: Date | null };

export function findToken(db: Db, name: string): Promise<StoredToken | null> {
  return db.maybe<StoredToken>(sql`select token, ends_at "endsAt" from gateway_token where name = ${name}`);
}

/** Locks the token until the transaction ends; waits for a server that is requesting a new token. */
export async function lockToken(tx: Db, name: string): Promise<StoredToken> {
  await tx.run(sql`insert into gateway_token (name) values (${name}) on conflict do nothing`);
  return tx.one<StoredToken>(
    sql`select token, ends_at "endsAt" from gateway_token where name = ${name} for update`,
  );
}

export async function updateToken(tx: Db, name: string, token: Buffer, endsAt: Date): Promise<void> {
  await tx.run(sql`update gateway_token set token = ${token}, ends_at = ${endsAt} where name = ${name}`);
}
