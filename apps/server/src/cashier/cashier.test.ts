import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import type { LimitPeriod } from "@khela/contract/responsible-gaming/limits";
import { createClient } from "../../../../tests/client.ts";
import type { Person } from "../../../../tests/harness.ts";
import { sql } from "@khela/service-kit/db/database";
import { expireDeposits } from "./cashier.ts";
import { createOrderId, readOrderOwner } from "./order-id.ts";
import { seedCashier } from "../../seed/cashier/seed.ts";
import { createCashierHarness, type CashierHarness } from "../../test/cashier/cashier-harness.ts";

const MINUTE_MS = 60_000;
let c: CashierHarness;

beforeAll(async () => {
  c = await createCashierHarness();
});
afterAll(async () => {
  await c.close();
});

test("[PAY-01] deposit channels: list → by category, named in the requested language, with limits and presets", async () => {
  const person = await c.person();
  const { channels } = await person.client.callOrThrow(calls.cashier.channels, {});
  expect(channels.map((channel) => [channel.category, channel.code])).toEqual([
    ["wallet", "bkash"],
    ["wallet", "nagad"],
    ["wallet", "rocket"],
    ["bank", "bank"],
    ["card", "card"],
    ["bank", "qr"],
    ["bank", "app"],
    ["wallet", "bkash-send"],
  ]);
  expect(channels[0]).toMatchObject({
    name: "bKash",
    minAmount: "100.00",
    maxAmount: "25000.00",
    feePercent: "0",
  });
  expect(channels[0]!.presetAmounts).toContain("500.00");
  const bengali = createClient(c.w.app, { merchant: "khela", language: "BN" });
  bengali.token = person.token;
  expect((await bengali.callOrThrow(calls.cashier.channels, {})).channels[0]!.name).toBe("বিকাশ");
});

test("[PAY-01] USDT, of which the sandbox's gateway says no network, rate or amount → not offered", async () => {
  const person = await c.person();
  const request = { channel: "usdt", amount: "1500.00", requestId: crypto.randomUUID() };
  expect(await person.client.call(calls.cashier.deposit, request)).toMatchObject({
    errorCode: "deposit.channel.unavailable",
  });
});

test("[PAY-01] card → an order in the merchant's currency, paid at the gateway's page and credited to the cent; no card, address or rate is asked for or answered", async () => {
  const person = await c.person();
  let credited = 0;
  for (const channel of ["card"]) {
    const order = await c.deposit(person, "1500.25", channel);
    expect(order).toMatchObject({ amount: "1500.25", currency: "BDT" });
    expect(order.payUrl).toContain(`${c.gatewayUrl}/pay/`);
    const page = await (await fetch(order.payUrl ?? "")).text();
    expect(page).toContain("1,500.25");
    expect(page).not.toContain("<input");
    await c.act(order, "pay");
    credited += 1_500.25;
    await expect.poll(() => c.balance(person)).toBe(credited.toFixed(2));
  }
  const { channels } = await person.client.callOrThrow(calls.cashier.channels, {});
  const named = channels.filter(({ category }) => ["card", "crypto"].includes(category));
  expect(named).toHaveLength(1);
  for (const channel of named)
    expect(Object.keys(channel)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/rate|address/i)]),
    );
});

test("[PAY-01] cashier: member types 0, 1 and 2 → allowed; others → refused", async () => {
  for (const type of [0, 1, 2]) {
    expect((await (await c.person({ type })).client.call(calls.cashier.channels, {})).status).toBe(200);
  }
  for (const type of [4, 40, 41, 42]) {
    const { client: own } = await c.person({ type });
    expect(await own.call(calls.cashier.channels, {})).toMatchObject({
      status: 403,
      errorCode: "free_reject",
    });
    const input = { channel: "bkash", amount: "500", requestId: crypto.randomUUID() };
    expect((await own.call(calls.cashier.deposit, input)).errorCode).toBe("free_reject");
  }
  expect((await c.w.visitor().call(calls.cashier.channels, {})).errorCode).toBe("login.not.session");
});

test("[PAY-01] deposit by a QR code or in an app → what the gateway gave is shown while the order waits; the pay page too", async () => {
  const person = await c.person();
  const byCode = await c.deposit(person, "500", "qr");
  expect(byCode).toMatchObject({ state: "waiting", qrText: byCode.payUrl, appUrl: null });
  const inApp = await c.deposit(person, "500", "app");
  expect(inApp).toMatchObject({ state: "waiting", qrText: null, appUrl: `${inApp.payUrl}?by=app` });
  expect(await c.deposit(person)).toMatchObject({ qrText: null, appUrl: null });
  expect((await fetch(inApp.appUrl ?? "")).status).toBe(200);
  for (const order of [byCode, inApp]) {
    expect(await c.act(order, "pay")).toMatchObject({ notices: [{ status: "accepted" }] });
    const { orderId } = order;
    const read = await person.client.callOrThrow(calls.cashier.depositOrder, { orderId });
    expect(read).toMatchObject({ state: "paid", payUrl: null, qrText: null, appUrl: null });
  }
  expect(await c.balance(person)).toBe("1000.00");
});

test("[PAY-01 API-04] deposit by QR image: gateway's and manual channel → code and picture; another channel → refused, no order", async () => {
  const person = await c.person();
  const byQr = (channel: string, requestId = crypto.randomUUID()) =>
    person.client.call(calls.cashier.depositByQr, { channel, amount: "500", requestId });
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const gateway = await byQr("qr", first);
  expect(gateway.value?.qrText).toMatch(new RegExp(`^${c.gatewayUrl}/pay/gw_`));
  expect(gateway.value?.qrImageUrl).toMatch(/^data:image\/svg\+xml,%3Csvg/);
  const manual = await byQr("bkash-send", second);
  expect(manual.value?.qrText).toMatch(/^khela sandbox account 0100000000[12]$/);
  const read = await person.client.callOrThrow(calls.cashier.depositOrder, {
    orderId: manual.value?.orderId ?? "",
  });
  expect(read.manual?.qrText).toBe(manual.value?.qrText);
  await c.w.database.owner.run(sql`
    update deposit_order set qr_text = null where id = ${gateway.value!.orderId};`);
  expect((await byQr("qr", first)).value?.qrText).toBe(gateway.value?.qrText);
  await c.w.database.owner.run(
    sql`update deposit_order set state = 'refused', refusal = 'No.' where id = ${manual.value!.orderId}`,
  );
  expect((await byQr("bkash-send", second)).errorCode).toBe("deposit.channel.unavailable");
  for (const channel of ["bkash", "app", "nobody"])
    expect((await byQr(channel)).errorCode, channel).toBe("deposit.channel.unavailable");
  const { list } = await person.client.callOrThrow(calls.cashier.depositOrders, {});
  expect(list).toHaveLength(2);
});

test("[PAY-01] deposit: new order → waits ten minutes at the gateway's page", async () => {
  const person = await c.person();
  const order = await c.deposit(person, "1250.5");
  expect(order).toMatchObject({
    channel: "bkash",
    amount: "1250.50",
    currency: "BDT",
    state: "waiting",
    paidAt: null,
  });
  expect(order.expiresAt - order.createdAt).toBe(10 * MINUTE_MS);
  expect(order.payUrl).toMatch(new RegExp(`^${c.gatewayUrl}/pay/gw_`));
  expect(readOrderOwner(order.orderId)).toEqual({ bucket: person.bucket, memberId: person.memberId });
  expect(await person.client.callOrThrow(calls.cashier.depositOrder, { orderId: order.orderId })).toEqual(
    order,
  );
  const page = await fetch(`${order.payUrl}?lang=en`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("৳1,250.50");
});

test("[PAY-01] deposit: invalid order → refused, nothing stored", async () => {
  const person = await c.person();
  const refused = async (input: object) => {
    const answer = await person.client.call(calls.cashier.deposit, {
      channel: "bkash",
      amount: "500",
      requestId: crypto.randomUUID(),
      ...input,
    });
    return answer.errorCode;
  };
  expect(await refused({ channel: "paypal" })).toBe("deposit.channel.unavailable");
  expect(await refused({ amount: "99.99" })).toBe("deposit.amount.limit");
  expect(await refused({ amount: "25000.01" })).toBe("deposit.amount.limit");
  expect(await refused({ amount: "0" })).toBe("deposit.amount.limit");
  for (const amount of ["-500", "5e2", "500.001", "০৫০০", "", "1,000", " 500", "0500", "NaN"]) {
    expect(await refused({ amount }), amount).toBe("request_param_err");
  }
  expect(await refused({ requestId: "again" })).toBe("request_param_err");
  await c.w.database.db.run(sql`update deposit_channel set enabled = false where code = 'nagad'`);
  expect(await refused({ channel: "nagad" })).toBe("deposit.channel.unavailable");
  await c.w.database.db.run(sql`update deposit_channel set enabled = true where code = 'nagad'`);
  const { count } = await c.w.database.db.one<{ count: number }>(sql`
    select count(*)::int count from deposit_order where member_id = ${person.memberId}`);
  expect(count).toBe(0);
});

test("[PAY-01] deposit: minimum and maximum amounts → accepted", async () => {
  const person = await c.person();
  expect((await c.deposit(person, "100")).amount).toBe("100.00");
  expect((await c.deposit(person, "25000.00")).amount).toBe("25000.00");
});

test("[PAY-01] deposit: same request id repeated, also in parallel → one order", async () => {
  const person = await c.person();
  const input = { channel: "rocket", amount: "700", requestId: crypto.randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => person.client.callOrThrow(calls.cashier.deposit, input)),
  );
  expect(new Set(answers.map((order) => `${order.orderId} ${order.payUrl}`)).size).toBe(1);
  expect((await person.client.callOrThrow(calls.cashier.depositOrders, {})).list).toHaveLength(1);
  expect(
    (await person.client.callOrThrow(calls.cashier.deposit, { ...input, amount: "700.00" })).orderId,
  ).toBe(answers[0]!.orderId);
  for (const [other, field] of [
    [{ amount: "701" }, "amount"],
    [{ channel: "bkash" }, "channel"],
  ] as const) {
    expect(await person.client.call(calls.cashier.deposit, { ...input, ...other })).toMatchObject({
      status: 409,
      errorCode: "ledger.id_reused",
      detail: { field },
    });
  }
  const stranger = await c.person();
  expect((await stranger.client.callOrThrow(calls.cashier.deposit, input)).orderId).not.toBe(
    answers[0]!.orderId,
  );
});

test("[PAY-01] deposits: list → the member's own orders, newest first; another's order → not visible", async () => {
  const [mine, other] = [await c.person(), await c.person()];
  const orders = [];
  for (let count = 0; count < 12; count += 1) orders.push(await c.deposit(mine, String(100 + count)));
  const stolen = await other.client.call(calls.cashier.depositOrder, { orderId: orders[0]!.orderId });
  expect(stolen).toMatchObject({ status: 404, errorCode: "deposit.order.unknown" });
  expect((await other.client.callOrThrow(calls.cashier.depositOrders, {})).list).toEqual([]);
  expect((await mine.client.call(calls.cashier.depositOrder, { orderId: "nonsense" })).errorCode).toBe(
    "deposit.order.unknown",
  );
  const pages = await Promise.all(
    [1, 2].map((page) => mine.client.callOrThrow(calls.cashier.depositOrders, { page })),
  );
  expect(pages.map((page) => page.totalPages)).toEqual([2, 2]);
  expect(pages.flatMap((page) => page.list.map((order) => order.orderId))).toEqual(
    orders.map((order) => order.orderId).reverse(),
  );
});

test("[PAY-01] deposit: not paid in time → reads expired at once, closed by the job", async () => {
  const person = await c.person();
  const order = await c.deposit(person);
  const read = () => person.client.callOrThrow(calls.cashier.depositOrder, { orderId: order.orderId });
  const stored = () =>
    c.w.database.owner.one<{ state: string; notified: number }>(sql`
    select state, (select count(*)::int from push_event p
      where p.bucket = o.bucket and p.member_id = o.member_id and p.data ->> 'state' = 'expired') notified
    from deposit_order o where id = ${order.orderId}`);
  await expireDeposits(c.w.services);
  expect(await stored()).toEqual({ state: "waiting", notified: 0 });
  c.advance(10 * MINUTE_MS);
  expect(await read()).toMatchObject({ state: "expired", payUrl: null });
  await Promise.all([expireDeposits(c.w.services), expireDeposits(c.w.services)]);
  expect(await stored()).toEqual({ state: "expired", notified: 1 });
  c.advance(-10 * MINUTE_MS);
});

test("[PAY-01] deposit: gateway does not answer → nothing charged, same request continues once it is back", async () => {
  const person = await c.person();
  const input = { channel: "bkash", amount: "800", requestId: crypto.randomUUID() };
  // the gateway rejects a signature that its clock finds too old
  c.skewGateway(6 * MINUTE_MS);
  const refused = await person.client.call(calls.cashier.deposit, input);
  expect(refused).toMatchObject({ status: 503, errorCode: "deposit.gateway.unreachable" });
  expect((await person.client.callOrThrow(calls.cashier.depositOrders, {})).list).toEqual([]);
  c.skewGateway(0);
  const order = await person.client.callOrThrow(calls.cashier.deposit, input);
  expect(order).toMatchObject({ state: "waiting", amount: "800.00" });
  expect((await person.client.callOrThrow(calls.cashier.depositOrders, {})).list).toHaveLength(1);
});

const attemptDeposit = (person: Person, amount: string) =>
  person.client.call(calls.cashier.deposit, { channel: "bkash", amount, requestId: crypto.randomUUID() });

/** Sets the member's deposit limit; returns how much of the limit is used. */
async function limitDeposits(person: Person, period: LimitPeriod, value: string): Promise<string> {
  const { limits } = await person.client.callOrThrow(calls.responsibleGaming.setLimit, {
    kind: "deposit",
    period,
    value,
  });
  return limits.find((limit) => limit.period === period)!.used;
}

const depositUse = async (person: Person) =>
  (await person.client.callOrThrow(calls.responsibleGaming.limits, {})).limits.map(({ used }) => used);

test("[PAY-01 RG-01] deposit limit: paid and open orders of the period count → what is left is named and can be paid in", async () => {
  const person = await c.person();
  await c.act(await c.deposit(person, "300"), "pay");
  expect(await limitDeposits(person, "day", "1000")).toBe("300.00");
  await limitDeposits(person, "month", "5000");
  const open = await c.deposit(person, "400");
  expect(await attemptDeposit(person, "300.01")).toMatchObject({
    status: 403,
    errorCode: "safer.deposit.limit",
    detail: { kind: "deposit", period: "day", limit: "1000.00", used: "300.00", left: "300.00" },
  });
  expect((await attemptDeposit(person, "300.00")).status).toBe(200);
  expect((await attemptDeposit(person, "100")).detail).toMatchObject({ left: "0.00" });
  // an order whose payment failed does not count towards the limit
  await c.act(open, "fail");
  expect((await attemptDeposit(person, "400")).status).toBe(200);
  expect(await depositUse(person)).toEqual(["300.00", "300.00"]);
  const other = await c.person();
  expect((await attemptDeposit(other, "5000")).status).toBe(200);
});

test("[PAY-01 RG-01] deposit limit: orders at the same time → never beyond it together; a repeated order is no second one", async () => {
  const person = await c.person();
  await limitDeposits(person, "week", "1000");
  const answers = await Promise.all(Array.from({ length: 12 }, () => attemptDeposit(person, "300")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ errorCode }) => errorCode === "safer.deposit.limit")).toHaveLength(9);
  const again = { channel: "bkash", amount: "100", requestId: crypto.randomUUID() };
  const first = await person.client.callOrThrow(calls.cashier.deposit, again);
  expect(await person.client.callOrThrow(calls.cashier.deposit, again)).toEqual(first);
});

test("[PAY-02 RG-01] deposit limit: payment beyond it, made by an older order → credited, marked, and no further order", async () => {
  const person = await c.person();
  const [first, second] = [await c.deposit(person, "800"), await c.deposit(person, "700")];
  await limitDeposits(person, "day", "1000");
  await c.act(first, "pay");
  await c.act(second, "pay");
  expect(await c.balance(person)).toBe("1500.00");
  expect(await depositUse(person)).toEqual(["1500.00"]);
  const read = async ({ orderId }: { orderId: string }) =>
    (await person.client.callOrThrow(calls.cashier.depositOrder, { orderId })).beyond;
  expect([await read(first), await read(second)]).toEqual([null, "day"]);
  const { beyond } = await c.w.database.owner.one<{ beyond: string }>(sql`
    select detail ->> 'beyond' beyond from audit_log where action = 'deposit.paid' and subject = ${`deposit:${second.orderId}`}`);
  expect(beyond).toBe("day");
  expect((await attemptDeposit(person, "100")).detail).toMatchObject({ used: "1500.00", left: "0.00" });
});

test("[PAY-01 RG-02] break: new order or one not yet at the gateway → refused; what was paid before → credited, marked", async () => {
  const person = await c.person();
  const order = await c.deposit(person, "500");
  const unsent = { channel: "bkash", amount: "800", requestId: crypto.randomUUID() };
  c.skewGateway(6 * MINUTE_MS);
  await person.client.call(calls.cashier.deposit, unsent);
  c.skewGateway(0);
  await person.client.callOrThrow(calls.responsibleGaming.takeBreak, { kind: "coolOff", length: 24 });
  expect(await attemptDeposit(person, "100")).toMatchObject({ status: 403, errorCode: "safer.break" });
  expect((await person.client.call(calls.cashier.deposit, unsent)).errorCode).toBe("safer.break");
  await c.act(order, "pay");
  expect(await c.balance(person)).toBe("500.00");
  const { beyond } = await person.client.callOrThrow(calls.cashier.depositOrder, { orderId: order.orderId });
  expect(beyond).toBe("break");
});

test("[PAY-01] deposit channels: seeded again → operator's changes kept", async () => {
  const { owner } = c.w.database;
  await owner.run(sql`update deposit_channel set min_minor = 12300 where code = 'usdt'`);
  await seedCashier(owner);
  const rows = await owner.rows<{ merchant: string; min: bigint }>(sql`
    select m.code merchant, d.min_minor min from deposit_channel d join merchant m on m.id = d.merchant_id where d.code = 'usdt'`);
  expect(rows).toEqual([{ merchant: "khela", min: 12_300n }]);
});

test("[PAY-01] order id: any id → names its bucket and member; other texts → rejected", () => {
  for (const memberId of [1n, 100_001n, 2n ** 63n - 1n]) {
    const id = createOrderId({ bucket: 255, memberId }, (count) => Buffer.alloc(count, 0xa5));
    expect(id).toMatch(/^[0-9A-Z]{32}$/);
    expect(readOrderOwner(id)).toEqual({ bucket: 255, memberId });
    expect(readOrderOwner(id.toLowerCase())).toBeNull();
    expect(readOrderOwner(`${id}0`)).toBeNull();
  }
  expect(readOrderOwner("")).toBeNull();
  expect(readOrderOwner("I".repeat(32))).toBeNull();
});
