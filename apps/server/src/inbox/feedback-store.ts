import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";

export type Feedback = MemberKey & {
  readonly id: bigint;
  readonly username: string;
  readonly content: string;
  readonly remark: string;
  readonly language: string;
  readonly sentAt: Date;
  readonly answer: string | null;
  readonly answeredBy: string | null;
  readonly answeredAt: Date | null;
  /** Ids of the feedback's pictures. */
  readonly pictures: readonly bigint[];
};

const columns = sql`f.bucket, f.member_id "memberId", f.id, f.content, f.remark, f.language, f.sent_at "sentAt", f.answer,
  f.answered_by "answeredBy", f.answered_at "answeredAt", (select username from member m where m.bucket = f.bucket and m.id = f.member_id) username,
  array(select p.id from feedback_picture p where p.bucket = f.bucket and p.member_id = f.member_id and p.feedback_id = f.id
    order by p.id) pictures`;

export type NewFeedback = {
  readonly merchantId: number;
  readonly requestId: string;
  readonly content: string;
  readonly remark: string;
  readonly language: string;
  readonly now: Date;
};

/** Inserts feedback, once for each request; returns the id and whether the feedback is new. */
export async function insertFeedback(
  db: Db,
  member: MemberKey,
  row: NewFeedback,
): Promise<{ id: bigint; isNew: boolean }> {
  const made = await db.maybe<{ id: bigint }>(sql`
    insert into feedback (bucket, member_id, merchant_id, request_id, content, remark, language, sent_at)
    values (${member.bucket}, ${member.memberId}, ${row.merchantId}, ${row.requestId}::uuid, ${row.content}, ${row.remark},
      ${row.language}, ${row.now})
    on conflict (bucket, member_id, request_id) do nothing returning id`);
  if (made !== null) return { id: made.id, isNew: true };
  const known = await db.one<{ id: bigint }>(sql`
    select id from feedback where bucket = ${member.bucket} and member_id = ${member.memberId} and request_id = ${row.requestId}::uuid`);
  return { id: known.id, isNew: false };
}

export type NewPicture = { readonly webp: Buffer; readonly width: number; readonly height: number };

export async function insertPicture(
  db: Db,
  member: MemberKey,
  feedbackId: bigint,
  picture: NewPicture,
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into feedback_picture (bucket, member_id, feedback_id, picture, width, height, created_at)
    values (${member.bucket}, ${member.memberId}, ${feedbackId}, ${picture.webp}, ${picture.width}, ${picture.height}, ${now})`);
}

/** Lists the member's own feedback, newest first. */
export function listFeedbacks(
  db: Db,
  member: MemberKey,
  page: { readonly limit: number; readonly offset: number },
): Promise<Feedback[]> {
  return db.rows<Feedback>(sql`
    select ${columns} from feedback f where f.bucket = ${member.bucket} and f.member_id = ${member.memberId}
    order by f.sent_at desc, f.id desc limit ${page.limit} offset ${page.offset}`);
}

export async function countFeedbacks(db: Db, member: MemberKey): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int "count" from feedback where bucket = ${member.bucket} and member_id = ${member.memberId}`);
  return count;
}

/** Finds the feedback by id and locks the row in the row's bucket until the transaction ends. */
export async function lockFeedback(tx: Db, merchantId: number, id: bigint): Promise<Feedback | null> {
  const key = await tx.maybe<MemberKey>(
    sql`select bucket, member_id "memberId" from feedback where merchant_id = ${merchantId} and id = ${id}`,
  );
  if (key === null) return null;
  const { bucket, memberId } = key;
  await tx.run(sql`
    select from feedback where bucket = ${bucket} and member_id = ${memberId} and id = ${id} for update`);
  return tx.one<Feedback>(
    sql`select ${columns} from feedback f where f.bucket = ${bucket} and f.member_id = ${memberId} and f.id = ${id}`,
  );
}

export async function setAnswer(
  tx: Db,
  feedback: Feedback,
  { answer, by, now }: { readonly answer: string; readonly by: string; readonly now: Date },
): Promise<void> {
  await tx.run(sql`
    update feedback set answer = ${answer}, answered_by = ${by}, answered_at = ${now}
    where bucket = ${feedback.bucket} and member_id = ${feedback.memberId} and id = ${feedback.id}`);
}

export async function findPicture(db: Db, merchantId: number, id: bigint): Promise<Buffer | null> {
  const row = await db.maybe<{ picture: Buffer }>(sql`
    select p.picture from feedback_picture p join feedback f on f.bucket = p.bucket and f.member_id = p.member_id and f.id = p.feedback_id
    where p.id = ${id} and f.merchant_id = ${merchantId}`);
  return row?.picture ?? null;
}
