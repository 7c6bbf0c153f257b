// Manual orders on the member's side. Each order has a receiving account and a reference, and the member reports the
// transaction that sent the money. A transaction is first reserved for one order, so that it cannot pay two. No money
// moves in this file: an operator matches the payment (decisions.ts).

import type { calls } from "@khela/contract/calls";
import { isValidField, normalizeField } from "@khela/contract/fields";
import type { OutputOf } from "@khela/contract/schemas";
import { consoleTopic } from "../../http/console/console-topic.ts";
import type { Context } from "../../http/context.ts";
import { writeAudit, writeAuditOnce } from "../../infra/db/audit-store.ts";
import { jurisdictionOf } from "../../responsible-gaming/responsible-gaming.ts";
import { storeDepositPush, viewOrder } from "../order-view.ts";
import { findOrder, type Order } from "../store.ts";
import { findFeePercent } from "../channels/channel-store.ts";
import {
  claimTransaction,
  releaseTransaction,
  reserveReference,
  setCountsUntil,
  setReceiving,
  setSubmitted,
} from "./manual-store.ts";

type Cashier = (typeof calls)["cashier"];
type SubmitContext = Context<Cashier["submitDeposit"]> | Context<Cashier["depositProof"]>;

/** Letters and digits of a payment reference, without those that are easily misread or misheard. */
const REFERENCE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const REFERENCE_LENGTH = 8;
const BYTE_VALUES = 256;
/** Time after an order's expiry within which the member can still report its payment. */
const SUBMIT_WITHIN_MS = 3 * 24 * 3_600_000;

function createReference(randomBytes: (count: number) => Buffer): string {
  const even = BYTE_VALUES - (BYTE_VALUES % REFERENCE_LETTERS.length);
  let text = "";
  while (text.length < REFERENCE_LENGTH)
    for (const byte of randomBytes(REFERENCE_LENGTH))
      if (byte < even && text.length < REFERENCE_LENGTH)
        text += REFERENCE_LETTERS[byte % REFERENCE_LETTERS.length]!;
  return text;
}

/** Assigns a receiving account and a reference to the order, unless the order already has both. */
export async function assignReceivingAccount(
  ctx: Context<Cashier["deposit"]> | Context<Cashier["depositByQr"]>,
  order: Order,
): Promise<Order> {
  const { db, merchant, session } = ctx;
  const reference = createReference(ctx.randomBytes);
  const reserved = await reserveReference(db, {
    bucket: order.bucket,
    memberId: order.memberId,
    merchantId: merchant.id,
    channel: order.channel,
    reference,
    orderId: order.id,
    amountMinor: order.amountMinor,
    now: ctx.now(),
    expiresAt: order.expiresAt,
    zone: jurisdictionOf(merchant.settings).timeZone,
  });
  if (reserved === null) return ctx.fail("deposit.channel.full");
  const feePercent = await findFeePercent(db, order);
  const fee = Number(feePercent) === 0 ? {} : { feePercent };
  await setReceiving(db, order, { ...reserved, reference, ...fee });
  return (await findOrder(db, session, order.id)) ?? ctx.fail("deposit.channel.full");
}

/** Returns the caller's manual order; refuses every other order id. */
export async function findOwn(ctx: SubmitContext, orderId: string): Promise<Order> {
  const order = await findOrder(ctx.db, ctx.session, orderId);
  return order?.receiving ? order : ctx.fail("deposit.order.unknown");
}

/** Fields that all audit entries about the caller's order share. */
export function auditOf(ctx: SubmitContext, order: Order) {
  const { merchant, session, ip, requestId } = ctx;
  const actor = `member:${session.memberId}`;
  return { merchantId: merchant.id, actor, subject: `deposit:${order.id}`, ip, requestId };
}

/** Whether the member may still report how the order was paid. */
export function isStillOpen({ now }: Pick<SubmitContext, "now">, { state, expiresAt }: Order): boolean {
  const isUndecided = state === "waiting" || state === "expired";
  return isUndecided && now().getTime() <= expiresAt.getTime() + SUBMIT_WITHIN_MS;
}

async function submit(
  ctx: Context<Cashier["submitDeposit"]>,
  order: Order,
  transactionId: string,
): Promise<void> {
  const { db } = ctx;
  const now = ctx.now();
  const owner = await claimTransaction(db, order, transactionId, now);
  if (owner !== order.id) {
    await writeAuditOnce(db, {
      ...auditOf(ctx, order),
      action: "deposit.transaction.used",
      detail: { transactionId, order: owner },
    });
    return ctx.fail("deposit.transaction.used", { field: "transactionId" });
  }
  const isSubmitted = await db.transaction(async (tx) => {
    if (!(await setSubmitted(tx, order, transactionId, now))) return false;
    await storeDepositPush(tx, ctx, order, "submitted");
    await ctx.push.publishTopic(tx, consoleTopic(order.merchantId));
    const detail = { transactionId, late: now >= order.expiresAt };
    await writeAudit(tx, { ...auditOf(ctx, order), action: "deposit.submitted", detail });
    return true;
  });
  const current = await findOwn(ctx, order.id);
  if (!isSubmitted && current.transactionId !== transactionId) {
    await releaseTransaction(db, order, transactionId);
    return ctx.fail("deposit.order.decided");
  }
  await setCountsUntil(db, order, null);
}

export async function submitDeposit(
  ctx: Context<Cashier["submitDeposit"]>,
  input: { readonly orderId: string; readonly transactionId: string },
): Promise<OutputOf<Cashier["submitDeposit"]>> {
  const transactionId = normalizeField("depositTransactionId", input.transactionId);
  if (!isValidField("depositTransactionId", transactionId))
    ctx.fail("field.invalid", { field: "transactionId" });
  const order = await findOwn(ctx, input.orderId);
  if (order.transactionId !== transactionId) {
    if (!isStillOpen(ctx, order)) ctx.fail("deposit.order.decided");
    await submit(ctx, order, transactionId);
  }
  return viewOrder(ctx, await findOwn(ctx, order.id));
}
