/**
 * Withdrawals over HTTP with the sandbox gateway: requested, refused, reviewed, paid, returned, and checked by the
 * audit.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { payoutFailuresEn } from "@khela/contract/locale/payout-failures/en";
import type { InputOf, OutputOf } from "@khela/contract/schemas";
import { sql } from "@khela/service-kit/db/database";
import { openPlayerSession } from "../../../../../tests/vendor-client.ts";
import type { Client } from "../../../../../tests/client.ts";
import type { Person } from "../../../../../tests/harness.ts";
import { hashPassword } from "../../auth/auth.ts";
import { countTurnover } from "../../play/turnover/turnover.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { cashierChecks } from "../audit.ts";
import { createCashierHarness, type CashierHarness } from "../../../test/cashier/cashier-harness.ts";
import { sendDuePayouts } from "./payouts.ts";
import { sandboxRules, saveRules } from "./withdraw-rules.ts";
import { notifyMembers } from "./withdrawal-notices.ts";
import type { Rules } from "./withdrawal-store.ts";

type Order = OutputOf<typeof calls.cashier.withdrawOrder>;

const { cashier } = calls;
const pin = "482913";
const DAY_MS = 24 * 60 * 60_000;

let h: CashierHarness;
beforeAll(async () => {
  h = await createCashierHarness();
});
afterAll(() => h.close());

const rulesKey = () => ({ merchantId: h.w.merchantId, currency: "BDT" });
/** Saves withdrawal rules that hold nothing for review, with these changes. */
const setRules = (changes: Partial<Rules> = {}) =>
  saveRules(
    h.w.database.owner,
    rulesKey(),
    {
      ...sandboxRules,
      conditions: [],
      ...changes,
    },
    "operator:test",
  );

let people = 0;
let numbers = 0;

type Payee = { readonly person: Person; readonly card: string };

/**
 * Creates a member with money, a payment password and a wallet that takes payouts. The `ending` of the wallet's number
 * decides how the sandbox gateway behaves.
 */
async function payee(balance = "5000.00", ending = "0001"): Promise<Payee> {
  const person = await h.w.person(`payee_${(people += 1)}`, { balance });
  await person.client.callOrThrow(calls.auth.setPaymentPassword, {
    newPassword: pin,
    confirmNewPassword: pin,
  });
  const { bankCardId } = await person.client.callOrThrow(cashier.addBankCard, {
    bankCode: "bkash",
    cardNumber: `017${String((numbers += 1)).padStart(4, "0")}${ending}`,
    cardHolder: "Rahim Uddin",
    password: pin,
  });
  await h.w.database.owner.run(
    sql`update member_payout_account set usable_from = ${h.w.services.now()} where bucket = ${person.bucket} and id = ${bankCardId}`,
  );
  return { person, card: bankCardId };
}

type Asked = Partial<InputOf<typeof cashier.withdraw>>;
const input = ({ card }: Payee, more: Asked = {}) => ({
  amount: "1000.00",
  bankCardId: card,
  password: pin,
  requestId: crypto.randomUUID(),
  ...more,
});
const ask = (one: Payee, more?: Asked) => one.person.client.call(cashier.withdraw, input(one, more));
const askOrThrow = (one: Payee, more?: Asked) =>
  one.person.client.callOrThrow(cashier.withdraw, input(one, more));
const orderOf = (one: Payee, { refId }: Order) =>
  one.person.client.callOrThrow(cashier.withdrawOrder, { refId });
const money = async ({ person }: Payee) => {
  const { balance, held } = await h.w.database.owner.one<{ balance: bigint; held: bigint }>(sql`
    select balance, held from account where bucket = ${person.bucket} and member_id = ${person.memberId} and kind = 'main'`);
  return [Number(balance), Number(held)];
};
const titles = async ({ person }: Payee) =>
  (await person.client.callOrThrow(calls.inbox.list, { page: 1, size: 20 })).list.map(({ title }) => title);
const send = () => sendDuePayouts(h.w.services);
const findings = async () =>
  (await auditLedger(h.w.database.owner, { checks: cashierChecks })).checks
    .filter((check) => check.count > 0)
    .map(({ name, count }) => [name, count]);

test("[PAY-03] asked for → reserved, sent, paid by the gateway once although it says so twice, in the inbox", async () => {
  await setRules();
  const one = await payee();
  const order = await askOrThrow(one);
  expect(order).toMatchObject({
    state: "approved",
    status: 1,
    amount: "1000.00",
    fee: "0.00",
    received: "1000.00",
    bankCode: "bkash",
    cardNumber: "****0001",
    canCancel: true,
  });
  expect(await money(one)).toEqual([500_000, 100_000]);
  await send();
  expect(await orderOf(one, order)).toMatchObject({ state: "sending", canCancel: false });
  expect(await money(one)).toEqual([500_000, 100_000]);
  expect(new Set(await h.decidePayout(order.refId, "pay_twice"))).toEqual(new Set(["accepted", "repeated"]));
  expect(await orderOf(one, order)).toMatchObject({ state: "paid", status: 4 });
  expect(await money(one)).toEqual([400_000, 0]);
  await notifyMembers(h.w.services);
  await notifyMembers(h.w.services);
  expect((await titles(one)).filter((title) => title.includes("1000.00"))).toHaveLength(1);
  const { list } = await one.person.client.callOrThrow(calls.wallet.transactions, {
    startTime: 0,
    codeTypes: "withdraw",
  });
  expect(list.map(({ txTypeId, amount }) => [txTypeId, amount])).toEqual([[6201, "-1000.00"]]);
  expect(await findings()).toEqual([]);
});

test("[PAY-03] the third of a day → its fee is shown, reserved and kept by the merchant", async () => {
  await setRules();
  const one = await payee();
  for (const amount of ["300.00", "400.00"])
    expect(await askOrThrow(one, { amount })).toMatchObject({ fee: "0.00" });
  expect(await one.person.client.callOrThrow(cashier.withdrawFee, { withdrawAmount: "500.00" })).toEqual({
    withdrawAmount: "500.00",
    fee: "7.50",
    received: "492.50",
  });
  // 1.5 % of 333.33 is 4.99995; the fee is rounded down to a minor unit
  expect(
    await one.person.client.callOrThrow(cashier.withdrawFee, { withdrawAmount: "333.33" }),
  ).toMatchObject({
    fee: "4.99",
    received: "328.34",
  });
  const third = await askOrThrow(one, { amount: "500.00" });
  expect(third).toMatchObject({ fee: "7.50", received: "492.50" });
  expect(await money(one)).toEqual([500_000, 120_000]);
  await send();
  expect(await h.decidePayout(third.refId, "pay")).toEqual(["accepted"]);
  expect(await money(one)).toEqual([450_000, 70_000]);
  expect(await ask(one, { amount: "200.00" })).toMatchObject({
    errorCode: "withdraw.day.count",
    detail: { most: 3 },
  });
  expect(await findings()).toEqual([]);
});

test("[PAY-03] the bank refuses → all of it back, what to do said in the member's language and not in the bank’s words", async () => {
  await setRules();
  const one = await payee();
  const order = await askOrThrow(one);
  await send();
  expect(await h.decidePayout(order.refId, "fail")).toEqual(["accepted"]);
  expect(await orderOf(one, order)).toMatchObject({ state: "failed", failure: "refused", remark: null });
  expect(await money(one)).toEqual([500_000, 0]);
  await notifyMembers(h.w.services);
  expect((await titles(one)).some((title) => title.includes("1000.00"))).toBe(true);
  const [{ messageId } = { messageId: "" }] = (
    await one.person.client.callOrThrow(calls.inbox.list, { page: 1, size: 20 })
  ).list;
  const { content } = await one.person.client.callOrThrow(calls.inbox.message, { messageId });
  expect(content).toContain(payoutFailuresEn["withdraw.failure.refused"]);
  expect(content).not.toContain("The bank refused it.");
  // a withdrawal whose money was returned cannot be paid, so the gateway's report is a mismatch
  expect(await h.decidePayout(order.refId, "pay")).toEqual(["mismatch"]);
  expect(await money(one)).toEqual([500_000, 0]);
  expect(await findings()).toEqual([]);
});

test("[PAY-03] taken back before it is sent → all of it back; afterwards and by others refused", async () => {
  await setRules();
  const [one, other] = [await payee(), await payee()];
  const order = await askOrThrow(one);
  const cancel = (by: Payee) => by.person.client.call(cashier.cancelWithdraw, { refId: order.refId });
  expect(await cancel(other)).toMatchObject({ errorCode: "withdraw.order.unknown" });
  expect(await other.person.client.call(cashier.withdrawOrder, { refId: order.refId })).toMatchObject({
    errorCode: "withdraw.order.unknown",
  });
  expect(await cancel(one)).toMatchObject({ value: { state: "cancelled", status: 7 } });
  expect(await cancel(one)).toMatchObject({ value: { state: "cancelled" } });
  expect(await money(one)).toEqual([500_000, 0]);
  await send();
  expect(await orderOf(one, order)).toMatchObject({ state: "cancelled", sentAt: null });
  const sent = await askOrThrow(one);
  await send();
  expect(await one.person.client.call(cashier.cancelWithdraw, { refId: sent.refId })).toMatchObject({
    errorCode: "withdraw.order.final",
  });
  expect(await findings()).toEqual([]);
});

test("[PAY-03] the same request again, also at once → one order; with another body refused", async () => {
  await setRules();
  const one = await payee();
  const same = input(one);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => one.person.client.callOrThrow(cashier.withdraw, same)),
  );
  expect(new Set(answers.map(({ refId }) => refId)).size).toBe(1);
  const entries = await h.w.database.owner.rows<{ subject: string }>(sql`
    select subject from audit_log where action = 'withdraw.requested' and actor = ${`member:${one.person.memberId}`}`);
  expect(entries).toEqual([{ subject: `withdraw:${answers[0]!.refId}` }]);
  expect(await money(one)).toEqual([500_000, 100_000]);
  expect(await one.person.client.call(cashier.withdraw, { ...same, amount: "900.00" })).toMatchObject({
    errorCode: "ledger.id_reused",
    detail: { field: "amount" },
  });
  expect(
    await one.person.client.call(cashier.withdraw, { ...same, bankCardId: "another_card" }),
  ).toMatchObject({
    errorCode: "ledger.id_reused",
    detail: { field: "bankCardId" },
  });
});

test("[PAY-03 R5] four at once and bets beside them → never more than the balance, nothing lost", async () => {
  await setRules({ dayCount: 1_000, dayMinor: 100_000_000n });
  await h.w.database.owner.run(sql`update vip_level set withdraw_day_count = 0, withdraw_day_minor = 0`);
  const one = await payee("2600.00");
  const at = await openPlayerSession(h.w, one.person);
  const [asked, bets] = await Promise.all([
    Promise.all(Array.from({ length: 4 }, () => ask(one, { amount: "500.00" }))),
    Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        at.call("bet", { transactionId: `r5-${n}`, roundId: `r5-${n}`, amount: "250.00" }),
      ),
    ),
  ]);
  const reserved = asked.filter(({ status }) => status === 200).length;
  const staked = bets.filter(({ status }) => status === "OK").length;
  for (const { errorCode } of asked) expect([undefined, "wallet.funds.insufficient"]).toContain(errorCode);
  expect(reserved).toBeGreaterThan(0);
  const [balance, held] = await money(one);
  expect([balance, held]).toEqual([260_000 - staked * 25_000, reserved * 50_000]);
  expect(balance! - held!).toBeGreaterThanOrEqual(0);
  expect(await findings()).toEqual([]);
});

const refusals: readonly (readonly [string, Asked, Partial<Rules>, object])[] = [
  [
    "below the minimum",
    { amount: "199.99" },
    {},
    { errorCode: "withdraw.amount.limit", detail: { min: "200.00", max: "25000.00" } },
  ],
  ["above the most", { amount: "25000.01" }, {}, { errorCode: "withdraw.amount.limit" }],
  [
    "more than the balance",
    { amount: "5000.01" },
    {},
    { errorCode: "wallet.funds.insufficient", detail: { available: "5000.00" } },
  ],
  ["wrong PIN", { password: "582913" }, {}, { errorCode: "invalid.payment.pw" }],
  ["another's card", { bankCardId: "not_mine_at_all" }, {}, { errorCode: "bank.card.unknown" }],
  ["switched off", {}, { enabled: false }, { errorCode: "withdraw.closed" }],
  [
    "too few deposits",
    {},
    { requiredDepositMinor: 50_000n },
    {
      errorCode: "required_deposit_amount_not_reached",
      detail: { requiredDepositAmount: "500.00", actualDepositAmount: "0.00" },
    },
  ],
  [
    "no nickname, no mobile number",
    {},
    { requiredFields: ["required_mobile_no", "required_nickname"] },
    {
      errorCode: "required_member_information_incomplete",
      detail: ["required_nickname", "required_mobile_no"],
    },
  ],
];
for (const [what, more, rules, answer] of refusals)
  test(`[PAY-03] refused: ${what} → coded, nothing reserved`, async () => {
    await setRules(rules);
    const one = await payee();
    expect(await ask(one, more)).toMatchObject(answer);
    expect(await money(one)).toEqual([500_000, 0]);
    expect((await one.person.client.callOrThrow(cashier.withdrawOrders, {})).records).toEqual([]);
  });

test("[PAY-03] refused: no PIN, new card, frozen card, closed hours, the day's amount → coded", async () => {
  await setRules();
  const one = await payee();
  const bare = await h.w.person("without_pin", { balance: "5000.00" });
  expect(await bare.client.call(cashier.withdraw, input({ person: bare, card: one.card }))).toMatchObject({
    errorCode: "bank.card.unknown",
  });
  await h.w.database.owner.run(
    sql`update member_payout_account set usable_from = ${new Date(h.w.services.now().getTime() + DAY_MS)} where id = ${one.card}`,
  );
  expect(await ask(one)).toMatchObject({ errorCode: "bank.card.waiting" });
  await one.person.client.callOrThrow(cashier.freezeBankCard, { bankCardId: one.card });
  expect(await ask(one)).toMatchObject({ errorCode: "bank_card_is_frozen" });
  const two = await payee("90000.00");
  const hour = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Asia/Dhaka",
    hour: "2-digit",
    hourCycle: "h23",
  });
  const later = (hours: number) =>
    `${hour.format(new Date(h.w.services.now().getTime() + hours * 3_600_000))}:00`;
  await setRules({ opensAt: later(2), closesAt: later(4) });
  expect(await ask(two)).toMatchObject({
    errorCode: "withdraw.closed",
    detail: { opensAt: later(2) },
  });
  await setRules({ dayMinor: 30_000n * 100n });
  await askOrThrow(two, { amount: "25000.00" });
  expect(await ask(two, { amount: "5000.01" })).toMatchObject({
    errorCode: "withdraw.day.amount",
    detail: { most: "30000.00", used: "25000.00", left: "5000.00" },
  });
  expect(await ask(two, { amount: "5000.00" })).toMatchObject({ status: 200 });
});

test("[PAY-03] deposited money is played first → refused with the exact rest, settled stakes count at once, then paid", async () => {
  await setRules();
  const one = await payee("0.50");
  const deposit = await h.deposit(one.person, "500.00");
  await h.act(deposit, "pay");
  const rest = { requiredTurnover: "500.00", actualTurnover: "0.00" };
  expect(await ask(one, { amount: "300.00" })).toMatchObject({
    errorCode: "withdraw_turnover_not_enough",
    detail: rest,
  });
  const at = await openPlayerSession(h.w, one.person);
  const round = (id: string, amount: string, winAmount: string) =>
    at.call("bet-win", { transactionId: id, roundId: id, amount, winAmount, final: true });
  await round("t1", "200.00", "200.01");
  const turnover = await one.person.client.callOrThrow(cashier.withdrawTurnover, {});
  expect(turnover).toMatchObject({ status: "N", remainingTurnover: "300.00" });
  expect(turnover.details).toMatchObject([
    { source: "deposit", refId: deposit.orderId, requiredTurnover: "500.00", actualTurnover: "200.00" },
  ]);
  // the answer is the same before and after the job counts the turnover
  await countTurnover(h.w.services.db);
  expect(await one.person.client.callOrThrow(cashier.withdrawTurnover, {})).toEqual(turnover);
  // a second deposit adds to the missing turnover; play counts towards the first deposit's requirement
  const second = await h.deposit(one.person, "200.00");
  await h.act(second, "pay");
  expect((await one.person.client.callOrThrow(cashier.withdrawTurnover, {})).details).toMatchObject([
    { requiredTurnover: "500.00", actualTurnover: "200.00" },
    { requiredTurnover: "200.00", actualTurnover: "0.00" },
  ]);
  await round("t2", "499.99", "500.00");
  expect(await ask(one, { amount: "300.00" })).toMatchObject({
    detail: { requiredTurnover: "700.00", actualTurnover: "699.99" },
  });
  await round("t3", "0.01", "0.02");
  expect(await one.person.client.callOrThrow(cashier.withdrawTurnover, {})).toMatchObject({
    status: "A",
    details: [],
  });
  expect(await askOrThrow(one, { amount: "300.00" })).toMatchObject({ state: "approved" });
});

test("[PAY-03] lost what was deposited, then a new deposit → only the new one's turnover is asked for", async () => {
  await setRules();
  const one = await payee("0.00");
  await h.act(await h.deposit(one.person, "500.00"), "pay");
  const at = await openPlayerSession(h.w, one.person);
  await at.call("bet-win", {
    transactionId: "l1",
    roundId: "l1",
    amount: "499.50",
    winAmount: "0",
    final: true,
  });
  await h.act(await h.deposit(one.person, "300.00"), "pay");
  expect(await one.person.client.callOrThrow(cashier.withdrawTurnover, {})).toMatchObject({
    totalRequiredTurnover: "300.00",
    totalActualTurnover: "0.00",
  });
});

test("[PAY-03] withdrawals by state → those alone", async () => {
  await setRules();
  const one = await payee();
  const order = await askOrThrow(one);
  const idsOf = async (state: "approved" | "paid") =>
    (await one.person.client.callOrThrow(cashier.withdrawOrders, { page: 1, size: 10, state })).records.map(
      ({ refId }) => refId,
    );
  expect([await idsOf("approved"), await idsOf("paid")]).toEqual([[order.refId], []]);
});

test("[PAY-03] login with a browser not used before → a person decides about a withdrawal with any browser, for as long as the rule says", async () => {
  await setRules({ conditions: [{ kind: "device", side: "min", bound: "24", weight: 100 }] });
  const one = await payee();
  const { person } = one;
  const password = "a long enough pass phrase";
  await h.w.database.owner.run(sql`
    update member_secret set password_hash = ${await hashPassword(h.w.services.secrets, password)}
    where bucket = ${person.bucket} and member_id = ${person.memberId}`);
  await h.w.database.owner.run(sql`
    insert into member_name (merchant_id, name, bucket, member_id)
    values (${h.w.merchantId}, ${person.username}, ${person.bucket}, ${person.memberId})`);
  const login = async (visitor: Client) => {
    await visitor.callOrThrow(calls.auth.login, { type: "username", username: person.username, password });
    return visitor;
  };
  const reasonsOf = async ({ refId }: Order) =>
    (
      await h.w.database.owner.one<{ reasons: string[] }>(
        sql`select reasons from withdraw_order where id = ${refId}`,
      )
    ).reasons;
  // neither the very first login nor a second login in that browser counts as a new device
  const own = await login(await login(h.w.visitor()));
  expect((await own.callOrThrow(cashier.withdraw, input(one))).state).toBe("approved");
  await login(h.w.visitor());
  const order = await own.callOrThrow(cashier.withdraw, input(one));
  expect([order.state, await reasonsOf(order)]).toEqual(["review", ["device"]]);
  await setRules();
  expect((await own.callOrThrow(cashier.withdraw, input(one))).state).toBe("approved");
});

test("[PAY-03] account frozen after the request → not sent, a person looks at it", async () => {
  await setRules();
  const one = await payee();
  const order = await askOrThrow(one);
  await one.person.client.callOrThrow(cashier.freezeBankCard, { bankCardId: one.card });
  await send();
  expect(await orderOf(one, order)).toMatchObject({ state: "review", sentAt: null });
});

test("[PAY-03] gateway of its wallet is off → not sent and not said to be, its member may take it back", async () => {
  await setRules();
  const one = await payee();
  const order = await askOrThrow(one);
  await h.w.database.owner.run(sql`update withdraw_order set gateway = 'bkash' where id = ${order.refId}`);
  await send();
  expect(await orderOf(one, order)).toMatchObject({ state: "approved", canCancel: true });
  const stored = await h.w.database.owner.one(sql`
    select attempts, sent_at "sentAt", next_at > ${h.w.services.now()} "isLater" from withdraw_order where id = ${order.refId}`);
  expect(stored).toEqual({ attempts: 0, sentAt: null, isLater: true });
  await one.person.client.callOrThrow(cashier.cancelWithdraw, { refId: order.refId });
  expect(await money(one)).toEqual([500_000, 0]);
});

test("[PAY-03] settings → limits of the level and the day, what is missing, and that nothing can be withdrawn without rules", async () => {
  await setRules({ requiredFields: ["required_email_add"], requiredDepositMinor: 10_000n });
  await h.w.database.owner.run(
    sql`update vip_level set withdraw_day_count = 4, withdraw_day_minor = 6000000 where level = 0`,
  );
  const one = await payee();
  expect(await one.person.client.callOrThrow(cashier.withdrawSettings, {})).toMatchObject({
    merchantCode: "khela",
    allowWithdraw: "Y",
    allowWithdrawNow: "Y",
    availBalance: "5000.00",
    minimumAmount: "200.00",
    maximumAmount: "25000.00",
    maxTransactionTimes: 4,
    remainingTransactionTimes: 4,
    maxWithdrawAmount: "60000.00",
    remainingFreeTransactionTimes: 2,
    requiredDepositAmount: "100.00",
    missingFields: ["required_email_add"],
    hasPaymentPassword: true,
    turnover: { status: "A", details: [] },
  });
  await h.w.database.owner.run(sql`delete from withdraw_rule`);
  for (const call of [cashier.withdrawSettings, cashier.withdrawFee] as const)
    expect(await one.person.client.call(call, { withdrawAmount: "500.00" })).toMatchObject({
      errorCode: "withdraw.closed",
    });
  expect(await ask(one)).toMatchObject({ errorCode: "withdraw.closed" });
});
