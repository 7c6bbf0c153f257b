import { sql, type Db } from "@khela/service-kit/db/database";

export type FirstDecision = {
  readonly merchantId: number;
  readonly subject: string;
  readonly content: string;
  readonly actor: string;
  readonly at: Date;
};

/** Null: one person decides about any amount. */
export async function findTwoPeopleAbove(
  db: Db,
  { merchantId, currency }: { readonly merchantId: number; readonly currency: string },
): Promise<bigint | null> {
  const row = await db.maybe<{ minor: bigint | null }>(sql`
    select two_people_above_minor minor from withdraw_rule where merchant_id = ${merchantId} and currency = ${currency}`);
  return row?.minor ?? null;
}

/** Keeps the decision, unless there is one about the subject; returns what is kept, locked until the transaction ends. */
export function keepFirst(tx: Db, d: FirstDecision): Promise<Pick<FirstDecision, "content" | "actor">> {
  return tx.one(sql`
    insert into cashier_first_decision as kept (merchant_id, subject, content, actor, at)
    values (${d.merchantId}, ${d.subject}, ${d.content}, ${d.actor}, ${d.at})
    on conflict (merchant_id, subject) do update set subject = kept.subject returning content, actor`);
}

/** Removes the merchant's decisions that were made until then. */
export async function removeUntil(
  tx: Db,
  { merchantId, until }: { readonly merchantId: number; readonly until: Date },
): Promise<void> {
  await tx.run(sql`delete from cashier_first_decision where merchant_id = ${merchantId} and at <= ${until}`);
}

export async function replaceFirst(tx: Db, d: FirstDecision): Promise<void> {
  await tx.run(sql`
    update cashier_first_decision set content = ${d.content}, actor = ${d.actor}, at = ${d.at}
    where merchant_id = ${d.merchantId} and subject = ${d.subject}`);
}

export async function removeFirst(
  tx: Db,
  { merchantId, subject }: Pick<FirstDecision, "merchantId" | "subject">,
): Promise<void> {
  await tx.run(sql`
    delete from cashier_first_decision where merchant_id = ${merchantId} and subject = ${subject}`);
}
