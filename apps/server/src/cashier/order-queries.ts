// Asks the gateways about orders that no notice has come for: a notice may be lost for good where its sender gives up. What it
// answers is applied like a notice, so a payment is credited once, whichever of the two comes first. Asked at growing intervals until
// three days after the order's time, and hourly for a day more where the last question got no answer; a payment later than that is credited by its notice alone. Where a payer can pay an order twice, one that is
// paid or refused is asked about too, once a day, so that a second payment waits for a person even when its notice is lost.

import type { Services } from "../http/context.ts";
import { listMemberBuckets } from "../infra/db/buckets.ts";
import type { PaymentGateway } from "../integrations/payment-gateways/payment-gateway.ts";
import { FIRST_QUERY_AFTER_MS } from "./cashier.ts";
import { toOpenPayment } from "./capture.ts";
import { applyNotice } from "./payment-notices.ts";
import { claimQuery, listDecidedToQuery, listOrdersToQuery, setQueryAt, type OrderToQuery } from "./store.ts";

const LONGEST_WAIT_MS = 6 * 3_600_000;
/** A second payment of an order that is paid or refused is rare, and is held or returned: it may take a day to be found. */
const DECIDED_WAIT_MS = 24 * 3_600_000;
const ASKED_AFTER_EXPIRY_MS = 72 * 3_600_000;
/** Of a question that got no answer: when it is asked again at the latest, and until when. */
const UNANSWERED_WAIT_MS = 3_600_000;
const UNANSWERED_AFTER_EXPIRY_MS = 96 * 3_600_000;
/** Of one bucket in one run; more wait for the next. */
const PER_BUCKET = 50;
const DECIDED_PER_BUCKET = 5;
/** Questions in a row without an answer after which the gateway counts as silent. */
const SILENT_MOST = 3;

/** When the gateway is asked again after a question at `now`; null: not any more. */
export function nextQueryAt(
  { queries, expiresAt, state }: Pick<OrderToQuery, "queries" | "expiresAt" | "state">,
  now: Date,
): Date | null {
  const isDecided = state === "paid" || state === "refused";
  const waitMs = isDecided ? DECIDED_WAIT_MS : Math.min(FIRST_QUERY_AFTER_MS * 2 ** queries, LONGEST_WAIT_MS);
  const nextMs = now.getTime() + waitMs;
  return nextMs > expiresAt.getTime() + ASKED_AFTER_EXPIRY_MS ? null : new Date(nextMs);
}

/** The same after a question without an answer, which does not count as the last one, nor as a day's. */
export function nextQueryUnanswered(order: Parameters<typeof nextQueryAt>[0], now: Date): Date | null {
  const next = nextQueryAt(order, now);
  const again = new Date(now.getTime() + UNANSWERED_WAIT_MS);
  if (next !== null && next <= again) return next;
  return again.getTime() > order.expiresAt.getTime() + UNANSWERED_AFTER_EXPIRY_MS ? next : again;
}

/**
 * Asks about every order of the gateway that is due, bucket by bucket. Stops after several questions in a row without an answer, since the next
 * would wait as long: the rest is due in the next run. One order that the gateway has no usable answer about holds up no other.
 */
async function queryGateway(services: Services, gateway: PaymentGateway): Promise<number> {
  let asked = 0;
  let silent = 0;
  for (const bucket of await listMemberBuckets(services.db)) {
    const now = services.now();
    const due = { gateway: gateway.name, now, most: PER_BUCKET };
    const undecided = await listOrdersToQuery(services.db, bucket, due);
    const expiredAfter = new Date(now.getTime() - UNANSWERED_AFTER_EXPIRY_MS);
    const decided = gateway.takesSecondPayments
      ? await listDecidedToQuery(services.db, bucket, { ...due, expiredAfter, most: DECIDED_PER_BUCKET })
      : [];
    for (const order of [...undecided, ...decided]) {
      if (!(await claimQuery(services.db, order, nextQueryAt(order, now)))) continue;
      asked += 1;
      const reports = await gateway.query(toOpenPayment(services, order));
      silent = reports === undefined ? silent + 1 : 0;
      if (reports === undefined) await setQueryAt(services.db, order, nextQueryUnanswered(order, now));
      if (silent === SILENT_MOST) return asked;
      for (const report of reports ?? []) {
        const isRefused = order.state === "refused" && report.paymentId === order.heldPaymentId;
        if (isRefused) continue;
        await applyNotice(services, gateway, report, { source: "query", read: order }).catch(
          (error: unknown) =>
            services.log.error(
              { err: error, order: order.id },
              "what a gateway said of an order was not applied",
            ),
        );
      }
    }
  }
  return asked;
}

/** Asks every gateway, one by one; one that is silent does not hold up the next. Returns how many orders were asked about. */
export async function queryOrders(services: Services): Promise<number> {
  let asked = 0;
  for (const gateway of services.paymentGateways.all()) asked += await queryGateway(services, gateway);
  return asked;
}
