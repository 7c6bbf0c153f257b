import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type NoteRow = {
  readonly id: bigint;
  readonly text: string;
  readonly by: string;
  readonly at: Date;
};

const columns = sql`id, text, written_by "by", written_at at`;

/** Lists notes about the member, newest first. */
export function listNotes(
  db: Db,
  { bucket, memberId }: MemberKey,
  { before, limit }: { readonly before: bigint | null; readonly limit: number },
): Promise<NoteRow[]> {
  return db.rows<NoteRow>(sql`
    select ${columns} from member_note
    where bucket = ${bucket} and member_id = ${memberId} and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${limit}`);
}

/** Inserts a note, once for each request id; returns the stored note. */
export async function insertNote(
  tx: Db,
  { bucket, memberId }: MemberKey,
  note: { readonly requestId: string; readonly text: string; readonly by: string; readonly now: Date },
): Promise<NoteRow> {
  await tx.run(sql`
    insert into member_note (bucket, member_id, request_id, text, written_by, written_at)
    values (${bucket}, ${memberId}, ${note.requestId}, ${note.text}, ${note.by}, ${note.now})
    on conflict (bucket, member_id, request_id) do nothing`);
  return tx.one<NoteRow>(sql`
    select ${columns} from member_note where bucket = ${bucket} and member_id = ${memberId} and request_id = ${note.requestId}`);
}

export async function listTags(db: Db, { bucket, memberId }: MemberKey): Promise<string[]> {
  const rows = await db.rows<{ tag: string }>(
    sql`select tag from member_tag where bucket = ${bucket} and member_id = ${memberId} order by tag`,
  );
  return rows.map(({ tag }) => tag);
}

export async function replaceTags(
  tx: Db,
  { bucket, memberId }: MemberKey,
  { tags, by, now }: { readonly tags: readonly string[]; readonly by: string; readonly now: Date },
): Promise<void> {
  await tx.run(sql`
    delete from member_tag where bucket = ${bucket} and member_id = ${memberId} and tag <> all (${[...tags]}::text[])`);
  await tx.run(sql`
    insert into member_tag (bucket, member_id, tag, set_by, set_at)
    select ${bucket}::smallint, ${memberId}::bigint, tag, ${by}, ${now}::timestamptz from unnest(${[...tags]}::text[]) t(tag)
    on conflict do nothing`);
}
