// SQL for credit sent to members below: the sender's transfer with its items, and the functions that move the money.

import { rowJson, rowsJson } from "../../infra/db/row-json.ts";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { dayFrom } from "./limit-store.ts";

export type NewCredit = MemberKey & {
  readonly id: string;
  readonly merchantId: number;
  readonly currency: string;
  readonly receivers: readonly {
    readonly id: bigint;
    readonly amountMinor: bigint;
    readonly outId: string;
    readonly inId: string;
  }[];
  /** Transaction type of the credit at the receivers. */
  readonly inKind: number;
  /** Id of the member's request that the credit answers. */
  readonly requestId?: string;
  readonly now: Date;
};

export type SendRefusal = {
  readonly refusal: "receiver" | "amount" | "day" | "turnover" | "funds" | "decided" | null;
  /**
   * Position in the list, from 1, of the first receiver who is not below the agent or whose amount is outside the
   * limits.
   */
  readonly place: number | null;
  /** Amount that the agent may still send, by the balance or by the day's limit. */
  readonly availableMinor: bigint | null;
  /** Minimum and maximum of an amount. */
  readonly leastMinor: bigint | null;
  readonly mostMinor: bigint | null;
};

const partFields = (receiverId: bigint, part: Pick<NewReturn, "amountMinor" | "outId" | "inId">) => ({
  receiverId,
  amountMinor: part.amountMinor,
  outId: part.outId,
  inId: part.inId,
});

/**
 * Takes the whole sum from the sender and stores a row for each receiver, or returns the refusal. Does nothing when
 * the id already has a transfer.
 */
export function sendCredit(db: Db, credit: NewCredit): Promise<SendRefusal> {
  const { bucket, memberId, receivers, now, ...transfer } = credit;
  return db.one<SendRefusal>(sql`
    select refusal, place, available_minor "availableMinor", least_minor "leastMinor", most_minor "mostMinor"
    from agents_send_credit(${bucket}::smallint, ${memberId}::bigint, ${rowJson({ ...transfer, dayFrom: dayFrom(now) })}::jsonb,
      ${rowsJson(receivers.map((one) => partFields(one.id, one)))}::json, ${now}::timestamptz)`);
}

export type NewReturn = Omit<NewCredit, "receivers" | "inKind" | "requestId"> & {
  readonly amountMinor: bigint;
  readonly outId: string;
  readonly inId: string;
  readonly receiver: MemberKey & { readonly username: string };
};

/**
 * Takes credit that a member returns to the agent directly above, or returns the refusal. Does nothing when the id
 * already has a transfer.
 */
export function returnCredit(
  db: Db,
  credit: NewReturn,
): Promise<{
  readonly refusal: "agent" | "turnover" | "funds" | null;
  readonly availableMinor: bigint | null;
}> {
  const { bucket, memberId, receiver, now, amountMinor, outId, inId, ...transfer } = credit;
  const part = {
    receiverBucket: receiver.bucket,
    receiverName: receiver.username,
    ...partFields(receiver.memberId, { amountMinor, outId, inId }),
  };
  return db.one(sql`
    select refusal, available_minor "availableMinor" from agents_return_credit(${bucket}::smallint, ${memberId}::bigint,
      ${rowJson(transfer)}::jsonb, ${rowJson(part)}::jsonb, ${now}::timestamptz)`);
}

export type Credit = MemberKey & {
  readonly id: string;
  readonly merchantId: number;
  readonly currency: string;
  readonly totalMinor: bigint;
  readonly receivers: number;
  readonly inKind: number;
  readonly at: Date;
  readonly received: number;
  readonly returned: number;
  /** Names of the first receivers, three at most. */
  readonly names: readonly string[];
  /** Reference of the credit request that this transfer answers. */
  readonly reference: string | null;
};

const itemSums = sql`
  count(*) filter (where i.state = 'received')::int received, count(*) filter (where i.state = 'returned')::int returned,
  array_agg(i.receiver_name order by i.n) filter (where i.n <= 3) names`;

const creditColumns = sql`
  c.bucket, c.member_id "memberId", c.id, c.merchant_id "merchantId", c.currency, c.total_minor "totalMinor", c.receivers, c.in_kind "inKind", c.at`;

export function findCredit(db: Db, { bucket, memberId }: MemberKey, id: string): Promise<Credit | null> {
  return db.maybe<Credit>(sql`
    select ${creditColumns}, s.received, s.returned, s.names, q.reference
    from agent_credit c cross join lateral (
      select ${itemSums} from agent_credit_item i where i.bucket = ${bucket} and i.member_id = c.member_id and i.credit_id = c.id) s
      left join agent_credit_request q on q.bucket = ${bucket} and q.member_id = c.member_id and q.credit_id = c.id
    where c.bucket = ${bucket} and c.member_id = ${memberId} and c.id = ${id}::uuid`);
}

export type CreditPlace = { readonly at: Date; readonly id: string };

export function listCredits(
  db: Db,
  { bucket, memberId }: MemberKey,
  before: CreditPlace | null,
  limit: number,
): Promise<Credit[]> {
  return db.rows<Credit>(sql`
    select ${creditColumns}, s.received, s.returned, s.names, q.reference
    from agent_credit c cross join lateral (
      select ${itemSums} from agent_credit_item i where i.bucket = ${bucket} and i.member_id = c.member_id and i.credit_id = c.id) s
      left join agent_credit_request q on q.bucket = ${bucket} and q.member_id = c.member_id and q.credit_id = c.id
    where c.bucket = ${bucket} and c.member_id = ${memberId}
      and (${before?.id ?? null}::uuid is null or (c.at, c.id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
    order by c.at desc, c.id desc limit ${limit}`);
}

export type CreditItem = {
  readonly n: number;
  readonly receiverBucket: number;
  readonly receiverId: bigint;
  readonly receiverName: string;
  readonly amountMinor: bigint;
  readonly state: "sending" | "received" | "returned";
  readonly outId: string;
  readonly inId: string;
  readonly finishedAt: Date | null;
};

const itemColumns = sql`
  n, receiver_bucket "receiverBucket", receiver_id "receiverId", receiver_name "receiverName", amount_minor "amountMinor", state,
  out_id "outId", in_id "inId", finished_at "finishedAt"`;

export function listItems(db: Db, { bucket, memberId }: MemberKey, creditId: string): Promise<CreditItem[]> {
  return db.rows<CreditItem>(sql`
    select ${itemColumns} from agent_credit_item
    where bucket = ${bucket} and member_id = ${memberId} and credit_id = ${creditId}::uuid order by n`);
}

export type CreditKey = { readonly memberId: bigint; readonly creditId: string };

/** Lists transfers of one bucket's senders that have undelivered parts, after the transfer `after`. */
export function listSending(
  db: Db,
  bucket: number,
  after: CreditKey | null,
  most: number,
): Promise<CreditKey[]> {
  return db.rows<CreditKey>(sql`
    select distinct member_id "memberId", credit_id "creditId" from agent_credit_item
    where bucket = ${bucket} and state = 'sending' and (${after?.creditId ?? null}::uuid is null
      or (member_id, credit_id) > (${after?.memberId ?? null}::bigint, ${after?.creditId ?? null}::uuid))
    order by 1, 2 limit ${most}`);
}

/** A part of a transfer in delivery, with the data that its receiver reads. */
export type Sending = MemberKey & {
  readonly creditId: string;
  readonly n: number;
  readonly merchantId: number;
  readonly currency: string;
  readonly inKind: number;
  readonly at: Date;
  readonly senderName: string;
  readonly receiverBucket: number;
  readonly receiverId: bigint;
  readonly amountMinor: bigint;
  readonly outId: string;
  readonly inId: string;
};

/** Lists the undelivered parts of these transfers of one bucket's senders. */
export function listSendingOf(db: Db, bucket: number, credits: readonly CreditKey[]): Promise<Sending[]> {
  return db.rows<Sending>(sql`
    select i.bucket, i.member_id "memberId", i.credit_id "creditId", i.n, c.merchant_id "merchantId", c.currency, c.in_kind "inKind", c.at,
      m.username "senderName", i.receiver_bucket "receiverBucket", i.receiver_id "receiverId", i.amount_minor "amountMinor", i.out_id "outId", i.in_id "inId"
    from unnest(${credits.map((one) => one.memberId)}::bigint[], ${credits.map((one) => one.creditId)}::uuid[]) k(member_id, credit_id)
      join agent_credit c on c.bucket = ${bucket} and c.member_id = k.member_id and c.id = k.credit_id
      join agent_credit_item i on i.bucket = ${bucket} and i.member_id = k.member_id and i.credit_id = k.credit_id and i.state = 'sending'
      join member m on m.bucket = ${bucket} and m.id = k.member_id
    order by i.member_id, i.credit_id, i.n`);
}

/**
 * Credits receivers of one bucket, each once. Returns for each part whether it was received. A repeated call returns
 * the first result.
 */
export async function receiveCredits(
  db: Db,
  bucket: number,
  parts: readonly Sending[],
  now: Date,
): Promise<ReadonlyMap<string, boolean>> {
  const arrivals = parts.map((one) => ({
    id: one.inId,
    memberId: one.receiverId,
    outId: one.outId,
    creditId: one.creditId,
    senderBucket: one.bucket,
    senderId: one.memberId,
    senderName: one.senderName,
    merchantId: one.merchantId,
    currency: one.currency,
    amountMinor: one.amountMinor,
    kind: one.inKind,
    sentAt: one.at,
  }));
  const rows = await db.rows<{ readonly id: string; readonly received: boolean }>(sql`
    select id, received from agents_receive_credits(${bucket}::smallint, ${rowsJson(arrivals)}::json, ${now}::timestamptz)`);
  return new Map(rows.map(({ id, received }) => [id, received]));
}

export type Finished = CreditKey & {
  readonly n: number;
  readonly received: boolean;
  readonly returnId: string;
};

/** Ends parts of transfers at senders of one bucket; returns the parts that this call ended. */
export function finishCredits(
  db: Db,
  bucket: number,
  parts: readonly Finished[],
  now: Date,
): Promise<{ readonly creditId: string; readonly n: number }[]> {
  return db.rows(sql`
    select credit_id "creditId", n from agents_finish_credits(${bucket}::smallint, ${parts.map((one) => one.memberId)}::bigint[],
      ${parts.map((one) => one.creditId)}::uuid[], ${parts.map((one) => one.n)}::int[], ${parts.map((one) => one.received)}::boolean[],
      ${parts.map((one) => one.returnId)}::uuid[], ${now}::timestamptz)`);
}

export type ReturnedItem = MemberKey & {
  readonly creditId: string;
  readonly n: number;
  readonly receiverName: string;
  readonly amountMinor: bigint;
  readonly currency: string;
};

/** Lists returned parts of one bucket's senders about which the sender has no message yet. */
export function listToNotify(db: Db, bucket: number, most: number): Promise<ReturnedItem[]> {
  return db.rows<ReturnedItem>(sql`
    select i.bucket, i.member_id "memberId", i.credit_id "creditId", i.n, i.receiver_name "receiverName", i.amount_minor "amountMinor", c.currency
    from agent_credit_item i join agent_credit c on c.bucket = ${bucket} and c.member_id = i.member_id and c.id = i.credit_id
    where i.bucket = ${bucket} and i.state = 'returned' and i.notified_at is null order by i.finished_at limit ${most}`);
}

/** Marks the message to the sender as sent; false when another run has already sent the message. */
export async function markNotified(tx: Db, item: ReturnedItem, now: Date): Promise<boolean> {
  return (
    (await tx.run(sql`
    update agent_credit_item set notified_at = ${now}
    where bucket = ${item.bucket} and member_id = ${item.memberId} and credit_id = ${item.creditId}::uuid and n = ${item.n}
      and notified_at is null`)) === 1
  );
}

export type Received = {
  readonly id: string;
  readonly senderName: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly sentAt: Date;
  readonly at: Date;
  readonly inKind: number;
  /** Id of the sender's transfer. */
  readonly creditId: string;
  /** Bucket of the sender; null: the credit was stored without its sender. */
  readonly senderBucket: number | null;
  readonly senderId: bigint | null;
};

/** Lists credit that a member received, newest first. */
export function listReceived(
  db: Db,
  { bucket, memberId }: MemberKey,
  before: CreditPlace | null,
  limit: number,
): Promise<Received[]> {
  return db.rows<Received>(sql`
    select id, sender_name "senderName", amount_minor "amountMinor", currency, sent_at "sentAt", at, in_kind "inKind", credit_id "creditId",
      sender_bucket "senderBucket", sender_id "senderId"
    from agent_credit_receipt
    where bucket = ${bucket} and member_id = ${memberId} and received
      and (${before?.id ?? null}::uuid is null or (at, id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
    order by at desc, id desc limit ${limit}`);
}

/** References of the credit requests that these transfers answer, keyed by transfer. */
export async function listReferences(
  db: Db,
  bucket: number,
  credits: readonly CreditKey[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ readonly creditId: string; readonly reference: string }>(sql`
    select q.credit_id "creditId", q.reference
    from unnest(${credits.map((one) => one.memberId)}::bigint[], ${credits.map((one) => one.creditId)}::uuid[])
        k(member_id, credit_id)
      join agent_credit_request q on q.bucket = ${bucket} and q.member_id = k.member_id
        and q.credit_id = k.credit_id`);
  return new Map(rows.map(({ creditId, reference }) => [creditId, reference]));
}
