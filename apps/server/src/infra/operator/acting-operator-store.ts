import { sql, type Db } from "@khela/service-kit/db/database";

export type SessionRow = {
  readonly id: bigint;
  readonly name: string;
  readonly displayName: string;
  readonly sessionId: bigint;
  readonly sessionHash: Buffer;
  readonly sessionKind: "browser" | "break_glass" | "token";
  readonly provenAt: Date | null;
  readonly seenAt: Date;
  readonly expiresAt: Date;
  readonly tokenMerchantId: number | null;
  readonly tokenPermissions: string[] | null;
  readonly assignments: readonly Assignment[];
};

export type Assignment = {
  readonly role: string;
  readonly maxAmountMinor: string | null;
  readonly isMasked: boolean;
  /** Permissions of a merchant's own role; null: a built-in role. */
  readonly permissions: readonly string[] | null;
};

type SessionQuery = {
  readonly hash: Buffer;
  readonly merchantId: number;
  readonly address: string;
  readonly idleSince: Date;
  readonly now: Date;
};

/** Finds an open session of an active operator, with the operator's assignments at the merchant; null: none. */
export function findOpenSession(
  db: Db,
  { hash, merchantId, address, idleSince, now }: SessionQuery,
): Promise<SessionRow | null> {
  return db.maybe(sql`
    select o.id, o.name, o.display_name "displayName", s.id "sessionId", s.token_hash "sessionHash", s.kind "sessionKind", s.proven_at "provenAt",
      s.seen_at "seenAt", s.expires_at "expiresAt", s.merchant_id "tokenMerchantId", s.permissions "tokenPermissions",
      coalesce((select jsonb_agg(jsonb_build_object('role', a.role, 'maxAmountMinor', a.max_amount_minor::text, 'isMasked', a.is_masked,
          'permissions', r.permissions))
        from operator_assignment a left join operator_role r on r.merchant_id = a.merchant_id and r.name = a.role
        where a.operator_id = o.id and a.merchant_id = ${merchantId}
          and (a.last_day is null or a.last_day >= (${now}::timestamptz at time zone 'UTC')::date)), '[]') assignments
    from operator_session s join operator o on o.id = s.operator_id
    where s.token_hash = ${hash} and s.ended_at is null and s.expires_at > ${now} and o.state = 'active'
      and (s.kind = 'token' or s.seen_at > ${idleSince})
      and (s.addresses is null or exists (select from unnest(s.addresses) allowed where ${address}::inet <<= allowed))`);
}

export async function touchSession(
  db: Db,
  { hash, ip, now }: { readonly hash: Buffer; readonly ip: string; readonly now: Date },
): Promise<void> {
  await db.run(sql`update operator_session set seen_at = ${now}, ip = ${ip} where token_hash = ${hash}`);
}
