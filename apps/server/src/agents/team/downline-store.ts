// SQL for an agent's view of the members below, read from each member's bucket, and for the agent's notes about them.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type Standing = {
  readonly memberId: bigint;
  readonly status: "active" | "blocked" | "closed";
  readonly lastLoginAt: Date | null;
  readonly balanceMinor: bigint;
  readonly teamSize: number;
  readonly agentCount: number;
};

/** Lists state, balance and team size of members of any buckets. */
export function listStandings(db: Db, members: readonly MemberKey[]): Promise<Standing[]> {
  return db.rows<Standing>(sql`
    select m.id "memberId", m.status, m.last_login_at "lastLoginAt", coalesce(a.balance, 0)::bigint "balanceMinor", coalesce(t.members, 0) "teamSize",
      coalesce(t.agents, 0) "agentCount"
    from unnest(${members.map((one) => one.bucket)}::smallint[], ${members.map((one) => one.memberId)}::bigint[]) k(bucket, member_id)
      join member m on m.bucket = k.bucket and m.id = k.member_id
      left join account a on a.bucket = m.bucket and a.member_id = m.id and a.kind = 'main' and a.ref = '' and a.currency = m.currency
      left join member_team t on t.bucket = m.bucket and t.member_id = m.id`);
}

/** Lists names of members of an agent's team. */
export function listNames(
  db: Db,
  { bucket, memberId }: MemberKey,
  downlineIds: readonly bigint[],
): Promise<{ readonly memberId: bigint; readonly username: string }[]> {
  return db.rows(sql`
    select downline_id "memberId", username from member_downline
    where bucket = ${bucket} and member_id = ${memberId} and downline_id = any (${[...downlineIds]}::bigint[])`);
}

export async function nameOf(db: Db, { bucket, memberId }: MemberKey): Promise<string> {
  const { username } = await db.one<{ username: string }>(sql`
    select username from member where bucket = ${bucket} and id = ${memberId}`);
  return username;
}

export async function listAgentIds(db: Db, { bucket, memberId }: MemberKey): Promise<bigint[]> {
  const row = await db.maybe<{ ids: bigint[] }>(sql`
    select agent_ids ids from member_upline where bucket = ${bucket} and member_id = ${memberId}`);
  return row?.ids.map(BigInt) ?? [];
}

export async function findNote(db: Db, { bucket, memberId }: MemberKey, downlineId: bigint): Promise<string> {
  const row = await db.maybe<{ note: string }>(sql`
    select note from agent_note where bucket = ${bucket} and member_id = ${memberId} and downline_id = ${downlineId}`);
  return row?.note ?? "";
}

export type Note = { readonly downlineId: bigint; readonly note: string; readonly now: Date };

export async function saveNote(db: Db, { bucket, memberId }: MemberKey, note: Note): Promise<void> {
  await db.run(sql`
    insert into agent_note (bucket, member_id, downline_id, note, changed_at)
    values (${bucket}, ${memberId}, ${note.downlineId}, ${note.note}, ${note.now})
    on conflict (bucket, member_id, downline_id) do update set note = excluded.note, changed_at = excluded.changed_at`);
}
