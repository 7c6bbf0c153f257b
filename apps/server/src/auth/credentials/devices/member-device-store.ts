import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../../infra/db/session-store.ts";

type Seen = { readonly merchantId: number; readonly deviceId: string; readonly now: Date };

/** Records that the member has logged in with this browser. */
export async function saveDeviceOf(
  db: Db,
  { bucket, memberId }: MemberKey,
  { merchantId, deviceId, now }: Seen,
): Promise<void> {
  await db.run(sql`
    insert into member_device (merchant_id, bucket, member_id, device_id, first_at, last_at)
    values (${merchantId}, ${bucket}, ${memberId}, ${deviceId}, ${now}, ${now})
    on conflict (merchant_id, bucket, member_id, device_id) do update set last_at = excluded.last_at`);
}
