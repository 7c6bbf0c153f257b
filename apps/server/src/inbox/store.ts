import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";

export type MembersOfBucket = { readonly bucket: number; readonly memberIds: readonly bigint[] };

export type Message = {
  readonly id: bigint;
  readonly title: string;
  readonly content: string;
  readonly sentAt: Date;
  readonly readAt: Date | null;
};

export type MessageText = { readonly title: string; readonly content: string };
/** Texts by upper-case language code. */
export type Localized = Readonly<Record<string, MessageText>>;

const ofMember = (member: MemberKey): Sql =>
  sql`m.bucket = ${member.bucket} and m.member_id = ${member.memberId}`;
const isVisible = (member: MemberKey): Sql => sql`${ofMember(member)} and m.deleted_at is null`;

/** Selects due broadcasts `b` that the member `p` has not received. */
const undelivered = ({ bucket, memberId }: MemberKey, now: Date): Sql => sql`
  member p join inbox_broadcast b on b.merchant_id = p.merchant_id
    where p.bucket = ${bucket} and p.id = ${memberId} and b.starts_at <= ${now} and (b.ends_at is null or b.ends_at > ${now})
      and (b.welcome or b.starts_at >= p.created_at)
      and not (b.promotional and exists (select from responsible_gaming_restriction r where r.bucket = p.bucket and r.member_id = p.id
        and r.lifted_at is null and (r.ends_at is null or r.ends_at > ${now})))
      and not exists (select from inbox_message m where m.bucket = p.bucket and m.member_id = p.id and m.broadcast_id = b.id)`;

/** Delivers each due broadcast to the member only once, also with concurrent requests; returns the number delivered. */
export async function deliverBroadcasts(db: Db, member: MemberKey, now: Date): Promise<number> {
  // counts returned rows: on Citus, the row count of this insert includes conflicting rows, for example of a
  // concurrent request
  const delivered = await db.rows(sql`
    insert into inbox_message (bucket, member_id, broadcast_id, sent_at)
    select p.bucket, p.id, b.id, greatest(b.starts_at, p.created_at) from ${undelivered(member, now)}
    order by b.starts_at, b.id
    on conflict (bucket, member_id, broadcast_id) do nothing returning broadcast_id`);
  return delivered.length;
}

export type MessageCount = { readonly all: number; readonly unread: number };

/** Counts the member's messages, and tells whether broadcasts are undelivered; the count is then incomplete. */
export async function countDelivered(
  db: Db,
  member: MemberKey,
  now: Date,
): Promise<MessageCount & { readonly hasUndelivered: boolean }> {
  // types of the parameters of `undelivered`, then of `isVisible`
  const [count] = await db.lookup<MessageCount & { readonly hasUndelivered: boolean }>(
    ["smallint", "bigint", "timestamptz", "timestamptz", "timestamptz", "smallint", "bigint"],
    sql`
    select count(*)::int "all", count(*) filter (where m.read_at is null)::int unread,
      exists (select 1 from ${undelivered(member, now)}) "hasUndelivered"
    from inbox_message m where ${isVisible(member)}`,
  );
  return count!;
}

/** Joins the text of a message in the first of the languages that has a text. */
function joinTexts(languages: readonly string[]): Sql {
  return sql`cross join lateral (
    select t.title, t.content from (
      select language, title, content from inbox_broadcast_text where broadcast_id = m.broadcast_id
      union all select key, value ->> 'title', value ->> 'content' from jsonb_each(m.words)) t
    where t.language = any(${languages}::text[]) order by array_position(${languages}::text[], t.language) limit 1) w`;
}

const columns = sql`m.id, w.title, w.content, m.sent_at "sentAt", m.read_at "readAt"`;

export function listMessages(
  db: Db,
  member: MemberKey,
  languages: readonly string[],
  page: { readonly limit: number; readonly offset: number },
): Promise<Message[]> {
  return db.rows<Message>(sql`
    select ${columns} from inbox_message m ${joinTexts(languages)}
    where ${isVisible(member)} order by m.sent_at desc, m.id desc limit ${page.limit} offset ${page.offset}`);
}

export function findMessage(
  db: Db,
  member: MemberKey,
  languages: readonly string[],
  id: bigint,
): Promise<Message | null> {
  return db.maybe<Message>(sql`
    select ${columns} from inbox_message m ${joinTexts(languages)} where ${isVisible(member)} and m.id = ${id}`);
}

export function countMessages(db: Db, member: MemberKey): Promise<MessageCount> {
  return db.one(sql`
    select count(*)::int "all", count(*) filter (where m.read_at is null)::int unread from inbox_message m where ${isVisible(member)}`);
}

/** Counts those of the messages that the member has. */
export async function countKnown(db: Db, member: MemberKey, ids: readonly bigint[]): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int "count" from inbox_message m where ${isVisible(member)} and m.id = any(${ids}::bigint[])`);
  return count;
}

/**
 * Selects a member's messages, and locks them in the order of their ids. Two calls that each change many messages, such
 * as "read all" and the deletion of several, cannot deadlock then.
 */
const lockedMessages = (member: MemberKey, condition: Sql): Sql => sql`
  select m.id from inbox_message m where ${isVisible(member)} and ${condition} order by m.id for no key update`;

/** Marks messages as read; `ids` null: all messages. Returns the number of previously unread messages. */
export function setRead(
  db: Db,
  member: MemberKey,
  ids: readonly bigint[] | null,
  now: Date,
): Promise<number> {
  const unread = sql`m.read_at is null and (${ids}::bigint[] is null or m.id = any(${ids}::bigint[]))`;
  return db.run(sql`
    with locked as (${lockedMessages(member, unread)})
    update inbox_message m set read_at = ${now} from locked where ${ofMember(member)} and m.id = locked.id`);
}

export function setDeleted(db: Db, member: MemberKey, ids: readonly bigint[], now: Date): Promise<number> {
  return db.run(sql`
    with locked as (${lockedMessages(member, sql`m.id = any(${ids}::bigint[])`)})
    update inbox_message m set deleted_at = ${now} from locked where ${ofMember(member)} and m.id = locked.id`);
}

/**
 * Inserts the same message for members of one bucket; returns the members who did not have the message yet, in order.
 */
export async function insertMessages(
  db: Db,
  { bucket, memberIds }: MembersOfBucket,
  message: { readonly ref: string; readonly words: Localized; readonly now: Date },
): Promise<bigint[]> {
  const rows = await db.rows<{ memberId: bigint }>(sql`
    insert into inbox_message (bucket, member_id, ref, words, sent_at)
    select ${bucket}::smallint, m.id, ${message.ref}, ${JSON.stringify(message.words)}::jsonb, ${message.now}::timestamptz
    from unnest(${memberIds.map(String)}::bigint[]) m(id) order by m.id
    on conflict (bucket, member_id, ref) do nothing returning member_id "memberId"`);
  return rows.map(({ memberId }) => memberId);
}

/** Inserts a message; does nothing when the member has a message with this reference, even a deleted message. */
export function insertMessage(
  db: Db,
  member: MemberKey,
  message: { readonly ref: string; readonly words: Localized; readonly now: Date },
): Promise<number> {
  return db.run(sql`
    insert into inbox_message (bucket, member_id, ref, words, sent_at)
    values (${member.bucket}, ${member.memberId}, ${message.ref}, ${JSON.stringify(message.words)}, ${message.now})
    on conflict (bucket, member_id, ref) do nothing`);
}

export type BroadcastRow = {
  readonly code: string;
  /** Whether members who join later also receive the broadcast. */
  readonly welcome: boolean;
  /** Whether the broadcast is marketing, which members in a break do not receive; default: true. */
  readonly promotional?: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly words: Localized;
};

export async function upsertBroadcast(db: Db, merchantId: number, row: BroadcastRow): Promise<void> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into inbox_broadcast (merchant_id, code, welcome, promotional, starts_at, ends_at)
    values (${merchantId}, ${row.code}, ${row.welcome}, ${row.promotional ?? true}, ${row.startsAt}, ${row.endsAt})
    on conflict (merchant_id, code) do update set
      welcome = excluded.welcome, promotional = excluded.promotional, starts_at = excluded.starts_at, ends_at = excluded.ends_at returning id`);
  await db.run(sql`delete from inbox_broadcast_text where broadcast_id = ${id}`);
  await db.run(sql`
    insert into inbox_broadcast_text (broadcast_id, language, title, content)
    select ${id}, key, value ->> 'title', value ->> 'content' from jsonb_each(${JSON.stringify(row.words)}::jsonb)`);
}

export async function listBroadcastCodes(db: Db, merchantId: number): Promise<Set<string>> {
  const rows = await db.rows<{ code: string }>(
    sql`select code from inbox_broadcast where merchant_id = ${merchantId}`,
  );
  return new Set(rows.map(({ code }) => code));
}
