/**
 * Refunds of deposits over HTTP. The sandbox gateway simulates bKash and SSLCommerz. The test's connection to bKash
 * can lose calls and answers.
 */
import { request as send, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { createOperator } from "../../../../../tests/operators.ts";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { startLocalServer, type LocalServer } from "../../../../../tests/local-server.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { cashierChecks } from "../audit.ts";
import {
  createProviderHarness,
  type Deposit,
  type ProviderHarness,
} from "../../../test/cashier/provider-harness.ts";
import { applyNotice } from "../payment-notices.ts";
import { findOrder } from "../store.ts";
import { applyRefundAnswer } from "./refund-ending.ts";
import { sendDueRefunds } from "./refund-sending.ts";
import { listRefunds } from "./refund-store.ts";

const MINUTE_MS = 60_000;
let c: ProviderHarness;
let person: Person;
let bkash: LocalServer;
let gatewayUrl = "";
/** Number of bKash refund calls: `given` repay an amount, `became` ask for the status. */
let asked = { given: 0, became: 0 };
/** Faults of the next refund calls: the answer is lost, or the call is lost before reaching bKash. */
let faults: ("lose answer" | "lose call")[] = [];

function passOn(request: IncomingMessage, response: ServerResponse): void {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const body = Buffer.concat(parts);
    const isRefund = request.url?.endsWith("/payment/refund") === true;
    const fault = isRefund ? faults.shift() : undefined;
    if (fault === "lose call") return response.destroy();
    if (isRefund) asked[body.includes("amount") ? "given" : "became"] += 1;
    const { method, headers } = request;
    return send(gatewayUrl + request.url, { method, headers }, (answer) => {
      if (fault === "lose answer") return response.destroy();
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      return answer.pipe(response);
    }).end(body);
  });
}

beforeAll(async () => {
  bkash = await startLocalServer(passOn);
  c = await createProviderHarness(() => bkash.url);
  ({ gatewayUrl } = c);
});
afterAll(async () => {
  const { checks } = await auditLedger(c.w.database.owner, { checks: cashierChecks });
  expect(checks.flatMap((check) => check.samples)).toEqual([]);
  await c.close();
  await bkash.close();
});
beforeEach(async () => {
  person = await c.person();
  asked = { given: 0, became: 0 };
  faults = [];
});

async function paid(channel: string, amount = "500"): Promise<Deposit> {
  const order = await c.deposit(person, amount, channel);
  const { location, fields } = await c.pay(order);
  if (channel === "bkash") await c.comeBack(location!, fields);
  expect(await c.stored(order.orderId)).toMatchObject({ state: "paid" });
  return order;
}
const refund = (order: Deposit, more: object = {}) =>
  c.operate("refund", {
    id: order.orderId,
    reason: "Paid twice.",
    requestId: crypto.randomUUID(),
    ...more,
  });
async function run(afterMs = 0): Promise<void> {
  c.advance(afterMs);
  await sendDueRefunds(c.w.services);
}
const view = (order: Deposit) =>
  person.client.callOrThrow(calls.cashier.depositOrder, { orderId: order.orderId });
async function refundsOf(order: Deposit) {
  const rows = await c.w.database.owner.rows<{ state: string; amount: bigint }>(
    sql`select state, amount_minor amount from deposit_refund where order_id = ${order.orderId} order by id`,
  );
  return rows.map(({ state, amount }) => `${state} ${amount}`);
}

test("[OPS-04 PAY-02] bKash: a part given back → taken from the balance at once, paid back once, in the member's record and history; the rest by hand alone", async () => {
  const order = await paid("bkash");
  const opened = await refund(order, { amount: "200" });
  expect(opened).toMatchObject({
    value: { refund: { state: "approved", amount: "200.00", gateway: "bkash" } },
  });
  const lines = async () =>
    (await person.client.callOrThrow(calls.wallet.transactions, { page: 1, size: 10 })).list.map(
      ({ txTypeId, amount }) => `${txTypeId} ${amount}`,
    );
  await run();
  await run(10 * MINUTE_MS);
  expect(asked.given).toBe(1);
  expect(await refundsOf(order)).toEqual(["paid 20000"]);
  expect(await c.balance(person)).toBe("300.00");
  expect(await view(order)).toMatchObject({ state: "paid", refundedAmount: "200.00" });
  expect((await lines())[0]).toMatch(/^9211 /);
  expect(await refund(order)).toMatchObject({ errorCode: "deposit.refund.hand" });
  expect(await refund(order, { byHand: true, amount: "300.01" })).toMatchObject({
    errorCode: "deposit.refund.amount",
  });
  expect(await refund(order, { byHand: true })).toMatchObject({
    value: { refund: { state: "paid", amount: "300.00" } },
  });
  expect(await c.balance(person)).toBe("0.00");
  expect(await refund(order, { byHand: true })).toMatchObject({ errorCode: "deposit.refund.amount" });
  const listed = await c.operate("refunds", { id: order.orderId });
  expect(listed.value.list).toMatchObject([{ amount: "200.00" }, { gateway: null }]);
  expect(await c.audited(order.orderId, "deposits.refund")).toMatchObject([
    { before: { refunded: "0.00" }, after: { amount: "200.00", byHand: false, gateway: "bkash" } },
    { before: { refunded: "200.00" }, after: { amount: "300.00", byHand: true }, reason: "Paid twice." },
  ]);
  expect(await c.audited(order.orderId, "deposit.refund.paid")).toHaveLength(1);
});

test("[OPS-04] same request many times at once, then others → one refund; a second while it is under way → refused", async () => {
  const order = await paid("ssl");
  const requestId = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => refund(order, { requestId, amount: "100" })),
  );
  expect(new Set(answers.map(({ value }) => value.refund.id)).size).toBe(1);
  const others = await Promise.all(Array.from({ length: 8 }, () => refund(order, { amount: "100" })));
  expect(new Set(others.map(({ errorCode }) => errorCode))).toEqual(new Set(["deposit.refund.open"]));
  expect(await refundsOf(order)).toEqual(["approved 10000"]);
  expect(await c.balance(person)).toBe("400.00");
  await run();
  expect(await refundsOf(order)).toEqual(["sending 10000"]);
  await run(3 * MINUTE_MS);
  expect(await refundsOf(order)).toEqual(["paid 10000"]);
  expect(await refund(order, { amount: "400" })).toMatchObject({ status: 200 });
  await Promise.all([run(), run(), run()]);
  await run(3 * MINUTE_MS);
  expect(await refundsOf(order)).toEqual(["paid 10000", "paid 40000"]);
  // a repeat of the first request opens nothing, and the request id with other content is refused
  expect(await refund(order, { requestId, amount: "100" })).toMatchObject({
    value: { refund: { state: "paid" } },
  });
  const other = await paid("ssl");
  for (const [of, more] of [
    [order, { amount: "200" }],
    [order, { amount: "100", byHand: true }],
    [other, { amount: "100" }],
  ] as const)
    expect(await refund(of, { requestId, ...more })).toMatchObject({ errorCode: "ledger.id_reused" });
  expect(await refundsOf(other)).toEqual([]);
  await refund(other, { byHand: true });
  expect(await c.balance(person)).toBe("0.00");
});

test.each<{ readonly lost: readonly ("lose answer" | "lose call")[] }>([
  { lost: ["lose answer"] },
  { lost: ["lose answer", "lose answer"] },
  { lost: ["lose call"] },
  { lost: ["lose call", "lose call", "lose call"] },
])("[C9 OPS-04] bKash refund, $lost, each run anew → given back once, spent once", async ({ lost }) => {
  const order = await paid("bkash");
  await refund(order);
  faults = [...lost];
  for (const minutes of [0, 3, 5, 9]) await run(minutes * MINUTE_MS);
  expect(asked.given).toBe(1);
  expect(await refundsOf(order)).toEqual(["paid 50000"]);
  expect(await c.balance(person)).toBe("0.00");
});

test("[OPS-04] claimed, and the server killed before it sent anything → sent by the next run, after asking", async () => {
  const order = await paid("bkash");
  await refund(order);
  const { owner } = c.w.database;
  const claimed = await owner.one<{ bucket: number; memberId: bigint; id: string }>(
    sql`select bucket, member_id "memberId", id from deposit_refund where order_id = ${order.orderId}`,
  );
  await owner.run(
    sql`select cashier_claim_refund(${claimed.bucket}::smallint, ${claimed.memberId}::bigint, ${claimed.id}, ${c.w.services.now()}, ${c.w.services.now()})`,
  );
  await run();
  expect(asked).toEqual({ given: 1, became: 1 });
  expect(await refundsOf(order)).toEqual(["paid 50000"]);
});

test("[OPS-04] bKash does not know the payment → the refund failed, the money is the member's again, another may follow by hand", async () => {
  const order = await paid("bkash");
  await c.restartGateway();
  await refund(order);
  expect(await c.balance(person)).toBe("0.00");
  // one refusal by the provider may be temporary
  await run();
  expect(await refundsOf(order)).toEqual(["sending 50000"]);
  await run(3 * MINUTE_MS);
  expect(await refundsOf(order)).toEqual(["failed 50000"]);
  expect(await c.balance(person)).toBe("500.00");
  expect(await view(order)).toMatchObject({ refundedAmount: null });
  expect(await refund(order, { byHand: true })).toMatchObject({ value: { refund: { state: "paid" } } });
});

test("[OPS-04 W1] more than is on the account, of an order not paid, of one that gives nothing back by itself, no amount, no reason, without the permission → refused, nothing moves", async () => {
  const order = await paid("ssl");
  const waiting = await c.deposit(person, "500", "ssl");
  const hand = await c.deposit(person, "500", "own");
  await c.tell(await c.notice(hand));
  await c.w.database.owner.run(sql`
    update account set held = 70000 where member_id = ${person.memberId} and bucket = ${person.bucket} and kind = 'main'`);
  const digest = await c.digest();
  const codeOf = async (work: Promise<{ errorCode: string | undefined }>) => (await work).errorCode;
  expect(await codeOf(refund(order, { amount: "300.01" }))).toBe("deposit.refund.amount");
  expect(await codeOf(refund(order, { amount: "500.01" }))).toBe("deposit.refund.amount");
  expect(await codeOf(refund(waiting))).toBe("deposit.refund.amount");
  expect(await codeOf(refund(waiting, { amount: "5" }))).toBe("deposit.refund.amount");
  for (const amount of ["0", "-1", "1.001", "x"])
    expect(await codeOf(refund(order, { amount })), amount).toBe("request_param_err");
  expect(await codeOf(refund(order, { reason: " " }))).toBe("request_param_err");
  expect(await codeOf(refund({ ...order, orderId: "0".repeat(32) }))).toBe("deposit.order.unknown");
  const support = await createOperator(c.w, "support", { roles: ["support"] });
  const asked = { id: order.orderId, reason: "Paid twice.", requestId: crypto.randomUUID() };
  expect(await codeOf(support.call(operatorCalls.deposits.refund, asked))).toBe("operator.permission.denied");
  expect(await codeOf(refund(hand, { amount: "1" }))).toBe("deposit.refund.hand");
  expect(await c.digest()).toBe(digest);
  expect(await refundsOf(order)).toEqual([]);
  await c.w.database.owner.run(sql`
    update account set held = 0 where member_id = ${person.memberId} and bucket = ${person.bucket} and kind = 'main'`);
});

test("[OPS-04 PAY-02] held payment that was refused → goes back at the provider, no account is touched", async () => {
  const order = await c.deposit(person, "500", "ssl");
  await c.pay(order, "pay_risky");
  expect(await refund(order)).toMatchObject({ errorCode: "deposit.refund.amount" });
  await c.operate("refuse", { id: order.orderId, reason: "Not theirs." });
  const digest = await c.digest();
  expect(await refund(order)).toMatchObject({ value: { refund: { state: "approved", amount: "500.00" } } });
  await run();
  await run(3 * MINUTE_MS);
  expect(await refundsOf(order)).toEqual(["paid 50000"]);
  expect(await c.digest()).toBe(digest);
  expect(await view(order)).toMatchObject({ state: "refused", refundedAmount: "500.00" });
});

test("[OPS-04 PAY-02] held payment that was refused → no other payment of the order is credited either", async () => {
  const order = await c.deposit(person, "500", "ssl");
  await c.pay(order, "pay_risky");
  await c.operate("refuse", { id: order.orderId, reason: "Not theirs." });
  await refund(order);
  await run();
  await run(3 * MINUTE_MS);
  const digest = await c.digest();
  const { gatewayOrderId } = await c.w.database.owner.one<{ gatewayOrderId: string }>(
    sql`select gateway_order_id "gatewayOrderId" from deposit_order where id = ${order.orderId}`,
  );
  const status = await applyNotice(
    c.w.services,
    { name: "sslcommerz", credits: "received" },
    {
      paymentId: "ssl:another",
      gatewayOrderId,
      merchantOrderId: order.orderId,
      amount: "60.00",
      currency: "BDT",
      result: "paid",
    },
  );
  expect(status).toBe("accepted");
  expect(await c.digest()).toBe(digest);
  expect(await view(order)).toMatchObject({ state: "refused", refundedAmount: "500.00" });
});

test("[OPS-04 W1] a refund that its gateway says nothing of → after five tries an operator says what became of it, once; one never sent can be ended at once", async () => {
  const end = (id: string, state: "paid" | "failed", more: object = {}) =>
    c.operate("endRefund", { id, state, reason: "bKash said so by mail.", ...more });
  // both are paid before the faults, because repeated failures open bKash's circuit breaker
  const [order, other] = [await paid("bkash"), await paid("bkash")];
  const { id } = (await refund(order)).value.refund;
  faults = Array.from({ length: 20 }, () => "lose call" as const);
  // makes the refund due each time, as if hours had passed
  const ask = async () => {
    await c.w.database.owner.run(
      sql`update deposit_refund set next_at = requested_at where id = ${id} and next_at is not null`,
    );
    await run();
  };
  for (let tries = 1; tries <= 4; tries += 1) await ask();
  expect(await end(id, "paid", { reference: "REF1" })).toMatchObject({ errorCode: "gateway.still.asked" });
  await ask();
  const digest = await c.digest();
  const { db } = c.w.database;
  const [asIsNow] = await listRefunds(db, { ...person, id: order.orderId });
  const late = await applyRefundAnswer(
    c.w.services,
    {
      refund: asIsNow!,
      order: (await findOrder(db, person, order.orderId))!,
      actor: null,
      attempts: asIsNow!.attempts - 1,
    },
    { state: "failed", providerRef: null, remark: "decided before the gateway was asked again" },
  );
  expect([late, await c.digest()]).toEqual([{ isEnded: false, endedBefore: "sending" }, digest]);
  await c.rule("deposits.endRefund", 40_000n);
  const { proposal } = await end(id, "failed");
  expect(proposal).toMatchObject({ state: "open", amount: "500.00", after: { refund: id, state: "failed" } });
  expect(await end(id, "failed")).toMatchObject({ errorCode: "proposal.exists" });
  await (await c.operator("karim")).callOrThrow(operatorCalls.proposals.refuse, {
    id: proposal!.id,
    reason: "Ask once more.",
  });
  await c.rule("deposits.endRefund", null);
  expect(await c.digest()).toBe(digest);
  expect(await end(id, "paid", { reference: "REF1" })).toMatchObject({ status: 200 });
  expect(await refundsOf(order)).toEqual(["paid 50000"]);
  expect(await c.digest()).not.toBe(digest);
  expect(await end(id, "failed")).toMatchObject({ errorCode: "deposit.order.decided" });
  expect(await c.audited(order.orderId, "deposits.endRefund")).toMatchObject([
    { after: { state: "paid", providerRef: "REF1" }, reason: "bKash said so by mail." },
  ]);
  faults = [];
  const unsent = (await refund(other)).value.refund;
  expect(await end(unsent.id, "paid")).toMatchObject({ errorCode: "gateway.still.asked" });
  expect(await end(unsent.id, "failed")).toMatchObject({ status: 200 });
  await run();
  expect(asked.given).toBe(0);
  expect(await refundsOf(other)).toEqual(["failed 50000"]);
  expect(await refund(other, { byHand: true })).toMatchObject({ value: { refund: { state: "paid" } } });
  expect(await end(`${other.orderId}R9`, "failed")).toMatchObject({ errorCode: "deposit.order.unknown" });
});
