// Makes a member directly below an agent an agent of the same type.

import type { calls } from "@khela/contract/calls";
import { hasAccess } from "@khela/contract/member/member-types";
import type { ParsedInputOf } from "@khela/contract/schemas";
import type { Context } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { promoteInTree } from "../../member/member.ts";
import { requireDownline } from "./downline.ts";

type Promote = (typeof calls)["agents"]["promoteDownline"];

export async function promoteDownline(
  ctx: Context<Promote>,
  { customerId }: ParsedInputOf<Promote>,
): Promise<Record<string, never>> {
  const member = await requireDownline(ctx, customerId, "customerId");
  if (member.depth !== 1 || hasAccess("agent", member.type))
    ctx.fail("agent.promotion.member", { field: "customerId" });
  await ctx.db.transaction(async (tx) => {
    if (!(await promoteInTree(tx, member, ctx.session.type)))
      ctx.fail("agent.promotion.member", { field: "customerId" });
    await writeAudit(tx, {
      merchantId: ctx.merchant.id,
      actor: `member:${ctx.session.memberId}`,
      action: "agent.downline.promoted",
      subject: `member:${member.memberId}`,
      detail: { type: ctx.session.type },
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
  });
  return {};
}
