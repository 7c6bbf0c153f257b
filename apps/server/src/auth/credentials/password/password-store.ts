import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../../infra/db/session-store.ts";

/** Sets the login password. The member then no longer has to change a first password. */
export async function setPassword(
  db: Db,
  { bucket, memberId }: MemberKey,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into member_secret (bucket, member_id, password_hash, changed_at) values (${bucket}, ${memberId}, ${passwordHash}, ${now})
    on conflict (bucket, member_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at`);
  await db.run(sql`update member set first_time_login = false where bucket = ${bucket} and id = ${memberId}`);
}
