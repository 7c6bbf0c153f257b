// A member asks the agent directly above for credit. A request is answered once, only by that agent, before it
// expires. An accepted request leads to one transfer, even if accepted repeatedly. The request is signed, so that
// member and agent see the same text.

import { creditRequestMinutes } from "@khela/contract/agents/team";
import type { calls } from "@khela/contract/calls";
import { currencySymbol } from "@khela/contract/locale/currency-symbols";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { formatAmount, readAmount } from "@khela/engines/money";
import { requirePaymentPassword } from "../../auth/auth.ts";
import type { Context } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { signReceipt } from "../../infra/receipts/signed-receipts.ts";
import { sendToMember } from "../../inbox/inbox.ts";
import { transferId } from "../../wallet/wallet.ts";
import { cutOpenPage, readOpenPlace } from "../open-first.ts";
import { noteDevices } from "../signals/signals.ts";
import { findWhole, openTransfer, requireOpenReceivers } from "./credit.ts";
import { deliverCredit } from "./delivery.ts";
import { creditRequestReceipts } from "./receipts.ts";
import * as store from "./request-store.ts";

type AgentCalls = (typeof calls)["agents"];
type View = OutputOf<AgentCalls["requestCredit"]>;
type Reader = Context<
  AgentCalls["requestCredit"] | AgentCalls["ownCreditRequests"] | AgentCalls["creditRequests"]
>;

const MINUTE_MS = 60_000;
const LISTED = 50;
const REFERENCE_BYTES = 5;
const BITS = 5n;
/** The 32 letters and digits of a reference, without those that are easily misread. */
const REFERENCE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function createReference(randomBytes: (count: number) => Buffer): string {
  let rest = BigInt(`0x${randomBytes(REFERENCE_BYTES).toString("hex")}`);
  let text = "";
  for (let bits = 0; bits < REFERENCE_BYTES * 8; bits += Number(BITS)) {
    text += REFERENCE_LETTERS[Number(rest & 31n)]!;
    rest >>= BITS;
  }
  return text;
}

function toView(ctx: Reader, request: store.CreditRequest, agentName: string): View {
  const { id, receiver, receiverName, currency, reference, state, requestedAt, expiresAt } = request;
  const amount = formatAmount(request.amountMinor, currency);
  return {
    requestId: id,
    reference,
    customerId: String(receiver.memberId),
    customerName: receiverName,
    amount,
    currency,
    state: state === "open" && expiresAt <= ctx.now() ? "expired" : state,
    at: requestedAt.getTime(),
    expiresAt: expiresAt.getTime(),
    receipt: signReceipt(ctx.secrets, creditRequestReceipts, {
      reference,
      "asked by": receiverName,
      "asked of": agentName,
      amount: `${amount} ${currency}`,
      requested: requestedAt.toISOString(),
      expires: expiresAt.toISOString(),
    }),
  };
}

function wordsOf({ receiverName, reference, amountMinor, currency }: store.CreditRequest) {
  const amount = `${currencySymbol(currency)}${formatAmount(amountMinor, currency)}`;
  const link = (text: string) => `<p><a href="/m/agent?part=credit">${text}</a></p>`;
  return {
    BN: {
      title: `${receiverName} ${amount} চেয়েছেন`,
      content: `<p>রেফারেন্স ${reference}।</p>${link("অনুরোধ দেখুন")}`,
    },
    EN: {
      title: `${receiverName} asks for ${amount}`,
      content: `<p>Reference ${reference}.</p>${link("See the request")}`,
    },
    TH: {
      title: `${receiverName} ขอเครดิต ${amount}`,
      content: `<p>รหัสอ้างอิง ${reference}</p>${link("ดูคำขอ")}`,
    },
  };
}

function amountOf(ctx: Context<AgentCalls["requestCredit"]>, text: string): bigint {
  const reading = readAmount(text, ctx.merchant.currency);
  if (!reading.ok) return ctx.fail("request_param_err", { field: "/amount", reason: reading.code });
  if (reading.minor === 0n) return ctx.fail("request_param_err", { field: "/amount" });
  return reading.minor;
}

export async function requestCredit(
  ctx: Context<AgentCalls["requestCredit"]>,
  { amount, requestId }: ParsedInputOf<AgentCalls["requestCredit"]>,
): Promise<View> {
  const { db, session, merchant } = ctx;
  const amountMinor = amountOf(ctx, amount);
  const agent = (await store.findAgent(db, session)) ?? ctx.fail("agent.credit.request.agent");
  const id = transferId("agent credit asked", String(session.memberId), requestId);
  const requestedAt = ctx.now();
  await db.transaction(async (tx) => {
    const request = {
      bucket: agent.bucket,
      memberId: agent.memberId,
      id,
      merchantId: merchant.id,
      receiver: { bucket: session.bucket, memberId: session.memberId },
      receiverName: session.username,
      amountMinor,
      currency: merchant.currency,
      reference: createReference(ctx.randomBytes),
      state: "open",
      requestedAt,
      expiresAt: new Date(requestedAt.getTime() + creditRequestMinutes * MINUTE_MS),
    } as const;
    if (!(await store.insertRequest(tx, request))) return;
    await sendToMember(tx, ctx, agent, { ref: `credit-request:${id}`, words: wordsOf(request) });
    await writeAudit(tx, {
      merchantId: merchant.id,
      actor: `member:${session.memberId}`,
      action: "agent.credit.requested",
      subject: `credit-request:${id}`,
      detail: { agent: `member:${agent.memberId}`, amount, reference: request.reference },
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
  });
  const request =
    (await store.findRequest(db, agent, id)) ?? ctx.fail("agent.credit.request.open", { field: "amount" });
  // the request id is already used for another amount
  if (request.amountMinor !== amountMinor) ctx.fail("ledger.id_reused", { field: "amount" });
  await noteDevices(ctx, session.memberId, [{ agent, member: session }]);
  return toView(ctx, request, agent.username);
}

export async function ownCreditRequests(
  ctx: Context<AgentCalls["ownCreditRequests"]>,
): Promise<OutputOf<AgentCalls["ownCreditRequests"]>> {
  const agent = await store.findAgent(ctx.db, ctx.session);
  if (agent === null) return { agentName: null, list: [] };
  const list = await store.listRequestsOf(ctx.db, agent, ctx.session.memberId, LISTED);
  return { agentName: agent.username, list: list.map((one) => toView(ctx, one, agent.username)) };
}

export async function creditRequests(
  ctx: Context<AgentCalls["creditRequests"]>,
  { cursor, pageSize }: ParsedInputOf<AgentCalls["creditRequests"]>,
): Promise<OutputOf<AgentCalls["creditRequests"]>> {
  const now = ctx.now();
  const place = readOpenPlace(ctx, cursor);
  const found = await store.listRequests(ctx.db, ctx.session, { place, now, limit: pageSize + 1 });
  const { page, nextCursor } = cutOpenPage(found, pageSize, ({ state, expiresAt, requestedAt, id }) => ({
    isOpen: state === "open" && expiresAt > now,
    at: requestedAt,
    id,
  }));
  return { list: page.map((one) => toView(ctx, one, ctx.session.username)), nextCursor };
}

/** Accepts a credit request and sends the credit once. Accepting again returns the same transfer. */
export async function acceptCredit(
  ctx: Context<AgentCalls["acceptCredit"]>,
  { requestId, password }: ParsedInputOf<AgentCalls["acceptCredit"]>,
): Promise<OutputOf<AgentCalls["acceptCredit"]>> {
  const request =
    (await store.findRequest(ctx.db, ctx.session, requestId)) ??
    ctx.fail("agent.credit.request.unknown", { field: "requestId" });
  const creditId = transferId("agent credit request accepted", request.id);
  const decided = (): never => ctx.fail("agent.credit.request.decided", { field: "requestId" });
  if ((await findWhole(ctx, creditId)) === null) {
    if (request.state !== "open" || request.expiresAt <= ctx.now()) decided();
    const receivers = [{ customerId: String(request.receiver.memberId), amountMinor: request.amountMinor }];
    const members = await requireOpenReceivers(ctx, receivers);
    await requirePaymentPassword(ctx, password, "password");
    if (!(await openTransfer(ctx, { id: creditId, receivers, members, requestId: request.id }))) decided();
  }
  await deliverCredit(ctx, ctx.session, creditId);
  return (await findWhole(ctx, creditId)) ?? decided();
}

export async function refuseCredit(
  ctx: Context<AgentCalls["refuseCredit"]>,
  { requestId }: ParsedInputOf<AgentCalls["refuseCredit"]>,
): Promise<Record<string, never>> {
  const request =
    (await store.findRequest(ctx.db, ctx.session, requestId)) ??
    ctx.fail("agent.credit.request.unknown", { field: "requestId" });
  await ctx.db.transaction(async (tx) => {
    if (!(await store.refuseRequest(tx, request, ctx.now())))
      ctx.fail("agent.credit.request.decided", { field: "requestId" });
    await writeAudit(tx, {
      merchantId: ctx.merchant.id,
      actor: `member:${ctx.session.memberId}`,
      action: "agent.credit.request.refused",
      subject: `credit-request:${request.id}`,
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
  });
  return {};
}
