// Sender or receiver of credit opens a dispute, once and within days. The other party answers in time. Then either
// party may pass the dispute to the operator, who decides with a text (operator/dispute-decision.ts). No step happens
// twice or by the wrong party. A dispute moves no money.

import { disputeAnswerHours, disputeDays } from "@khela/contract/agents/team";
import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import type { Context } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { mayDispute } from "../credit/receipts.ts";
import { cutOpenPage, readOpenPlace, type Place } from "../open-first.ts";
import { nameOf } from "../team/downline-store.ts";
import { notifyDispute } from "./dispute-notices.ts";
import * as store from "./dispute-store.ts";

type AgentCalls = (typeof calls)["agents"];
type View = OutputOf<AgentCalls["openDispute"]>;
type Reader = Pick<Context, "now">;
type Caller = Context<
  AgentCalls["openDispute"] | AgentCalls["answerDispute"] | AgentCalls["escalateDispute"]
>;

const HOUR_MS = 60 * 60_000;
const sides = ["sender", "receiver"] as const;

function toView({ now }: Reader, side: store.Side, one: store.Dispute): View {
  const isOver = one.answerUntil <= now();
  return {
    creditId: one.id,
    side,
    otherName: side === "sender" ? one.receiverName : one.senderName,
    amount: formatAmount(one.amountMinor, one.currency),
    currency: one.currency,
    sentAt: one.sentAt.getTime(),
    isOwn: one.openedBy === side,
    reason: one.reason,
    state: one.state,
    openedAt: one.openedAt.getTime(),
    answerUntil: one.answerUntil.getTime(),
    answer: one.answer,
    decision: one.decision,
    mayAnswer: one.state === "open" && one.openedBy !== side && !isOver,
    mayEscalate: one.state === "answered" || (one.state === "open" && isOver),
  };
}

async function audit(tx: Db, ctx: Caller, id: string, action: string): Promise<void> {
  await writeAudit(tx, {
    merchantId: ctx.merchant.id,
    actor: `member:${ctx.session.memberId}`,
    action: `agent.dispute.${action}`,
    subject: `credit:${id}`,
    ip: ctx.ip,
    requestId: ctx.requestId,
  });
}

export async function openDispute(
  ctx: Context<AgentCalls["openDispute"]>,
  { creditId, reason }: ParsedInputOf<AgentCalls["openDispute"]>,
): Promise<View> {
  const unknown = (): never => ctx.fail("agent.dispute.unknown", { field: "creditId" });
  const asSender = await store.findReceived(ctx.db, ctx.session, "sender", creditId);
  const side = asSender === null ? "receiver" : "sender";
  const credit =
    asSender ?? (await store.findReceived(ctx.db, ctx.session, "receiver", creditId)) ?? unknown();
  const openedAt = ctx.now();
  if (!mayDispute(ctx, credit.sentAt))
    ctx.fail("agent.dispute.late", { field: "creditId", days: disputeDays });
  const senderName = await nameOf(ctx.db, credit);
  const dispute = {
    ...credit,
    senderName,
    merchantId: ctx.merchant.id,
    openedBy: side,
    reason: reason.trim(),
    openedAt,
    answerUntil: new Date(openedAt.getTime() + disputeAnswerHours * HOUR_MS),
  } as const;
  await ctx.db.transaction(async (tx) => {
    if (!(await store.insertDispute(tx, dispute))) ctx.fail("agent.dispute.exists", { field: "creditId" });
    await notifyDispute(tx, ctx, dispute, { to: side === "sender" ? "receiver" : "sender", step: "opened" });
    await audit(tx, ctx, creditId, "opened");
  });
  const found = await store.findDispute(ctx.db, ctx.session, side, creditId);
  return found === null ? unknown() : toView(ctx, side, found);
}

type Own = { readonly side: store.Side; readonly dispute: store.Dispute };

/** Returns a dispute of the caller, and whether the caller is sender or receiver. */
async function requireOwn(
  ctx: Context<AgentCalls["answerDispute"] | AgentCalls["escalateDispute"]>,
  id: string,
): Promise<Own> {
  for (const side of sides) {
    const dispute = await store.findDispute(ctx.db, ctx.session, side, id);
    if (dispute !== null) return { side, dispute };
  }
  return ctx.fail("agent.dispute.unknown", { field: "creditId" });
}

export async function answerDispute(
  ctx: Context<AgentCalls["answerDispute"]>,
  { creditId, answer }: ParsedInputOf<AgentCalls["answerDispute"]>,
): Promise<Record<string, never>> {
  const { side, dispute } = await requireOwn(ctx, creditId);
  await ctx.db.transaction(async (tx) => {
    const isOthers = dispute.openedBy !== side;
    if (!isOthers || !(await store.answerDispute(tx, dispute, answer.trim(), ctx.now())))
      ctx.fail("agent.dispute.decided", { field: "creditId" });
    await notifyDispute(tx, ctx, dispute, { to: dispute.openedBy, step: "answered" });
    await audit(tx, ctx, creditId, "answered");
  });
  return {};
}

export async function escalateDispute(
  ctx: Context<AgentCalls["escalateDispute"]>,
  { creditId }: ParsedInputOf<AgentCalls["escalateDispute"]>,
): Promise<Record<string, never>> {
  const { dispute } = await requireOwn(ctx, creditId);
  await ctx.db.transaction(async (tx) => {
    if (!(await store.escalateDispute(tx, dispute, ctx.now())))
      ctx.fail("agent.dispute.decided", { field: "creditId" });
    await audit(tx, ctx, creditId, "escalated");
  });
  return {};
}

const inOrder = (one: Place, other: Place) =>
  Number(other.isOpen) - Number(one.isOpen) ||
  other.at.getTime() - one.at.getTime() ||
  other.id.localeCompare(one.id);

export async function disputes(
  ctx: Context<AgentCalls["disputes"]>,
  { cursor, pageSize }: ParsedInputOf<AgentCalls["disputes"]>,
): Promise<OutputOf<AgentCalls["disputes"]>> {
  const page = { place: readOpenPlace(ctx, cursor), limit: pageSize + 1 };
  const found: { readonly side: store.Side; readonly dispute: store.Dispute; readonly place: Place }[] = [];
  for (const side of sides)
    for (const dispute of await store.listDisputes(ctx.db, ctx.session, side, page))
      found.push({ side, dispute, place: store.placeOf(dispute) });
  found.sort((one, other) => inOrder(one.place, other.place));
  const cut = cutOpenPage(found, pageSize, ({ place }) => place);
  return {
    list: cut.page.map(({ side, dispute }) => toView(ctx, side, dispute)),
    nextCursor: cut.nextCursor,
  };
}
