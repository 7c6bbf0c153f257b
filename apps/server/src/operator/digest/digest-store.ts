import { sql, type Db } from "@khela/service-kit/db/database";
import type { ConsoleLanguage } from "@khela/contract/operator/console-page";
import type { Assignment } from "../../infra/operator/acting-operator-store.ts";

export type DigestWish = {
  readonly email: string;
  readonly language: ConsoleLanguage;
  /** Hour of the merchant's clock at which the digest is sent. */
  readonly hour: number;
};
export type DigestKey = { readonly operatorId: bigint; readonly merchantId: number };

export function findDigestWish(db: Db, { operatorId, merchantId }: DigestKey): Promise<DigestWish | null> {
  return db.maybe(sql`
    select email, language, hour from operator_digest where operator_id = ${operatorId} and merchant_id = ${merchantId}`);
}

/** Stores an operator's digest settings. `sentDay`: the last day whose digest must not be sent any more. */
export async function saveDigestWish(
  tx: Db,
  { operatorId, merchantId }: DigestKey,
  { email, language, hour, sentDay }: DigestWish & { readonly sentDay: string },
): Promise<void> {
  await tx.run(sql`
    insert into operator_digest (operator_id, merchant_id, email, language, hour, sent_day)
    values (${operatorId}, ${merchantId}, ${email}, ${language}, ${hour}, ${sentDay}::date)
    on conflict (operator_id, merchant_id) do update set email = excluded.email, language = excluded.language, hour = excluded.hour,
      sent_day = greatest(operator_digest.sent_day, excluded.sent_day)`);
}

export async function deleteDigestWish(tx: Db, { operatorId, merchantId }: DigestKey): Promise<boolean> {
  return (
    (await tx.run(
      sql`delete from operator_digest where operator_id = ${operatorId} and merchant_id = ${merchantId}`,
    )) === 1
  );
}

/**
 * Marks the digests that are due as sent, and returns their operators. Each operator is returned to only one caller.
 */
export async function claimDueDigests(
  tx: Db,
  { merchantId, hour, day }: { readonly merchantId: number; readonly hour: number; readonly day: string },
): Promise<bigint[]> {
  const rows = await tx.rows<{ operatorId: bigint }>(sql`
    update operator_digest set sent_day = ${day}::date
    where merchant_id = ${merchantId} and hour <= ${hour} and sent_day < ${day}::date returning operator_id "operatorId"`);
  return rows.map(({ operatorId }) => operatorId);
}

/** Lists the operator's assignments at the merchant; empty when the operator is not active. */
export async function listActiveAssignments(
  db: Db,
  { operatorId, merchantId }: DigestKey,
  now: Date,
): Promise<readonly Pick<Assignment, "role" | "permissions">[]> {
  return db.rows(sql`
    select a.role, r.permissions from operator o join operator_assignment a on a.operator_id = o.id and a.merchant_id = ${merchantId}
      left join operator_role r on r.merchant_id = a.merchant_id and r.name = a.role
    where o.id = ${operatorId} and o.state = 'active'
      and (a.last_day is null or a.last_day >= (${now}::timestamptz at time zone 'UTC')::date)`);
}
