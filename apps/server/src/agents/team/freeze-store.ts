// SQL for requests of agents to freeze an account of the team.

import type { freezeStates } from "@khela/contract/agents/team";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

type FreezeState = (typeof freezeStates)[number];

export type Freeze = MemberKey & {
  readonly id: string;
  readonly downlineBucket: number;
  readonly downlineId: bigint;
  readonly downlineName: string;
  readonly reason: string;
  readonly state: FreezeState;
  readonly requestedAt: Date;
};

const freezeColumns = sql`
  bucket, member_id "memberId", id, downline_bucket "downlineBucket", downline_id "downlineId", downline_name "downlineName", reason, state,
  requested_at "requestedAt"`;

/** Stores a request to freeze a member; false when a request about this member is already open. */
export async function insertFreeze(
  tx: Db,
  freeze: Omit<Freeze, "state"> & { readonly merchantId: number },
): Promise<boolean> {
  return (
    (await tx.run(sql`
    insert into agent_freeze (bucket, member_id, id, merchant_id, downline_bucket, downline_id, downline_name, reason, state, requested_at)
    values (${freeze.bucket}, ${freeze.memberId}, ${freeze.id}::uuid, ${freeze.merchantId}, ${freeze.downlineBucket}, ${freeze.downlineId},
      ${freeze.downlineName}, ${freeze.reason}, 'open', ${freeze.requestedAt}) on conflict do nothing`)) === 1
  );
}

/** Finds the newest freeze request of an agent about a member; null: none. */
export function findFreeze(
  db: Db,
  { bucket, memberId }: MemberKey,
  downlineId: bigint,
): Promise<Freeze | null> {
  return db.maybe<Freeze>(sql`
    select ${freezeColumns} from agent_freeze
    where bucket = ${bucket} and member_id = ${memberId} and downline_id = ${downlineId} order by requested_at desc, id limit 1`);
}

/** Finds a freeze request of an agent, and locks the row until the transaction ends. */
export function lockFreeze(
  tx: Db,
  { bucket, memberId }: MemberKey,
  { id, merchantId }: { readonly id: string; readonly merchantId: number },
): Promise<Freeze | null> {
  return tx.maybe<Freeze>(sql`
    select ${freezeColumns} from agent_freeze
    where bucket = ${bucket} and member_id = ${memberId} and id = ${id}::uuid and merchant_id = ${merchantId} for update`);
}

type Decision = { readonly state: Exclude<FreezeState, "open">; readonly by: string; readonly now: Date };

export async function decideFreeze(tx: Db, freeze: Freeze, { state, by, now }: Decision): Promise<void> {
  await tx.run(sql`
    update agent_freeze set state = ${state}, decided_at = ${now}, decided_by = ${by}
    where bucket = ${freeze.bucket} and member_id = ${freeze.memberId} and id = ${freeze.id}::uuid`);
}

/** Blocks or unblocks a member. Returns false when the member already has this status, or the account is closed. */
export async function setStatus(
  tx: Db,
  { bucket, memberId }: MemberKey,
  status: "active" | "blocked",
): Promise<boolean> {
  return (
    (await tx.run(sql`
    update member set status = ${status} where bucket = ${bucket} and id = ${memberId} and status in ('active', 'blocked') and status <> ${status}`)) ===
    1
  );
}
