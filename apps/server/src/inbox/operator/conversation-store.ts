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

const columns = sql`c.bucket, c.member_id "memberId", p.username, c.language, c.assigned_to "assignedTo", c.waiting_since "waitingSince",
  c.last_at "lastAt", c.member_read_id "memberReadId", c.operator_read_id "operatorReadId"`;

export function findConversation(
  db: Db,
  { bucket, memberId }: MemberKey,
  merchantId: number,
): Promise<Conversation | null> {
  return db.maybe(sql`
    select ${columns} from chat_conversation c join member p on p.bucket = c.bucket and p.id = c.member_id
    where c.bucket = ${bucket} and c.member_id = ${memberId} and c.merchant_id = ${merchantId}`);
}

/** Locks the conversation until the transaction ends. */
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
  readonly pictureWidth: number | null;
  readonly pictureHeight: number | null;
  readonly sentAt: Date;
};

/** Lists messages before a given message (null: the newest messages), newest first. */
export function listWrittenMessages(
  db: Db,
  { bucket, memberId }: MemberKey,
  { before, limit }: { readonly before: bigint | null; readonly limit: number },
): Promise<WrittenMessage[]> {
  return db.rows(sql`
    select id, sender, operator, text, picture_width "pictureWidth", picture_height "pictureHeight", sent_at "sentAt" from chat_message
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

/**
 * Marks messages as seen by operators; `upTo` null: all messages. Seen messages stay seen. Returns the newest seen
 * message; null: no message was unseen.
 */
export async function setSeen(
  tx: Db,
  { bucket, memberId }: MemberKey,
  upTo: bigint | null,
): Promise<bigint | null> {
  const row = await tx.maybe<{ seen: bigint }>(sql`
    update chat_conversation set operator_read_id = least(${upTo}::bigint, last_id)
    where bucket = ${bucket} and member_id = ${memberId} and operator_read_id < least(${upTo}::bigint, last_id)
    returning operator_read_id "seen"`);
  return row?.seen ?? null;
}

/** Ends the member's wait. */
export async function setSettled(tx: Db, { bucket, memberId }: MemberKey): Promise<void> {
  await tx.run(
    sql`update chat_conversation set waiting_since = null where bucket = ${bucket} and member_id = ${memberId}`,
  );
}
