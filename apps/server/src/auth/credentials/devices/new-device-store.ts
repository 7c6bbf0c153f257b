import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../../infra/db/session-store.ts";

/** Records the time of a login with a browser in which the member had not logged in before. */
export async function noteNewDeviceLogin(tx: Db, { bucket, memberId }: MemberKey, at: Date): Promise<void> {
  await tx.run(sql`
    insert into member_secret (bucket, member_id, new_device_at) values (${bucket}, ${memberId}, ${at})
    on conflict (bucket, member_id) do update set new_device_at = excluded.new_device_at`);
}

/** Finds the time of the last login with a new browser; null: no new browser after the very first login. */
export async function findNewDeviceLogin(db: Db, { bucket, memberId }: MemberKey): Promise<Date | null> {
  const row = await db.maybe<{ at: Date | null }>(
    sql`select new_device_at at from member_secret where bucket = ${bucket} and member_id = ${memberId}`,
  );
  return row?.at ?? null;
}
