// Moves a member, with everyone below, under another agent, in the call's transaction: the tree, past rates, and the
// end of contracts with the former agent. Earlier team figures stay with the former team.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf, ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import type { Services } from "../../http/context.ts";
import type { ApprovableHandler, OperatorContext, PlannedAct } from "../../http/console/operator-context.ts";
import {
  getOperatedMember,
  memberSubject,
  type OperatedMember,
} from "../../infra/operator/operated-member-store.ts";
import {
  ensureUpline,
  findDownline,
  findTeam,
  findUpline,
  listMemberLines,
  moveInTree,
} from "../../member/member.ts";
import { endFormerContracts } from "../contracts/contract-store.ts";
import { carryRates } from "../rebates/rates.ts";
import { countTeams } from "../team/figures.ts";
import { isAgent } from "./agent-views.ts";
import { countFormerContracts } from "./move-store.ts";

type Calls = (typeof operatorCalls)["agents"];
type Ctx = OperatorContext<Calls["move"] | Calls["previewMove"]>;
type Input = { readonly id: string; readonly under: string };

type Move = {
  readonly member: OperatedMember;
  readonly under: OperatedMember;
  /** Name of the agent directly above before the move; null: none. */
  readonly agentName: string | null;
};

async function readMove({ db, merchant, fail }: Ctx, { id, under: underId }: Input): Promise<Move> {
  const member = await getOperatedMember(db, merchant.id, id);
  const under = await getOperatedMember(db, merchant.id, underId);
  if (member.type === 4) fail("agent.move", { field: "id", reason: "guest" });
  if (!isAgent(under.type)) fail("agent.move", { field: "under", reason: "agent" });
  if (under.memberId === member.memberId || (await findDownline(db, member, under.memberId)) !== null)
    fail("agent.move", { field: "under", reason: "circle" });
  const upline = await findUpline(db, member);
  const agentId = upline?.agentIds[0];
  if (agentId === undefined) return { member, under, agentName: null };
  if (agentId === under.memberId) fail("agent.move", { field: "under", reason: "same" });
  const agent = { bucket: upline!.agentBuckets[0]!, memberId: agentId };
  const [line] = await listMemberLines(db, merchant.id, [agent]);
  return { member, under, agentName: line?.username ?? null };
}

export async function previewMove(
  ctx: OperatorContext<Calls["previewMove"]>,
  input: ParsedOperatorInputOf<Calls["previewMove"]>,
): Promise<OperatorOutputOf<Calls["previewMove"]>> {
  const { member, under } = await readMove(ctx, input);
  const { members, agents } = await findTeam(ctx.db, member);
  return { members, agents, contracts: await countFormerContracts(ctx.db, member, under) };
}

async function planOf(
  ctx: OperatorContext<Calls["move"]>,
  input: Input,
): Promise<Move & { act: PlannedAct }> {
  const move = await readMove(ctx, input);
  const { member, under, agentName } = move;
  return {
    ...move,
    act: {
      subject: memberSubject(member),
      before: { member: member.username, agent: agentName },
      after: {
        member: member.username,
        agent: under.username,
        contractsEnded: await countFormerContracts(ctx.db, member, under),
      },
      amountMinor: null,
      currency: null,
    },
  };
}

/** Creates the handler of a move. `pool` runs statements outside the call's transaction. */
export const createMove = (pool: Services["db"]): ApprovableHandler<Calls["move"]> => ({
  plan: async (ctx, input) => (await planOf(ctx, input)).act,
  run: async (ctx, input) => {
    const { member, under, act } = await planOf(ctx, input);
    // play of a member without an agent belongs to no team, so the play is counted before the move
    await ensureUpline(pool, member);
    await countTeams(pool);
    const now = ctx.now();
    const refusal = await moveInTree(ctx.db, member, under);
    if (refusal !== null) ctx.fail("agent.move", { field: "under", reason: refusal });
    await carryRates(ctx.db, member, under, now);
    await endFormerContracts(ctx.db, member, under, now);
    ctx.audit({ subject: act.subject, before: act.before, after: act.after });
    return {};
  },
});
