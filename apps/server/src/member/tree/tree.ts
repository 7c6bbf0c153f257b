// The agent tree: the agents above each member, and the members below. A member is below every agent above their own
// agent, and below no other agent, whatever registrations and moves run concurrently. No move creates a circle. Only
// operators move members.

import { hasAccess, type MemberType } from "@khela/contract/member/member-types";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import { runEach } from "../../infra/db/run-each.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import * as store from "./tree-store.ts";

const PLACED_PER_RUN = 500;

/**
 * Returns all agents above a member whose direct agent is `agent`, nearest first. The caller must have locked the
 * tree.
 */
async function agentsFrom(tx: Db, agent: MemberKey): Promise<MemberKey[]> {
  const above = await store.findUpline(tx, agent);
  if (above === null) return [agent];
  // an agent who is not placed yet is placed first, because the agents above are not known before
  if (!above.placed) await placeLocked(tx, agent);
  const upline = above.placed ? above : await store.findUpline(tx, agent);
  invariant(upline, "an agent keeps the row of those above");
  return [
    agent,
    ...upline.agentIds.map((memberId, place) => ({ bucket: upline.agentBuckets[place]!, memberId })),
  ];
}

/** Writes a member's rows at all agents above the member. */
async function enter(tx: Db, member: MemberKey, agents: readonly MemberKey[]): Promise<void> {
  const row = await rowOf(tx, member);
  for (const { agent, depth } of inOrder(agents))
    await store.insertDownline(tx, agent, { ...row, depth, parentId: agents[0]!.memberId });
}

/** Sorts agents in the same order for all callers, so that callers who update the same agents cannot deadlock. */
const inOrder = (agents: readonly MemberKey[]) =>
  agents
    .map((agent, place) => ({ agent, depth: place + 1 }))
    .sort((one, other) => (one.agent.memberId < other.agent.memberId ? -1 : 1));

async function rowOf(tx: Db, member: MemberKey) {
  const found = await store.findTreeMember(tx, member);
  const upline = await store.findUpline(tx, member);
  invariant(found !== null && upline !== null, "a placed account is a member with a row of those above");
  const { username, type } = found;
  return {
    ...member,
    username,
    type,
    isAgent: upline.isAgent,
    linkCode: upline.linkCode,
    joinedAt: upline.joinedAt,
  };
}

async function placeLocked(tx: Db, member: MemberKey): Promise<void> {
  const upline = await store.findUpline(tx, member);
  if (upline === null || upline.placed) return;
  const found = await store.findTreeMember(tx, member);
  invariant(found, "an account below an agent is a member");
  const { agentIds, agentBuckets } = upline;
  const agents =
    agentIds.length === 0 ? [] : await agentsFrom(tx, { bucket: agentBuckets[0]!, memberId: agentIds[0]! });
  await store.updateUpline(tx, member, agents, upline.linkCode);
  if (agents.length > 0) await enter(tx, member, agents);
  const { recommenderBucket, recommenderId, username } = found;
  if (recommenderBucket !== null && recommenderId !== null)
    await store.insertReferral(
      tx,
      { bucket: recommenderBucket, memberId: recommenderId },
      { memberId: member.memberId, username, joinedAt: upline.joinedAt },
    );
}

/**
 * Places a new member under their agent and all agents above. Changes nothing for a placed member, or a member without
 * an agent.
 */
export async function placeInTree(db: Db, member: MemberKey): Promise<void> {
  await db.transaction(async (tx) => {
    await store.lockTree(tx, "shared");
    await placeLocked(tx, member);
  });
}

/** Writes a member's new name into the rows of the agents above. */
export async function renameInTree(db: Db, member: MemberKey): Promise<void> {
  await db.transaction(async (tx) => {
    await store.lockTree(tx, "shared");
    await placeLocked(tx, member);
    const [found, upline] = [await store.findTreeMember(tx, member), await store.findUpline(tx, member)];
    invariant(found, "a renamed account is a member");
    if (upline === null) return;
    const { username, recommenderBucket, recommenderId } = found;
    const agents = upline.agentIds.map((memberId, place) => ({
      bucket: upline.agentBuckets[place]!,
      memberId,
    }));
    for (const { agent } of inOrder(agents))
      await store.renameDownline(tx, agent, { memberId: member.memberId, username });
    if (recommenderBucket !== null && recommenderId !== null)
      await store.renameReferral(
        tx,
        { bucket: recommenderBucket, memberId: recommenderId },
        { memberId: member.memberId, username },
      );
  });
}

/** Places members whose registration was interrupted; returns the number of placed members. */
export async function placeMissed(db: Db): Promise<number> {
  let placed = 0;
  await runEach(await listMemberBuckets(db), async (bucket) => {
    await runEach(await store.listUnplaced(db, bucket, PLACED_PER_RUN), async (member) => {
      await placeInTree(db, member);
      placed += 1;
    });
  });
  return placed;
}

/** Gives a member without an agent the upline row that counts their own play. A repeated call changes nothing. */
export async function ensureUpline(db: Db, member: MemberKey): Promise<void> {
  const found = await store.findTreeMember(db, member);
  if (found === null) return;
  await store.insertUpline(db, member, {
    isAgent: hasAccess("agent", found.type),
    joinedAt: found.createdAt,
  });
}

export type MoveRefusal = "member" | "agent" | "circle";

/**
 * Moves a member, with all members below, under another agent of the same merchant. Returns the reason of a refusal;
 * null: moved. Earlier team figures stay with the former team. A member without an agent first needs an upline row
 * ({@link ensureUpline}), and the row's play must be counted. Only for operators.
 */
export async function moveInTree(db: Db, member: MemberKey, agent: MemberKey): Promise<MoveRefusal | null> {
  return db.transaction(async (tx) => {
    await store.lockTree(tx, "alone");
    const [moved, above] = [await store.findTreeMember(tx, member), await store.findTreeMember(tx, agent)];
    if (moved === null || moved.type === 4) return "member";
    if (above === null || above.merchantId !== moved.merchantId || !hasAccess("agent", above.type))
      return "agent";
    await placeLocked(tx, member);
    const agents = await agentsFrom(tx, agent);
    if (agents.some(({ memberId }) => memberId === member.memberId)) return "circle";
    const subtree = [member, ...(await store.listSubtree(tx, member))];
    const before = await store.findUpline(tx, member);
    invariant(before, "a moved member has a row of those above");
    for (const one of subtree) await moveOne(tx, one, before.agentIds.length, agents);
    await store.setAgent(tx, member, agent);
    return null;
  });
}

/**
 * Makes a placed member an agent in every team that they belong to. Returns false when they are already an agent, or
 * may not become one.
 */
export async function promoteInTree(tx: Db, member: MemberKey, type: MemberType): Promise<boolean> {
  await store.lockTree(tx, "shared");
  if (!(await store.promote(tx, member, type))) return false;
  const upline = await store.findUpline(tx, member);
  invariant(upline, "a member below an agent has a row of those above");
  const agents = upline.agentIds.map((memberId, place) => ({
    bucket: upline.agentBuckets[place]!,
    memberId,
  }));
  for (const { agent, depth } of inOrder(agents))
    await store.promoteDownline(tx, agent, { downlineId: member.memberId, depth, type });
  return true;
}

/** Replaces the last `replaced` agents above a member by `agents`. */
async function moveOne(
  tx: Db,
  one: MemberKey,
  replaced: number,
  agents: readonly MemberKey[],
): Promise<void> {
  const upline = await store.findUpline(tx, one);
  invariant(upline, "everybody below an agent has a row of those above");
  const all = upline.agentIds.map((memberId, place) => ({ bucket: upline.agentBuckets[place]!, memberId }));
  const kept = all.slice(0, all.length - replaced);
  // the registration link belongs to the agent who was directly above the member
  const linkCode = kept.length === 0 ? "" : upline.linkCode;
  const row = { ...(await rowOf(tx, one)), linkCode };
  for (const { agent, depth } of inOrder(all))
    if (depth > kept.length)
      await store.deleteDownline(tx, agent, { ...row, depth, parentId: all[0]!.memberId });
  await store.updateUpline(tx, one, [...kept, ...agents], linkCode);
  const parentId = (kept[0] ?? agents[0]!).memberId;
  for (const { agent, depth } of inOrder([...kept, ...agents]))
    if (depth > kept.length) await store.insertDownline(tx, agent, { ...row, depth, parentId });
}
