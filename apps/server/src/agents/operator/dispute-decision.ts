// The operator's decision about a credit dispute, with a text that sender and receiver read. It happens once and moves
// no money.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { disputeSides } from "@khela/contract/agents/team";
import type { OperatorContext } from "../../http/console/operator-context.ts";
import { getOperatedMember } from "../../infra/operator/operated-member-store.ts";
import { notifyDispute } from "../disputes/dispute-notices.ts";
import * as store from "../disputes/dispute-store.ts";

type Decide = (typeof operatorCalls)["agentCases"]["decideDispute"];

export async function decideDispute(
  ctx: OperatorContext<Decide>,
  { sender, id, decision: words }: ParsedOperatorInputOf<Decide>,
): Promise<Record<string, never>> {
  const { db, merchant, actor } = ctx;
  const key = await getOperatedMember(db, merchant.id, sender);
  const dispute = await store.lockDispute(db, key, { id, merchantId: merchant.id });
  if (dispute === null) return ctx.fail("agent.dispute.unknown", { field: "id" });
  if (dispute.state !== "escalated") ctx.fail("agent.dispute.decided", { field: "id", state: dispute.state });
  const decision = words.trim();
  await store.closeDispute(db, dispute, { decision, by: actor, now: ctx.now() });
  for (const to of disputeSides) await notifyDispute(db, ctx, dispute, { to, step: "closed" });
  ctx.audit({
    subject: `credit:${id}`,
    before: { state: dispute.state },
    after: { state: "closed", decision },
    detail: { sender: dispute.senderName, receiver: dispute.receiverName },
  });
  return {};
}
