// Decides the effect of a gateway's payment notice on its order, from the notice and the order only.

import { readAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import type { PaymentGateway, PaymentReport } from "../integrations/payment-gateways/payment-gateway.ts";
import type { Order, PaidOrder } from "./store.ts";

export type ReportingGateway = Pick<PaymentGateway, "name" | "credits">;

/** Why a payment needs a decision; `second`: the order was already paid or held. */
type HeldFor = "risk" | "amount" | "second";

type Rejection = { readonly kind: "reject" /** What does not fit. */; readonly field: string };

type Decision =
  | { readonly kind: "credit"; readonly minor: bigint }
  | { readonly kind: "hold"; readonly reason: HeldFor; readonly minor: bigint }
  | { readonly kind: "fail" }
  | Rejection;

/** Effects to write under the order's lock. `second`: the payment becomes a separate order. */
export type Outcome =
  | { readonly kind: "hold"; readonly reason: HeldFor; readonly minor: bigint }
  | { readonly kind: "second"; readonly minor: bigint }
  | { readonly kind: "fail" | "nothing" | "repeated" }
  | Rejection;

const reject = (field: string): Rejection => ({ kind: "reject", field });

/** The field, other than the amount, in which a report differs from its order; null: none. */
function differenceOf(gateway: ReportingGateway, notice: PaymentReport, order: Order): string | null {
  // no gateway reports payments of a manual order
  if (order.receiving !== null) return "channel";
  if (order.gateway !== gateway.name) return "gateway";
  if (order.gatewayOrderId !== null && notice.gatewayOrderId !== order.gatewayOrderId)
    return "gatewayOrderId";
  return notice.currency === order.currency ? null : "currency";
}

/** Reads only immutable fields of the order, so that it can be decided before the order is locked. */
export function decideNotice(gateway: ReportingGateway, notice: PaymentReport, order: Order): Decision {
  const field = differenceOf(gateway, notice, order);
  if (field !== null) return reject(field);
  const amount = readAmount(notice.amount, order.currency);
  if (!amount.ok || amount.minor <= 0n) return reject("amount");
  const { minor } = amount;
  // the gateway should take only the exact amount, but has taken another one
  const isOtherAmount = gateway.credits === "exact" && minor !== order.amountMinor;
  if (notice.result !== "paid") return isOtherAmount ? reject("amount") : { kind: "fail" };
  if (notice.heldFor !== undefined) return { kind: "hold", reason: notice.heldFor, minor };
  return isOtherAmount ? { kind: "hold", reason: "amount", minor } : { kind: "credit", minor };
}

/** Stored state at the time of the lock. */
export type Locked = {
  readonly order: Order;
  /** The member's order that the payment pays or is held for. */
  readonly known: Order | null;
  /** Why the payment could not be credited; null: not tried. */
  readonly uncredited: PaidOrder["difference"];
};

/** Holds a payment once: its provider doubts it, its amount differs, or it is the order's second payment. */
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

/** Decides by the order's state under its lock. */
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
