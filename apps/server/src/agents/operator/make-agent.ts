// Makes a player an agent, of the same kind as the agent above if there is one. A credit agent has only the operator's
// money, so the player's own balance must be zero.

import { creditTypes } from "@khela/contract/member/member-types";
import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { invariant } from "@khela/service-kit/errors";
import type { OperatorContext, PlannedAct } from "../../http/console/operator-context.ts";
import {
  lockOperatedMember,
  memberSubject,
  type OperatedMember,
} from "../../infra/operator/operated-member-store.ts";
import { ensureUpline, findTreeMember, findUpline, promoteInTree } from "../../member/member.ts";
import { balanceOf } from "../../wallet/wallet.ts";

type Make = (typeof operatorCalls)["agents"]["make"];
type Input = ParsedOperatorInputOf<Make>;

/** Agent types that a player may become, by the player's type. A credit account can only become a credit agent. */
const kindsFor: Readonly<Record<number, readonly number[]>> = { 0: [1, 2, 41, 42], 40: [41, 42] };

async function readMember(ctx: OperatorContext<Make>, { id, type }: Input): Promise<OperatedMember> {
  const { db, merchant } = ctx;
  const member = await lockOperatedMember(db, merchant.id, id);
  if (kindsFor[member.type]?.includes(type) !== true)
    ctx.fail("agent.promotion.type", { field: "type", type: member.type });
  if (member.status !== "active") ctx.fail("member.state", { status: member.status });
  const upline = await findUpline(db, member);
  const agent =
    upline === null || upline.agentIds.length === 0
      ? null
      : await findTreeMember(db, { bucket: upline.agentBuckets[0]!, memberId: upline.agentIds[0]! });
  if (agent !== null && agent.type !== type)
    ctx.fail("agent.promotion.type", { field: "type", above: agent.type });
  if (creditTypes.includes(type) && !creditTypes.includes(member.type)) {
    const balance = await balanceOf(db, member);
    if (balance !== null && (balance.balanceMinor !== 0n || balance.heldMinor !== 0n))
      ctx.fail("agent.promotion.balance", { field: "type" });
  }
  return member;
}

const planOf = ({ type: before, ...member }: OperatedMember, type: number): PlannedAct => ({
  subject: memberSubject(member),
  before: { member: member.username, memberType: String(before) },
  after: { member: member.username, memberType: String(type) },
  amountMinor: null,
  currency: null,
});

export const makeAgent = {
  plan: async (ctx: OperatorContext<Make>, input: Input): Promise<PlannedAct> =>
    planOf(await readMember(ctx, input), input.type),
  run: async (ctx: OperatorContext<Make>, input: Input): Promise<Record<string, never>> => {
    const member = await readMember(ctx, input);
    await ensureUpline(ctx.db, member);
    invariant(await promoteInTree(ctx.db, member, input.type), "an active player becomes an agent");
    const { subject, before, after } = planOf(member, input.type);
    ctx.audit({ subject, before, after });
    return {};
  },
};
