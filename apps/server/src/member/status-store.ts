import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";

/** Whether the member may log in, play and be paid; not one who is blocked or closed. */
export async function isActiveMember(db: Db, { bucket, memberId }: MemberKey): Promise<boolean> {
  return (
    (await db.maybe(
      sql`select from member where bucket = ${bucket} and id = ${memberId} and status = 'active'`,
    )) !== null
  );
}
