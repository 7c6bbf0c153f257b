// Asks the gateways about orders without a notice, because a notice may be lost for ever when its sender gives up. The
// answer is applied like a notice, so a payment is credited once, whichever arrives first.
// Queries run at growing intervals until three days after the order's expiry, and hourly for another day while they
// get no answer. A later payment is credited only by its notice. Where a payer can pay an order twice, paid and
// refused orders are queried once a day too, so that a second payment reaches an operator even when its notice is
// lost.

import type { Services } from "../http/context.ts";
import { listMemberBuckets } from "../infra/db/buckets.ts";
import type { PaymentGateway } from "../integrations/payment-gateways/payment-gateway.ts";
import { FIRST_QUERY_AFTER_MS } from "./cashier.ts";
import { toOpenPayment } from "./capture.ts";
import { applyNotice } from "./payment-notices.ts";
import { claimQuery, listDecidedToQuery, listOrdersToQuery, setQueryAt, type OrderToQuery } from "./store.ts";

const LONGEST_WAIT_MS = 6 * 3_600_000;
/**
 * Interval of queries about paid or refused orders. A second payment of such an order is rare and is held or refunded,
 * so finding it may take a day.
 */
const DECIDED_WAIT_MS = 24 * 3_600_000;
const ASKED_AFTER_EXPIRY_MS = 72 * 3_600_000;
/**
 * After a query without an answer: the maximum wait until the next query, and the time after expiry when queries end.
 */
const UNANSWERED_WAIT_MS = 3_600_000;
const UNANSWERED_AFTER_EXPIRY_MS = 96 * 3_600_000;
/** Maximum queries in one bucket and run. Further orders wait for the next run. */
const PER_BUCKET = 50;
const DECIDED_PER_BUCKET = 5;
/** Unanswered queries in a row after which the run stops querying the gateway. */
const SILENT_MOST = 3;

/** Returns the time of the next query after one at `now`; null: none. */
export function nextQueryAt(
  { queries, expiresAt, state }: Pick<OrderToQuery, "queries" | "expiresAt" | "state">,
  now: Date,
): Date | null {
  const isDecided = state === "paid" || state === "refused";
  const waitMs = isDecided ? DECIDED_WAIT_MS : Math.min(FIRST_QUERY_AFTER_MS * 2 ** queries, LONGEST_WAIT_MS);
  const nextMs = now.getTime() + waitMs;
  return nextMs > expiresAt.getTime() + ASKED_AFTER_EXPIRY_MS ? null : new Date(nextMs);
}

/**
 * Returns the time of the next query after a query without an answer: within an hour, even where {@link nextQueryAt}
 * would wait longer or end the queries.
 */
export function nextQueryUnanswered(order: Parameters<typeof nextQueryAt>[0], now: Date): Date | null {
  const next = nextQueryAt(order, now);
  const again = new Date(now.getTime() + UNANSWERED_WAIT_MS);
  if (next !== null && next <= again) return next;
  return again.getTime() > order.expiresAt.getTime() + UNANSWERED_AFTER_EXPIRY_MS ? next : again;
}

/**
 * Queries every due order of the gateway, bucket by bucket. After several unanswered queries in a row it stops,
 * because the gateway is probably down and each query would time out. The next run continues. An order without a
 * usable answer delays no other order.
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
              "a gateway's answer about an order was not applied",
            ),
        );
      }
    }
  }
  return asked;
}

/**
 * Queries every gateway in turn; a silent gateway does not delay the next gateway. Returns the number of orders
 * queried.
 */
export async function queryOrders(services: Services): Promise<number> {
  let asked = 0;
  for (const gateway of services.paymentGateways.all()) asked += await queryGateway(services, gateway);
  return asked;
}
