// An agent's list of the contracts that were requested; each contract is beside its member.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type MadePlace = { readonly requestedAt: Date; readonly id: string };

export type Made = MadePlace & {
  readonly receiver: MemberKey;
  readonly receiverName: string;
};

type MadeRow = MadePlace & {
  readonly bucket: number;
  readonly memberId: bigint;
  readonly receiverName: string;
};

const madeColumns = sql`
  id, receiver_bucket bucket, receiver_id "memberId", receiver_name "receiverName", requested_at "requestedAt"`;

const toMade = ({ bucket, memberId, ...line }: MadeRow): Made => ({
  ...line,
  receiver: { bucket, memberId },
});

/** Lines of an agent's list behind a place, the newest first. */
export async function listMade(
  db: Db,
  { bucket, memberId }: MemberKey,
  { place, limit }: { readonly place: MadePlace | null; readonly limit: number },
): Promise<Made[]> {
  const rows = await db.rows<MadeRow>(sql`
    select ${madeColumns} from agent_contract_made
    where bucket = ${bucket} and member_id = ${memberId}
      and (${place?.id ?? null}::uuid is null or (requested_at, id) < (${place?.requestedAt ?? null}::timestamptz, ${place?.id ?? null}::uuid))
    order by requested_at desc, id desc limit ${limit}`);
  return rows.map(toMade);
}

export async function findMade(db: Db, { bucket, memberId }: MemberKey, id: string): Promise<Made | null> {
  const row = await db.maybe<MadeRow>(sql`
    select ${madeColumns} from agent_contract_made
    where bucket = ${bucket} and member_id = ${memberId} and id = ${id}::uuid`);
  return row === null ? null : toMade(row);
}
