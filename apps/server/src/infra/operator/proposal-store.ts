import { sql, type Db } from "@khela/service-kit/db/database";
import type { Facts } from "@khela/contract/operator/operator-shapes";

export type StoredProposal = {
  readonly id: bigint;
  readonly act: string;
  readonly subject: string;
  readonly payload: unknown;
  readonly payloadHash: Buffer;
  readonly before: Facts;
  readonly after: Facts;
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  readonly reason: string | null;
  readonly proposedBy: string;
  readonly proposerId: bigint;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
  readonly state: "open" | "executed" | "refused" | "withdrawn";
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly remark: string | null;
};

type NewProposal = Pick<
  StoredProposal,
  | "act"
  | "subject"
  | "payload"
  | "payloadHash"
  | "before"
  | "after"
  | "amountMinor"
  | "currency"
  | "reason"
  | "proposerId"
  | "proposedAt"
  | "expiresAt"
> & { readonly merchantId: number };

/** Finds the amount above which an act needs a second operator, in minor units; null: the merchant has no rule. */
export async function findApprovalRule(db: Db, merchantId: number, act: string): Promise<bigint | null> {
  const row = await db.maybe<{ above: bigint }>(sql`
    select above_minor above from approval_rule where merchant_id = ${merchantId} and act = ${act}`);
  return row?.above ?? null;
}

/**
 * Inserts the proposal and returns its id; null when an open proposal with the same act and subject exists. An expired
 * proposal counts as open until `closeExpired` withdraws it.
 */
export async function insertProposal(tx: Db, p: NewProposal): Promise<bigint | null> {
  const row = await tx.maybe<{ id: bigint }>(sql`
    insert into operator_proposal (merchant_id, act, subject, payload, payload_hash, before, after, amount_minor, currency, reason, proposed_by,
      proposed_at, expires_at)
    values (${p.merchantId}, ${p.act}, ${p.subject}, ${JSON.stringify(p.payload)}::jsonb, ${p.payloadHash}, ${JSON.stringify(p.before)}::jsonb,
      ${JSON.stringify(p.after)}::jsonb, ${p.amountMinor}, ${p.currency}, ${p.reason}, ${p.proposerId}, ${p.proposedAt}, ${p.expiresAt})
    on conflict (merchant_id, act, subject) where state = 'open' do nothing returning id`);
  return row?.id ?? null;
}

/** Withdraws an expired proposal of the act and subject that is still open. It counts as withdrawn by its proposer. */
export async function closeExpired(
  tx: Db,
  {
    merchantId,
    act,
    subject,
    now,
  }: { readonly merchantId: number; readonly act: string; readonly subject: string; readonly now: Date },
): Promise<void> {
  await tx.run(sql`
    update operator_proposal set state = 'withdrawn', decided_by = proposed_by, decided_at = ${now}, remark = 'expired'
    where merchant_id = ${merchantId} and act = ${act} and subject = ${subject} and state = 'open' and expires_at <= ${now}`);
}

const proposalColumns = sql`
  p.id, p.act, p.subject, p.payload, p.payload_hash "payloadHash", p.before, p.after, p.amount_minor "amountMinor", p.currency, p.reason,
  o.name "proposedBy", p.proposed_by "proposerId", p.proposed_at "proposedAt", p.expires_at "expiresAt", p.state, d.name "decidedBy",
  p.decided_at "decidedAt", p.remark
  from operator_proposal p join operator o on o.id = p.proposed_by left join operator d on d.id = p.decided_by`;

export function findProposal(db: Db, merchantId: number, id: bigint): Promise<StoredProposal | null> {
  return db.maybe(sql`select ${proposalColumns} where p.merchant_id = ${merchantId} and p.id = ${id}`);
}

/** An open proposal, for the list that shows the proposal's subject. */
export type OpenProposal = {
  readonly id: bigint;
  readonly subject: string;
  readonly by: string;
  readonly at: Date;
  readonly expiresAt: Date;
};

/** Lists the open proposals of an act about these subjects. */
export function listOpenProposals(
  db: Db,
  {
    merchantId,
    act,
    subjects,
  }: { readonly merchantId: number; readonly act: string; readonly subjects: readonly string[] },
): Promise<OpenProposal[]> {
  return db.rows(sql`
    select p.id, p.subject, o.name by, p.proposed_at at, p.expires_at "expiresAt" from operator_proposal p join operator o on o.id = p.proposed_by
    where p.merchant_id = ${merchantId} and p.act = ${act} and p.state = 'open' and p.subject = any (${[...subjects]}::text[])`);
}

/** Locks the proposal until the transaction ends, so that only one decision is applied. */
export async function lockProposal(tx: Db, merchantId: number, id: bigint): Promise<StoredProposal | null> {
  await tx.run(
    sql`select 1 from operator_proposal where merchant_id = ${merchantId} and id = ${id} for update`,
  );
  return findProposal(tx, merchantId, id);
}

export async function decideProposal(
  tx: Db,
  decision: {
    readonly id: bigint;
    readonly state: "executed" | "refused" | "withdrawn";
    readonly operatorId: bigint;
    readonly now: Date;
    readonly remark: string | null;
  },
): Promise<void> {
  await tx.run(sql`
    update operator_proposal set state = ${decision.state}, decided_by = ${decision.operatorId}, decided_at = ${decision.now}, remark = ${decision.remark}
    where id = ${decision.id} and state = 'open'`);
}
