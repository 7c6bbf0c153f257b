// SQL for the limits of the credit that agents may send, by merchant and currency.

import { periodStart } from "@khela/contract/agents/contracts/terms";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type LimitKey = { readonly merchantId: number; readonly currency: string };

export type CreditLimits = {
  /** Minimum and maximum of a transfer to one member. */
  readonly leastMinor: bigint;
  readonly mostMinor: bigint;
  /** Maximum sum of an agent's transfers in a calendar day of the site. */
  readonly dayMinor: bigint;
};

/** Start of the calendar day of the site. */
export const dayFrom = (now: Date): Date => new Date(periodStart("daily", now.getTime()));

export function findLimits(db: Db, { merchantId, currency }: LimitKey): Promise<CreditLimits | null> {
  return db.maybe<CreditLimits>(sql`
    select least_minor "leastMinor", most_minor "mostMinor", day_minor "dayMinor" from agent_credit_limit
    where merchant_id = ${merchantId} and currency = ${currency}`);
}

/** Replaces the merchant's credit limits in the currency; null: removes them. */
export async function replaceLimits(
  tx: Db,
  { merchantId, currency }: LimitKey,
  limits: CreditLimits | null,
): Promise<void> {
  // makes concurrent replacements wait until the transaction ends
  await tx.run(sql`lock table agent_credit_limit in share row exclusive mode`);
  await tx.run(
    sql`delete from agent_credit_limit where merchant_id = ${merchantId} and currency = ${currency}`,
  );
  if (limits === null) return;
  await tx.run(sql`
    insert into agent_credit_limit (merchant_id, currency, least_minor, most_minor, day_minor)
    values (${merchantId}, ${currency}, ${limits.leastMinor}, ${limits.mostMinor}, ${limits.dayMinor})`);
}

/**
 * Returns credit that an agent has sent since a time with a transaction type, minus returned credit, in minor units.
 */
export async function sentSince(
  db: Db,
  { bucket, memberId }: MemberKey,
  inKind: number,
  from: Date,
): Promise<bigint> {
  const { sent } = await db.one<{ sent: bigint }>(sql`
    select agents_sent_since(${bucket}::smallint, ${memberId}::bigint, ${inKind}::int, ${from}::timestamptz) sent`);
  return sent;
}
