// Decides the effect of a gateway's payment notice on its order. The decision depends only on the notice and the
// order.

import { readAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import type { PaymentGateway, PaymentReport } from "../integrations/payment-gateways/payment-gateway.ts";
import type { Order, PaidOrder } from "./store.ts";

export type ReportingGateway = Pick<PaymentGateway, "name" | "credits">;

/** Why an operator must decide about a payment; `second`: the order was already paid or held. */
type HeldFor = "risk" | "amount" | "second";

type Rejection = { readonly kind: "reject" /** What does not fit. */; readonly field: string };

type Decision =
  | { readonly kind: "credit"; readonly minor: bigint }
  | { readonly kind: "hold"; readonly reason: HeldFor; readonly minor: bigint }
  | { readonly kind: "fail" }
  | Rejection;

/** Effects of the notice that are written while the order is locked. `second`: the payment becomes a separate order. */
export type Outcome =
  | { readonly kind: "hold"; readonly reason: HeldFor; readonly minor: bigint }
  | { readonly kind: "second"; readonly minor: bigint }
  | { readonly kind: "fail" | "nothing" | "repeated" }
  | Rejection;

const reject = (field: string): Rejection => ({ kind: "reject", field });

/** Returns the name of the field, other than the amount, in which a report differs from its order; null: none. */
function differenceOf(gateway: ReportingGateway, notice: PaymentReport, order: Order): string | null {
  // a manual order has no gateway, so a gateway's report cannot belong to the order
  if (order.receiving !== null) return "channel";
  if (order.gateway !== gateway.name) return "gateway";
  if (order.gatewayOrderId !== null && notice.gatewayOrderId !== order.gatewayOrderId)
    return "gatewayOrderId";
  return notice.currency === order.currency ? null : "currency";
}

/** Decides from the notice and the immutable fields of the order, so the decision needs no lock. */
export function decideNotice(gateway: ReportingGateway, notice: PaymentReport, order: Order): Decision {
  const field = differenceOf(gateway, notice, order);
  if (field !== null) return reject(field);
  const amount = readAmount(notice.amount, order.currency);
  if (!amount.ok || amount.minor <= 0n) return reject("amount");
  const { minor } = amount;
  // this gateway should take only the exact amount, but the gateway has taken another amount
  const isOtherAmount = gateway.credits === "exact" && minor !== order.amountMinor;
  if (notice.result !== "paid") return isOtherAmount ? reject("amount") : { kind: "fail" };
  if (notice.heldFor !== undefined) return { kind: "hold", reason: notice.heldFor, minor };
  return isOtherAmount ? { kind: "hold", reason: "amount", minor } : { kind: "credit", minor };
}

/** State that was read while the order was locked. */
export type Locked = {
  readonly order: Order;
  /** The member's order that this payment paid, or for which this payment is held; null: none. */
  readonly known: Order | null;
  /** Why the payment could not be credited; null: no credit was tried. */
  readonly uncredited: PaidOrder["difference"];
};

/** Decides to hold a payment, once. Its provider doubts it, its amount differs, or it is the order's second payment. */
function decideHold(
  { reason, minor }: { readonly reason: HeldFor; readonly minor: bigint },
  notice: PaymentReport,
  { order, known }: Locked,
): Outcome {
  if (known === null) {
    const isSecond = order.heldPaymentId !== null || order.state === "paid";
    return isSecond ? { kind: "second", minor } : { kind: "hold", reason, minor };
  }
  if (known.id !== order.id && known.secondOf !== order.id) return reject("paymentId");
  const credited = known.receivedMinor ?? known.amountMinor;
  const isSame = (known.paymentId === notice.paymentId ? credited : known.heldMinor) === minor;
  return isSame ? { kind: "repeated" } : reject("amount");
}

/** Decides the effect of the notice by the state of the locked order. */
export function decideLocked(gateway: ReportingGateway, notice: PaymentReport, locked: Locked): Outcome {
  const { order, uncredited } = locked;
  if (uncredited !== null && uncredited !== "paymentId") return reject(uncredited);
  const decision = decideNotice(gateway, notice, order);
  switch (decision.kind) {
    case "reject":
      return decision;
    case "fail":
      return { kind: order.state === "failed" ? "repeated" : order.state === "waiting" ? "fail" : "nothing" };
    case "hold":
      return decideHold(decision, notice, locked);
    case "credit":
      invariant(uncredited !== null, "what may be credited is credited before the lock");
      return decideHold({ reason: "second", minor: decision.minor }, notice, locked);
  }
}
