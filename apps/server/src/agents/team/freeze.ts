// An agent asks to freeze an account of the team, and an operator decides (operator/freezes.ts). Until the decision,
// the member's account is unchanged.

import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import type { Context } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { transferId } from "../../wallet/wallet.ts";
import { requireDownline } from "./downline.ts";
import * as store from "./freeze-store.ts";

type AgentCalls = (typeof calls)["agents"];

export async function requestFreeze(
  ctx: Context<AgentCalls["requestFreeze"]>,
  { customerId, reason }: ParsedInputOf<AgentCalls["requestFreeze"]>,
): Promise<OutputOf<AgentCalls["requestFreeze"]>> {
  const member = await requireDownline(ctx, customerId, "customerId");
  const { bucket, memberId } = ctx.session;
  const id = transferId("agent freeze", String(memberId), ctx.randomBytes(16).toString("hex"));
  await ctx.db.transaction(async (tx) => {
    const isNew = await store.insertFreeze(tx, {
      bucket,
      memberId,
      id,
      merchantId: ctx.merchant.id,
      downlineBucket: member.bucket,
      downlineId: member.memberId,
      downlineName: member.username,
      reason: reason.trim(),
      requestedAt: ctx.now(),
    });
    if (!isNew) ctx.fail("agent.freeze.open", { field: "customerId" });
    await writeAudit(tx, {
      merchantId: ctx.merchant.id,
      actor: `member:${memberId}`,
      action: "agent.freeze.requested",
      subject: `member:${member.memberId}`,
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
  });
  return { requestId: id };
}
