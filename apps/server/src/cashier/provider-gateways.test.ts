/** Deposits by providers with an adapter, which the sandbox gateway simulates over HTTP. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { gatewayReturnPath } from "@khela/contract/payment-gateway";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../tests/harness.ts";
import { auditLedger } from "../wallet/audit/audit.ts";
import { cashierChecks } from "./audit.ts";
import { expireDeposits } from "./cashier.ts";
import { createCashierHarness } from "../../test/cashier/cashier-harness.ts";
import { saveChannels } from "../../test/cashier/save-channels.ts";
import { queryOrders } from "./order-queries.ts";
import {
  createProviderHarness,
  providerChannel,
  type Deposit,
  type Fields,
  type ProviderHarness,
} from "../../test/cashier/provider-harness.ts";

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
  await c.w.database.owner.run(sql`update deposit_order set query_at = null`);
});

const pay = (order: Deposit, action?: string) => c.pay(order, action);
const comeBack = (location: string, fields?: Fields) => c.comeBack(location, fields);
const tellIpn = (gateway: string, orderId: string, fields: Fields) => c.tellIpn(gateway, orderId, fields);
const stored = (orderId: string) => c.stored(orderId);
const mismatches = async (orderId: string) =>
  (await c.audited(orderId, "deposit.mismatch")).map(({ field }) => field);

async function askProviders(afterMs = 2 * MINUTE_MS): Promise<void> {
  c.advance(afterMs);
  await queryOrders(c.w.services);
}

const view = (orderId: string) => person.client.callOrThrow(calls.cashier.depositOrder, { orderId });

test("[PAY-01 PAY-02] bKash: agreed to on its page, the payer back many times at once → credited once, order shown", async () => {
  const order = await c.deposit(person, "750", "bkash");
  expect(order.payUrl).toMatch(/\/bkash\/pay\/TR0011/);
  const { location } = await pay(order);
  expect(await c.balance(person)).toBe("0.00");
  const backs = await Promise.all(Array.from({ length: 10 }, () => comeBack(location!)));
  expect(new Set(backs.map(String))).toEqual(new Set([`303,/m/voucherCenter?order=${order.orderId}`]));
  await comeBack(location!);
  expect(await c.balance(person)).toBe("750.00");
  expect(await stored(order.orderId)).toEqual({ state: "paid", late: false, transfers: 1 });
});

test("[PAY-02] bKash: the payer never comes back → executed and credited when it is asked about; after the order's time → never taken", async () => {
  const order = await c.deposit(person, "500", "bkash");
  await pay(order, "pay_unreported");
  await askProviders();
  expect(await c.balance(person)).toBe("500.00");
  const late = await c.deposit(person, "300", "bkash");
  c.advance(11 * MINUTE_MS);
  await expireDeposits(c.w.services);
  const { location } = await pay(late);
  await comeBack(location!);
  await askProviders();
  expect(await stored(late.orderId)).toEqual({ state: "failed", late: false, transfers: 0 });
  expect(await c.balance(person)).toBe("500.00");
  // a capture that was claimed in time, but whose request was never sent to bKash
  const begun = await c.deposit(person, "300", "bkash");
  await pay(begun, "pay_unreported");
  await c.w.database.owner.run(
    sql`update deposit_order set capture_until = expires_at where id = ${begun.orderId}`,
  );
  c.advance(11 * MINUTE_MS);
  await askProviders();
  expect(await stored(begun.orderId)).toEqual({ state: "failed", late: false, transfers: 0 });
  expect(await c.audited(begun.orderId, "deposit.not_taken")).toEqual([{ for: "time" }]);
});

test("[PAY-02] bKash: the answer to the execution is lost → the query says it was done, credited once", async () => {
  const order = await c.deposit(person, "500", "bkash");
  const { location } = await pay(order, "lose_answer");
  await comeBack(location!);
  await comeBack(location!);
  expect(await stored(order.orderId)).toEqual({ state: "paid", late: false, transfers: 1 });
});

test.each([
  ["bkash", "pay_less", "200.00"],
  ["bkash", "pay_more", "600.00"],
  ["ssl", "pay_less", "200.00"],
  ["ssl", "pay_more", "600.00"],
])("[PAY-02] %s: %s of 400 → %s is credited and shown", async (code, action, received) => {
  const order = await c.deposit(person, "400", code);
  const { location, fields } = await pay(order, action);
  await comeBack(location!, fields);
  expect(await c.balance(person)).toBe(received);
  expect(await view(order.orderId)).toMatchObject({
    state: "paid",
    amount: "400.00",
    receivedAmount: received,
  });
});

test.each(["fail", "cancel"])("[PAY-02] bKash: %s → order failed, nothing credited", async (action) => {
  const order = await c.deposit(person, "500", "bkash");
  const { location } = await pay(order, action);
  await comeBack(location!);
  expect(await view(order.orderId)).toMatchObject({ state: "failed" });
  expect(await c.balance(person)).toBe("0.00");
});

test("[PAY-02 RG-02] bKash: agreed to, and the member took a break meanwhile → not taken from the payer", async () => {
  const order = await c.deposit(person, "500", "bkash");
  const { location } = await pay(order);
  await person.client.callOrThrow(calls.responsibleGaming.takeBreak, { kind: "coolOff", length: 24 });
  await comeBack(location!);
  await askProviders();
  expect(await stored(order.orderId)).toMatchObject({ transfers: 0 });
});

test("[PAY-02] bKash: return with another payment, without one, of an unknown order, for another provider's order → nothing moves", async () => {
  const digest = await c.digest();
  const [order, own] = [await c.deposit(person, "500", "bkash"), await c.deposit(person, "500", "own")];
  const back = (gateway: string, id: string, query: string) =>
    comeBack(`${c.platformUrl}${gatewayReturnPath(gateway, id)}${query}`);
  await pay(order, "pay_unreported");
  expect((await back("bkash", order.orderId, "?paymentID=TR0011FFFF&status=success"))[0]).toBe(303);
  await back("bkash", order.orderId, "?status=success");
  await back("bkash", own.orderId, "?paymentID=&status=success");
  await back("khela", own.orderId, "?status=success");
  expect(await back("bkash", "nonsense", "?status=success")).toEqual([303, "/m/voucherCenter"]);
  expect(await tellIpn("bkash", "0".repeat(32), {})).toBe("unknown_order");
  expect(await c.digest()).toBe(digest);
});

test("[PAY-02] bKash: a token it does not know any more → a new one is granted, the order is taken", async () => {
  await c.deposit(person, "500", "bkash");
  await c.restartGateway();
  expect((await c.deposit(person, "500", "bkash")).payUrl).toMatch(/\/bkash\/pay\//);
});

test("[PAY-01 PAY-02] SSLCommerz: its server tells and the payer comes back, each several times → validated, credited once", async () => {
  const order = await c.deposit(person, "1200", "ssl");
  const { location, fields, answer } = await pay(order);
  expect(answer).toBe(200);
  // SSLCommerz's `verify_key` also lists the empty fields, which the notice does not contain
  expect(fields!["verify_key"]).toContain("value_a");
  expect(fields!["value_a"]).toBeUndefined();
  const told = await Promise.all(
    Array.from({ length: 10 }, () => tellIpn("sslcommerz", order.orderId, fields!)),
  );
  expect(new Set(told)).toEqual(new Set(["repeated"]));
  expect(await comeBack(location!, fields)).toEqual([303, `/m/voucherCenter?order=${order.orderId}`]);
  expect(await c.balance(person)).toBe("1200.00");
  expect(await stored(order.orderId)).toEqual({ state: "paid", late: false, transfers: 1 });
});

test("[PAY-02] SSLCommerz: message with a field changed, without its signature, or of another order → refused, nothing moves", async () => {
  const [order, other] = [await c.deposit(person, "500", "ssl"), await c.deposit(person, "900", "ssl")];
  const { fields } = await pay(order, "pay_unreported");
  const digest = await c.digest();
  const changes: readonly Fields[] = [
    { amount: "9000.00" },
    { tran_id: "x" },
    { verify_sign: "0".repeat(32) },
    { verify_key: "" },
  ];
  for (const changed of changes)
    expect(await tellIpn("sslcommerz", order.orderId, { ...fields!, ...changed })).toBe("invalid_signature");
  expect(await tellIpn("sslcommerz", order.orderId, {})).toBe("invalid_signature");
  expect(await tellIpn("sslcommerz", other.orderId, fields!)).toBe("invalid_signature");
  expect(await c.digest()).toBe(digest);
  expect(await tellIpn("sslcommerz", order.orderId, fields!)).toBe("accepted");
});

test("[PAY-02] SSLCommerz: every message lost → found by the order's number; paid after the order's time → credited late", async () => {
  const order = await c.deposit(person, "500", "ssl");
  await pay(order, "pay_unreported");
  await askProviders();
  await askProviders(4 * MINUTE_MS);
  expect(await stored(order.orderId)).toEqual({ state: "paid", late: false, transfers: 1 });
  const late = await c.deposit(person, "250", "ssl");
  c.advance(11 * MINUTE_MS);
  await expireDeposits(c.w.services);
  expect((await pay(late)).answer).toBe(200);
  expect(await stored(late.orderId)).toEqual({ state: "paid", late: true, transfers: 1 });
  expect(await c.balance(person)).toBe("750.00");
});

test("[PAY-02] SSLCommerz: failed, then paid on the same page → waiting, then credited; a second payment → waits for a person, not credited", async () => {
  const order = await c.deposit(person, "500", "ssl");
  const failed = await pay(order, "fail");
  await comeBack(failed.location!, failed.fields);
  expect(await view(order.orderId)).toMatchObject({ state: "waiting" });
  await pay(order);
  expect(await c.balance(person)).toBe("500.00");
  expect((await pay(order)).answer).toBe(200);
  const second = await c.w.database.owner.rows(sql`
    select state, held_minor "heldMinor" from deposit_order where second_of = ${order.orderId}`);
  expect(second).toEqual([{ state: "review", heldMinor: 50_000n }]);
  expect(await c.balance(person)).toBe("500.00");
});

test("[PAY-02] SSLCommerz: two payments of one order, the second's messages or all of them lost → one credited, one waits for a person, once; four days after its time nobody asks", async () => {
  const { owner } = c.w.database;
  const [told, lost] = [await c.deposit(person, "500", "ssl"), await c.deposit(person, "200", "ssl")];
  await pay(told);
  await pay(told, "pay_unreported");
  for (const _payment of [1, 2]) await pay(lost, "pay_unreported");
  const seconds = () =>
    owner.rows(sql`
      select second_of "secondOf", state, held_minor "heldMinor" from deposit_order
      where second_of in (${told.orderId}, ${lost.orderId}) order by held_minor`);
  expect(await seconds()).toEqual([]);
  for (const _run of [1, 2]) {
    await askProviders();
    expect(await seconds()).toEqual([
      { secondOf: lost.orderId, state: "review", heldMinor: 20_000n },
      { secondOf: told.orderId, state: "review", heldMinor: 50_000n },
    ]);
    await owner.run(sql`
      update deposit_order set query_at = created_at where id in (${told.orderId}, ${lost.orderId})`);
  }
  const past = await c.deposit(person, "300", "ssl");
  await pay(past);
  await pay(past, "pay_unreported");
  await owner.run(sql`
    update deposit_order set created_at = (created_at at time zone 'UTC' - interval '100 hours') at time zone 'UTC',
      expires_at = (expires_at at time zone 'UTC' - interval '100 hours') at time zone 'UTC', query_at = created_at
    where id = ${past.orderId}`);
  await askProviders();
  expect(await owner.rows(sql`select from deposit_order where second_of = ${past.orderId}`)).toEqual([]);
  expect(await c.balance(person)).toBe("1000.00");
  expect([await mismatches(told.orderId), await mismatches(lost.orderId)]).toEqual([[], []]);
});

test("[PAY-02] provider that is silent → the next one is asked all the same; the last question is asked again for a day", async () => {
  const [silent, answered] = [await c.deposit(person, "500", "own"), await c.deposit(person, "500", "ssl")];
  await pay(answered, "pay_unreported");
  // bKash does not know this payment and gives no usable answer
  await c.w.database.owner.run(sql`update deposit_order set gateway = 'bkash' where id = ${silent.orderId}`);
  await askProviders();
  expect(await stored(answered.orderId)).toMatchObject({ state: "paid" });
  expect(await stored(silent.orderId)).toMatchObject({ state: "waiting" });
  for (const [hours, isAskedAgain] of [
    [70, true],
    [26, false],
  ] as const) {
    await c.w.database.owner.run(sql`
      update deposit_order set created_at = (created_at at time zone 'UTC' - make_interval(hours => ${hours})) at time zone 'UTC',
        expires_at = (expires_at at time zone 'UTC' - make_interval(hours => ${hours})) at time zone 'UTC', query_at = created_at
      where id = ${silent.orderId}`);
    await askProviders();
    expect(
      await c.w.database.owner.one(
        sql`select query_at is not null "isAskedAgain" from deposit_order where id = ${silent.orderId}`,
      ),
    ).toEqual({ isAskedAgain });
  }
});

test("[PAY-01] notice in our own protocol about a provider's order → mismatch, nothing moves", async () => {
  const order = await c.deposit(person, "500", "ssl");
  const digest = await c.digest();
  expect(await c.tell(await c.notice(order))).toMatchObject({ status: "mismatch" });
  expect(await c.digest()).toBe(digest);
  expect(await mismatches(order.orderId)).toEqual(["gateway"]);
});

test("[PAY-01] provider that is not switched on → its channel is not offered, an order is refused", async () => {
  const off = await createCashierHarness();
  const { merchantId, database } = off.w;
  await saveChannels(database.owner, merchantId, [providerChannel("bkash", "bkash"), providerChannel("own")]);
  const payer = await off.person();
  const { channels } = await payer.client.callOrThrow(calls.cashier.channels, {});
  expect(channels.map(({ code }) => code)).toEqual(["own"]);
  const input = { channel: "bkash", amount: "500.00", requestId: crypto.randomUUID() };
  expect((await payer.client.call(calls.cashier.deposit, input)).errorCode).toBe(
    "deposit.channel.unavailable",
  );
  await off.close();
});
