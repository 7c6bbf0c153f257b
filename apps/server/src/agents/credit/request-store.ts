// SQL for members' credit requests, which are stored with the agent.

import type { MemberType } from "@khela/contract/member/member-types";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { FIRST_ID, type Place } from "../open-first.ts";

export type CreditRequest = MemberKey & {
  readonly id: string;
  readonly receiver: MemberKey;
  readonly receiverName: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly reference: string;
  /** `returned`: the request was accepted, and the credit came back to the agent. */
  readonly state: "open" | "accepted" | "refused" | "expired" | "returned";
  readonly requestedAt: Date;
  readonly expiresAt: Date;
};

type Row = Omit<CreditRequest, "receiver"> & { readonly receiverBucket: number; readonly receiverId: bigint };

const requestColumns = sql`
  r.bucket, r.member_id "memberId", id, receiver_bucket "receiverBucket", receiver_id "receiverId", receiver_name "receiverName", amount_minor "amountMinor",
  currency, reference, requested_at "requestedAt", expires_at "expiresAt",
  case when r.state = 'accepted' and exists (select from agent_credit_item i where i.bucket = r.bucket and i.member_id = r.member_id
    and i.credit_id = r.credit_id and i.state = 'returned') then 'returned' else r.state end state`;

const toRequest = ({ receiverBucket, receiverId, ...row }: Row): CreditRequest => ({
  ...row,
  receiver: { bucket: receiverBucket, memberId: receiverId },
});

/** Finds the agent directly above the member; null: the member has no agent. */
export async function findAgent(
  db: Db,
  { bucket, memberId }: MemberKey,
): Promise<(MemberKey & { readonly username: string; readonly type: MemberType }) | null> {
  const above = await db.maybe<{ bucket: number | null; memberId: bigint | null }>(sql`
    select agent_buckets[1] bucket, agent_ids[1] "memberId" from member_upline where bucket = ${bucket} and member_id = ${memberId}`);
  if (above === null || above.bucket === null || above.memberId === null) return null;
  return db.maybe<MemberKey & { readonly username: string; readonly type: MemberType }>(sql`
    select bucket, id "memberId", username, type from member where bucket = ${above.bucket} and id = ${above.memberId}`);
}

/**
 * Stores a credit request. Returns false when the member already has an open request to the agent, or this request
 * already exists.
 */
export async function insertRequest(
  tx: Db,
  request: Omit<CreditRequest, "state"> & { readonly merchantId: number },
): Promise<boolean> {
  const { bucket, memberId, receiver, requestedAt } = request;
  await tx.run(sql`
    update agent_credit_request set state = 'expired', decided_at = ${requestedAt}
    where bucket = ${bucket} and member_id = ${memberId} and receiver_id = ${receiver.memberId} and state = 'open' and expires_at <= ${requestedAt}`);
  const inserted = await tx.run(sql`
    insert into agent_credit_request (bucket, member_id, id, merchant_id, receiver_bucket, receiver_id, receiver_name, amount_minor, currency, reference,
      state, requested_at, expires_at)
    values (${bucket}, ${memberId}, ${request.id}::uuid, ${request.merchantId}, ${receiver.bucket}, ${receiver.memberId}, ${request.receiverName},
      ${request.amountMinor}, ${request.currency}, ${request.reference}, 'open', ${requestedAt}, ${request.expiresAt}) on conflict do nothing`);
  return inserted === 1;
}

export async function findRequest(
  db: Db,
  { bucket, memberId }: MemberKey,
  id: string,
): Promise<CreditRequest | null> {
  const row = await db.maybe<Row>(sql`
    select ${requestColumns} from agent_credit_request r where r.bucket = ${bucket} and r.member_id = ${memberId} and r.id = ${id}::uuid`);
  return row === null ? null : toRequest(row);
}

/** Lists a member's requests to an agent, newest first. */
export async function listRequestsOf(
  db: Db,
  { bucket, memberId }: MemberKey,
  receiverId: bigint,
  most: number,
): Promise<CreditRequest[]> {
  const rows = await db.rows<Row>(sql`
    select ${requestColumns} from agent_credit_request r
    where r.bucket = ${bucket} and r.member_id = ${memberId} and r.receiver_id = ${receiverId} order by r.requested_at desc, r.id limit ${most}`);
  return rows.map(toRequest);
}

type Page = { readonly place: Place | null; readonly now: Date; readonly limit: number };

/** Lists requests to an agent: unanswered requests first, then the newest first. */
export async function listRequests(
  db: Db,
  { bucket, memberId }: MemberKey,
  { place, now, limit }: Page,
): Promise<CreditRequest[]> {
  const isOpen = sql`(r.state = 'open' and r.expires_at > ${now})`;
  const rows = await db.rows<Row>(sql`
    select ${requestColumns} from agent_credit_request r
    where r.bucket = ${bucket} and r.member_id = ${memberId} and (${isOpen}, r.requested_at, r.id) < (${place?.isOpen ?? true}, coalesce(${place?.at ?? null}::timestamptz, 'infinity'), ${place?.id ?? FIRST_ID}::uuid)
    order by ${isOpen} desc, r.requested_at desc, r.id desc limit ${limit}`);
  return rows.map(toRequest);
}

/** Refuses the credit request; returns false when the request is already decided or has expired. */
export async function refuseRequest(tx: Db, request: CreditRequest, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update agent_credit_request set state = 'refused', decided_at = ${now}
    where bucket = ${request.bucket} and member_id = ${request.memberId} and id = ${request.id}::uuid and state = 'open' and expires_at > ${now}`);
  return changed === 1;
}
