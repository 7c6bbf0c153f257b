/** For each kind of order (deposit, payout, refund): runs the actions of a case and updates the model's balance. */
import { calls } from "@khela/contract/calls";
import { gatewayNotifyPath, gatewayPayoutNotifyPath } from "@khela/contract/payment-gateway";
import { sql } from "@khela/service-kit/db/database";
import type { CashierHarness } from "../../../apps/server/test/cashier/cashier-harness.ts";
import { applyNotice } from "../../../apps/server/src/cashier/payment-notices.ts";
import { refundDeposit } from "../../../apps/server/src/cashier/refunds/refunds.ts";
import { applyPayoutState, sendDuePayouts } from "../../../apps/server/src/cashier/withdrawals/payouts.ts";
import { money, PIN, type Case, type Member, type Message } from "./cases.ts";
import type { ConnectionCuts } from "./connection-cuts.ts";
import { cutPoints } from "./cut-points.ts";
import type { GatewayMessages } from "./gateway-messages.ts";

const MINUTE_MS = 60_000;

export type FaultContext = {
  readonly c: CashierHarness;
  readonly cuts: ConnectionCuts;
  readonly messages: GatewayMessages;
  /** Number of cases so far, including the present one. */
  readonly done: number;
};

export async function depositCase(
  { c, cuts, messages, done }: FaultContext,
  of: Member,
  one: Case,
): Promise<void> {
  const order = await c.deposit(of.person, money(one.amountMinor));
  const notice = await c.notice(order);
  const toMessage = (result: "paid" | "failed"): Message => ({
    path: gatewayNotifyPath,
    body: { ...notice, result },
    isForged: false,
    isSigned: true,
  });
  const genuine = [
    ...(one.ends === "failed" || one.ends === "both" ? [toMessage("failed")] : []),
    ...(one.ends === "failed" ? [] : Array.from({ length: one.copies }, () => toMessage("paid"))),
  ];
  let isPaid = !one.isLost && one.ends !== "failed";
  let wasPaid = false;
  if (one.cut !== null) {
    const result = one.ends === "failed" ? "failed" : "paid";
    const gateway = { name: "khela", credits: "exact" } as const;
    const isDone = await cuts.isDoneBeforeCut(cutPoints[result], one.cut, () =>
      applyNotice(cuts.services, gateway, { ...notice, result }),
    );
    wasPaid = isDone && result === "paid";
    isPaid ||= wasPaid;
  }
  const first = await messages.sendAll(one, genuine);
  const kept = await c.w.database.owner.one<{ state: string; heldMinor: bigint | null }>(
    sql`select state, held_minor "heldMinor" from deposit_order where id = ${order.orderId}`,
  );
  // a payment reported with another amount first waits for a person with that amount
  const isHeld = kept.state === "review" && kept.heldMinor === one.amountMinor + 1n;
  const isOtherFirst = !wasPaid && first === money(one.amountMinor + 1n);
  if (isHeld && (wasPaid || !one.forged.includes("amount")))
    throw new Error(`case ${done}: the order waits for a person, and nothing told it to`);
  if (!one.isAtOnce && isHeld !== isOtherFirst)
    throw new Error(`case ${done}: told of ${first ?? "nothing"} first, the order is ${kept.state}`);
  if (!isPaid || isHeld) return;
  of.balanceMinor += one.amountMinor;
  of.orders.push({ id: order.orderId, leftMinor: one.amountMinor });
}

export async function payoutCase({ c, cuts, messages }: FaultContext, of: Member, one: Case): Promise<void> {
  const { refId } = await of.person.client.callOrThrow(calls.cashier.withdraw, {
    amount: money(one.amountMinor),
    bankCardId: of.card,
    password: PIN,
    requestId: crypto.randomUUID(),
  });
  if (one.cut !== null && one.isAtOnce) {
    await cuts.isDoneBeforeCut(cutPoints.claim, one.cut, () => sendDuePayouts(cuts.services));
    // a payout that a fault prevented is due again after five minutes
    c.advance(6 * MINUTE_MS);
  }
  await sendDuePayouts(c.w.services);
  const { payoutId } = await c.w.database.owner.one<{ payoutId: string }>(
    sql`select payout_id "payoutId" from withdraw_order where id = ${refId}`,
  );
  const state = (end: "paid" | "failed") => ({
    payoutId,
    merchantOrderId: refId,
    amount: money(one.amountMinor),
    currency: "BDT",
    state: end,
  });
  const toMessage = (end: "paid" | "failed"): Message => ({
    path: gatewayPayoutNotifyPath,
    body: state(end),
    isForged: false,
    isSigned: true,
  });
  const end = one.ends === "failed" ? "failed" : "paid";
  const genuine = [
    ...Array.from({ length: one.copies }, () => toMessage(end)),
    ...(one.ends === "both" ? [toMessage("failed")] : []),
  ];
  if (one.cut !== null && !one.isAtOnce)
    await cuts.isDoneBeforeCut(cutPoints.payout, one.cut, () =>
      applyPayoutState(cuts.services, "khela", state(end)),
    );
  await messages.sendAll(one, genuine);
  // the outcome is reported again, since all messages may have been lost
  await messages.send(toMessage(end));
  const ended = await c.w.database.owner.one<{ state: string }>(
    sql`select state from withdraw_order where id = ${refId}`,
  );
  const isOneOf = one.ends === "both" ? ["paid", "failed"].includes(ended.state) : ended.state === end;
  if (!isOneOf) throw new Error(`payout ${refId} is ${ended.state}`);
  if (ended.state === "paid") of.balanceMinor -= one.amountMinor;
}

export async function refundCase(
  { c, cuts }: FaultContext,
  of: Member,
  order: Member["orders"][number],
  one: Case,
): Promise<void> {
  const request = {
    orderId: order.id,
    amount: money(one.amountMinor),
    reason: "A fault run.",
    requestId: crypto.randomUUID(),
    byHand: true,
    endReward: false,
  };
  const by = {
    push: c.w.services.push,
    now: c.w.services.now,
    merchantId: c.w.merchantId,
    actor: "operator:faults",
  };
  let isDone = !one.isLost;
  if (one.cut !== null)
    isDone =
      (await cuts.isDoneBeforeCut(cutPoints.refund, one.cut, () =>
        refundDeposit({ ...by, db: cuts.services.db }, request),
      )) || isDone;
  if (!one.isLost)
    await Promise.all(
      Array.from({ length: one.copies }, () => refundDeposit({ ...by, db: c.w.services.db }, request)),
    );
  if (!isDone) return;
  of.balanceMinor -= one.amountMinor;
  order.leftMinor -= one.amountMinor;
}
