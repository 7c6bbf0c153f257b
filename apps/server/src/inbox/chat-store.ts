import { createHash } from "node:crypto";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";

export type ChatMessage = {
  readonly id: bigint;
  readonly sender: "member" | "operator";
  /** Empty for a picture. */
  readonly text: string;
  /** In pixels; null: no picture. */
  readonly pictureWidth: number | null;
  readonly pictureHeight: number | null;
  readonly sentAt: Date;
  readonly requestId: string;
};

const columns = sql`id, sender, text, picture_width "pictureWidth", picture_height "pictureHeight", sent_at "sentAt", request_id "requestId"`;
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

export type Launch = { readonly backPath: string; readonly headerColor: string; readonly title: string };

export async function insertToken(
  db: Db,
  member: MemberKey,
  token: string,
  launch: Launch & { readonly redeemBy: Date },
): Promise<void> {
  await db.run(sql`
    insert into chat_token (bucket, member_id, token_hash, back_path, header_color, title, redeem_by)
    values (${member.bucket}, ${member.memberId}, ${hashOf(token)}, ${launch.backPath}, ${launch.headerColor}, ${launch.title}, ${launch.redeemBy})`);
}

/** Redeems a token: returns the token's data at the first use in time; null: a repeated or late use, or another member. */
export function redeemToken(db: Db, member: MemberKey, token: string, now: Date): Promise<Launch | null> {
  return db.maybe<Launch>(sql`
    update chat_token set redeemed_at = ${now}
    where bucket = ${member.bucket} and member_id = ${member.memberId} and token_hash = ${hashOf(token)}
      and redeemed_at is null and redeem_by > ${now}
    returning back_path "backPath", header_color "headerColor", title`);
}

export function deleteTokens(db: Db, bucket: number, before: Date, most: number): Promise<number> {
  return db.run(sql`
    delete from chat_token where bucket = ${bucket} and (member_id, token_hash) in (
      select member_id, token_hash from chat_token where bucket = ${bucket} and redeem_by < ${before} limit ${most} for update skip locked)`);
}

/** Lists messages before a given message (null: the newest messages), oldest first, up to a maximum. */
export async function listMessages(
  db: Db,
  member: MemberKey,
  before: bigint | null,
  limit: number,
): Promise<ChatMessage[]> {
  const rows = await db.rows<ChatMessage>(sql`
    select ${columns} from chat_message
    where bucket = ${member.bucket} and member_id = ${member.memberId} and (${before}::bigint is null or id < ${before})
    order by id desc limit ${limit}`);
  return rows.reverse();
}

/** Creates or finds the conversation. The row stays locked, so messages become visible in order. */
export async function lockConversation(
  tx: Db,
  member: MemberKey,
  {
    merchantId,
    language,
    now,
  }: { readonly merchantId: number; readonly language: string; readonly now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into chat_conversation (bucket, member_id, merchant_id, language, last_at)
    values (${member.bucket}, ${member.memberId}, ${merchantId}, ${language}, ${now})
    on conflict (bucket, member_id) do update set last_at = excluded.last_at, language = excluded.language`);
}

export type NewMessage = {
  readonly requestId: string;
  readonly text: string;
  /** Null: the message is a text without a picture. */
  readonly picture: { readonly webp: Buffer; readonly width: number; readonly height: number } | null;
  /** Operator who sends the message; null: the member sends it. */
  readonly operator: string | null;
  readonly now: Date;
};

/**
 * Inserts the message of this request, or finds the message if already inserted; tells whether the message is new. The
 * conversation must be locked.
 */
export async function insertMessage(
  tx: Db,
  member: MemberKey,
  row: NewMessage,
): Promise<{ message: ChatMessage; isNew: boolean }> {
  const made = await tx.maybe<ChatMessage>(sql`
    insert into chat_message (bucket, member_id, sender, operator, text, picture_width, picture_height, request_id, sent_at)
    values (${member.bucket}, ${member.memberId}, ${row.operator === null ? "member" : "operator"}, ${row.operator}, ${row.text},
      ${row.picture?.width ?? null}, ${row.picture?.height ?? null}, ${row.requestId}::uuid, ${row.now})
    on conflict (bucket, member_id, request_id) do nothing returning ${columns}`);
  if (made !== null) {
    if (row.picture !== null)
      await tx.run(sql`
        insert into chat_picture (bucket, member_id, message_id, picture)
        values (${member.bucket}, ${member.memberId}, ${made.id}, ${row.picture.webp})`);
    // an answer ends the wait; the member's next message begins a new one
    await tx.run(sql`
      update chat_conversation set last_id = ${made.id}, last_at = ${row.now},
        waiting_since = case when ${made.sender} = 'member' then coalesce(waiting_since, ${row.now}) end
      where bucket = ${member.bucket} and member_id = ${member.memberId}`);
    return { message: made, isNew: true };
  }
  const message = await tx.one<ChatMessage>(sql`
    select ${columns} from chat_message
    where bucket = ${member.bucket} and member_id = ${member.memberId} and request_id = ${row.requestId}::uuid`);
  return { message, isNew: false };
}

/** Finds the picture of a member's message, as WebP; null: no picture. */
export async function findPicture(db: Db, member: MemberKey, messageId: bigint): Promise<Buffer | null> {
  const row = await db.maybe<{ picture: Buffer }>(sql`
    select picture from chat_picture
    where bucket = ${member.bucket} and member_id = ${member.memberId} and message_id = ${messageId}`);
  return row?.picture ?? null;
}

/** Counts the operators' messages after the member's last read message. */
export async function countUnread(db: Db, member: MemberKey): Promise<number> {
  const [row] = await db.lookup<{ count: number }>(
    ["smallint", "bigint"],
    sql`
    select count(*)::int "count" from chat_message m join chat_conversation c on c.bucket = m.bucket and c.member_id = m.member_id
    where m.bucket = ${member.bucket} and m.member_id = ${member.memberId} and m.sender = 'operator' and m.id > c.member_read_id`,
  );
  return row?.count ?? 0;
}

/** Finds the newest message that operators have read; 0: no message. */
export async function findSeen(db: Db, { bucket, memberId }: MemberKey): Promise<bigint> {
  const row = await db.maybe<{ seen: bigint }>(sql`
    select operator_read_id "seen" from chat_conversation where bucket = ${bucket} and member_id = ${memberId}`);
  return row?.seen ?? 0n;
}

/** Marks messages as read by the member. Read messages stay read. Returns whether any message was unread. */
export async function setReadByMember(db: Db, member: MemberKey, upTo: bigint): Promise<boolean> {
  return (
    (await db.run(sql`
    update chat_conversation set member_read_id = least(${upTo}, last_id)
    where bucket = ${member.bucket} and member_id = ${member.memberId} and member_read_id < least(${upTo}, last_id)`)) >
    0
  );
}
