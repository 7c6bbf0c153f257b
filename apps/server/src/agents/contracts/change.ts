// A new version of a running contract. The member must accept the version first, and the running period is paid by the
// terms with which it began.

import { contractRequestDays } from "@khela/contract/agents/contracts/terms";
import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import type { Context } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { transferId } from "../../wallet/wallet.ts";
import { checkContracts } from "../margin.ts";
import * as store from "./contract-store.ts";
import { findMade } from "./contract-store.ts";
import { readTerms } from "./terms.ts";

type Change = (typeof calls)["agents"]["changeContract"];

const DAY_MS = 24 * 60 * 60_000;

export async function changeContract(
  ctx: Context<Change>,
  { contractId, rateType, tiers }: ParsedInputOf<Change>,
): Promise<OutputOf<Change>> {
  const made =
    (await findMade(ctx.db, ctx.session, contractId)) ??
    ctx.fail("agent.contract.unknown", { field: "contractId" });
  const id = transferId("agent contract", ctx.requestId, ctx.randomBytes(16).toString("hex"));
  const requestedAt = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const running = await store.lockContract(tx, made.receiver, contractId);
    if (running === null || running.state !== "active")
      return ctx.fail("agent.contract.decided", { field: "contractId" });
    const terms = readTerms(ctx, { kind: running.kind, rateType, tiers });
    const isNew = await store.insertContract(tx, {
      ...running,
      ...terms,
      id,
      rateType,
      receiverName: made.receiverName,
      replaces: running.id,
      requestedAt,
      expiresAt: new Date(requestedAt.getTime() + contractRequestDays * DAY_MS),
    });
    if (!isNew) ctx.fail("agent.contract.exists", { field: "contractId" });
    await checkContracts(tx, ctx, { member: made.receiver, agent: ctx.session });
    await writeAudit(tx, {
      merchantId: ctx.merchant.id,
      actor: `member:${ctx.session.memberId}`,
      action: "agent.contract.change.requested",
      subject: `contract:${id}`,
      detail: { replaces: contractId },
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
  });
  return { contractId: id };
}
