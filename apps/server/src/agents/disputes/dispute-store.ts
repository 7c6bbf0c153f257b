// SQL for disputes about credit, which are stored with the sending agent.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { FIRST_ID, type Place } from "../open-first.ts";

export type Side = "sender" | "receiver";

export type Dispute = MemberKey & {
  /** Id of the receiver's transfer in the ledger. */
  readonly id: string;
  readonly senderName: string;
  readonly receiver: MemberKey;
  readonly receiverName: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly sentAt: Date;
  readonly openedBy: Side;
  readonly reason: string;
  readonly state: "open" | "answered" | "escalated" | "closed";
  readonly openedAt: Date;
  readonly answerUntil: Date;
  readonly answer: string | null;
  readonly escalatedAt: Date | null;
  readonly decision: string | null;
};

type Row = Omit<Dispute, "receiver"> & { readonly receiverBucket: number; readonly receiverId: bigint };

const disputeColumns = sql`
  d.bucket, d.member_id "memberId", d.id, d.sender_name "senderName", d.receiver_bucket "receiverBucket", d.receiver_id "receiverId",
  d.receiver_name "receiverName", d.amount_minor "amountMinor", d.currency, d.sent_at "sentAt", d.opened_by "openedBy", d.reason, d.state,
  d.opened_at "openedAt", d.answer_until "answerUntil", d.answer, d.escalated_at "escalatedAt", d.decision`;

const toDispute = ({ receiverBucket, receiverId, ...row }: Row): Dispute => ({
  ...row,
  receiver: { bucket: receiverBucket, memberId: receiverId },
});

/**
 * Agents who may have sent credit to a member, by bucket: the recorded senders, and the present agents above the
 * member, because older credit has no recorded sender.
 */
async function listSenders(db: Db, { bucket, memberId }: MemberKey): Promise<Map<number, MemberKey[]>> {
  const kept = await db.rows<MemberKey>(sql`
    select distinct sender_bucket bucket, sender_id "memberId" from agent_credit_receipt
    where bucket = ${bucket} and member_id = ${memberId} and received and sender_id is not null`);
  const above = await db.rows<MemberKey>(sql`
    select a.bucket, a.agent_id "memberId" from member_upline u cross join lateral unnest(u.agent_buckets, u.agent_ids) a(bucket, agent_id)
    where u.bucket = ${bucket} and u.member_id = ${memberId}`);
  return Map.groupBy([...kept, ...above], (one) => one.bucket);
}

/**
 * Buckets and senders to search for the caller's side, and the receiver to filter by; receiver null: the caller is the
 * sender.
 */
async function listPlaces(db: Db, caller: MemberKey, side: Side) {
  const senders = side === "sender" ? new Map([[caller.bucket, [caller]]]) : await listSenders(db, caller);
  const receiverId = side === "sender" ? null : caller.memberId;
  return [...senders].map(([bucket, of]) => ({
    bucket,
    senderIds: of.map(({ memberId }) => memberId),
    receiverId,
  }));
}

export type Disputable = Pick<
  Dispute,
  "bucket" | "memberId" | "id" | "receiver" | "receiverName" | "amountMinor" | "currency" | "sentAt"
>;

type ItemRow = Omit<Disputable, "receiver"> & {
  readonly receiverBucket: number;
  readonly receiverId: bigint;
};

/**
 * Finds received credit by the id of the receiver's transfer. `side`: whether the caller must be its sender or its
 * receiver.
 */
export async function findReceived(
  db: Db,
  caller: MemberKey,
  side: Side,
  id: string,
): Promise<Disputable | null> {
  for (const { bucket, senderIds, receiverId } of await listPlaces(db, caller, side)) {
    const row = await db.maybe<ItemRow>(sql`
      select i.bucket, i.member_id "memberId", i.in_id id, i.receiver_bucket "receiverBucket", i.receiver_id "receiverId",
        i.receiver_name "receiverName", i.amount_minor "amountMinor", c.currency, c.at "sentAt"
      from agent_credit_item i join agent_credit c on c.bucket = ${bucket} and c.member_id = i.member_id and c.id = i.credit_id
      where i.bucket = ${bucket} and i.member_id = any (${senderIds}::bigint[]) and i.in_id = ${id}::uuid and i.state = 'received'
        and (${receiverId}::bigint is null or i.receiver_id = ${receiverId}::bigint)`);
    if (row === null) continue;
    const { receiverBucket, receiverId: of, ...item } = row;
    return { ...item, receiver: { bucket: receiverBucket, memberId: of } };
  }
  return null;
}

export type NewDispute = Disputable &
  Pick<Dispute, "senderName" | "openedBy" | "reason" | "openedAt" | "answerUntil"> & {
    readonly merchantId: number;
  };

/** Stores a dispute; returns false when the credit already has a dispute. */
export async function insertDispute(tx: Db, one: NewDispute): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into agent_dispute (bucket, member_id, id, merchant_id, sender_name, receiver_bucket, receiver_id, receiver_name, amount_minor, currency, sent_at,
      opened_by, reason, state, opened_at, answer_until)
    values (${one.bucket}, ${one.memberId}, ${one.id}::uuid, ${one.merchantId}, ${one.senderName}, ${one.receiver.bucket}, ${one.receiver.memberId},
      ${one.receiverName}, ${one.amountMinor}, ${one.currency}, ${one.sentAt}, ${one.openedBy}, ${one.reason}, 'open', ${one.openedAt}, ${one.answerUntil})
    on conflict do nothing`);
  return inserted === 1;
}

/** Finds a dispute in which the member is sender or receiver, as `side` says; null: none. */
export async function findDispute(
  db: Db,
  caller: MemberKey,
  side: Side,
  id: string,
): Promise<Dispute | null> {
  for (const { bucket, senderIds, receiverId } of await listPlaces(db, caller, side)) {
    const row = await db.maybe<Row>(sql`
      select ${disputeColumns} from agent_dispute d
      where d.bucket = ${bucket} and d.member_id = any (${senderIds}::bigint[]) and d.id = ${id}::uuid
        and (${receiverId}::bigint is null or d.receiver_id = ${receiverId}::bigint)`);
    if (row !== null) return toDispute(row);
  }
  return null;
}

export const placeOf = ({ state, openedAt, id }: Dispute): Place => ({
  isOpen: state !== "closed",
  at: openedAt,
  id,
});

/** Lists a member's disputes after a position: open disputes first, then the newest first. */
export async function listDisputes(
  db: Db,
  caller: MemberKey,
  side: Side,
  { place, limit }: { readonly place: Place | null; readonly limit: number },
): Promise<Dispute[]> {
  const found: Row[] = [];
  for (const { bucket, senderIds, receiverId } of await listPlaces(db, caller, side))
    found.push(
      ...(await db.rows<Row>(sql`
        select ${disputeColumns} from agent_dispute d
        where d.bucket = ${bucket} and d.member_id = any (${senderIds}::bigint[]) and (${receiverId}::bigint is null or d.receiver_id = ${receiverId}::bigint)
          and (d.state <> 'closed', d.opened_at, d.id) < (${place?.isOpen ?? true}, coalesce(${place?.at ?? null}::timestamptz, 'infinity'), ${place?.id ?? FIRST_ID}::uuid)
        order by d.state <> 'closed' desc, d.opened_at desc, d.id desc limit ${limit}`)),
    );
  return found.map(toDispute);
}

/** Lists which of these credits have or had a dispute. */
export async function listDisputed(
  db: Db,
  caller: MemberKey,
  side: Side,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found: { readonly id: string }[] = [];
  if (ids.length > 0)
    for (const { bucket, senderIds } of await listPlaces(db, caller, side))
      found.push(
        ...(await db.rows<{ readonly id: string }>(sql`
          select id from agent_dispute
          where bucket = ${bucket} and member_id = any (${senderIds}::bigint[]) and id = any (${[...ids]}::uuid[])`)),
      );
  return new Set(found.map(({ id }) => id));
}

/** Stores the answer. Returns false when the dispute is already answered, or the time to answer has ended. */
export async function answerDispute(tx: Db, one: Dispute, answer: string, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update agent_dispute set state = 'answered', answer = ${answer}, answered_at = ${now}
    where bucket = ${one.bucket} and member_id = ${one.memberId} and id = ${one.id}::uuid and state = 'open' and answer_until > ${now}`);
  return changed === 1;
}

/**
 * Passes the dispute to the operator. Returns false when the operator already has the dispute, or the time to answer
 * has not ended yet.
 */
export async function escalateDispute(tx: Db, one: Dispute, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update agent_dispute set state = 'escalated', escalated_at = ${now}
    where bucket = ${one.bucket} and member_id = ${one.memberId} and id = ${one.id}::uuid
      and (state = 'answered' or (state = 'open' and answer_until <= ${now}))`);
  return changed === 1;
}

/** Finds a dispute at the merchant, and locks the row until the transaction ends. */
export async function lockDispute(
  tx: Db,
  { bucket, memberId }: MemberKey,
  { id, merchantId }: { readonly id: string; readonly merchantId: number },
): Promise<Dispute | null> {
  const row = await tx.maybe<Row>(sql`
    select ${disputeColumns} from agent_dispute d
    where d.bucket = ${bucket} and d.member_id = ${memberId} and d.id = ${id}::uuid and d.merchant_id = ${merchantId} for update`);
  return row === null ? null : toDispute(row);
}

type Decision = { readonly decision: string; readonly by: string; readonly now: Date };

export async function closeDispute(tx: Db, one: Dispute, { decision, by, now }: Decision): Promise<void> {
  await tx.run(sql`
    update agent_dispute set state = 'closed', decision = ${decision}, decided_at = ${now}, decided_by = ${by}
    where bucket = ${one.bucket} and member_id = ${one.memberId} and id = ${one.id}::uuid`);
}
