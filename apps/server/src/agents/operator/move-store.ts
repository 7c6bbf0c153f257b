import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

/** Returns the number of a member's contracts that a move under this agent would end. */
export async function countFormerContracts(
  db: Db,
  { bucket, memberId }: MemberKey,
  agent: MemberKey,
): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int count from agent_contract
    where bucket = ${bucket} and member_id = ${memberId} and agent_id <> ${agent.memberId} and state in ('requested', 'active')`);
  return count;
}
