// SQL for the rows of the agent tree: the agents above, stored with the member, and the members below, stored with the
// agent.

import type { MemberType } from "@khela/contract/member/member-types";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

/**
 * Locks the agent tree. Placing a member takes a shared lock, and a move takes an exclusive lock. So no member is
 * placed under an agent while that agent is moved.
 */
export async function lockTree(tx: Db, mode: "shared" | "alone"): Promise<void> {
  await tx.run(
    mode === "shared"
      ? sql`select pg_advisory_xact_lock_shared(7061)`
      : sql`select pg_advisory_xact_lock(7061)`,
  );
}

export type Upline = {
  /** Buckets of the agents above, nearest first, like `agentIds`. */
  readonly agentBuckets: readonly number[];
  readonly agentIds: readonly bigint[];
  readonly isAgent: boolean;
  readonly linkCode: string;
  readonly joinedAt: Date;
  readonly placed: boolean;
};

export function findUpline(db: Db, { bucket, memberId }: MemberKey): Promise<Upline | null> {
  return db.maybe<Upline>(sql`
    select agent_buckets "agentBuckets", agent_ids "agentIds", is_agent "isAgent", link_code "linkCode", joined_at "joinedAt", placed
    from member_upline where bucket = ${bucket} and member_id = ${memberId}`);
}

export type TreeMember = {
  readonly username: string;
  readonly type: MemberType;
  readonly merchantId: number;
  readonly createdAt: Date;
  readonly agentId: bigint | null;
  readonly recommenderBucket: number | null;
  readonly recommenderId: bigint | null;
};

export function findTreeMember(db: Db, { bucket, memberId }: MemberKey): Promise<TreeMember | null> {
  return db.maybe<TreeMember>(sql`
    select username, type, merchant_id "merchantId", created_at "createdAt", agent_id "agentId", recommender_bucket "recommenderBucket", recommender_id "recommenderId"
    from member where bucket = ${bucket} and id = ${memberId}`);
}

export async function updateUpline(
  tx: Db,
  { bucket, memberId }: MemberKey,
  agents: readonly MemberKey[],
  linkCode: string,
): Promise<void> {
  const ids = agents.map((agent) => agent.memberId);
  await tx.run(sql`
    update member_upline set placed = true, link_code = ${linkCode}, preset_pending = preset_pending or (not placed and ${linkCode} <> ''), agent_buckets = ${agents.map((agent) => agent.bucket)}::smallint[],
      agent_ids = ${ids}::bigint[], active_below = case when last_active_day is null then '{}' else (
        select coalesce(jsonb_object_agg(k.id::text, k.day), '{}') from (
          select o.id, case when active_below ? o.id::text then (active_below ->> o.id::text)::date else last_active_day end as day
          from unnest(agent_ids) o(id) where o.id <> all (${ids}::bigint[])
          union all
          select n.id, (active_below ->> n.id::text)::date from unnest(${ids}::bigint[]) n(id) where n.id <> all (agent_ids)
          union all
          select e.key::bigint, e.value::date from jsonb_each_text(active_below) e
          where (e.key::bigint = any (agent_ids)) = (e.key::bigint = any (${ids}::bigint[]))) k) end
    where bucket = ${bucket} and member_id = ${memberId}`);
}

/**
 * Inserts the upline row of a member without an agent. The member's play is counted before they get an agent, so it
 * belongs to no team. A team that they join later does not count them as a new member.
 */
export async function insertUpline(
  tx: Db,
  { bucket, memberId }: MemberKey,
  { isAgent, joinedAt }: { readonly isAgent: boolean; readonly joinedAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into member_upline (bucket, member_id, agent_buckets, agent_ids, is_agent, link_code, joined_at, placed, counted)
    values (${bucket}, ${memberId}, '{}', '{}', ${isAgent}, '', ${joinedAt}, true, false) on conflict do nothing`);
}

export async function setAgent(tx: Db, member: MemberKey, agent: MemberKey): Promise<void> {
  await tx.run(sql`
    update member set agent_bucket = ${agent.bucket}, agent_id = ${agent.memberId}
    where bucket = ${member.bucket} and id = ${member.memberId}`);
}

export type DownlineRow = MemberKey & {
  readonly depth: number;
  readonly parentId: bigint;
  readonly username: string;
  readonly type: MemberType;
  readonly isAgent: boolean;
  readonly linkCode: string;
  readonly joinedAt: Date;
};

/** Adds a member below an agent, and updates the agent's counters. A repeated call changes nothing. */
export async function insertDownline(tx: Db, agent: MemberKey, row: DownlineRow): Promise<void> {
  const inserted = await tx.run(sql`
    insert into member_downline (bucket, member_id, downline_id, downline_bucket, depth, parent_id, username, type, link_code, joined_at)
    values (${agent.bucket}, ${agent.memberId}, ${row.memberId}, ${row.bucket}, ${row.depth}, ${row.parentId}, ${row.username}, ${row.type},
      ${row.linkCode}, ${row.joinedAt}) on conflict do nothing`);
  if (inserted === 1) await changeTeam(tx, agent, { ...row, by: 1 });
}

/** Removes a member from the members below an agent, and updates the agent's counters. */
export async function deleteDownline(tx: Db, agent: MemberKey, row: DownlineRow): Promise<void> {
  const deleted = await tx.run(sql`
    delete from member_downline where bucket = ${agent.bucket} and member_id = ${agent.memberId} and downline_id = ${row.memberId}`);
  if (deleted === 1) await changeTeam(tx, agent, { ...row, by: -1 });
}

async function changeTeam(
  tx: Db,
  { bucket, memberId }: MemberKey,
  { depth, isAgent, by }: { readonly depth: number; readonly isAgent: boolean; readonly by: 1 | -1 },
): Promise<void> {
  const direct = depth === 1 ? by : 0;
  const agents = isAgent ? by : 0;
  const directAgents = depth === 1 ? agents : 0;
  await tx.run(sql`
    insert into member_team as t (bucket, member_id, direct_members, direct_agents, members, agents)
    values (${bucket}, ${memberId}, ${direct}, ${directAgents}, ${by}, ${agents})
    on conflict (bucket, member_id) do update set direct_members = t.direct_members + excluded.direct_members,
      direct_agents = t.direct_agents + excluded.direct_agents, members = t.members + excluded.members, agents = t.agents + excluded.agents`);
}

/** Makes a player an agent of this type; false when the member may not become one. */
export async function promote(tx: Db, { bucket, memberId }: MemberKey, type: MemberType): Promise<boolean> {
  const changed = await tx.run(sql`
    update member set type = ${type} where bucket = ${bucket} and id = ${memberId} and type in (0, 40) and status = 'active'`);
  if (changed === 0) return false;
  await tx.run(
    sql`update member_upline set is_agent = true where bucket = ${bucket} and member_id = ${memberId}`,
  );
  return true;
}

/** Changes a member of a team to an agent, also in the team's counters. */
export async function promoteDownline(
  tx: Db,
  { bucket, memberId }: MemberKey,
  {
    downlineId,
    depth,
    type,
  }: { readonly downlineId: bigint; readonly depth: number; readonly type: MemberType },
): Promise<void> {
  await tx.run(sql`
    update member_downline set type = ${type} where bucket = ${bucket} and member_id = ${memberId} and downline_id = ${downlineId}`);
  await tx.run(sql`
    update member_team set agents = agents + 1, direct_agents = direct_agents + ${depth === 1 ? 1 : 0}
    where bucket = ${bucket} and member_id = ${memberId}`);
}

export async function insertReferral(
  tx: Db,
  recommender: MemberKey,
  invited: { readonly memberId: bigint; readonly username: string; readonly joinedAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into member_referral (bucket, member_id, invited_id, invited_name, at)
    values (${recommender.bucket}, ${recommender.memberId}, ${invited.memberId}, ${invited.username}, ${invited.joinedAt})
    on conflict do nothing`);
}

type Renamed = { readonly memberId: bigint; readonly username: string };

export async function renameDownline(
  tx: Db,
  { bucket, memberId }: MemberKey,
  renamed: Renamed,
): Promise<void> {
  await tx.run(sql`
    update member_downline set username = ${renamed.username}
    where bucket = ${bucket} and member_id = ${memberId} and downline_id = ${renamed.memberId}`);
}

export async function renameReferral(
  tx: Db,
  { bucket, memberId }: MemberKey,
  renamed: Renamed,
): Promise<void> {
  await tx.run(sql`
    update member_referral set invited_name = ${renamed.username}
    where bucket = ${bucket} and member_id = ${memberId} and invited_id = ${renamed.memberId}`);
}

export type Team = {
  readonly directMembers: number;
  readonly directAgents: number;
  readonly members: number;
  readonly agents: number;
};

export async function findTeam(db: Db, { bucket, memberId }: MemberKey): Promise<Team> {
  const team = await db.maybe<Team>(sql`
    select direct_members "directMembers", direct_agents "directAgents", members, agents
    from member_team where bucket = ${bucket} and member_id = ${memberId}`);
  return team ?? { directMembers: 0, directAgents: 0, members: 0, agents: 0 };
}

export type Downline = MemberKey & {
  readonly depth: number;
  readonly parentId: bigint;
  readonly username: string;
  readonly type: MemberType;
  readonly joinedAt: Date;
};

const downlineColumns = sql`downline_bucket bucket, downline_id "memberId", depth, parent_id "parentId", username, type, joined_at "joinedAt"`;

/** Finds a member below an agent; null: the member is not below the agent. */
export function findDownline(
  db: Db,
  { bucket, memberId }: MemberKey,
  downlineId: bigint,
): Promise<Downline | null> {
  return db.maybe<Downline>(sql`
    select ${downlineColumns} from member_downline
    where bucket = ${bucket} and member_id = ${memberId} and downline_id = ${downlineId}`);
}

/** Lists which of these members are below the agent, at any depth. */
export function listDownlinesById(
  db: Db,
  { bucket, memberId }: MemberKey,
  downlineIds: readonly bigint[],
): Promise<Downline[]> {
  return db.rows<Downline>(sql`
    select ${downlineColumns} from member_downline
    where bucket = ${bucket} and member_id = ${memberId} and downline_id = any (${[...downlineIds]}::bigint[])`);
}

export type DownlineFilter = {
  /** Part of the members' names; empty: every name. */
  readonly name: string;
  /** Only members directly below this member; null: members at any depth. */
  readonly parentId: bigint | null;
  /** Only members directly below the agent who registered with this link; null: any link. */
  readonly linkCode: string | null;
  /** The last member of the previous page; null: the list begins with the newest member. */
  readonly before: bigint | null;
  readonly limit: number;
};

const MAX_ID = 2n ** 63n - 1n;

/**
 * Lists members below an agent, newest first. Each filter has a separate statement, so that each uses its own index.
 */
export function listDownline(
  db: Db,
  { bucket, memberId }: MemberKey,
  { name, parentId, linkCode, before, limit }: DownlineFilter,
): Promise<Downline[]> {
  const last = before ?? MAX_ID;
  if (linkCode !== null)
    return db.rows<Downline>(sql`
      select ${downlineColumns} from member_downline
      where bucket = ${bucket} and member_id = ${memberId} and link_code = ${linkCode} and depth = 1 and downline_id < ${last}
      order by downline_id desc limit ${limit}`);
  if (name !== "") {
    const part = `%${name.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    return db.rows<Downline>(sql`
      select ${downlineColumns} from member_downline
      where bucket = ${bucket} and member_id = ${memberId} and username like ${part}
        and (${parentId}::bigint is null or parent_id = ${parentId}::bigint) and downline_id < ${last}
      order by downline_id desc limit ${limit}`);
  }
  if (parentId !== null)
    return db.rows<Downline>(sql`
      select ${downlineColumns} from member_downline
      where bucket = ${bucket} and member_id = ${memberId} and parent_id = ${parentId} and downline_id < ${last}
      order by downline_id desc limit ${limit}`);
  return db.rows<Downline>(sql`
    select ${downlineColumns} from member_downline where bucket = ${bucket} and member_id = ${memberId} and downline_id < ${last}
    order by downline_id desc limit ${limit}`);
}

/** Lists every member below an agent, nearest first, for a move of the whole branch. */
export function listSubtree(tx: Db, { bucket, memberId }: MemberKey): Promise<MemberKey[]> {
  return tx.rows<MemberKey>(sql`
    select downline_bucket bucket, downline_id "memberId" from member_downline
    where bucket = ${bucket} and member_id = ${memberId} order by depth, downline_id`);
}

export async function listReferrals(
  db: Db,
  { bucket, memberId }: MemberKey,
  limit: number,
): Promise<{
  readonly count: number;
  readonly newest: readonly { readonly username: string; readonly at: Date }[];
}> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int count from member_referral where bucket = ${bucket} and member_id = ${memberId}`);
  const newest = await db.rows<{ username: string; at: Date }>(sql`
    select invited_name username, at from member_referral where bucket = ${bucket} and member_id = ${memberId}
    order by invited_id desc limit ${limit}`);
  return { count, newest };
}

/** Lists members of one bucket whose registration stopped before they were placed in the agent tree. */
export function listUnplaced(db: Db, bucket: number, most: number): Promise<MemberKey[]> {
  return db.rows<MemberKey>(sql`
    select bucket, member_id "memberId" from member_upline where bucket = ${bucket} and not placed order by member_id limit ${most}`);
}

/** Lists members directly below an agent, in the order of their ids. */
export function listDirectDownline(
  db: Db,
  { bucket, memberId }: MemberKey,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<MemberKey[]> {
  return db.rows<MemberKey>(sql`
    select downline_bucket bucket, downline_id "memberId" from member_downline
    where bucket = ${bucket} and member_id = ${memberId} and parent_id = ${memberId} and downline_id > ${after}
    order by downline_id limit ${limit}`);
}
