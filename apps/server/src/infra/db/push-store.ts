// SQL for stored pushes, and the notifications that carry them to every process.

import { sql, type Db } from "@khela/service-kit/db/database";

/** The member who receives pushes. */
type Receiver = { readonly bucket: number; readonly memberId: bigint };

export type StoredPush = { readonly id: bigint; readonly event: string; readonly data: unknown };

/** Channel (LISTEN/NOTIFY) of notifications about members and topics. */
export const pushChannel = "khela_push";

/** Notifies every process, after the commit, that sessions of the member have ended, so that their streams end too. */
export async function notifySessionsEnded(tx: Db, { memberId }: Receiver): Promise<void> {
  await tx.run(sql`select pg_notify(${pushChannel}, ${`${memberId}:${sessionsEnded}`})`);
}

/** In a notification about a member, replaces the event's number when sessions of the member have ended. */
export const sessionsEnded = "ended";

/** In a notification about a member, this mark and the event's name replace the number of a stored event. */
export const UNSTORED_MARK = "!";

/** Sends an event that has no data and is not stored to the member's open streams, after the commit. */
export async function notifyUnstored(
  tx: Db,
  channel: string,
  { memberId }: Receiver,
  event: string,
): Promise<void> {
  await tx.run(sql`select pg_notify(${channel}, ${`${memberId}:${UNSTORED_MARK}${event}`})`);
}

/** Stores an event. Its notification is sent at the commit; a transaction that rolls back sends none. */
export async function insertPushEvent(
  tx: Db,
  channel: string,
  member: Receiver,
  event: string,
  data: unknown,
): Promise<void> {
  const { id } = await tx.one<{ id: bigint }>(sql`
    select push_insert(${member.bucket}::smallint, ${member.memberId}::bigint, ${event}, ${JSON.stringify(data)}::jsonb) id`);
  await notifyPushEvent(tx, channel, member, id);
}

/** Maximum events in one notification, because PostgreSQL limits a notification to 8000 bytes. */
const EVENTS_OF_NOTICE = 150;

/** Stores the same event for members of one bucket, and locks the members in the order of their ids. */
export async function insertPushEvents(
  tx: Db,
  channel: string,
  { bucket, memberIds }: { readonly bucket: number; readonly memberIds: readonly bigint[] },
  { event, data }: { readonly event: string; readonly data: unknown },
): Promise<void> {
  const stored = await tx.rows<{ notice: string }>(sql`
    select m.id || ':' || push_insert(${bucket}::smallint, m.id, ${event}, ${JSON.stringify(data)}::jsonb) notice
    from (select id from unnest(${memberIds.map(String)}::bigint[]) u(id) order by id) m`);
  for (let at = 0; at < stored.length; at += EVENTS_OF_NOTICE) {
    const notices = stored.slice(at, at + EVENTS_OF_NOTICE).map(({ notice }) => notice);
    await tx.run(sql`select pg_notify(${channel}, ${notices.join(",")})`);
  }
}

/** Sends the notification of an event that was stored in the same transaction. */
export async function notifyPushEvent(tx: Db, channel: string, member: Receiver, id: bigint): Promise<void> {
  await tx.run(sql`select pg_notify(${channel}, ${`${member.memberId}:${id}`})`);
}

export async function findPushEvents(
  db: Db,
  member: Receiver,
  afterId: bigint,
  most: number,
): Promise<StoredPush[]> {
  return db.rows<StoredPush>(sql`
    select id, event, data from push_event
    where bucket = ${member.bucket} and member_id = ${member.memberId} and id > ${afterId} order by id limit ${most}`);
}

/** Finds the id of the member's last stored event, to read later events with as `afterId`; 0: none. */
export async function findLastPushId(db: Db, member: Receiver): Promise<bigint> {
  const { id } = await db.one<{ id: bigint }>(sql`
    select coalesce(max(id), 0) id from push_event where bucket = ${member.bucket} and member_id = ${member.memberId}`);
  return id;
}

export async function notifyMembers(db: Db, channel: string, members: readonly bigint[]): Promise<void> {
  await db.run(sql`select pg_notify(${channel}, ${members.join(",")})`);
}

/** Sends a notification about a topic at the commit; a transaction that rolls back sends none. */
export async function notifyTopic(tx: Db, channel: string, topic: string): Promise<void> {
  await tx.run(sql`select pg_notify(${channel}, ${topic})`);
}

export function deletePushEvents(db: Db, bucket: number, before: Date, most: number): Promise<number> {
  return db.run(sql`
    delete from push_event where bucket = ${bucket} and (member_id, id) in (
      select member_id, id from push_event where bucket = ${bucket} and at < ${before} limit ${most})`);
}
