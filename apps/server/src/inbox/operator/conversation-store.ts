import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type Conversation = MemberKey & {
  readonly username: string;
  readonly language: string;
  readonly assignedTo: string | null;
  readonly waitingSince: Date | null;
  readonly lastAt: Date;
  readonly memberReadId: bigint;
  readonly operatorReadId: bigint;
};

export type QueuedConversation = Conversation & { readonly unread: number; readonly lastText: string };

const columns = sql`c.bucket, c.member_id "memberId", p.username, c.language, c.assigned_to "assignedTo", c.waiting_since "waitingSince",
  c.last_at "lastAt", c.member_read_id "memberReadId", c.operator_read_id "operatorReadId"`;

const queued = sql`${columns},
  coalesce((select m.text from chat_message m where m.bucket = c.bucket and m.member_id = c.member_id and m.id = c.last_id), '') "lastText",
  (select count(*)::int from chat_message m where m.bucket = c.bucket and m.member_id = c.member_id
    and m.sender = 'member' and m.id > c.operator_read_id) unread
  from chat_conversation c join member p on p.bucket = c.bucket and p.id = c.member_id`;

export type QueueFilter = {
  readonly merchantId: number;
  /** Null: of anybody and nobody. */
  readonly assignedTo: { readonly name: string } | "nobody" | null;
  readonly limit: number;
};

const isOf = ({ merchantId, assignedTo }: QueueFilter) =>
  assignedTo === null
    ? sql`c.merchant_id = ${merchantId}`
    : assignedTo === "nobody"
      ? sql`c.merchant_id = ${merchantId} and c.assigned_to is null`
      : sql`c.merchant_id = ${merchantId} and c.assigned_to = ${assignedTo.name}`;

/** Conversations whose member waits for an answer, the longest first. */
export function listWaitingConversations(db: Db, filter: QueueFilter): Promise<QueuedConversation[]> {
  return db.rows(sql`
    select ${queued} where ${isOf(filter)} and c.waiting_since is not null
    order by c.waiting_since, c.member_id limit ${filter.limit}`);
}

/** The others with a message, the newest first. */
export function listAnsweredConversations(db: Db, filter: QueueFilter): Promise<QueuedConversation[]> {
  return db.rows(sql`
    select ${queued} where ${isOf(filter)} and c.waiting_since is null and c.last_id > 0
    order by c.last_at desc, c.member_id limit ${filter.limit}`);
}

/** The conversation of one member. */
export function findQueuedConversation(
  db: Db,
  { bucket, memberId }: MemberKey,
  merchantId: number,
): Promise<QueuedConversation | null> {
  return db.maybe(sql`
    select ${queued} where c.bucket = ${bucket} and c.member_id = ${memberId} and c.merchant_id = ${merchantId} and c.last_id > 0`);
}

/** Where the member of that name is. */
export function findMemberByName(db: Db, merchantId: number, name: string): Promise<MemberKey | null> {
  return db.maybe(sql`
    select bucket, member_id "memberId" from member_name where merchant_id = ${merchantId} and name = ${name}`);
}

export function findConversation(
  db: Db,
  { bucket, memberId }: MemberKey,
  merchantId: number,
): Promise<Conversation | null> {
  return db.maybe(sql`
    select ${columns} from chat_conversation c join member p on p.bucket = c.bucket and p.id = c.member_id
    where c.bucket = ${bucket} and c.member_id = ${memberId} and c.merchant_id = ${merchantId}`);
}

/** Holds the conversation until the transaction ends. */
export async function lockConversation(
  tx: Db,
  member: MemberKey,
  merchantId: number,
): Promise<Conversation | null> {
  const { bucket, memberId } = member;
  await tx.run(sql`
    select from chat_conversation where bucket = ${bucket} and member_id = ${memberId} and merchant_id = ${merchantId} for update`);
  return findConversation(tx, member, merchantId);
}

export type WrittenMessage = {
  readonly id: bigint;
  readonly sender: "member" | "operator";
  readonly operator: string | null;
  readonly text: string;
  readonly sentAt: Date;
};

/** Messages before one (null: the newest), the newest first. */
export function listWrittenMessages(
  db: Db,
  { bucket, memberId }: MemberKey,
  { before, limit }: { readonly before: bigint | null; readonly limit: number },
): Promise<WrittenMessage[]> {
  return db.rows(sql`
    select id, sender, operator, text, sent_at "sentAt" from chat_message
    where bucket = ${bucket} and member_id = ${memberId} and (${before}::bigint is null or id < ${before}) order by id desc limit ${limit}`);
}

export async function setAssignee(
  tx: Db,
  { bucket, memberId }: MemberKey,
  name: string | null,
): Promise<void> {
  await tx.run(
    sql`update chat_conversation set assigned_to = ${name} where bucket = ${bucket} and member_id = ${memberId}`,
  );
}

/** Never back: what was seen stays seen. */
export async function setSeen(tx: Db, { bucket, memberId }: MemberKey, upTo: bigint): Promise<void> {
  await tx.run(sql`
    update chat_conversation set operator_read_id = greatest(operator_read_id, least(${upTo}, last_id))
    where bucket = ${bucket} and member_id = ${memberId} and operator_read_id < ${upTo}`);
}

/** The member waits no more; what they wrote counts as seen. */
export async function setSettled(tx: Db, { bucket, memberId }: MemberKey): Promise<void> {
  await tx.run(sql`
    update chat_conversation set waiting_since = null, operator_read_id = last_id where bucket = ${bucket} and member_id = ${memberId}`);
}
