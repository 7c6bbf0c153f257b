/** Operators' decisions about withdrawals, over HTTP: the queue with its facts, the decisions and their rights, the rules and their preview. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorInputOf, OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { takeBackMs } from "@khela/contract/operator/withdrawals/conditions";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import { createCashierHarness, type CashierHarness } from "../../../test/cashier/cashier-harness.ts";
import { consoleTopic } from "../../http/console/console-topic.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { cashierChecks } from "../audit.ts";
import { sendDuePayouts, sendOnePayout } from "./payouts.ts";

const { cashier } = calls;
const { withdrawals, proposals } = operatorCalls;
const pin = "482913";

type Rules = OperatorOutputOf<typeof withdrawals.rules>["rules"];
type Condition = Rules["conditions"][number];

let h: CashierHarness;
let sumi: TestOperator;
let karim: TestOperator;
let support: TestOperator;
beforeAll(async () => {
  h = await createCashierHarness();
  sumi = await createOperator(h.w, "sumi", { roles: ["finance"] });
  karim = await createOperator(h.w, "karim", { roles: ["payments"] });
  support = await createOperator(h.w, "rina", { roles: ["support"] });
});
afterAll(async () => {
  const { checks } = await auditLedger(h.w.database.owner, { checks: cashierChecks });
  expect(checks.flatMap((check) => check.samples)).toEqual([]);
  await h.close();
});

const owner = () => h.w.database.owner;
const send = () => sendDuePayouts(h.w.services);

/** An operator saves withdrawal rules with only these conditions. */
async function setConditions(...conditions: Condition[]): Promise<void> {
  const { version, rules } = await sumi.callOrThrow(withdrawals.rules, {});
  await sumi.callOrThrow(withdrawals.setRules, {
    version,
    rules: { ...rules, dayCount: 100, conditions },
    reason: "For a test.",
  });
}

let people = 0;
type Payee = { readonly person: Person; readonly card: string };

async function payee({
  balance = "9000.00",
  number,
}: {
  readonly balance?: string;
  readonly number?: string;
} = {}) {
  const person = await h.w.person(`asks_${(people += 1)}`, { balance });
  const { client } = person;
  await client.callOrThrow(calls.auth.setPaymentPassword, { newPassword: pin, confirmNewPassword: pin });
  const { bankCardId } = await client.callOrThrow(cashier.addBankCard, {
    bankCode: "bkash",
    cardNumber: number ?? `0172${String(people).padStart(3, "0")}0001`,
    cardHolder: "Rahim Uddin",
    password: pin,
  });
  await owner().run(
    sql`update member_payout_account set usable_from = added_at where bucket = ${person.bucket} and id = ${bankCardId}`,
  );
  return { person, card: bankCardId };
}

const ask = async ({ person, card }: Payee, amount = "1000.00") =>
  (
    await person.client.callOrThrow(cashier.withdraw, {
      amount,
      bankCardId: card,
      password: pin,
      requestId: crypto.randomUUID(),
    })
  ).refId;
const waiting = async (amount?: string) => {
  const one = await payee();
  return { ...one, id: await ask(one, amount) };
};
const stateOf = async (id: string) =>
  (await owner().one<{ state: string }>(sql`select state from withdraw_order where id = ${id}`)).state;
const money = async ({ person }: { readonly person: Person }) => {
  const { balance, held } = await owner().one<{ balance: bigint; held: bigint }>(sql`
    select balance, held from account where bucket = ${person.bucket} and member_id = ${person.memberId} and kind = 'main'`);
  return [Number(balance), Number(held)];
};
const actsOn = async (id: string) =>
  (
    await owner().rows<{ entry: string }>(sql`
      select action || ' ' || actor entry from audit_log where subject = ${`withdraw:${id}`} order by id`)
  ).map(({ entry }) => entry);

const hold: Condition = { kind: "amount", bound: "500.00", weight: 100 };

test("[OPS-04 PAY-03] queue: each waits with every condition, those it met and those it did not, the facts of both and its member's card", async () => {
  await setConditions(
    hold,
    { kind: "paid", bound: "1", weight: 60 },
    { kind: "account", bound: "24", weight: 40 },
    { kind: "password", bound: "0", weight: 100 },
    { kind: "shared", bound: "0", weight: 100 },
    { kind: "often", bound: "3", weight: 100 },
    { kind: "member", bound: "0", weight: 10 },
    { kind: "level", bound: "0", weight: 10 },
    { kind: "deposits", bound: "100.00", weight: 10 },
    { kind: "turnover", bound: "100", weight: 10 },
    { kind: "net", bound: "5000.00", weight: 10 },
    { kind: "device", bound: "24", weight: 100 },
  );
  const { person, id } = await waiting();
  const { rows } = await sumi.callOrThrow(withdrawals.list, { tab: "waiting", order: "at" });
  const row = rows.find((one) => one.id === id);
  expect(row).toMatchObject({
    member: { id: String(person.memberId), name: person.username },
    amount: "1000.00",
    state: "review",
    ending: "0001",
    reasons: ["amount", "paid", "account", "deposits"],
    trouble: null,
  });
  const order = await sumi.callOrThrow(withdrawals.get, { id });
  const check = (kind: string) => order.checks?.find((one) => one.kind === kind);
  expect(check("amount")).toEqual({
    kind: "amount",
    bound: "500.00",
    value: "1000.00",
    weight: 100,
    passed: false,
  });
  expect(check("paid")).toMatchObject({ value: "0", passed: false });
  expect(check("account")).toMatchObject({ value: "0", bound: "24", passed: false });
  expect(check("shared")).toMatchObject({ value: "0", passed: true });
  expect(check("often")).toMatchObject({ value: "1", passed: true });
  expect(check("net")).toMatchObject({ value: "1000.00", bound: "5000.00", passed: true });
  // a fact without a value meets its condition
  expect(check("turnover")).toMatchObject({ value: null, passed: true });
  expect(check("break")).toMatchObject({ value: "0", passed: true });
  expect(order.card).toMatchObject({
    member: { name: person.username },
    status: "active",
    level: 0,
    balance: "9000.00",
    held: "1000.00",
    deposits: "0.00",
    turnoverOwed: "0.00",
  });
  expect(order.card.devices).toHaveLength(1);
  expect(order.account).toMatchObject({ holder: "Rahim Uddin", number: "****0001", sharedWith: [] });
  expect(order.steps.map(({ action }) => action)).toEqual(["withdraw.requested"]);
  const masked = await support.callOrThrow(withdrawals.get, { id });
  expect(masked.account.holder).not.toContain("Rahim");
  expect(masked.card.devices[0]?.ip).not.toBe(order.card.devices[0]?.ip);
});

test("[OPS-04 PAY-03] weights: below 100 together → paid without a person; from 100 on → held, at the bound itself passed", async () => {
  await setConditions({ ...hold, bound: "1000.00", weight: 60 }, { kind: "paid", bound: "1", weight: 39 });
  expect(await stateOf((await waiting("1000.01")).id)).toBe("approved");
  await setConditions({ ...hold, bound: "1000.00", weight: 60 }, { kind: "paid", bound: "1", weight: 40 });
  expect(await stateOf((await waiting("1000.00")).id)).toBe("approved");
  const { id } = await waiting("1000.01");
  expect(await stateOf(id)).toBe("review");
  await setConditions({ kind: "shared", bound: "0", weight: 100 });
  await payee({ number: "01799990001" });
  const second = await payee({ number: "01799990001" });
  const shared = await ask(second);
  expect((await sumi.callOrThrow(withdrawals.get, { id: shared })).account.sharedWith).toHaveLength(1);
  expect(await stateOf(shared)).toBe("review");
});

test("[OPS-04 PAY-03] approved → leaves after ten seconds, not before; taken back by another operator meanwhile → waits again; sent → no more", async () => {
  await setConditions(hold);
  const one = await waiting();
  const { id } = one;
  const before = h.w.services.now().getTime();
  const { leavesAt } = await sumi.callOrThrow(withdrawals.approve, { id });
  expect(leavesAt).toBeGreaterThanOrEqual(before + takeBackMs);
  await send();
  expect(await stateOf(id)).toBe("approved");
  expect(await sumi.callOrThrow(withdrawals.get, { id })).toMatchObject({
    mayTakeBack: true,
    leavesAt,
    decidedBy: "sumi",
  });
  expect(await support.call(withdrawals.takeBack, { id })).toMatchObject({
    errorCode: "operator.permission.denied",
  });
  await karim.callOrThrow(withdrawals.takeBack, { id });
  h.advance(takeBackMs);
  await send();
  expect(await stateOf(id)).toBe("review");
  expect(await karim.call(withdrawals.takeBack, { id })).toMatchObject({ errorCode: "withdraw.decided" });
  await karim.callOrThrow(withdrawals.approve, { id });
  const job = { bucket: one.person.bucket, memberId: String(one.person.memberId), id };
  await sendOnePayout(h.w.services, job);
  expect(await stateOf(id)).toBe("approved");
  h.advance(takeBackMs);
  await sendOnePayout(h.w.services, job);
  expect(await stateOf(id)).toBe("sending");
  expect(await sumi.call(withdrawals.takeBack, { id })).toMatchObject({ errorCode: "withdraw.decided" });
  expect(await h.decidePayout(id, "pay")).toContain("accepted");
  expect(await money(one)).toEqual([800_000, 0]);
  expect(await actsOn(id)).toEqual([
    `withdraw.requested member:${one.person.memberId}`,
    "withdrawals.approve operator:sumi",
    "withdrawals.takeBack operator:karim",
    "withdrawals.approve operator:karim",
    "withdraw.paid gateway",
  ]);
  // the rules approved the withdrawal automatically, so there is no operator's approval to revoke
  await setConditions();
  const automatic = await waiting();
  expect(await sumi.call(withdrawals.takeBack, { id: automatic.id })).toMatchObject({
    errorCode: "withdraw.decided",
  });
});

test("[OPS-04 PAY-03] refused with a reason → the money is back, the member reads it; decided twice, two at once, unknown, another merchant's → one effect", async () => {
  await setConditions(hold);
  const one = await waiting();
  const { id } = one;
  const reason = "Please send <b>a statement</b>.";
  for (const text of ["", "  ", "no", "x".repeat(201)])
    expect(await sumi.call(withdrawals.refuse, { id, reason: text })).toMatchObject({
      errorCode: "request_param_err",
    });
  expect(await support.call(withdrawals.refuse, { id, reason })).toMatchObject({
    errorCode: "operator.permission.denied",
  });
  const approvals = await Promise.all([sumi, karim].map((who) => who.call(withdrawals.approve, { id })));
  expect(approvals.map(({ errorCode }) => errorCode ?? "").toSorted((a, b) => a.localeCompare(b))).toEqual([
    "",
    "withdraw.decided",
  ]);
  // an approved withdrawal can still be refused before sending
  const refusals = await Promise.all(
    [sumi, karim].map((who) => who.call(withdrawals.refuse, { id, reason })),
  );
  expect(refusals.map(({ errorCode }) => errorCode ?? "").toSorted((a, b) => a.localeCompare(b))).toEqual([
    "",
    "withdraw.decided",
  ]);
  expect(await money(one)).toEqual([900_000, 0]);
  expect(await one.person.client.callOrThrow(cashier.withdrawOrder, { refId: id })).toMatchObject({
    state: "refused",
    remark: reason,
  });
  for (const row of [withdrawals.approve, withdrawals.takeBack, withdrawals.retry] as const)
    expect(await sumi.call(row, { id })).toMatchObject({ status: 409, errorCode: "withdraw.decided" });
  expect(await sumi.call(withdrawals.refuse, { id, reason })).toMatchObject({
    errorCode: "withdraw.decided",
  });
  const other = await createOperator(h.w, "foreign", { merchantCode: "khela_trial" });
  const unknown = "0".repeat(32);
  for (const [operator, order] of [
    [other, id],
    [sumi, unknown],
  ] as const) {
    const asked = { id: order };
    expect(await operator.call(withdrawals.get, asked)).toMatchObject({
      errorCode: "withdraw.order.unknown",
    });
    for (const row of [withdrawals.approve, withdrawals.takeBack, withdrawals.retry] as const)
      expect(await operator.call(row, asked)).toMatchObject({ errorCode: "withdraw.order.unknown" });
    expect(await operator.call(withdrawals.refuse, { ...asked, reason })).toMatchObject({
      errorCode: "withdraw.order.unknown",
    });
    expect(await operator.call(withdrawals.end, { ...asked, state: "paid", reason })).toMatchObject({
      errorCode: "withdraw.order.unknown",
    });
  }
  expect((await other.callOrThrow(withdrawals.list, {})).rows).toEqual([]);
});

test("[OPS-04 PAY-03] approval above the rule's amount → two operators; at the amount itself one; blocked or taken back meanwhile → refused, nothing sent", async () => {
  await setConditions();
  const rule = (above: number) =>
    owner().run(sql`
      insert into approval_rule (merchant_id, act, above_minor) values (${h.w.merchantId}, 'withdrawals.approve', ${above})
      on conflict (merchant_id, act) do update set above_minor = excluded.above_minor`);
  await rule(100_000);
  // above the amount that needs two operators, no withdrawal is paid automatically
  expect(await stateOf((await waiting("1000.00")).id)).toBe("approved");
  const [first, second, third] = [
    await waiting("1000.01"),
    await waiting("1000.01"),
    await waiting("1000.01"),
  ];
  expect(await sumi.callOrThrow(withdrawals.get, { id: first.id })).toMatchObject({ reasons: ["approval"] });
  expect((await sumi.callOrThrow(withdrawals.rules, {})).approvalAbove).toBe("1000.00");
  const propose = async ({ id }: { readonly id: string }) => {
    const { status, proposal } = await sumi.call(withdrawals.approve, { id });
    expect(status).toBe(202);
    return proposal!;
  };
  const approve = (who: TestOperator, { id, hash }: { readonly id: string; readonly hash: string }) =>
    who.call(proposals.approve, { id, hash });
  const proposal = await propose(first);
  expect(proposal).toMatchObject({
    amount: "1000.01",
    before: { state: "review" },
    after: { state: "approved" },
  });
  expect(await stateOf(first.id)).toBe("review");
  expect(await approve(sumi, proposal)).toMatchObject({ errorCode: "proposal.own" });
  expect(await approve(support, proposal)).toMatchObject({ errorCode: "operator.permission.denied" });
  expect(await approve(karim, { ...proposal, hash: "0".repeat(64) })).toMatchObject({
    errorCode: "proposal.changed",
  });
  expect(await approve(karim, proposal)).toMatchObject({ status: 200 });
  expect(await approve(karim, proposal)).toMatchObject({ errorCode: "proposal.decided" });
  await send();
  expect(await stateOf(first.id)).toBe("approved");
  await sumi.callOrThrow(withdrawals.takeBack, { id: first.id });
  // the member is blocked between proposal and approval
  const blocked = await propose(second);
  await owner().run(
    sql`update member set status = 'blocked' where bucket = ${second.person.bucket} and id = ${second.person.memberId}`,
  );
  expect(await approve(karim, blocked)).toMatchObject({ errorCode: "member.blocked" });
  expect(await stateOf(second.id)).toBe("review");
  // the member cancels between proposal and approval
  const gone = await propose(third);
  await third.person.client.callOrThrow(cashier.cancelWithdraw, { refId: third.id });
  expect(await approve(karim, gone)).toMatchObject({ errorCode: "withdraw.decided" });
  expect(await money(third)).toEqual([900_000, 0]);
  await owner().run(sql`delete from approval_rule where act = 'withdrawals.approve'`);
});

test("[OPS-04] an operator without a fresh proof, or without the right → no decision", async () => {
  await setConditions(hold);
  const { id } = await waiting();
  const old = await createOperator(h.w, "old", {
    provenAt: new Date(h.w.services.now().getTime() - 5 * 60_000 - 1),
  });
  expect(await old.call(withdrawals.approve, { id })).toMatchObject({ errorCode: "operator.step.up" });
  expect(await old.call(withdrawals.end, { id, state: "paid", reason: "By mail." })).toMatchObject({
    errorCode: "operator.step.up",
  });
  for (const row of [withdrawals.approve, withdrawals.retry] as const)
    expect(await support.call(row, { id })).toMatchObject({ errorCode: "operator.permission.denied" });
  expect(await karim.call(withdrawals.setGateway, { provider: "bkash", gateway: "khela" })).toMatchObject({
    errorCode: "operator.permission.denied",
  });
  expect(await stateOf(id)).toBe("review");
});

test("[OPS-04 C9] payout whose gateway is off → in trouble, listed with what failed and counted, never said to be nothing; retried → sent; failed → listed with the gateway's words", async () => {
  await setConditions();
  const one = await waiting();
  const { id } = one;
  await owner().run(sql`update withdraw_order set gateway = 'bkash' where id = ${id}`);
  const heard = new Promise<void>((resolve) => {
    h.w.services.push.onTopic(consoleTopic(h.w.merchantId), resolve);
  });
  await send();
  await heard;
  const failed = async () => (await sumi.callOrThrow(withdrawals.list, { tab: "failed" })).rows;
  expect((await failed()).find((row) => row.id === id)).toMatchObject({
    state: "approved",
    trouble: "gateway off",
  });
  expect(
    (await sumi.callOrThrow(withdrawals.list, { tab: "sending", trouble: "gateway off" })).rows,
  ).toHaveLength(1);
  const { trouble, sending, currency } = await sumi.callOrThrow(withdrawals.summary, {});
  expect([trouble.count, trouble.amount, currency]).toEqual([1, "1000.00", "BDT"]);
  expect(sending.count).toBeGreaterThanOrEqual(1);
  await owner().run(sql`update withdraw_order set gateway = 'khela' where id = ${id}`);
  await send();
  expect(await stateOf(id)).toBe("approved");
  await karim.callOrThrow(withdrawals.retry, { id });
  await send();
  expect(await stateOf(id)).toBe("sending");
  expect((await failed()).find((row) => row.id === id)).toBeUndefined();
  expect(await h.decidePayout(id, "fail")).toContain("accepted");
  expect((await failed()).find((row) => row.id === id)).toMatchObject({ state: "failed", trouble: null });
  expect(await karim.call(withdrawals.retry, { id })).toMatchObject({ errorCode: "withdraw.decided" });
  expect(await money(one)).toEqual([900_000, 0]);
});

test("[OPS-04] rules: changed with the version seen; an older one, what no withdrawal could meet, an unknown or a repeated condition → refused, nothing changed", async () => {
  await setConditions(hold);
  const { version, rules } = await sumi.callOrThrow(withdrawals.rules, {});
  const set = (change: Partial<OperatorInputOf<typeof withdrawals.setRules>>) =>
    sumi.call(withdrawals.setRules, { version, rules, reason: "For a test.", ...change });
  const faulty: readonly object[] = [
    { ...rules, minimum: "0.00" },
    { ...rules, minimum: "1.001" },
    { ...rules, maximum: "100.00", minimum: "200.00" },
    { ...rules, opensAt: "24:00" },
    { ...rules, conditions: [hold, hold] },
    { ...rules, conditions: [{ ...hold, kind: "moon" }] },
    { ...rules, conditions: [{ ...hold, kind: "approval" }] },
    { ...rules, conditions: [{ ...hold, weight: 101 }] },
    { ...rules, conditions: [{ kind: "often", bound: "1.5", weight: 100 }] },
    { ...rules, conditions: [{ kind: "shared", bound: "2", weight: 100 }] },
  ];
  for (const given of faulty)
    expect(await set({ rules: given as Rules }), JSON.stringify(given)).toMatchObject({
      errorCode: "request_param_err",
    });
  expect(await set({ version: version + 1 })).toMatchObject({
    errorCode: "withdraw.rules.changed",
    detail: { version },
  });
  expect(await karim.call(withdrawals.setRules, { version, rules, reason: "For a test." })).toMatchObject({
    errorCode: "operator.permission.denied",
  });
  expect(await sumi.callOrThrow(withdrawals.rules, {})).toMatchObject({ version, rules });
  const next = {
    ...rules,
    minimum: "250.00",
    conditions: [{ kind: "net" as const, bound: "-10.50", weight: 30 }],
  };
  expect((await set({ rules: next })).value).toEqual({ version: version + 1 });
  expect((await set({ rules })).errorCode).toBe("withdraw.rules.changed");
  expect((await sumi.callOrThrow(withdrawals.rules, {})).rules).toEqual(next);
  const { detail } = await owner().one<{ detail: Record<string, Record<string, unknown>> }>(sql`
    select detail from audit_log where action = 'withdrawals.setRules' order by id desc limit 1`);
  // the audit entry has only the values that changed, and the version
  expect(detail["before"]).toEqual({
    minimum: "200.00",
    "condition.amount": "500.00",
    "conditionWeight.amount": 100,
    version,
  });
  expect(detail["after"]).toEqual({
    minimum: "250.00",
    "condition.amount": null,
    "conditionWeight.amount": null,
    "condition.net": "-10.50",
    "conditionWeight.net": 30,
    version: version + 1,
  });
  // with an approval rule, a second operator must approve the change
  await owner().run(
    sql`insert into approval_rule (merchant_id, act, above_minor) values (${h.w.merchantId}, 'withdrawals.setRules', 0)`,
  );
  const manager = await createOperator(h.w, "manager");
  const { proposal } = await sumi.call(withdrawals.setRules, {
    version: version + 1,
    rules,
    reason: "For a test.",
  });
  const { id, hash } = proposal!;
  expect(await manager.call(proposals.approve, { id, hash })).toMatchObject({ status: 200 });
  await owner().run(sql`delete from approval_rule where act = 'withdrawals.setRules'`);
  expect((await sumi.callOrThrow(withdrawals.rules, {})).version).toBe(version + 2);
});

test("[OPS-04] preview: the conditions over the last 30 days' own withdrawals → how many they would have paid and held, beside those that did", async () => {
  await setConditions(hold);
  const preview = (...conditions: Condition[]) => sumi.callOrThrow(withdrawals.previewRules, { conditions });
  const before = await preview();
  const unchanged = await preview(hold);
  await waiting("300.00");
  await waiting("700.00");
  const after = await preview();
  expect(after.total.count).toBe(before.total.count + 2);
  expect(after.automatic.count).toBe(before.automatic.count + 2);
  expect(after.before.held.count).toBe(before.before.held.count + 1);
  const held = await preview(hold);
  expect(held.held.count).toBe(unchanged.held.count + 1);
  expect(Number(held.held.amount) - Number(unchanged.held.amount)).toBe(700);
  expect(held.kinds.find(({ kind }) => kind === "amount")).toEqual({
    kind: "amount",
    missed: held.held.count,
    held: held.held.count,
  });
  expect(held.automatic.count + held.held.count).toBe(held.total.count);
  // withdrawals older than 30 days are left out
  await owner().run(sql`alter table withdraw_order disable trigger unchangeable`);
  const moved = await owner().run(
    sql`update withdraw_order set requested_at = requested_at - interval '31 days'`,
  );
  expect(moved).toBeGreaterThan(2);
  expect((await preview()).total).toEqual({ count: 0, amount: "0.00" });
  await owner().run(sql`update withdraw_order set requested_at = requested_at + interval '31 days'`);
  await owner().run(sql`alter table withdraw_order enable always trigger unchangeable`);
  const wrong = { conditions: [{ ...hold, bound: "1.5.5" }] };
  expect(await sumi.call(withdrawals.previewRules, wrong)).toMatchObject({ errorCode: "request_param_err" });
});

test("[OPS-04] gateways: what pays each bank, an unknown one refused", async () => {
  const { gateways, providers } = await karim.callOrThrow(withdrawals.gateways, {});
  expect(gateways).toContainEqual({ name: "khela", isOn: true });
  expect(providers.find(({ code }) => code === "bkash")).toMatchObject({
    gateway: "khela",
    payers: ["khela"],
  });
  expect(await sumi.call(withdrawals.setGateway, { provider: "bkash", gateway: "sslcommerz" })).toMatchObject(
    {
      errorCode: "payout.gateway.off",
    },
  );
  expect(await sumi.call(withdrawals.setGateway, { provider: "nobody", gateway: "khela" })).toMatchObject({
    errorCode: "bank.unavailable",
  });
});
