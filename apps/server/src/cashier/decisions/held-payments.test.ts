/** Payments that SSLCommerz doubts, over HTTP: held for a person, decided by the back office, by the provider, or both at once. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
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
const decide = (path: "approveDeposit" | "refuseDeposit", order: Deposit, more: object = {}) =>
  c.backOffice(path, { id: order.orderId, operator: "mina", ...more });
const waiting = async () => ((await c.backOffice("deposits")).value as { id: string }[]).map((one) => one);

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
    member: String(person.memberId),
    received: "500.00",
  });
  expect(await c.balance(person)).toBe("0.00");
  const answers = await Promise.all([decide("approveDeposit", order), decide("approveDeposit", order)]);
  expect(
    answers.map(({ errorCode }) => errorCode ?? "credited").toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(["credited", "deposit.order.decided"]);
  expect(await decide("approveDeposit", order)).toMatchObject({ errorCode: "deposit.order.decided" });
  expect(await c.balance(person)).toBe("500.00");
  expect(await c.stored(order.orderId)).toMatchObject({ state: "paid", transfers: 1 });
  expect(await c.audited(order.orderId, "deposit.paid")).toMatchObject([
    { source: "operator", before: "review" },
  ]);
  expect(await c.tellIpn("sslcommerz", order.orderId, fields)).toBe("repeated");
  expect((await waiting()).some(({ id }) => id === order.orderId)).toBe(false);
});

test("[PAY-02 OPS-04] held payment refused → the member reads why, nothing credited then or by later messages; refused or approved again → refused", async () => {
  const { order, fields } = await payRisky();
  expect(await decide("refuseDeposit", order, { reason: "The card's owner does not know of it." })).toEqual({
    success: true,
    value: {},
  });
  expect(await view(order)).toMatchObject({
    state: "refused",
    refusal: "The card's owner does not know of it.",
  });
  expect(await decide("refuseDeposit", order, { reason: "Again" })).toMatchObject({
    errorCode: "deposit.order.decided",
  });
  expect(await decide("approveDeposit", order)).toMatchObject({ errorCode: "deposit.order.decided" });
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
  expect(await decide("approveDeposit", order)).toMatchObject({ value: { credited: "500.00" } });
  expect(await c.stored(order.orderId)).toMatchObject({ state: "paid", transfers: 1 });
});

test("[PAY-02] held payment of another amount than the order's → what arrived is credited; approved while the provider clears it → credited once", async () => {
  const { order, fields } = await payRisky("400");
  await c.pay(order, "clear_risk");
  const [told] = await Promise.all([
    c.tellIpn("sslcommerz", order.orderId, fields),
    decide("approveDeposit", order),
  ]);
  expect(["accepted", "repeated"]).toContain(told);
  expect(await c.balance(person)).toBe("400.00");
  const less = await payRisky("400", "pay_less_risky");
  expect(await decide("approveDeposit", less.order)).toMatchObject({ value: { credited: "200.00" } });
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

test("[OPS-04] deposits in the back office: another key, an unknown order, one that is not held, an amount for a provider's payment, no reason → refused, nothing moves", async () => {
  const { order } = await payRisky();
  const unpaid = await c.deposit(person, "500", "ssl");
  const digest = await c.digest();
  const body = { id: order.orderId, operator: "mina" };
  expect(await c.backOffice("deposits", undefined, "another key")).toMatchObject({
    errorCode: "permission.denied",
  });
  expect(await c.backOffice("approveDeposit", body, "another key")).toMatchObject({
    errorCode: "permission.denied",
  });
  expect(await c.backOffice("approveDeposit", { ...body, id: "0".repeat(32) })).toMatchObject({
    errorCode: "deposit.order.unknown",
  });
  expect(await c.backOffice("approveDeposit", { id: order.orderId })).toMatchObject({
    errorCode: "request_param_err",
  });
  expect(await decide("approveDeposit", order, { received: "9000" })).toMatchObject({
    errorCode: "request_param_err",
  });
  expect(await decide("refuseDeposit", order, { reason: " " })).toMatchObject({
    errorCode: "request_param_err",
  });
  expect(await decide("approveDeposit", unpaid)).toMatchObject({ errorCode: "deposit.order.decided" });
  expect(await decide("refuseDeposit", unpaid, { reason: "No" })).toMatchObject({
    errorCode: "deposit.order.decided",
  });
  expect(await c.digest()).toBe(digest);
  await c.w.database.owner.run(
    sql`insert into merchant (code, brand, currency) values ('other', 'Other', 'BDT')`,
  );
  await c.w.database.owner.run(
    sql`update deposit_order set merchant_id = (select id from merchant where code = 'other') where id = ${order.orderId}`,
  );
  expect(await decide("approveDeposit", order)).toMatchObject({ errorCode: "deposit.order.unknown" });
});

test("[OPS-04] above the merchant's amount → a credit and a refund wait for a second person who decides the same, as often as the first one asks", async () => {
  const rule = (minor: bigint | null) =>
    c.w.database.owner.run(sql`update withdraw_rule set two_people_above_minor = ${minor}::bigint`);
  await rule(40_000n);
  try {
    const { order } = await payRisky("500");
    const credit = (operator: string) => c.backOffice("approveDeposit", { id: order.orderId, operator });
    for (const _again of [1, 2])
      expect(await credit("mina")).toMatchObject({ errorCode: "decision.second.person" });
    expect((await c.backOffice("firstDecisions")).value).toMatchObject([
      { subject: `credit deposit:${order.orderId}`, decision: { amountMinor: "50000" }, by: "operator:mina" },
    ]);
    expect((await waiting()).find(({ id }) => id === order.orderId)).toMatchObject({
      firstDecision: { by: "operator:mina", at: expect.any(Number) },
    });
    expect(await c.balance(person)).toBe("0.00");
    expect(await credit("karim")).toMatchObject({ value: { credited: "500.00" } });
    expect(await credit("mina")).toMatchObject({ errorCode: "deposit.order.decided" });
    const refund = (operator: string, more: object = {}) => {
      const of = { id: order.orderId, reason: "Paid twice.", byHand: true, requestId: crypto.randomUUID() };
      return c.backOffice("refundDeposit", { ...of, operator, ...more });
    };
    expect(await refund("mina")).toMatchObject({ errorCode: "decision.second.person" });
    // another amount is another decision, and its person the first one of it
    expect(await refund("karim", { amount: "450" })).toMatchObject({ errorCode: "decision.second.person" });
    expect(await c.balance(person)).toBe("500.00");
    expect(await refund("mina", { amount: "450" })).toMatchObject({ value: { amount: "450.00" } });
    // with what was given back before, this part is above the amount too; another spelling is no name
    expect(await refund("mina", { amount: "50" })).toMatchObject({ errorCode: "decision.second.person" });
    for (const operator of ["mina", " Mina", "Mina", "mіna"])
      expect(await refund(operator, { amount: "50" })).toMatchObject({
        errorCode: operator === "mina" ? "decision.second.person" : "request_param_err",
      });
    expect(await refund("karim", { amount: "50" })).toMatchObject({ value: { amount: "50.00" } });
    expect(await c.balance(person)).toBe("0.00");
    const all = await c.audited(order.orderId, "decision.second");
    expect(all).toMatchObject([
      { action: "credit", amountMinor: "50000", first: "operator:mina" },
      { action: "refund", amountMinor: "45000", first: "operator:karim" },
      { action: "refund", amountMinor: "5000", first: "operator:mina" },
    ]);
    const [refused, old] = [await payRisky("500"), await payRisky("500")];
    for (const one of [refused, old])
      expect(await decide("approveDeposit", one.order)).toMatchObject({
        errorCode: "decision.second.person",
      });
    await decide("refuseDeposit", refused.order, { reason: "Not theirs." });
    const kept = async () =>
      ((await c.backOffice("firstDecisions")).value as { subject: string }[]).map(({ subject }) => subject);
    expect(await kept()).toEqual([`credit deposit:${old.order.orderId}`]);
    await c.w.database.owner.run(sql`update cashier_first_decision set at = at - interval '8 days'`);
    expect(await kept()).toEqual([]);
    const byKarim = { operator: "karim" };
    expect(await decide("approveDeposit", old.order, byKarim)).toMatchObject({
      errorCode: "decision.second.person",
    });
  } finally {
    await rule(null);
  }
});

test("[OPS-04] manual deposit in the back office: approved with what arrived, without it refused", async () => {
  const order = await c.deposit(person, "500", "hand");
  const value = { orderId: order.orderId, transactionId: "DESK00001" };
  await person.client.callOrThrow(calls.cashier.submitDeposit, value);
  expect((await waiting()).find(({ id }) => id === order.orderId)).toMatchObject({
    kind: "manual",
    transactionId: "DESK00001",
    hasProof: false,
  });
  const picture = () => c.backOffice("readDepositPicture", { id: order.orderId, operator: "mina" });
  expect(await picture()).toMatchObject({ errorCode: "deposit.order.unknown" });
  await c.w.database.owner.run(sql`
    insert into deposit_proof (bucket, member_id, order_id, picture, width, height, created_at)
    values (${person.bucket}, ${person.memberId}, ${order.orderId}, ${Buffer.from("picture")}, 1, 1, now())`);
  expect(await picture()).toEqual({
    success: true,
    value: { webp: Buffer.from("picture").toString("base64") },
  });
  expect(await c.audited(order.orderId, "deposit.proof.read")).toEqual([{}]);
  expect(await decide("approveDeposit", order)).toMatchObject({ errorCode: "request_param_err" });
  expect(await decide("approveDeposit", order, { received: "x" })).toMatchObject({
    errorCode: "request_param_err",
  });
  expect(await decide("approveDeposit", order, { received: "450.00" })).toMatchObject({
    value: { credited: "450.00" },
  });
  expect(await c.balance(person)).toBe("450.00");
});
