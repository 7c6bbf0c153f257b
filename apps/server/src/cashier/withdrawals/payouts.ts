// Sends withdrawals to the gateway of their bank or wallet. A server claims an order before it sends it, so that only
// one server sends it. The gateway's adapter pays an order at most once, however often it is asked. The outcome
// arrives by the gateway's notice or by a query.

import { payoutFailures, type GatewayPayoutState } from "@khela/contract/payment-gateway";
import type { HeldBackReason, PayoutTrouble } from "@khela/contract/operator/withdrawals/conditions";
import { formatAmount, readAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import { consoleTopic } from "../../http/console/console-topic.ts";
import type { Services } from "../../http/context.ts";
import { findTraceOf, writeAudit, writeAuditOnce } from "../../infra/db/audit-store.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import { findPayoutAccount, hashOfPayoutNumber } from "../../member/member.ts";
import { readOrderOwner } from "../order-id.ts";
import { findPayoutNumber } from "../payout-accounts/payout-accounts.ts";
import type { NoticeStatus } from "../payment-notices.ts";
import { hasSameDestination } from "./destination-store.ts";
import { endWithdrawal } from "./ending.ts";
import { pauseAfterMs } from "./payout-pause.ts";
import * as store from "./withdrawal-store.ts";

/** Pause of a payout that cannot be sent, for example while its gateway is off. */
const UNSENT_PAUSE_MS = 5 * 60_000;
const DUE_PER_BUCKET = 200;

type Holding = { readonly services: Pick<Services, "db" | "now">; readonly order: store.Order };
type Ordered = { readonly services: Services; readonly order: store.Order };

/** Amount that the member receives: the amount of the order minus its fee. */
const receivedMinor = ({ amountMinor, feeMinor }: store.Order): bigint => amountMinor - feeMinor;

const auditHeld = (tx: Db, order: store.Order, reason: HeldBackReason): Promise<void> =>
  writeAudit(tx, {
    merchantId: order.merchantId,
    actor: "system",
    action: "withdraw.held",
    subject: `withdraw:${order.id}`,
    detail: { reason },
  });

/**
 * Postpones a due payout; its member can still cancel the payout. Does nothing when a server has claimed the payout.
 */
async function leaveForLater({ services, order }: Ordered): Promise<void> {
  const now = services.now();
  const nextAt = new Date(now.getTime() + UNSENT_PAUSE_MS);
  await store.moveOrder(services.db, order, { step: "wait", nextAt }, now);
}

/**
 * Claims a payout before sending. In the same transaction, an unsent payout of a blocked member is held for a decision
 * instead.
 */
async function claim({ services, order }: Ordered) {
  const now = services.now();
  const nextAt = new Date(now.getTime() + pauseAfterMs(order.attempts + 1));
  const claimed = await services.db.transaction(async (tx) => {
    const answer = await store.moveOrder(tx, order, { step: "claim", nextAt }, now);
    if (answer.blocked && !answer.moved && order.state === "approved") await auditHeld(tx, order, "blocked");
    return answer;
  });
  if (claimed.blocked && claimed.moved)
    services.log.warn({ order: order.id }, "a payout of a blocked member is only asked about");
  return { ...claimed, now, nextAt };
}

/**
 * Stores why an attempt did not pay the order. The console is notified when the reason differs from the previous
 * attempt's.
 */
async function reportTrouble(
  { db, now, push }: Pick<Services, "db" | "now" | "push">,
  order: store.Order,
  text: PayoutTrouble,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { moved } = await store.moveOrder(tx, order, { step: "trouble", text }, now());
    if (moved) await push.publishTopic(tx, consoleTopic(order.merchantId));
  });
}

/**
 * Stores the trouble of a payout that cannot be sent or queried now, and postpones the payout. For a sent payout this
 * counts as an attempt: after enough of them an operator may enter its outcome.
 */
async function passOver({ services, order }: Ordered, trouble: PayoutTrouble): Promise<void> {
  await reportTrouble(services, order, trouble);
  if (order.state === "sending") await claim({ services, order });
  else await leaveForLater({ services, order });
}

/** Returns the withdrawal to review; false when the withdrawal was sent or has ended in the meantime. */
export async function returnToReview({ services, order }: Holding, reason: HeldBackReason): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const { moved } = await store.moveOrder(tx, order, { step: "hold back", text: reason }, services.now());
    if (moved) await auditHeld(tx, order, reason);
    return moved;
  });
}

/**
 * Sends one due order, or queries it; does nothing when it is not due or another server has it. False: the gateway is
 * silent. Its span belongs to the trace of the member's request.
 */
async function sendPayout(services: Services, order: store.Order): Promise<boolean> {
  const { tracing, db } = services;
  if (tracing === null) return sendOrQuery(services, order);
  const job = tracing.current();
  const options = {
    kind: "internal",
    parent: await findTraceOf(db, `withdraw:${order.id}`, "withdraw.requested"),
    links: job === null ? [] : [job.traceparent],
    attributes: { "khela.order_id": order.id },
  } as const;
  return tracing.span("payout", options, () => sendOrQuery(services, order));
}

async function sendOrQuery(services: Services, order: store.Order): Promise<boolean> {
  const account = await findPayoutAccount(services.db, order, order.payoutAccount);
  invariant(account, "a payout account is never deleted");
  if (order.state === "approved" && (account.frozenAt !== null || account.isRemoved)) {
    await returnToReview({ services, order }, "account gone");
    return true;
  }
  const accountNumber = findPayoutNumber(services.secrets, order, account);
  if (accountNumber === null) {
    services.log.error({ order: order.id }, "the account number of a payout cannot be decrypted");
    // a payout that was sent cannot return to review, so an operator enters its outcome
    if (order.state === "approved") await returnToReview({ services, order }, "account unreadable");
    else await passOver({ services, order }, "unreadable");
    return true;
  }
  const numberHash = hashOfPayoutNumber(services.secrets, account.provider, accountNumber);
  if (!(await hasSameDestination(services.db, order, numberHash))) {
    services.log.error({ order: order.id }, "the payout account differs from the requested one");
    if (order.state === "approved") await returnToReview({ services, order }, "account changed");
    else await passOver({ services, order }, "changed");
    return true;
  }
  const payout = services.paymentGateways.find(order.gateway)?.payout ?? null;
  if (payout === null) {
    services.log.warn({ order: order.id, gateway: order.gateway }, "the gateway of a payout is off");
    await passOver({ services, order }, "gateway off");
    return true;
  }
  // a claimed payout counts as sent, so every step that can fail comes before the claim
  const sent = {
    merchantOrderId: order.id,
    provider: order.provider,
    accountNumber,
    holder: account.holder,
    amount: formatAmount(receivedMinor(order), order.currency),
    currency: order.currency,
  };
  const { moved, attempts, blocked, now, nextAt } = await claim({ services, order });
  if (!moved) return true;
  const answer = await payout({ ...sent, triedBefore: attempts - 1, mayPay: !blocked });
  if (answer === "notSent") {
    await store.moveOrder(services.db, order, { step: "release", nextAt }, now);
    await reportTrouble(services, order, "not sent");
    return false;
  }
  if (answer === null || answer === "unclear" || answer.merchantOrderId !== order.id) {
    services.log.warn({ order: order.id, attempts }, "the gateway gave no reliable answer about a payout");
    await reportTrouble(services, order, answer === null ? "no answer" : "unclear");
    return answer !== null;
  }
  await applyPayoutState(services, order.gateway, answer);
  return true;
}

/** Returns the name of the field in which the gateway's state differs from the order; null: none. */
function differenceOf(gateway: string, state: GatewayPayoutState, order: store.Order): string | null {
  if (order.gateway !== gateway) return "gateway";
  if (order.payoutId !== null && order.payoutId !== state.payoutId) return "payoutId";
  if (state.currency !== order.currency) return "currency";
  const amount = readAmount(state.amount, order.currency);
  return amount.ok && amount.minor === receivedMinor(order) ? null : "amount";
}

/** Logs a state that does not fit the order, once. No money moves, and an operator must check it. */
async function rejectState(
  services: Pick<Services, "db" | "now" | "push">,
  order: store.Order,
  state: GatewayPayoutState,
  field: string,
): Promise<NoticeStatus> {
  await services.db.transaction(async (tx) => {
    const subject = `withdraw:${order.id}`;
    await store.lockSubject(tx, subject);
    await writeAuditOnce(tx, {
      merchantId: order.merchantId,
      actor: "gateway",
      action: "withdraw.mismatch",
      subject,
      detail: { field, ...state },
    });
  });
  await reportTrouble(services, order, "mismatch");
  return "mismatch";
}

/**
 * Applies the gateway's report of a payout, from a notice or an answer. Throws only on internal faults; then nothing
 * has changed.
 */
export async function applyPayoutState(
  services: Pick<Services, "db" | "now" | "push">,
  gateway: string,
  state: GatewayPayoutState,
): Promise<NoticeStatus> {
  const owner = readOrderOwner(state.merchantOrderId);
  const order =
    owner === null ? null : await store.findOrder(services.db, { ...owner, id: state.merchantOrderId });
  if (order === null) return "unknown_order";
  const field = differenceOf(gateway, state, order);
  if (field !== null) return rejectState(services, order, state, field);
  if (state.state === "accepted") {
    const step = { step: "accept", text: state.payoutId } as const;
    return (await store.moveOrder(services.db, order, step, services.now())).moved ? "accepted" : "repeated";
  }
  const end = {
    state: state.state,
    actor: "gateway",
    payoutId: state.payoutId,
    remark: state.reason,
    failure: payoutFailures.find((failure) => failure === state.failure),
  };
  const difference = await endWithdrawal(services, order, end);
  if (difference === "repeated") return "repeated";
  if (difference !== null) return rejectState(services, order, state, difference);
  if (state.state === "failed") await services.push.publishTopic(services.db, consoleTopic(order.merchantId));
  return "accepted";
}

/** Job that sends or queries one due order, after its final approval or after an operator's retry. */
export type PayoutJob = { readonly bucket: number; readonly memberId: string; readonly id: string };
export const payoutQueue = "cashier.payout";

export async function sendOnePayout(services: Services, { bucket, memberId, id }: PayoutJob): Promise<void> {
  const order = await store.findOrder(services.db, { bucket, memberId: BigInt(memberId), id });
  if (order === null || order.nextAt === null || order.nextAt > services.now()) return;
  await sendPayout(services, order);
}

/** Sends or queries every due withdrawal. A silent gateway delays only its own withdrawals. */
export async function sendDuePayouts(services: Services): Promise<void> {
  const { db, log } = services;
  const silent = new Set<string>();
  for (const bucket of await listMemberBuckets(db)) {
    for (const order of await store.listDueOrders(db, bucket, services.now(), DUE_PER_BUCKET)) {
      if (silent.has(order.gateway)) continue;
      // an order that cannot be sent delays no other order
      const isAnswered = await sendPayout(services, order).catch(async (error: unknown) => {
        log.error({ err: error, order: order.id }, "a payout could not be sent");
        await passOver({ services, order }, "unclear").catch((cause: unknown) =>
          log.error({ err: cause, order: order.id }, "an unsent payout could not be postponed"),
        );
        return true;
      });
      if (!isAnswered) silent.add(order.gateway);
    }
  }
}
