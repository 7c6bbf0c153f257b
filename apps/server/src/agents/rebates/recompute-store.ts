// SQL for the sources of a day's rebate: the settled rounds, and the present team.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type BranchTurnover = {
  /** The member directly below; null: the member's own play. */
  readonly childId: bigint | null;
  readonly category: string;
  /** Weighted turnover in hundredths of a minor unit. */
  readonly hundredths: bigint;
};

/**
 * Returns the weighted turnover of these members of one bucket on a day, from the settled rounds. It is summed by
 * branch: the member directly below the agent.
 */
export function sumRounds(
  db: Db,
  bucket: number,
  branches: ReadonlyMap<bigint, bigint | null>,
  day: string,
): Promise<BranchTurnover[]> {
  return db.rows<BranchTurnover>(sql`
    select k.child_id "childId", s.game_type category, sum(s.risked_minor::numeric * coalesce(g.percent, w.percent, 100))::bigint hundredths
    from unnest(${[...branches.keys()]}::bigint[], ${[...branches.values()]}::bigint[]) k(member_id, child_id)
      join account a on a.bucket = ${bucket} and a.member_id = k.member_id and a.kind = 'main' and a.ref = ''
      join turnover_account c on c.bucket = ${bucket} and c.member_id = a.member_id and c.account_id = a.id
      join round_settlement s on s.bucket = ${bucket} and s.member_id = a.member_id and s.account_id = a.id
        and (s.at at time zone c.zone)::date = ${day}::date
      left join turnover_weight w on w.merchant_id = s.merchant_id and w.version = s.weights_version and w.node_id = 0 and w.game_type = s.game_type
      left join turnover_weight g on g.merchant_id = s.merchant_id and g.version = s.weights_version and g.node_id = s.node_id
    group by 1, 2`);
}

/** Lists everyone below an agent, by bucket, each with their branch: the member directly below the agent. */
export async function listBranches(
  db: Db,
  { bucket, memberId }: MemberKey,
): Promise<Map<number, Map<bigint, bigint | null>>> {
  const below = await db.rows<MemberKey & { readonly depth: number }>(sql`
    select downline_bucket bucket, downline_id "memberId", depth from member_downline where bucket = ${bucket} and member_id = ${memberId}`);
  const found = new Map<number, Map<bigint, bigint | null>>();
  for (const [of, members] of Map.groupBy(below, (member) => member.bucket)) {
    const rows = await db.rows<{ memberId: bigint; childId: bigint }>(sql`
      select m.member_id "memberId", case when m.depth = 1 then m.member_id else u.agent_ids[m.depth - 1] end "childId"
      from unnest(${members.map((member) => member.memberId)}::bigint[], ${members.map(({ depth }) => depth)}::int[]) m(member_id, depth)
        join member_upline u on u.bucket = ${of} and u.member_id = m.member_id`);
    found.set(of, new Map(rows.map((row) => [row.memberId, row.childId])));
  }
  return found;
}

/** Finds the rate on a day that an agent gave to a member directly below, in hundredths of a percent. */
export async function findRateBelow(
  db: Db,
  { bucket, memberId }: MemberKey,
  { childId, category, day }: { readonly childId: bigint; readonly category: string; readonly day: string },
): Promise<number> {
  const row = await db.maybe<{ points: number }>(sql`
    select basis_points points from agent_rebate_child
    where bucket = ${bucket} and member_id = ${memberId} and child_id = ${childId} and category = ${category} and from_day <= ${day}::date
    order by from_day desc limit 1`);
  return row?.points ?? 0;
}

/** Names of these members directly below an agent, by id. */
export async function listNamesBelow(
  db: Db,
  { bucket, memberId }: MemberKey,
  childIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db.rows<{ id: bigint; name: string }>(sql`
    select downline_id id, username name from member_downline
    where bucket = ${bucket} and member_id = ${memberId} and downline_id = any (${[...childIds]}::bigint[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
