/**
 * Payments that SSLCommerz doubts, over HTTP: held for a decision by operators, by the provider, or by both at once.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { createOperator } from "../../../../../tests/operators.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { cashierChecks } from "../audit.ts";
import { expireDeposits } from "../cashier.ts";
import { queryOrders } from "../order-queries.ts";
import {
  createProviderHarness,
  type Deposit,
  type ProviderHarness,
} from "../../../test/cashier/provider-harness.ts";

const MINUTE_MS = 60_000;
let c: ProviderHarness;
let person: Person;

beforeAll(async () => {
  c = await createProviderHarness();
});
afterAll(async () => {
  const { checks } = await auditLedger(c.w.database.owner, { checks: cashierChecks });
  expect(checks.flatMap((check) => check.samples)).toEqual([]);
  await c.close();
});
beforeEach(async () => {
  person = await c.person();
});

const view = (order: Deposit) =>
  person.client.callOrThrow(calls.cashier.depositOrder, { orderId: order.orderId });
const approve = (order: Deposit, more: object = {}) => c.operate("approve", { id: order.orderId, ...more });
const refuse = (order: Deposit, reason: string) => c.operate("refuse", { id: order.orderId, reason });
const waiting = async () => (await c.operate("queue", {})).value.items;

async function payRisky(amount = "500", action = "pay_risky") {
  const order = await c.deposit(person, amount, "ssl");
  const { fields, answer } = await c.pay(order, action);
  return { order, fields: fields!, answer };
}

test("[PAY-02 OPS-04] SSLCommerz doubts a payment → nothing credited, one audit entry, in review for the member and in the operator's list; approved twice → credited once", async () => {
  const { order, fields, answer } = await payRisky();
  expect(answer).toBe(200);
  expect(await c.tellIpn("sslcommerz", order.orderId, fields)).toBe("repeated");
  expect(await c.stored(order.orderId)).toMatchObject({ state: "review", transfers: 0 });
  expect(await c.audited(order.orderId, "deposit.held")).toMatchObject([
    { reason: "risk", amount: "500.00" },
  ]);
  expect(await view(order)).toMatchObject({ state: "review", payUrl: null, refusal: null });
  expect((await waiting()).find(({ id }) => id === order.orderId)).toMatchObject({
    kind: "held",
    member: {
      id: String(person.memberId),
      name: person.username,
      status: "active",
      deposits: 0,
      balance: "0.00",
    },
    received: "500.00",
  });
  expect(await c.balance(person)).toBe("0.00");
  const answers = await Promise.all([approve(order), approve(order)]);
  expect(
    answers.map(({ errorCode }) => errorCode ?? "credited").toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(["credited", "deposit.order.decided"]);
  expect(await approve(order)).toMatchObject({ errorCode: "deposit.order.decided" });
  expect(await c.balance(person)).toBe("500.00");
  expect(await c.stored(order.orderId)).toMatchObject({ state: "paid", transfers: 1 });
  expect(await c.audited(order.orderId, "deposits.approve")).toMatchObject([
    { before: { state: "review" }, after: { state: "paid", credited: "500.00" } },
  ]);
  expect(await c.audited(order.orderId, "deposit.paid")).toEqual([]);
  expect(await c.tellIpn("sslcommerz", order.orderId, fields)).toBe("repeated");
  expect((await waiting()).some(({ id }) => id === order.orderId)).toBe(false);
});

test("[PAY-02 OPS-04] held payment refused → the member reads why, nothing credited then or by later messages; refused or approved again → refused", async () => {
  const { order, fields } = await payRisky();
  expect(await refuse(order, "The card's owner does not know of it.")).toMatchObject({
    status: 200,
    value: {},
  });
  expect(await view(order)).toMatchObject({
    state: "refused",
    refusal: "The card's owner does not know of it.",
  });
  expect(await refuse(order, "Again")).toMatchObject({
    errorCode: "deposit.order.decided",
  });
  expect(await approve(order)).toMatchObject({ errorCode: "deposit.order.decided" });
  expect(await c.tellIpn("sslcommerz", order.orderId, fields)).toBe("repeated");
  await c.pay(order, "clear_risk");
  expect(await c.tellIpn("sslcommerz", order.orderId, fields)).toBe("mismatch");
  expect(await c.audited(order.orderId, "deposit.mismatch")).toMatchObject([{ field: "refused" }]);
  expect(await c.balance(person)).toBe("0.00");
});

test("[PAY-02] provider doubts no more → credited by its next message, or when it is asked about; paid after the order's time → held and credited all the same", async () => {
  const told = await payRisky("300");
  await c.pay(told.order, "clear_risk");
  expect(await c.tellIpn("sslcommerz", told.order.orderId, told.fields)).toBe("accepted");
  expect(await c.stored(told.order.orderId)).toMatchObject({ state: "paid", transfers: 1 });
  const late = await c.deposit(person, "200", "ssl");
  c.advance(11 * MINUTE_MS);
  await expireDeposits(c.w.services);
  expect((await c.pay(late, "pay_risky")).answer).toBe(200);
  await c.pay(late, "clear_risk");
  c.advance(2 * MINUTE_MS);
  await queryOrders(c.w.services);
  expect(await c.stored(late.orderId)).toEqual({ state: "paid", late: true, transfers: 1 });
  expect(await c.balance(person)).toBe("500.00");
});

test("[PAY-02] second payments for an order whose first is held → orders of their own, credited to nobody; each is decided by itself", async () => {
  const { order } = await payRisky();
  const second = await c.pay(order);
  expect(second.answer).toBe(200);
  expect(await c.tellIpn("sslcommerz", order.orderId, second.fields!)).toBe("repeated");
  expect((await c.pay(order, "pay_risky")).answer).toBe(200);
  const seconds = (await waiting()).filter((one) => "secondOf" in one && one.secondOf === order.orderId);
  expect(seconds).toHaveLength(2);
  expect(await approve(order)).toMatchObject({ value: { credited: "500.00" } });
  expect(await c.stored(order.orderId)).toMatchObject({ state: "paid", transfers: 1 });
});

test("[PAY-02] held payment of another amount than the order's → what arrived is credited; approved while the provider clears it → credited once", async () => {
  const { order, fields } = await payRisky("400");
  await c.pay(order, "clear_risk");
  const [told] = await Promise.all([c.tellIpn("sslcommerz", order.orderId, fields), approve(order)]);
  expect(["accepted", "repeated"]).toContain(told);
  expect(await c.balance(person)).toBe("400.00");
  const less = await payRisky("400", "pay_less_risky");
  expect(await approve(less.order)).toMatchObject({ value: { credited: "200.00" } });
  expect(await view(less.order)).toMatchObject({ state: "paid", receivedAmount: "200.00" });
});

test("[RG-01] held payment counts towards the deposit limit, as what waits does", async () => {
  await person.client.callOrThrow(calls.responsibleGaming.setLimit, {
    kind: "deposit",
    period: "day",
    value: "600.00",
  });
  await payRisky("500");
  const input = { channel: "ssl", amount: "200.00", requestId: crypto.randomUUID() };
  c.advance(11 * MINUTE_MS);
  expect((await person.client.call(calls.cashier.deposit, input)).errorCode).toBe("safer.deposit.limit");
});

test("[OPS-04] decisions about deposits: no permission, an unknown order, one that is not held, an amount for a provider's payment, no reason, another merchant's → refused, nothing moves", async () => {
  const { order } = await payRisky();
  const unpaid = await c.deposit(person, "500", "ssl");
  const digest = await c.digest();
  const auditor = await createOperator(c.w, "auditor", { roles: ["auditor"] });
  const elsewhere = await createOperator(c.w, "elsewhere", { merchantCode: "khela_trial" });
  const { deposits } = operatorCalls;
  expect(await auditor.call(deposits.queue, {})).toMatchObject({ status: 200 });
  expect(await auditor.call(deposits.approve, { id: order.orderId })).toMatchObject({
    errorCode: "operator.permission.denied",
  });
  for (const row of [deposits.get, deposits.approve, deposits.refunds, deposits.proof])
    expect(await elsewhere.call(row, { id: order.orderId }), row.name).toMatchObject({
      errorCode: "deposit.order.unknown",
    });
  expect(await c.operate("approve", { id: "0".repeat(32) })).toMatchObject({
    errorCode: "deposit.order.unknown",
  });
  expect(await c.operate("approve", { id: "7" })).toMatchObject({ errorCode: "request_param_err" });
  expect(await approve(order, { received: "9000" })).toMatchObject({
    errorCode: "request_param_err",
    detail: { field: "received" },
  });
  expect(await refuse(order, "  ")).toMatchObject({ errorCode: "request_param_err" });
  expect(await approve(unpaid)).toMatchObject({ errorCode: "deposit.order.decided" });
  expect(await refuse(unpaid, "None.")).toMatchObject({ errorCode: "deposit.order.decided" });
  expect(await c.digest()).toBe(digest);
});

test("[OPS-03 OPS-04] above the merchant's amount → a credit and a refund wait for a second operator, who carries out exactly that, once", async () => {
  const { proposals } = operatorCalls;
  const karim = await c.operator("karim");
  await c.rule("deposits.approve", 40_000n);
  await c.rule("deposits.refund", 40_000n);
  try {
    const { order } = await payRisky("500");
    const { proposal } = await approve(order);
    expect(proposal).toMatchObject({
      act: "deposits.approve",
      subject: `deposit:${order.orderId}`,
      before: { state: "review", amount: "500.00" },
      after: { state: "paid", credited: "500.00" },
      amount: "500.00",
      proposedBy: "mina",
    });
    expect(await approve(order)).toMatchObject({ errorCode: "proposal.exists" });
    const waits = { proposal: { id: proposal!.id, by: "mina", at: expect.any(Number) } };
    expect((await waiting()).find(({ id }) => id === order.orderId)).toMatchObject(waits);
    expect((await c.operate("get", { id: order.orderId })).value).toMatchObject({
      state: "review",
      ...waits,
    });
    expect(await c.balance(person)).toBe("0.00");
    const { id, hash } = proposal!;
    const mina = await c.operator("mina");
    expect(await mina.call(proposals.approve, { id, hash })).toMatchObject({ errorCode: "proposal.own" });
    const answers = await Promise.all([
      karim.call(proposals.approve, { id, hash }),
      karim.call(proposals.approve, { id, hash }),
    ]);
    expect(
      answers.map(({ errorCode }) => errorCode ?? "done").toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(["done", "proposal.decided"]);
    expect(await c.balance(person)).toBe("500.00");
    const refund = (amount?: string) =>
      c.operate("refund", {
        id: order.orderId,
        reason: "Paid twice.",
        byHand: true,
        requestId: crypto.randomUUID(),
        ...(amount === undefined ? {} : { amount }),
      });
    expect(await refund("300")).toMatchObject({ value: { refund: { amount: "300.00", state: "paid" } } });
    // added to the earlier refund, this partial refund exceeds the amount of the approval rule too
    const rest = await refund("200");
    expect(rest.proposal).toMatchObject({
      before: { refunded: "300.00" },
      after: { amount: "200.00", refunded: "500.00" },
    });
    await karim.callOrThrow(proposals.approve, rest.proposal!);
    expect(await c.balance(person)).toBe("0.00");
    const refused = await payRisky("500");
    const waitingCredit = await approve(refused.order);
    await refuse(refused.order, "Not theirs.");
    expect(await (await c.operator("karim")).call(proposals.approve, waitingCredit.proposal!)).toMatchObject({
      errorCode: "deposit.order.decided",
    });
    expect(await c.balance(person)).toBe("0.00");
  } finally {
    await c.rule("deposits.approve", null);
    await c.rule("deposits.refund", null);
  }
});

test("[OPS-04] manual deposit in the console: approved with what arrived, without it refused; its picture is an audited read", async () => {
  const order = await c.deposit(person, "500", "hand");
  const value = { orderId: order.orderId, transactionId: "DESK00001" };
  await person.client.callOrThrow(calls.cashier.submitDeposit, value);
  expect((await waiting()).find(({ id }) => id === order.orderId)).toMatchObject({
    kind: "manual",
    transactionId: "DESK00001",
    hasProof: false,
  });
  const picture = () => c.operate("proof", { id: order.orderId });
  expect(await picture()).toMatchObject({ errorCode: "deposit.order.unknown" });
  await c.w.database.owner.run(sql`
    insert into deposit_proof (bucket, member_id, order_id, picture, width, height, created_at)
    values (${person.bucket}, ${person.memberId}, ${order.orderId}, ${Buffer.from("picture")}, 1, 1, now())`);
  expect(await picture()).toMatchObject({
    status: 200,
    value: { webp: Buffer.from("picture").toString("base64") },
  });
  expect(await c.audited(order.orderId, "deposits.proof")).toHaveLength(1);
  expect(await approve(order)).toMatchObject({ errorCode: "request_param_err" });
  expect(await approve(order, { received: "x" })).toMatchObject({
    errorCode: "request_param_err",
  });
  expect(await approve(order, { received: "450.00" })).toMatchObject({
    value: { credited: "450.00" },
  });
  expect(await c.balance(person)).toBe("450.00");
});
