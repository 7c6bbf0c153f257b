import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { auditLedger } from "../wallet/audit/audit.ts";
import { sql } from "@khela/service-kit/db/database";
import { cashierChecks } from "./audit.ts";
import { expireDeposits } from "./cashier.ts";
import { approveDeposit, listWaiting, refuseDeposit } from "./decisions/deposit-decisions.ts";
import { refundDeposit } from "./refunds/refunds.ts";
import { readOrderOwner } from "./order-id.ts";
import {
  createCashierHarness,
  type CashierHarness,
  type TellOptions,
} from "../../test/cashier/cashier-harness.ts";

const MINUTE_MS = 60_000;
const PARALLEL = 50;
let c: CashierHarness;

beforeAll(async () => {
  c = await createCashierHarness();
});
afterAll(async () => {
  await c.close();
});

type StoredOrder = { state: string; late: boolean; transfers: number; notified: string[] };

async function storedOrder(orderId: string): Promise<StoredOrder> {
  return c.w.database.owner.one<StoredOrder>(sql`
    select state, late, (select count(*)::int from transfer t
        where t.bucket = o.bucket and t.member_id = o.member_id and t.reference = o.id) transfers,
      array(select data ->> 'state' from push_event p where p.bucket = o.bucket and p.member_id = o.member_id
        and p.event = 'deposit' and p.data ->> 'orderId' = o.id order by p.id) notified
    from deposit_order o where id = ${orderId}`);
}

/** Runs work that must be refused; fails the test when the work moved any money. */
async function movesNothing<T>(work: () => Promise<T>): Promise<T> {
  const before = await c.digest();
  const result = await work();
  expect(await c.digest()).toBe(before);
  return result;
}

test("[PAY-02] payment: paid at the gateway → order credited, page updated, audit clean", async () => {
  const person = await c.person();
  const order = await c.deposit(person, "1500");
  expect(await c.act(order, "pay")).toMatchObject({ notices: [{ status: "accepted" }] });
  expect(await c.balance(person)).toBe("1500.00");
  expect(await storedOrder(order.orderId)).toEqual({
    state: "paid",
    late: false,
    transfers: 1,
    notified: ["paid"],
  });
  const read = await person.client.callOrThrow(calls.cashier.depositOrder, { orderId: order.orderId });
  expect(read).toMatchObject({ state: "paid", payUrl: null, paidAt: expect.any(Number) });
});

test("[PAY-02] payment: two payments at once → one credit", async () => {
  const person = await c.person();
  const order = await c.deposit(person);
  const { notices } = await c.act(order, "pay_twice");
  expect(new Set(notices.map((notice) => notice.status))).toEqual(new Set(["accepted", "repeated"]));
  expect(await c.balance(person)).toBe("500.00");
});

test(`[PAY-02] payment notice: ${PARALLEL} repeats in parallel → one credit`, async () => {
  const person = await c.person();
  const order = await c.deposit(person);
  const notice = await c.notice(order);
  const answers = await Promise.all(Array.from({ length: PARALLEL }, () => c.tell(notice)));
  expect(answers.filter((answer) => answer.status === "accepted")).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === "repeated")).toHaveLength(PARALLEL - 1);
  expect(answers.every((answer) => answer.http === 200)).toBe(true);
  expect(await c.balance(person)).toBe("500.00");
  expect(await storedOrder(order.orderId)).toEqual({
    state: "paid",
    late: false,
    transfers: 1,
    notified: ["paid"],
  });
  expect(await movesNothing(() => c.tell(notice))).toEqual({ http: 200, status: "repeated" });
});

test(`[PAY-02] payment notices: ${PARALLEL} orders paid in parallel → ${PARALLEL} credits`, async () => {
  const person = await c.person();
  const orders = await Promise.all(Array.from({ length: PARALLEL }, () => c.deposit(person, "100.01")));
  const notices = await Promise.all(orders.map((order) => c.notice(order)));
  const answers = await Promise.all([...notices, ...notices].map((notice) => c.tell(notice)));
  expect(answers.filter((answer) => answer.status === "accepted")).toHaveLength(PARALLEL);
  expect(await c.balance(person)).toBe("5000.50");
});

test("[PAY-02] payment: after the order expired → credited once, marked late", async () => {
  const person = await c.person();
  const order = await c.deposit(person);
  c.advance(11 * MINUTE_MS);
  await expireDeposits(c.w.services);
  expect((await storedOrder(order.orderId)).state).toBe("expired");
  expect(await c.act(order, "pay_late", 0)).toMatchObject({ notices: [{ status: "accepted" }] });
  expect(await c.act(order, "pay_late", 0)).toMatchObject({ notices: [{ status: "repeated" }] });
  c.advance(-11 * MINUTE_MS);
  expect(await c.balance(person)).toBe("500.00");
  expect(await storedOrder(order.orderId)).toEqual({
    state: "paid",
    late: true,
    transfers: 1,
    notified: ["expired", "paid"],
  });
});

test("[PAY-02] payment: while the job closes the order → credited once, in either order", async () => {
  const person = await c.person();
  const orders = await Promise.all(Array.from({ length: 10 }, () => c.deposit(person, "100")));
  const notices = await Promise.all(orders.map((order) => c.notice(order)));
  c.advance(11 * MINUTE_MS);
  await Promise.all([
    ...notices.map((notice) => c.tell(notice)),
    expireDeposits(c.w.services),
    expireDeposits(c.w.services),
  ]);
  c.advance(-11 * MINUTE_MS);
  expect(await c.balance(person)).toBe("1000.00");
  for (const order of orders) expect((await storedOrder(order.orderId)).state).toBe("paid");
});

test("[PAY-02] payment notice: paid after failed → credited once; failed after paid → nothing changes", async () => {
  const person = await c.person();
  const order = await c.deposit(person);
  await movesNothing(() => c.act(order, "fail"));
  expect((await storedOrder(order.orderId)).state).toBe("failed");
  await movesNothing(() => c.act(order, "fail"));
  await c.act(order, "pay");
  expect(await c.balance(person)).toBe("500.00");
  expect(await movesNothing(() => c.act(order, "fail"))).toMatchObject({ notices: [{ status: "accepted" }] });
  expect(await storedOrder(order.orderId)).toEqual({
    state: "paid",
    late: false,
    transfers: 1,
    notified: ["failed", "paid"],
  });
});

test("[PAY-02] payment notice: body changed in transit → nothing moves", async () => {
  const order = await c.deposit(await c.person());
  const notice = await c.notice(order);
  const sent = JSON.stringify({ ...notice, amount: "50000.00" });
  expect(await movesNothing(() => c.tell(notice, { sent }))).toEqual({
    http: 401,
    status: "invalid_signature",
  });
  expect(await movesNothing(() => c.tell(notice, { sent: `${JSON.stringify(notice)} ` }))).toMatchObject({
    http: 401,
  });
  expect((await storedOrder(order.orderId)).state).toBe("waiting");
});

test("[PAY-02] payment notice: signature wrong, missing, foreign or old → nothing moves", async () => {
  const notice = await c.notice(await c.deposit(await c.person()));
  const foreign = c.w.services.secrets.webhook("vendor:BGS:1");
  const attempts: TellOptions[] = [
    { secret: foreign },
    { at: new Date(Date.now() - 6 * MINUTE_MS) },
    { at: new Date(Date.now() + 6 * MINUTE_MS) },
    { headers: { "webhook-signature": "" } },
    { headers: { "webhook-signature": "v1,AAAA" } },
    { headers: { "webhook-id": "another" } },
    { headers: { "webhook-timestamp": "soon" } },
  ];
  for (const attempt of attempts) {
    expect(await movesNothing(() => c.tell(notice, attempt)), JSON.stringify(attempt)).toEqual({
      http: 401,
      status: "invalid_signature",
    });
  }
});

test("[PAY-02] payment notice: no amount, wrong currency or gateway order, payment of another order → nothing moves, logged", async () => {
  const person = await c.person();
  const order = await c.deposit(person);
  const notice = await c.notice(order);
  const wrong = [
    { amount: "500.001" },
    { amount: "0" },
    { currency: "USD" },
    { currency: "bdt" },
    { gatewayOrderId: "gw_another_order" },
  ];
  for (const change of wrong) {
    const answer = await movesNothing(() => c.tell({ ...notice, ...change }));
    expect(answer, JSON.stringify(change)).toEqual({ http: 409, status: "mismatch" });
  }
  expect((await storedOrder(order.orderId)).state).toBe("waiting");
  expect((await c.tell({ ...notice, amount: "500" })).status).toBe("accepted");
  const other = await c.deposit(person);
  const reused = await c.notice(other, { paymentId: notice.paymentId });
  expect(await movesNothing(() => c.tell(reused))).toEqual({ http: 409, status: "mismatch" });
  const fields = await c.w.database.owner.rows<{ field: string }>(sql`
    select detail ->> 'field' field from audit_log where action = 'deposit.mismatch'
      and subject in (${`deposit:${order.orderId}`}, ${`deposit:${other.orderId}`}) order by id`);
  expect(fields.map((row) => row.field)).toEqual([
    "amount",
    "amount",
    "currency",
    "currency",
    "gatewayOrderId",
    "paymentId",
  ]);
});

const operator = (services: CashierHarness["w"]["services"]) => ({
  ...services,
  merchantId: c.w.merchantId,
  actor: "operator:test",
});
const held = (orderId: string) =>
  c.w.database.owner.rows(sql`
    select detail ->> 'reason' reason, detail ->> 'amount' amount from audit_log
    where action = 'deposit.held' and subject = ${`deposit:${orderId}`} order by id`);

test.each(["400.00", "600.00"])(
  "[PAY-02 OPS-04] payment of 500.00 arrives as %s → in review and listed, once; approved → what arrived is credited",
  async (amount) => {
    const person = await c.person();
    const order = await c.deposit(person);
    const notice = await c.notice(order, { amount });
    const answers = await movesNothing(() => Promise.all([1, 2, 3].map(() => c.tell(notice))));
    expect(answers.filter(({ status }) => status === "accepted")).toHaveLength(1);
    expect(answers.filter(({ status }) => status === "repeated")).toHaveLength(2);
    expect(await c.tell({ ...notice, amount: "450.00" })).toMatchObject({ status: "mismatch" });
    const { orderId } = order;
    const read = () => person.client.callOrThrow(calls.cashier.depositOrder, { orderId });
    expect(await read()).toMatchObject({ state: "review", amount: "500.00", receivedAmount: amount });
    expect(await held(orderId)).toEqual([{ reason: "amount", amount }]);
    const waiting = await listWaiting(c.w.services.db, c.w.merchantId);
    expect(waiting.filter(({ id }) => id === orderId)).toMatchObject([{ kind: "held", secondOf: null }]);
    expect(await approveDeposit(operator(c.w.services), { orderId })).toBe(amount);
    expect(await c.balance(person)).toBe(amount);
    expect(await c.tell(notice)).toMatchObject({ status: "repeated" });
    expect(await read()).toMatchObject({ state: "paid", receivedAmount: amount });
  },
);

test("[PAY-02 OPS-04] payment of another amount refused and given back → nothing is credited, and the order's own amount that comes later waits as a second payment", async () => {
  const person = await c.person();
  const { orderId, ...order } = await c.deposit(person);
  const notice = await c.notice({ orderId, ...order }, { amount: "400.00" });
  await c.tell(notice);
  const by = operator(c.w.services);
  await refuseDeposit(by, { orderId, reason: "Not what was asked for." });
  const refund = { orderId, reason: "Paid back.", requestId: crypto.randomUUID() };
  await refundDeposit(by, { ...refund, amount: undefined, byHand: true, endReward: false });
  const read = await person.client.callOrThrow(calls.cashier.depositOrder, { orderId });
  expect(read).toMatchObject({ state: "refused", refundedAmount: "400.00" });
  expect(await movesNothing(() => c.tell({ ...notice, amount: "500.00" }))).toMatchObject({
    status: "mismatch",
  });
  const later = { ...notice, paymentId: "pay_comes_later", amount: "500.00" };
  expect(await movesNothing(() => c.tell(later))).toEqual({ http: 200, status: "accepted" });
  expect(await c.balance(person)).toBe("0.00");
});

test("[PAY-02 OPS-04] second payment of a paid order, told of four times at once → one order in review of its own; credited once when approved, given back when refused", async () => {
  const person = await c.person();
  const order = await c.deposit(person);
  const notice = await c.notice(order);
  await c.tell(notice);
  const by = operator(c.w.services);
  for (const isApproved of [true, false]) {
    const second = { ...notice, paymentId: `pay_second_${isApproved}`, amount: "300.00" };
    const answers = await movesNothing(() => Promise.all([1, 2, 3, 4].map(() => c.tell(second))));
    expect(answers.filter(({ status }) => status === "accepted")).toHaveLength(1);
    expect(answers.filter(({ status }) => status === "repeated")).toHaveLength(3);
    const waiting = (await listWaiting(c.w.services.db, c.w.merchantId)).filter(
      (one) => one.kind === "held" && one.secondOf === order.orderId,
    );
    expect(waiting).toHaveLength(1);
    const { id } = waiting[0]!;
    expect(await held(id)).toEqual([{ reason: "second", amount: "300.00" }]);
    const { list } = await person.client.callOrThrow(calls.cashier.depositOrders, {});
    expect(list.find(({ orderId }) => orderId === id)).toMatchObject({ state: "review", amount: "300.00" });
    if (isApproved) expect(await approveDeposit(by, { orderId: id })).toBe("300.00");
    else await refuseDeposit(by, { orderId: id, reason: "Paid twice." });
    expect((await c.tell(second)).status).toBe("repeated");
    expect(await movesNothing(() => c.tell({ ...second, amount: "500.00" }))).toMatchObject({
      status: "mismatch",
    });
    expect(await c.balance(person)).toBe("800.00");
  }
});

test("[PAY-02 OPS-04] the same payment with the order's amount after it was held, or credited, with another → nothing moves, in the log", async () => {
  const person = await c.person();
  const order = await c.deposit(person);
  const less = { ...(await c.notice(order)), amount: "50.00" };
  const whole = { ...less, amount: "500.00" };
  expect((await c.tell(less)).status).toBe("accepted");
  expect(await movesNothing(() => c.tell(whole))).toMatchObject({ status: "mismatch" });
  expect(await c.balance(person)).toBe("0.00");
  expect(await approveDeposit(operator(c.w.services), { orderId: order.orderId })).toBe("50.00");
  expect(await movesNothing(() => c.tell(whole))).toMatchObject({ status: "mismatch" });
  expect((await c.tell(less)).status).toBe("repeated");
  expect(await c.balance(person)).toBe("50.00");
  const { count } = await c.w.database.owner.one<{ count: number }>(sql`
    select count(*)::int count from audit_log where action = 'deposit.mismatch' and subject = ${`deposit:${order.orderId}`}
      and detail ->> 'field' = 'amount'`);
  expect(count).toBe(1);
});

test("[PAY-02] payment notice that does not fit, repeated → one line in the log for each content, also of repeats at once", async () => {
  const person = await c.person();
  const order = await c.deposit(person);
  const notice = await c.notice(order);
  const [wrong, failed] = [
    { ...notice, gatewayOrderId: "gw_another_1" },
    { ...notice, result: "failed", currency: "USD" },
  ] as const;
  for (const body of [wrong, failed, wrong, failed]) expect((await c.tell(body)).status).toBe("mismatch");
  await Promise.all(
    [wrong, failed, { ...wrong, gatewayOrderId: "gw_another_2" }].flatMap((body) =>
      [1, 2, 3, 4].map(() => c.tell(body)),
    ),
  );
  await c.tell(notice);
  const lines = await c.w.database.owner.rows<{ field: string; number: string }>(sql`
    select detail ->> 'field' field, detail ->> 'gatewayOrderId' number from audit_log
    where action = 'deposit.mismatch' and subject = ${`deposit:${order.orderId}`} order by id`);
  expect(lines).toEqual([
    { field: "gatewayOrderId", number: "gw_another_1" },
    { field: "currency", number: notice.gatewayOrderId },
    { field: "gatewayOrderId", number: "gw_another_2" },
  ]);
});

test("[PAY-02] payment notice: unknown order or invalid body → refused, nothing moves", async () => {
  const notice = await c.notice(await c.deposit(await c.person()));
  const last = notice.merchantOrderId.endsWith("0") ? "1" : "0";
  for (const merchantOrderId of ["nonsense", "0".repeat(32), notice.merchantOrderId.slice(0, -1) + last]) {
    expect(await movesNothing(() => c.tell({ ...notice, merchantOrderId }))).toEqual({
      http: 404,
      status: "unknown_order",
    });
  }
  for (const body of [
    "",
    "{",
    "null",
    "[]",
    '"paid"',
    JSON.stringify({ ...notice, result: "refunded" }),
    JSON.stringify({ ...notice, amount: 500 }),
  ]) {
    expect(await movesNothing(() => c.tell(body)), body).toEqual({ http: 400, status: "invalid_request" });
  }
});

test("[PAY-02] payment notice: internal fault → nothing half done, accepted on the next attempt", async () => {
  const person = await c.person();
  const order = await c.deposit(person);
  const notice = await c.notice(order);
  const { owner } = c.w.database;
  await owner.run(sql`alter table push_event rename to push_event_away`);
  const answer = await movesNothing(() => c.tell(notice));
  expect(answer.http).toBe(500);
  await owner.run(sql`alter table push_event_away rename to push_event`);
  expect((await storedOrder(order.orderId)).state).toBe("waiting");
  expect((await c.tell(notice)).status).toBe("accepted");
  expect(await c.balance(person)).toBe("500.00");
});

test("[PAY-02] gateway: crashed before storing our answers → sends all notices again, nothing credited twice", async () => {
  const person = await c.person();
  const [paid, failed] = [await c.deposit(person), await c.deposit(person)];
  await c.act(paid, "pay_twice");
  await c.act(failed, "fail");
  const answered = c.answers().length;
  // far enough that the late payment above is due for a query as well
  c.advance(11 * MINUTE_MS);
  await movesNothing(async () => {
    await c.restartGateway();
    await expect.poll(() => c.answers().length, { timeout: 10_000 }).toBe(answered);
  });
  c.advance(-11 * MINUTE_MS);
  expect(c.answers()).not.toContain("unknown_order");
  expect(await c.balance(person)).toBe("500.00");
  expect(await storedOrder(paid.orderId)).toEqual({
    state: "paid",
    late: false,
    transfers: 1,
    notified: ["paid"],
  });
});

test("[PAY-02] audit: order that disagrees with its transfer → finding", async () => {
  const { owner } = c.w.database;
  const person = await c.person();
  const order = await c.deposit(person);
  await c.act(order, "pay");
  const problems = async () => {
    const { checks } = await auditLedger(owner, { checks: cashierChecks });
    return checks.flatMap((check) => check.samples.map((sample) => sample.problem));
  };
  expect(await problems()).toEqual([]);
  const { bucket, memberId } = readOrderOwner(order.orderId)!;
  const change = (field: string) =>
    owner.run({
      text: `update deposit_order set ${field} where bucket = $1 and member_id = $2 and id = $3`,
      values: [bucket, memberId, order.orderId],
    });
  await change("amount_minor = 50001");
  expect(await problems()).toEqual([
    "is of 50001, its transfer of 50000",
    "asks for turnover of 50000, and was of 50001",
  ]);
  await change("amount_minor = 50000, channel = 'nagad'");
  expect(await problems()).toEqual(["came from operator account deposit bkash"]);
  await change("channel = 'bkash', state = 'failed', transfer_id = null, paid_at = null, payment_id = null");
  expect(await problems()).toEqual([
    expect.stringMatching(/^transfer .* has no paid order$/),
    "asks for turnover of 50000, and was of ",
  ]);
});
