// Credit sent to members below: the sender's transfer with its items, and the functions that move the money.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

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
  /** Transaction type at the receivers. */
  readonly inKind: number;
  /** Of a member, that the credit answers. */
  readonly requestId?: string;
  readonly now: Date;
};

export type SendRefusal = {
  readonly refusal: "receiver" | "turnover" | "funds" | "decided" | null;
  /** Of the first receiver who is not below, counted from 1. */
  readonly place: number | null;
  readonly availableMinor: bigint | null;
};

/** Takes the whole sum with a row for each receiver, or says why not. Does nothing for an id that has its transfer. */
export function sendCredit(db: Db, credit: NewCredit): Promise<SendRefusal> {
  const { receivers } = credit;
  return db.one<SendRefusal>(sql`
    select refusal, place, available_minor "availableMinor" from agents_send_credit(${credit.bucket}::smallint, ${credit.memberId}::bigint,
      ${credit.id}::uuid, ${credit.merchantId}::int, ${credit.currency}, ${receivers.map((one) => one.id)}::bigint[],
      ${receivers.map((one) => one.amountMinor)}::bigint[], ${receivers.map((one) => one.outId)}::uuid[],
      ${receivers.map((one) => one.inId)}::uuid[], ${credit.inKind}::int, ${credit.requestId ?? null}::uuid,
      ${credit.now}::timestamptz)`);
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
};

const creditColumns = sql`
  c.bucket, c.member_id "memberId", c.id, c.merchant_id "merchantId", c.currency, c.total_minor "totalMinor", c.receivers, c.in_kind "inKind", c.at`;

export function findCredit(db: Db, { bucket, memberId }: MemberKey, id: string): Promise<Credit | null> {
  return db.maybe<Credit>(sql`
    select ${creditColumns}, count(*) filter (where i.state = 'received')::int received, count(*) filter (where i.state = 'returned')::int returned
    from agent_credit c join agent_credit_item i on i.bucket = ${bucket} and i.member_id = c.member_id and i.credit_id = c.id
    where c.bucket = ${bucket} and c.member_id = ${memberId} and c.id = ${id}::uuid
    group by c.bucket, c.member_id, c.id`);
}

export type CreditPlace = { readonly at: Date; readonly id: string };

export function listCredits(
  db: Db,
  { bucket, memberId }: MemberKey,
  before: CreditPlace | null,
  limit: number,
): Promise<Credit[]> {
  return db.rows<Credit>(sql`
    select ${creditColumns}, s.received, s.returned
    from agent_credit c cross join lateral (
      select count(*) filter (where i.state = 'received')::int received, count(*) filter (where i.state = 'returned')::int returned
      from agent_credit_item i where i.bucket = ${bucket} and i.member_id = c.member_id and i.credit_id = c.id) s
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

/** Transfers of one bucket with receivers who are still to get theirs. */
export function listSending(
  db: Db,
  bucket: number,
  most: number,
): Promise<(MemberKey & { readonly creditId: string })[]> {
  return db.rows(sql`
    select distinct bucket, member_id "memberId", credit_id "creditId" from agent_credit_item
    where bucket = ${bucket} and state = 'sending' order by 2, 3 limit ${most}`);
}

type Receipt = {
  readonly credit: Credit;
  readonly item: CreditItem;
  readonly senderName: string;
  readonly now: Date;
};

/** Credits the receiver once, or says that the account takes nothing; the first answer stays. */
export async function receiveCredit(db: Db, { credit, item, senderName, now }: Receipt): Promise<boolean> {
  const { received } = await db.one<{ received: boolean }>(sql`
    select agents_receive_credit(${item.receiverBucket}::smallint, ${item.receiverId}::bigint, ${item.inId}::uuid, ${item.outId}::uuid,
      ${credit.id}::uuid, ${credit.bucket}::smallint, ${credit.memberId}::bigint, ${senderName}, ${credit.merchantId}::int, ${credit.currency}, ${item.amountMinor}::bigint, ${credit.inKind}::int, ${credit.at}::timestamptz,
      ${now}::timestamptz) received`);
  return received;
}

type Finish = {
  readonly n: number;
  readonly received: boolean;
  readonly returnId: string;
  readonly now: Date;
};

/** False when it had ended before. */
export async function finishItem(
  db: Db,
  credit: Credit,
  { n, received, returnId, now }: Finish,
): Promise<boolean> {
  const { finished } = await db.one<{ finished: boolean }>(sql`
    select agents_finish_credit(${credit.bucket}::smallint, ${credit.memberId}::bigint, ${credit.id}::uuid, ${n}::int, ${received},
      ${returnId}::uuid, ${now}::timestamptz) finished`);
  return finished;
}

export type ReturnedItem = MemberKey & {
  readonly creditId: string;
  readonly n: number;
  readonly receiverName: string;
  readonly amountMinor: bigint;
  readonly currency: string;
};

/** What came back in one bucket without a message to its sender. */
export function listToNotify(db: Db, bucket: number, most: number): Promise<ReturnedItem[]> {
  return db.rows<ReturnedItem>(sql`
    select i.bucket, i.member_id "memberId", i.credit_id "creditId", i.n, i.receiver_name "receiverName", i.amount_minor "amountMinor", c.currency
    from agent_credit_item i join agent_credit c on c.bucket = ${bucket} and c.member_id = i.member_id and c.id = i.credit_id
    where i.bucket = ${bucket} and i.state = 'returned' and i.notified_at is null order by i.finished_at limit ${most}`);
}

/** False when another run has sent the message. */
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
};

/** What a member has received, the newest first. */
export function listReceived(
  db: Db,
  { bucket, memberId }: MemberKey,
  before: CreditPlace | null,
  limit: number,
): Promise<Received[]> {
  return db.rows<Received>(sql`
    select id, sender_name "senderName", amount_minor "amountMinor", currency, sent_at "sentAt", at from agent_credit_receipt
    where bucket = ${bucket} and member_id = ${memberId} and received
      and (${before?.id ?? null}::uuid is null or (at, id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
    order by at desc, id desc limit ${limit}`);
}
