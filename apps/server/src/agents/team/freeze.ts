// An agent asks that an account of the team is frozen; an operator decides. Promises that nothing happens to the member before that, and
// that a decision is made once.

import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import type { Db } from "@khela/service-kit/db/database";
import { endAccess } from "../../auth/auth.ts";
import type { Context } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { transferId } from "../../wallet/wallet.ts";
import { requireDownline } from "./downline.ts";
import * as store from "./freeze-store.ts";

type AgentCalls = (typeof calls)["agents"];

const LISTED_PER_BUCKET = 200;

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

/** What waits for an operator's decision, the oldest first. */
export async function listFreezes(db: Db, merchantId: number): Promise<store.Freeze[]> {
  const found: store.Freeze[] = [];
  for (const bucket of await listMemberBuckets(db))
    found.push(...(await store.listOpenFreezes(db, bucket, merchantId, LISTED_PER_BUCKET)));
  return found.toSorted((one, other) => one.requestedAt.getTime() - other.requestedAt.getTime());
}

type Operator = { readonly merchantId: number; readonly by: string; readonly now: Date };

/** Freezes the account and ends everything that is open of it, or refuses; false when it is decided already. */
export function decide(
  db: Db,
  freeze: store.Freeze,
  state: "frozen" | "refused",
  { merchantId, by, now }: Operator,
): Promise<boolean> {
  const member = { bucket: freeze.downlineBucket, memberId: freeze.downlineId };
  return db.transaction(async (tx) => {
    if (!(await store.decideFreeze(tx, freeze, { state, by, now }))) return false;
    if (state === "frozen" && (await store.setStatus(tx, member, "blocked")))
      await endAccess(tx, member, { reason: "frozen", beside: null, now });
    await writeAudit(tx, {
      merchantId,
      actor: by,
      action: `agent.freeze.${state}`,
      subject: `member:${member.memberId}`,
    });
    return true;
  });
}

/** Opens a frozen account again, and nothing that a login meanwhile has begun; false when it is not frozen. */
export function unfreeze(db: Db, member: MemberKey, { merchantId, by, now }: Operator): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await store.setStatus(tx, member, "active"))) return false;
    await endAccess(tx, member, { reason: "frozen", beside: null, now });
    await writeAudit(tx, {
      merchantId,
      actor: by,
      action: "agent.freeze.lifted",
      subject: `member:${member.memberId}`,
    });
    return true;
  });
}
