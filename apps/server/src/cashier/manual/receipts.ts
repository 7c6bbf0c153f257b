// The receipt of a manual order: what the member was asked to pay, to which account and until when, signed, so that a member and an operator
// who disagree look at the same text. Anybody who has it can check it by the call or, with the public key, without us. It
// says nothing of a payment, and opens nothing.

import type { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Context } from "../../http/context.ts";
import type { Secrets } from "../../infra/secrets.ts";
import { readReceipt, signReceipt } from "../../infra/receipts/signed-receipts.ts";
import type { Order } from "../store.ts";

type ReceiptCall = (typeof calls)["cashier"]["depositReceipt"];

const depositReceipts = { secret: "deposit receipts", title: "khela deposit receipt 1" } as const;

/** Null for an order that is not manual. The same order has the same receipt. */
export function receiptOf(secrets: Secrets, order: Order): string | null {
  if (order.receiving === null) return null;
  const { account, number, holder, reference } = order.receiving;
  return signReceipt(secrets, depositReceipts, {
    order: order.id,
    reference,
    channel: order.channel,
    account,
    number,
    holder,
    amount: `${formatAmount(order.amountMinor, order.currency)} ${order.currency}`,
    opened: order.createdAt.toISOString(),
    expires: order.expiresAt.toISOString(),
  });
}

export function depositReceipt(
  { secrets }: Context<ReceiptCall>,
  { receipt }: { readonly receipt: string },
): Promise<OutputOf<ReceiptCall>> {
  return Promise.resolve(readReceipt(secrets, depositReceipts, receipt));
}
