import type { RequestListener } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import {
  gatewayOrderPath,
  type GatewayNotification,
  type GatewayOrderQuery,
  type GatewayOrderStatus,
} from "@khela/contract/payment-gateway";
import { sql } from "@khela/service-kit/db/database";
import { signHeaders, verifySignature } from "@khela/service-kit/webhook-signature";
import { startHarness, type Harness } from "../../../../tests/harness.ts";
import { startLocalServer } from "../../../../tests/local-server.ts";
import { auditLedger } from "../wallet/audit/audit.ts";
import { ledgerDigest } from "../../test/wallet/ledger-harness.ts";
import { cashierChecks } from "./audit.ts";
import { createCashierHarness, type CashierHarness } from "../../test/cashier/cashier-harness.ts";
import { expireDeposits } from "./cashier.ts";
import { queryOrders } from "./order-queries.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let c: CashierHarness;

beforeAll(async () => {
  c = await createCashierHarness();
});
afterAll(async () => {
  await c.close();
});

async function storedOrder(orderId: string) {
  return c.w.database.owner.one<{ state: string; late: boolean; queries: number; transfers: number }>(sql`
    select state, late, queries, (select count(*)::int from transfer t
      where t.bucket = o.bucket and t.member_id = o.member_id and t.reference = o.id) transfers
    from deposit_order o where id = ${orderId}`);
}

test("[PAY-02] payment whose notice is lost → found by asking, credited once, page updated, audit clean", async () => {
  const person = await c.person();
  const order = await c.deposit(person, "700");
  expect(await c.act(order, "pay_unreported")).toMatchObject({ notices: [{ status: null }] });
  await queryOrders(c.w.services);
  expect(await c.balance(person)).toBe("0.00");
  c.advance(2 * MINUTE_MS);
  await Promise.all([queryOrders(c.w.services), queryOrders(c.w.services)]);
  expect(await c.balance(person)).toBe("700.00");
  expect(await storedOrder(order.orderId)).toEqual({ state: "paid", late: false, queries: 1, transfers: 1 });
  const pushed = await c.w.database.owner.one<{ states: string[] }>(sql`
    select array(select data ->> 'state' from push_event where event = 'deposit' and data ->> 'orderId' = ${order.orderId}) states`);
  expect(pushed.states).toEqual(["paid"]);
  const logged = await c.w.database.owner.one<{ detail: unknown }>(
    sql`select detail from audit_log where action = 'deposit.paid' and subject = ${`deposit:${order.orderId}`}`,
  );
  expect(logged.detail).toMatchObject({ source: "query", before: "waiting", late: false });
  // the notice arrives after the query has credited the payment
  expect(await c.act(order, "pay")).toMatchObject({ notices: [{ status: "repeated" }] });
  c.advance(10 * MINUTE_MS);
  await queryOrders(c.w.services);
  expect(await c.balance(person)).toBe("700.00");
  const { checks } = await auditLedger(c.w.database.owner, { checks: cashierChecks });
  expect(checks.flatMap((check) => check.samples)).toEqual([]);
});

test("[PAY-02] payment after the order expired, its notice lost → credited late, once", async () => {
  const person = await c.person();
  const order = await c.deposit(person);
  c.advance(11 * MINUTE_MS);
  await expireDeposits(c.w.services);
  await queryOrders(c.w.services);
  expect((await storedOrder(order.orderId)).state).toBe("expired");
  await c.act(order, "pay_unreported");
  c.advance(5 * MINUTE_MS);
  await queryOrders(c.w.services);
  expect(await c.balance(person)).toBe("500.00");
  expect(await storedOrder(order.orderId)).toMatchObject({ state: "paid", late: true, transfers: 1 });
});

test("[PAY-02] payment the gateway has not decided → asked, stays waiting", async () => {
  const person = await c.person();
  const order = await c.deposit(person);
  await c.act(order, "fail", 24 * 60 * 60);
  c.advance(2 * MINUTE_MS);
  await queryOrders(c.w.services);
  expect(await storedOrder(order.orderId)).toMatchObject({ state: "waiting", queries: 1 });
  expect(await c.balance(person)).toBe("0.00");
});

test("[PAY-02] order never paid → asked about at growing intervals, not any more three days after its time", async () => {
  const order = await c.deposit(await c.person());
  await c.w.database.owner.run(sql`update deposit_order set query_at = null where id <> ${order.orderId}`);
  const askedAt: number[] = [];
  let minutes = 0;
  while (minutes < 80 * 60) {
    const step = minutes < 60 ? 1 : 60;
    c.advance(step * MINUTE_MS);
    minutes += step;
    if ((await queryOrders(c.w.services)) > 0) askedAt.push(minutes);
  }
  c.advance(-minutes * MINUTE_MS);
  expect(askedAt.slice(0, 5)).toEqual([2, 4, 8, 16, 32]);
  expect(askedAt.at(-1)).toBeGreaterThan(60 * 60);
  expect(askedAt.at(-1)).toBeLessThanOrEqual(72 * 60 + 10);
  expect(askedAt.length).toBeLessThan(25);
});

/** Returns a gateway that accepts orders correctly but answers queries as the test sets. */
async function startStrangeGateway() {
  let answerTo: (query: GatewayOrderQuery) => GatewayOrderStatus = ({ merchantOrderId }) => ({
    merchantOrderId,
    notice: null,
  });
  let signedBy: string | null = null;
  let w: Harness | null = null;
  const handle: RequestListener = (request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const text = Buffer.concat(parts).toString();
      const { services } = w!;
      const secret = services.secrets.webhook("gateway");
      const signed = { headers: request.headers, body: text };
      if (!verifySignature([secret], signed, services.now())) return response.writeHead(401).end("{}");
      const query = JSON.parse(text) as GatewayOrderQuery;
      const body = JSON.stringify(
        request.url === gatewayOrderPath
          ? { gatewayOrderId: `gw_${query.merchantOrderId}`, payUrl: "http://127.0.0.1/pay" }
          : answerTo(query),
      );
      const at = services.now();
      const id = String(request.headers["webhook-id"]);
      return response
        .writeHead(200, {
          "content-type": "application/json",
          ...signHeaders(signedBy ?? secret, { id, at, body }),
        })
        .end(body);
    });
  };
  const server = await startLocalServer(handle);
  let offsetMs = 0;
  w = await startHarness({
    now: () => new Date(Date.now() + offsetMs),
    env: { GATEWAY_URL: server.url },
  });
  return {
    w,
    answer: (next: typeof answerTo, secret: string | null = null) => {
      answerTo = next;
      signedBy = secret;
    },
    ask: () => {
      offsetMs += 6 * HOUR_MS;
      return queryOrders(w.services);
    },
    close: async () => {
      await server.close();
      await w.close();
    },
  };
}

test("[PAY-02 C9] gateway that answers with another order, another amount, another key or not at all → nothing moves; asked again, and what contradicts itself is for a person", async () => {
  const strange = await startStrangeGateway();
  const { w } = strange;
  const person = await w.person("payer_asked_about");
  const open = () =>
    person.client.callOrThrow(calls.cashier.deposit, {
      channel: "bkash",
      amount: "500.00",
      requestId: crypto.randomUUID(),
    });
  const [order, other] = [await open(), await open()];
  const paid = (merchantOrderId: string, amount = "500.00"): GatewayNotification => ({
    paymentId: `pay_${merchantOrderId}`,
    gatewayOrderId: `gw_${merchantOrderId}`,
    merchantOrderId,
    amount,
    currency: "BDT",
    result: "paid",
  });
  await w.database.owner.run(sql`update deposit_order set query_at = null where id = ${other.orderId}`);
  const digest = await ledgerDigest(w.database.owner);
  const { orderId } = order;
  strange.answer(() => ({ merchantOrderId: orderId, notice: paid(other.orderId) }));
  expect(await strange.ask()).toBe(1);
  strange.answer(() => ({ merchantOrderId: other.orderId, notice: paid(other.orderId) }));
  expect(await strange.ask()).toBe(1);
  strange.answer(() => ({ merchantOrderId: orderId, notice: paid(orderId, "50000.00") }));
  expect(await strange.ask()).toBe(1);
  strange.answer(
    () => ({ merchantOrderId: orderId, notice: paid(orderId) }),
    w.services.secrets.webhook("vendor:JL:1"),
  );
  expect(await strange.ask()).toBe(1);
  strange.answer(() => ({ merchantOrderId: orderId }) as never);
  expect(await strange.ask()).toBe(1);
  expect(await ledgerDigest(w.database.owner)).toBe(digest);
  strange.answer(() => ({ merchantOrderId: orderId, notice: paid(orderId) }));
  expect(await strange.ask()).toBe(1);
  const { state } = await w.database.owner.one<{ state: string }>(
    sql`select state from deposit_order where id = ${orderId}`,
  );
  // the payment was first reported with another amount, so the payment is held for an operator's decision
  expect(state).toBe("review");
  await strange.close();
});
