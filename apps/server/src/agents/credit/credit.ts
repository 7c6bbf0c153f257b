// An agent sends credit to members below. Either every receiver is below the agent and open and the balance covers the
// whole sum, or nothing is taken. A repeated request is the same transfer. delivery.ts credits the receivers.

import type { calls } from "@khela/contract/calls";
import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { formatAmount, readAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import { requirePaymentPassword } from "../../auth/auth.ts";
import type { Context } from "../../http/context.ts";
import type { AgentReader, Refusing } from "../agent-reader.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { encodeCursor } from "../../infra/db/cursor.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { listDownlinesById } from "../../member/member.ts";
import { balanceOf, openOperatorAccount, transferId } from "../../wallet/wallet.ts";
import { listDisputed } from "../disputes/dispute-store.ts";
import { noteDevices } from "../signals/signals.ts";
import { listStandings } from "../team/downline-store.ts";
import { readPlace } from "./credit-cursor.ts";
import { reasonOf } from "./credit-reason.ts";
import * as store from "./credit-store.ts";
import { deliverCredit } from "./delivery.ts";
import { creditReceiptOf, mayDispute } from "./receipts.ts";

type AgentCalls = (typeof calls)["agents"];
type Send =
  | Context<AgentCalls["transferDownline"]>
  | Context<AgentCalls["transferMultipleDownline"]>
  | Context<AgentCalls["acceptCredit"]>;
type Whole = OutputOf<AgentCalls["creditTransfer"]>;
type Receiver = { readonly customerId: string; readonly amountMinor: bigint };

/** Maximum receivers that get the credit before the response. With more receivers, all get it after the response. */
const DELIVERED_AT_ONCE = 1;

function refuseReceiver(ctx: Send, customerId: string, place: number): never {
  return ctx.fail("agent.credit.receiver", { field: "customerId", customerId, place });
}

/** First guards: the amounts are valid in the currency, and each receiver appears once. */
function readReceivers(
  ctx: Send,
  list: readonly { readonly customerId: string; readonly amount: string }[],
): Receiver[] {
  const seen = new Set<string>();
  return list.map(({ customerId, amount }, index) => {
    if (seen.has(customerId)) refuseReceiver(ctx, customerId, index + 1);
    seen.add(customerId);
    const reading = readAmount(amount, ctx.merchant.currency);
    if (!reading.ok) return ctx.fail("request_param_err", { field: "/amount", reason: reading.code });
    if (reading.minor === 0n) return ctx.fail("request_param_err", { field: "/amount" });
    return { customerId, amountMinor: reading.minor };
  });
}

/** Guard: every receiver is below the agent and open. The refusal names the first receiver who is not. */
export async function requireOpenReceivers(
  ctx: Send,
  receivers: readonly Receiver[],
): Promise<readonly MemberKey[]> {
  const below = await listDownlinesById(
    ctx.db,
    ctx.session,
    receivers.map(({ customerId }) => BigInt(customerId)),
  );
  const standings = new Map((await listStandings(ctx.db, below)).map((one) => [one.memberId, one]));
  for (const [index, { customerId }] of receivers.entries())
    if (standings.get(BigInt(customerId))?.status !== "active") refuseReceiver(ctx, customerId, index + 1);
  return below;
}

type Opening = {
  readonly id: string;
  readonly receivers: readonly Receiver[];
  /** The receivers as stored members. */
  readonly members: readonly MemberKey[];
  /** Id of the member's request that this transfer accepts. */
  readonly requestId?: string;
};

/** Fails with the reason of the refusal and the limit that was exceeded. */
function explain(ctx: Send, { refusal, ...bounds }: store.SendRefusal, receivers: readonly Receiver[]): void {
  const money = (minor: bigint | null) => formatAmount(minor ?? 0n, ctx.merchant.currency);
  const place = bounds.place ?? 1;
  const customerId = receivers[place - 1]?.customerId ?? "";
  if (refusal === "receiver") refuseReceiver(ctx, customerId, place);
  if (refusal === "amount")
    ctx.fail("agent.credit.amount", {
      field: "amount",
      customerId,
      place,
      min: money(bounds.leastMinor),
      max: money(bounds.mostMinor),
    });
  if (refusal === "day")
    ctx.fail("agent.credit.day", { field: "amount", leftToday: money(bounds.availableMinor) });
  if (refusal === "turnover") ctx.fail("agent.credit.turnover");
  if (refusal === "funds")
    ctx.fail("wallet.funds.insufficient", { field: "amount", available: money(bounds.availableMinor) });
}

/**
 * Takes the whole sum from the agent. Returns false, without taking money, when the answered request is decided or
 * expired.
 */
export async function openTransfer(
  ctx: Send,
  { id, receivers, members, requestId }: Opening,
): Promise<boolean> {
  const { db, session, merchant } = ctx;
  const balance = await balanceOf(db, session);
  invariant(balance, "an agent has a main account");
  // opens the account first, so that the transfer's own transaction finds it
  await openOperatorAccount(db, {
    merchantId: merchant.id,
    purpose: "transit",
    ref: "agents",
    currency: merchant.currency,
    real: balance.account.real,
  });
  const refused = await db.transaction(async (tx) => {
    const answer = await store.sendCredit(tx, {
      bucket: session.bucket,
      memberId: session.memberId,
      id,
      merchantId: merchant.id,
      currency: merchant.currency,
      receivers: receivers.map(({ customerId, amountMinor }, index) => ({
        id: BigInt(customerId),
        amountMinor,
        outId: transferId("agent credit out", id, String(index)),
        inId: transferId("agent credit in", id, String(index)),
      })),
      inKind: transactionTypes.uplineIn.id,
      ...(requestId === undefined ? {} : { requestId }),
      now: ctx.now(),
    });
    if (answer.refusal !== null) return answer;
    const total = receivers.reduce((sum, one) => sum + one.amountMinor, 0n);
    await writeAudit(tx, {
      merchantId: merchant.id,
      actor: `member:${session.memberId}`,
      action: "agent.credit.sent",
      subject: `credit:${id}`,
      detail: { receivers: receivers.length, total: formatAmount(total, merchant.currency) },
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
    return answer;
  });
  explain(ctx, refused, receivers);
  if (refused.refusal === "decided") return false;
  ctx.push.balanceChanged(session);
  await noteDevices(
    ctx,
    session.memberId,
    members.map((member) => ({ agent: session, member })),
  );
  return true;
}

function toTransfer(credit: store.Credit) {
  return {
    transferId: credit.id,
    at: credit.at.getTime(),
    currency: credit.currency,
    total: formatAmount(credit.totalMinor, credit.currency),
    receivers: credit.receivers,
    received: credit.received,
    returned: credit.returned,
    names: [...credit.names],
    why: reasonOf(credit),
    reference: credit.reference,
  };
}

export async function findWhole(
  ctx: Pick<Send, "db" | "session" | "secrets" | "now">,
  id: string,
): Promise<Whole | null> {
  const credit = await store.findCredit(ctx.db, ctx.session, id);
  if (credit === null) return null;
  const items = await store.listItems(ctx.db, ctx.session, id);
  const disputable = mayDispute(ctx, credit.at)
    ? items.filter(({ state }) => state === "received").map(({ inId }) => inId)
    : [];
  const disputed = await listDisputed(ctx.db, ctx.session, "sender", disputable);
  return {
    ...toTransfer(credit),
    list: items.map((item) => ({
      customerId: String(item.receiverId),
      customerName: item.receiverName,
      creditId: item.inId,
      mayDispute: disputable.includes(item.inId) && !disputed.has(item.inId),
      amount: formatAmount(item.amountMinor, credit.currency),
      state: item.state,
      finishedAt: item.finishedAt?.getTime() ?? null,
      receipt:
        item.state === "received"
          ? creditReceiptOf(ctx.secrets, {
              id: item.inId,
              from: ctx.session.username,
              to: item.receiverName,
              amountMinor: item.amountMinor,
              currency: credit.currency,
              sentAt: credit.at,
            })
          : null,
    })),
  };
}

/** Refuses an id that is already used with other receivers or amounts, because that would be another transfer. */
function refuseOther(ctx: Send, whole: Whole, receivers: readonly Receiver[]): void {
  const wanted = receivers.map(
    ({ customerId, amountMinor }) => `${customerId} ${formatAmount(amountMinor, ctx.merchant.currency)}`,
  );
  const sent = whole.list.map(({ customerId, amount }) => `${customerId} ${amount}`);
  if (wanted.join() !== sent.join()) ctx.fail("ledger.id_reused", { field: "list" });
}

type Sending = {
  readonly list: readonly { readonly customerId: string; readonly amount: string }[];
  readonly password: string;
  readonly requestId?: string | undefined;
};

async function send(ctx: Send, { list, password, requestId }: Sending): Promise<Whole> {
  // the id includes the sender, so that no other sender's request and no salary has the same id
  const id = transferId("agent credit request", String(ctx.session.memberId), requestId ?? ctx.requestId);
  const before = await findWhole(ctx, id);
  const receivers = readReceivers(ctx, list);
  if (before === null) {
    const members = await requireOpenReceivers(ctx, receivers);
    await requirePaymentPassword(ctx, password, "password");
    await openTransfer(ctx, { id, receivers, members });
  }
  if (list.length <= DELIVERED_AT_ONCE) await deliverCredit(ctx, ctx.session, id);
  else ctx.after(() => deliverCredit(ctx, ctx.session, id));
  const whole = await findWhole(ctx, id);
  invariant(whole, "a transfer that was sent is there");
  refuseOther(ctx, whole, receivers);
  return whole;
}

export function transferDownline(
  ctx: Context<AgentCalls["transferDownline"]>,
  { customerId, amount, ...sending }: ParsedInputOf<AgentCalls["transferDownline"]>,
): Promise<Whole> {
  return send(ctx, { list: [{ customerId, amount }], ...sending });
}

export function transferMultipleDownline(
  ctx: Context<AgentCalls["transferMultipleDownline"]>,
  sending: ParsedInputOf<AgentCalls["transferMultipleDownline"]>,
): Promise<Whole> {
  return send(ctx, sending);
}

export async function creditTransfers(
  ctx: Pick<AgentReader, "db" | "session"> & Refusing<"request_param_err">,
  { cursor, pageSize }: ParsedInputOf<AgentCalls["creditTransfers"]>,
): Promise<OutputOf<AgentCalls["creditTransfers"]>> {
  const found = await store.listCredits(ctx.db, ctx.session, readPlace(ctx, cursor), pageSize + 1);
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  return {
    list: page.map(toTransfer),
    nextCursor:
      found.length > pageSize && last !== undefined
        ? encodeCursor([String(last.at.getTime()), last.id])
        : null,
  };
}

export async function creditTransfer(
  ctx: Context<AgentCalls["creditTransfer"]>,
  input: ParsedInputOf<AgentCalls["creditTransfer"]>,
): Promise<Whole> {
  return (
    (await findWhole(ctx, input.transferId)) ?? ctx.fail("agent.credit.unknown", { field: "transferId" })
  );
}
