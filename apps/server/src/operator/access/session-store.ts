import { sql, type Db } from "@khela/service-kit/db/database";

export type SessionKind = "browser" | "break_glass" | "token";

export type StoredSession = {
  readonly id: bigint;
  readonly kind: SessionKind;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly expiresAt: Date;
  readonly ip: string;
  readonly userAgent: string;
};

type NewSession = {
  readonly tokenHash: Buffer;
  readonly operatorId: bigint;
  readonly kind: SessionKind;
  readonly now: Date;
  readonly expiresAt: Date;
  /** Time of the last proof of identity; null: a script's token. */
  readonly provenAt: Date | null;
  readonly ip: string;
  readonly userAgent: string;
  readonly merchantId?: number;
  readonly token?: {
    readonly name: string;
    readonly permissions: readonly string[];
    /** IP addresses from which the token is accepted; null: any. */
    readonly addresses: readonly string[] | null;
  };
};

export async function insertSession(tx: Db, session: NewSession): Promise<bigint> {
  const { token } = session;
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into operator_session (token_hash, operator_id, kind, created_at, seen_at, expires_at, proven_at, ip, user_agent, name, merchant_id,
      permissions, addresses)
    values (${session.tokenHash}, ${session.operatorId}, ${session.kind}, ${session.now}, ${session.now}, ${session.expiresAt}, ${session.provenAt},
      ${session.ip}, ${session.userAgent}, ${token?.name ?? null}, ${session.merchantId ?? null}, ${token?.permissions ?? null}::text[],
      ${token?.addresses ?? null}::inet[])
    returning id`);
  return id;
}

/**
 * Lists open sessions of people (not of scripts), most recently used first. Sessions that were last used before
 * `idleSince` count as ended.
 */
export function listOpenSessions(
  db: Db,
  {
    operatorId,
    idleSince,
    now,
  }: { readonly operatorId: bigint; readonly idleSince: Date; readonly now: Date },
): Promise<StoredSession[]> {
  return db.rows(sql`
    select id, kind, created_at "createdAt", seen_at "seenAt", expires_at "expiresAt", ip, user_agent "userAgent" from operator_session
    where operator_id = ${operatorId} and kind <> 'token' and ended_at is null and expires_at > ${now} and seen_at > ${idleSince}
    order by seen_at desc, id desc limit 200`);
}

export type StoredToken = {
  readonly id: bigint;
  readonly name: string;
  readonly permissions: string[];
  readonly addresses: string[];
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
};

/** Lists an operator's tokens at a merchant, newest first. */
export function listTokens(db: Db, operatorId: bigint, merchantId: number): Promise<StoredToken[]> {
  return db.rows(sql`
    select id, name, permissions, coalesce(addresses::text[], '{}') addresses, created_at "createdAt", seen_at "seenAt", expires_at "expiresAt",
      ended_at "endedAt"
    from operator_session where operator_id = ${operatorId} and kind = 'token' and merchant_id = ${merchantId}
    order by created_at desc, id desc limit 200`);
}

type Ending = { readonly operatorId: bigint; readonly now: Date };

/** Ends an open session or token of the operator; returns whether the session or token was open. */
export async function endSessionById(
  tx: Db,
  { operatorId, id, now, isToken }: Ending & { readonly id: bigint; readonly isToken: boolean },
): Promise<boolean> {
  const ended = await tx.run(sql`
    update operator_session set ended_at = ${now}
    where operator_id = ${operatorId} and id = ${id} and (kind = 'token') = ${isToken} and ended_at is null`);
  return ended === 1;
}

export async function endSessionByHash(tx: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.run(
    sql`update operator_session set ended_at = ${now} where token_hash = ${tokenHash} and ended_at is null`,
  );
}

/**
 * Ends all sessions of the operator except `beside`; with `withTokens`, also scripts' tokens. Returns the number of
 * ended sessions and tokens.
 */
export function endSessions(
  tx: Db,
  {
    operatorId,
    beside,
    now,
    withTokens,
  }: Ending & { readonly beside: bigint | null; readonly withTokens: boolean },
): Promise<number> {
  return tx.run(sql`
    update operator_session set ended_at = ${now}
    where operator_id = ${operatorId} and ended_at is null and id is distinct from ${beside} and (${withTokens} or kind <> 'token')`);
}

export async function markProven(tx: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.run(sql`update operator_session set proven_at = ${now} where token_hash = ${tokenHash}`);
}

/** Whether the operator had a session from the IP address since a time. */
export async function hasSessionFrom(
  db: Db,
  { operatorId, ip, since }: { readonly operatorId: bigint; readonly ip: string; readonly since: Date },
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from operator_session where operator_id = ${operatorId} and created_at > ${since} and ip = ${ip} and kind <> 'token' limit 1`);
  return row !== null;
}

export function deleteOldSessions(db: Db, before: Date, most: number): Promise<number> {
  return db.run(sql`
    delete from operator_session where token_hash in
      (select token_hash from operator_session where least(coalesce(ended_at, expires_at), expires_at) < ${before} limit ${most})`);
}
