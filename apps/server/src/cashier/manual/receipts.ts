// The signed receipt of a manual order: requested amount, receiving account and expiry. In a dispute, member and
// operator see the same text. Anyone who has the receipt can verify it by our call, or by the public key without us.
// It proves no payment and authorizes nothing.

import type { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Context } from "../../http/context.ts";
import type { Secrets } from "../../infra/secrets.ts";
import { readReceipt, signReceipt } from "../../infra/receipts/signed-receipts.ts";
import type { Order } from "../store.ts";

type ReceiptCall = (typeof calls)["cashier"]["depositReceipt"];

const depositReceipts = { secret: "deposit receipts", title: "khela deposit receipt 1" } as const;

const BASIS_POINTS = 10_000n;

/**
 * Returns the fee that the sender's wallet or bank takes on top of the amount, rounded up. The rate is the channel's
 * setting at the time when the order was opened.
 */
export function sendingFee({ amountMinor, receiving }: Pick<Order, "amountMinor" | "receiving">): bigint {
  const [whole = "0", decimals = ""] = (receiving?.feePercent ?? "0").split(".");
  const points = BigInt(whole + decimals.padEnd(2, "0"));
  return (amountMinor * points + BASIS_POINTS - 1n) / BASIS_POINTS;
}

/**
 * Returns the signed receipt of a manual order; null for every other order. The same order always has the same
 * receipt.
 */
export function receiptOf(secrets: Secrets, order: Order): string | null {
  if (order.receiving === null) return null;
  const { account, number, holder, reference } = order.receiving;
  const fee = sendingFee(order);
  return signReceipt(secrets, depositReceipts, {
    order: order.id,
    reference,
    channel: order.channel,
    account,
    number,
    holder,
    amount: `${formatAmount(order.amountMinor, order.currency)} ${order.currency}`,
    ...(fee === 0n ? {} : { fee: `${formatAmount(fee, order.currency)} ${order.currency}, on top` }),
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
