// Asks the gateway about orders that no notice has come for: a notice may be lost for good where its sender gives up. What it
// answers is applied like a notice, so a payment is credited once, whichever of the two comes first. Asked at growing intervals until
// three days after the order's time; a payment later than that is credited by its notice alone.

import { Compile } from "typebox/compile";
import {
  GatewayOrderStatus,
  gatewayOrderStatusPath,
  type GatewayNotification,
  type GatewayOrderQuery,
} from "@khela/contract/payment-gateway";
import type { Services } from "../http/context.ts";
import { listMemberBuckets } from "../infra/db/buckets.ts";
import { FIRST_QUERY_AFTER_MS, gatewaySecretLabel } from "./cashier.ts";
import { applyNotice } from "./payment-notices.ts";
import { claimQuery, listOrdersToQuery, type OrderToQuery } from "./store.ts";

const LONGEST_WAIT_MS = 6 * 3_600_000;
const ASKED_AFTER_EXPIRY_MS = 72 * 3_600_000;
const GATEWAY_TIMEOUT_MS = 5_000;
/** Of one bucket in one run; more wait for the next. */
const PER_BUCKET = 50;

const statusOf = Compile(GatewayOrderStatus);

/** When the gateway is asked again after a question at `now`; null: not any more. */
export function nextQueryAt(
  { queries, expiresAt }: Pick<OrderToQuery, "queries" | "expiresAt">,
  now: Date,
): Date | null {
  const nextMs = now.getTime() + Math.min(FIRST_QUERY_AFTER_MS * 2 ** queries, LONGEST_WAIT_MS);
  return nextMs > expiresAt.getTime() + ASKED_AFTER_EXPIRY_MS ? null : new Date(nextMs);
}

/** Returns the gateway's notice, null where it has none yet; undefined where it gave no answer that can be used. */
async function askGateway(
  { circuitBreakers, config, secrets, randomBytes, log }: Services,
  { id }: OrderToQuery,
): Promise<GatewayNotification | null | undefined> {
  const body: GatewayOrderQuery = { merchantOrderId: id };
  const answer = await circuitBreakers.request("gateway", {
    method: "POST",
    url: config.gatewayUrl + gatewayOrderStatusPath,
    body,
    secret: secrets.webhook(gatewaySecretLabel),
    responseSigned: true,
    id: `query_${randomBytes(15).toString("base64url")}`,
    timeoutMs: GATEWAY_TIMEOUT_MS,
  });
  if (answer.kind !== "answer") return undefined;
  if (answer.status !== 200 || !statusOf.Check(answer.body)) {
    log.warn({ order: id, status: answer.status }, "the gateway did not say what became of an order");
    return undefined;
  }
  const { merchantOrderId, notice } = answer.body;
  // an answer about another order is no answer, however well it is signed
  return merchantOrderId === id && (notice === null || notice.merchantOrderId === id) ? notice : undefined;
}

/**
 * Asks about every order that is due, bucket by bucket. Stops at the first question without an answer, since the next would wait as
 * long: what is left is due in the next run. Returns how many orders were asked about.
 */
export async function queryOrders(services: Services): Promise<number> {
  let asked = 0;
  for (const bucket of await listMemberBuckets(services.db)) {
    const now = services.now();
    for (const order of await listOrdersToQuery(services.db, bucket, { now, most: PER_BUCKET })) {
      if (!(await claimQuery(services.db, order, nextQueryAt(order, now)))) continue;
      asked += 1;
      const notice = await askGateway(services, order);
      if (notice === undefined) return asked;
      if (notice !== null) await applyNotice(services, notice, "query");
    }
  }
  return asked;
}
