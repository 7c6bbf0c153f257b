import { sql, type Db } from "@khela/service-kit/db/database";

/** Maximum guests deleted by one call, so that a call holds its locks for only a few ms. */
const GUESTS_AT_ONCE = 200;

/**
 * Deletes guests created before `before` who have no session rows left, not even of ended sessions; returns the number
 * of deleted guests.
 */
export async function forgetGuests(db: Db, bucket: number, before: Date, most: number): Promise<number> {
  const guests = await db.rows<{ id: bigint }>(sql`
    select m.id from member m
    where m.bucket = ${bucket} and m.type = 4 and m.status = 'active' and m.register_method = 'trial' and m.created_at < ${before}
      and not exists (select from session s where s.bucket = m.bucket and s.member_id = m.id)
    order by m.created_at limit ${most}`);
  for (let from = 0; from < guests.length; from += GUESTS_AT_ONCE) {
    const ids = guests.slice(from, from + GUESTS_AT_ONCE).map(({ id }) => id);
    await db.run(sql`select member_forget_guests(${bucket}::smallint, ${ids}::bigint[])`);
  }
  return guests.length;
}
