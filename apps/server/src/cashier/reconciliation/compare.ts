// Reconciles one day. A receiving account: its credited deposits with its statement. A gateway: its orders with the
// gateway's answers to queries.

import { readAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import type { Services } from "../../http/context.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import type { PaymentGateway, PaymentReport } from "../../integrations/payment-gateways/payment-gateway.ts";
import { toOpenPayment } from "../capture.ts";
import type { Order } from "../store.ts";
import {
  listCredited,
  listGatewayOrders,
  listLinesOfDay,
  listMatchedLines,
  listSecondPayments,
  type Compared,
  type Difference,
  type Span,
} from "./reconciliation-store.ts";

/** Maximum orders of a day about which the gateway is asked. Further orders count as unanswered. */
const MAX_ASKED = 2_000;

const sumOf = (amounts: readonly bigint[]) => ({
  count: amounts.length,
  minor: amounts.reduce((sum, minor) => sum + minor, 0n),
});

const difference = (kind: Difference["kind"], facts: Partial<Difference>): Difference => ({
  kind,
  orderId: null,
  transactionId: null,
  oursMinor: null,
  theirsMinor: null,
  ...facts,
});

export async function compareAccount(
  db: Db,
  account: Span & { readonly merchantId: number; readonly channel: string; readonly account: string },
): Promise<Compared> {
  const credited = [];
  for (const bucket of await listMemberBuckets(db))
    credited.push(...(await listCredited(db, bucket, account)));
  const lines = await listLinesOfDay(db, account);
  const matched = await listMatchedLines(
    db,
    account.merchantId,
    credited.map(({ id }) => id),
  );
  const lineOf = new Map(matched.map((line) => [line.orderId, line]));
  const ofOrders = credited.flatMap(({ id, minor, transactionId }): Difference[] => {
    const line = lineOf.get(id);
    const facts = { orderId: id, transactionId: line?.transactionId ?? transactionId, oursMinor: minor };
    if (line === undefined) return [difference("missingTheirs", facts)];
    return line.minor === minor ? [] : [difference("amount", { ...facts, theirsMinor: line.minor })];
  });
  const ofLines = lines
    .filter(({ state }) => state === "open")
    .map(({ transactionId, minor }) => difference("missingOurs", { transactionId, theirsMinor: minor }));
  return {
    ours: sumOf(credited.map(({ minor }) => minor)),
    theirs: sumOf(lines.filter(({ state }) => state !== "aside").map(({ minor }) => minor)),
    differences: [...ofOrders, ...ofLines],
  };
}

type Payment = { readonly paymentId: string; readonly orderId: string; readonly minor: bigint };

/** Returns the payment that is recorded for an order: credited, held or refused; empty: no payment. */
function paymentOf(order: Order): readonly Payment[] {
  const paymentId = order.paymentId ?? order.heldPaymentId;
  if (paymentId === null) return [];
  const minor = order.state === "paid" ? (order.receivedMinor ?? order.amountMinor) : (order.heldMinor ?? 0n);
  return [{ paymentId, orderId: order.id, minor }];
}

type Answered = { readonly ours: readonly Payment[]; readonly theirs: readonly Payment[] };

function differencesOf({ ours, theirs }: Answered): Difference[] {
  const known = new Map(ours.map((payment) => [payment.paymentId, payment]));
  const told = new Set(theirs.map(({ paymentId }) => paymentId));
  return [
    ...theirs.flatMap(({ paymentId, orderId, minor }): Difference[] => {
      const own = known.get(paymentId);
      const facts = { orderId, transactionId: paymentId, theirsMinor: minor };
      if (own === undefined) return [difference("missingOurs", facts)];
      return own.minor === minor ? [] : [difference("amount", { ...facts, oursMinor: own.minor })];
    }),
    ...ours
      .filter(({ paymentId }) => !told.has(paymentId))
      .map(({ paymentId, orderId, minor }) =>
        difference("missingTheirs", { orderId, transactionId: paymentId, oursMinor: minor }),
      ),
  ];
}

const toPayments = (order: Order, reports: readonly PaymentReport[]): Payment[] =>
  reports.flatMap(({ result, paymentId, amount, currency }) => {
    const read = readAmount(amount, currency);
    return result === "paid" && read.ok ? [{ paymentId, orderId: order.id, minor: read.minor }] : [];
  });

/** Queries the gateway about each order that was opened there on that day. The query captures no payment. */
export async function compareGateway(
  services: Services,
  gateway: PaymentGateway,
  day: Span & { readonly merchantId: number },
): Promise<Compared> {
  const { db } = services;
  const ours: Payment[] = [];
  const theirs: Payment[] = [];
  const unanswered: Difference[] = [];
  let asked = 0;
  for (const bucket of await listMemberBuckets(db)) {
    const orders = await listGatewayOrders(db, bucket, { ...day, gateway: gateway.name, most: MAX_ASKED });
    const seconds = orders.length === 0 ? [] : await listSecondPayments(db, bucket, orders);
    for (const order of orders) {
      asked += 1;
      const own = [order, ...seconds.filter(({ secondOf }) => secondOf === order.id)].flatMap(paymentOf);
      const payment = { ...toOpenPayment(services, order), claimCapture: () => Promise.resolve(false) };
      const reports = asked > MAX_ASKED ? undefined : await gateway.query(payment);
      if (reports === undefined) {
        unanswered.push(
          difference("unanswered", {
            orderId: order.id,
            oursMinor: sumOf(own.map(({ minor }) => minor)).minor,
          }),
        );
        continue;
      }
      ours.push(...own);
      theirs.push(...toPayments(order, reports));
    }
  }
  return {
    ours: sumOf(ours.map(({ minor }) => minor)),
    theirs: sumOf(theirs.map(({ minor }) => minor)),
    differences: [...differencesOf({ ours, theirs }), ...unanswered],
  };
}
