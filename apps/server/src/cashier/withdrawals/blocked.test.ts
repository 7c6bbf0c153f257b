/** Withdrawals and refunds of a frozen account, over HTTP. Nothing is paid before an operator decides. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { takeBackMs } from "@khela/contract/operator/withdrawals/conditions";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import { openPlayerSession } from "../../../../../tests/vendor-client.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { cashierChecks } from "../audit.ts";
import { sendDueRefunds } from "../refunds/refund-sending.ts";
import { createProviderHarness, type ProviderHarness } from "../../../test/cashier/provider-harness.ts";
import { sendDuePayouts } from "./payouts.ts";
import { sandboxRules, saveRules } from "./withdraw-rules.ts";

const { agents, cashier } = calls;
const pin = "482913";
const PASSWORD = "a long enough pass phrase";

let c: ProviderHarness;
let agent: Person;
let mina: TestOperator;
let olive: TestOperator;
beforeAll(async () => {
  c = await createProviderHarness();
  await saveRules(
    c.w.database.owner,
    { merchantId: c.w.merchantId, currency: "BDT" },
    {
      ...sandboxRules,
      conditions: [],
      depositTurnoverPercent: 0,
    },
    "operator:test",
  );
  agent = await c.w.person("blocks", { type: 1 });
  mina = await createOperator(c.w, "mina-pays", { roles: ["finance"] });
  olive = await createOperator(c.w, "olive-freezes");
});
afterAll(async () => {
  const { checks } = await auditLedger(c.w.database.owner, { checks: cashierChecks });
  expect(checks.flatMap((check) => check.samples)).toEqual([]);
  await c.close();
});

let people = 0;
let member: Person;
let card: string;
/**
 * Opens a member below the agent. The member has 2000.00 that were paid through SSLCommerz and can be withdrawn to a
 * wallet.
 */
beforeEach(async () => {
  const username = `frozen_${(people += 1)}`;
  const { customerId } = await agent.client.callOrThrow(agents.createDownline, {
    username,
    password: PASSWORD,
    userType: 0,
  });
  const { owner } = c.w.database;
  const key = await owner.one<{ bucket: number; memberId: bigint }>(
    sql`select bucket, member_id "memberId" from member_name where member_id = ${BigInt(customerId)}`,
  );
  await owner.run(sql`update member set first_time_login = false where id = ${key.memberId}`);
  const client = c.w.visitor();
  await client.callOrThrow(calls.auth.login, {
    type: "username",
    username,
    password: PASSWORD,
    rememberMe: true,
  });
  member = { ...key, username, token: client.token ?? "", client };
  const order = await c.deposit(member, "2000", "ssl");
  const { location } = await c.pay(order);
  expect(location).not.toBeNull();
  deposit = order.orderId;
  await client.callOrThrow(calls.auth.setPaymentPassword, {
    newPassword: pin,
    confirmNewPassword: pin,
    password: PASSWORD,
  });
  const { bankCardId } = await client.callOrThrow(cashier.addBankCard, {
    bankCode: "nagad",
    cardNumber: `0171${String(people).padStart(3, "0")}0001`,
    cardHolder: "Rahim Uddin",
    password: pin,
  });
  await owner.run(
    sql`update member_payout_account set usable_from = added_at where bucket = ${key.bucket} and id = ${bankCardId}`,
  );
  card = bankCardId;
});

let deposit: string;
const withdraw = async () =>
  (
    await member.client.callOrThrow(cashier.withdraw, {
      amount: "300.00",
      bankCardId: card,
      password: pin,
      requestId: crypto.randomUUID(),
    })
  ).refId;
const stored = (id: string) =>
  c.w.database.owner.one(sql`select state, reasons, attempts from withdraw_order where id = ${id}`);
const send = () => sendDuePayouts(c.w.services);

const { agentCases, memberAccess } = operatorCalls;
type Request = { readonly agent: string; readonly id: string; readonly reason: string };
/** An agent requests the freeze and an operator approves it. Returns the request and the open payments. */
async function freeze() {
  const { requestId } = await agent.client.callOrThrow(agents.requestFreeze, {
    customerId: String(member.memberId),
    reason: "Two people use it.",
  });
  const request: Request = { agent: String(agent.memberId), id: requestId, reason: "Two people use it." };
  return { request, ...(await olive.callOrThrow(agentCases.freeze, request)) };
}
const unblock = () =>
  olive.callOrThrow(memberAccess.unblock, { id: String(member.memberId), reason: "It is one person." });
/** Blocks the member without holding payments, as if the server had died between the two steps. */
const block = () =>
  c.w.database.owner.run(
    sql`update member set status = 'blocked' where bucket = ${member.bucket} and id = ${member.memberId}`,
  );

test("[PAY-03 OPS-04] withdrawals and refunds under way when the account is frozen → said by the call, held with `blocked`, none sent; approved only in spite of it", async () => {
  const [first, second] = [await withdraw(), await withdraw()];
  const refund = {
    id: deposit,
    amount: "100",
    reason: "By mistake.",
    requestId: crypto.randomUUID(),
  };
  const { value, errorCode } = await c.operate("refund", refund);
  expect(errorCode).toBeUndefined();
  const refundId = value.refund.id;
  const { request, underWay } = await freeze();
  expect(underWay).toEqual([
    { kind: "withdrawal", id: first, amount: "300.00 BDT", state: "held" },
    { kind: "withdrawal", id: second, amount: "300.00 BDT", state: "held" },
    { kind: "refund", id: refundId, amount: "100.00 BDT", state: "held" },
  ]);
  await send();
  await sendDueRefunds(c.w.services);
  for (const id of [first, second])
    expect(await stored(id)).toMatchObject({ state: "review", reasons: ["blocked"], attempts: 0 });
  const refundState = () =>
    c.w.database.owner.one(sql`select state, attempts from deposit_refund where id = ${refundId}`);
  expect(await refundState()).toEqual({ state: "approved", attempts: 0 });
  const approve = (id: string, more: { readonly despiteBlock?: boolean } = {}, operator = mina) =>
    operator.call(operatorCalls.withdrawals.approve, { id, ...more });
  expect(await approve(first)).toMatchObject({ errorCode: "member.blocked" });
  expect(await stored(first)).toMatchObject({ state: "review" });
  expect(await approve(first, { despiteBlock: true })).toMatchObject({ status: 200 });
  c.advance(takeBackMs);
  await send();
  expect(await stored(first)).toMatchObject({ state: "sending", attempts: 1 });
  expect(await stored(second)).toMatchObject({ state: "review" });
  expect(await c.decidePayout(first, "pay")).toContain("accepted");
  // after the unfreeze the refund continues, and the withdrawal still waits for an operator's decision
  expect(await olive.callOrThrow(agentCases.unfreeze, request)).toEqual({
    underWay: [
      { kind: "withdrawal", id: second, amount: "300.00 BDT", state: "held" },
      { kind: "refund", id: refundId, amount: "100.00 BDT", state: "approved" },
    ],
  });
  c.advance(10 * 60_000);
  await sendDueRefunds(c.w.services);
  expect(await refundState()).toMatchObject({ attempts: 1 });
  const karim = await createOperator(c.w, "karim-pays", { roles: ["payments"] });
  expect(await approve(second, {}, karim)).toMatchObject({ status: 200 });
  c.advance(takeBackMs);
  await send();
  expect(await stored(second)).toMatchObject({ state: "sending" });
  expect(await c.decidePayout(second, "pay")).toContain("accepted");
});

test("[PAY-03] approved withdrawal of a member who is blocked a moment before it is sent → held by the payment run itself, and in the audit log", async () => {
  const id = await withdraw();
  await block();
  await send();
  expect(await stored(id)).toMatchObject({ state: "review", reasons: ["blocked"], attempts: 0 });
  expect(
    await c.w.database.owner.rows(
      sql`select detail from audit_log where action = 'withdraw.held' and subject = ${`withdraw:${id}`}`,
    ),
  ).toEqual([{ detail: { reason: "blocked" } }]);
  const refusal = { id, reason: "Please write to us." };
  expect(await mina.call(operatorCalls.withdrawals.refuse, refusal)).toMatchObject({ status: 200 });
});

test("[PAY-03] payout sent without an answer, then the member is blocked → the gateway is only asked about it; unblocked, it is sent again and paid once", async () => {
  const id = await withdraw();
  const gateway = c.w.services.paymentGateways.find("khela")!;
  const asked: boolean[] = [];
  const services = (payout: typeof gateway.payout) => ({
    ...c.w.services,
    paymentGateways: { ...c.w.services.paymentGateways, find: () => ({ ...gateway, payout }) },
  });
  await sendDuePayouts(services(() => Promise.resolve(null)));
  expect(await stored(id)).toMatchObject({ state: "sending", attempts: 1 });
  await block();
  c.advance(60_000);
  await sendDuePayouts(
    services((payout) => {
      if (payout.merchantOrderId === id) asked.push(payout.mayPay);
      return gateway.payout!(payout);
    }),
  );
  expect(asked).toEqual([false]);
  // the gateway still does not know the payout
  expect(await stored(id)).toMatchObject({ state: "sending", attempts: 2 });
  expect(
    await c.w.database.owner.one(
      sql`select payout_id is null "isUnknown" from withdraw_order where id = ${id}`,
    ),
  ).toEqual({
    isUnknown: true,
  });
  await unblock();
  c.advance(5 * 60_000);
  await send();
  expect(await stored(id)).toMatchObject({ state: "sending", attempts: 3 });
  expect(await c.decidePayout(id, "pay")).toContain("accepted");
});

test("[PAY-02 OPS-04] refund of a member who is blocked → refused with a code, by hand too; decided in spite of that it is given back", async () => {
  await block();
  const refund = (more: object = {}) =>
    c.operate("refund", {
      id: deposit,
      amount: "100",
      reason: "By mistake.",
      requestId: crypto.randomUUID(),
      ...more,
    });
  expect(await refund()).toMatchObject({ errorCode: "member.blocked" });
  expect(await refund({ byHand: true })).toMatchObject({ errorCode: "member.blocked" });
  const { value } = await refund({ despiteBlock: true });
  await sendDueRefunds(c.w.services);
  expect(
    await c.w.database.owner.one(sql`select attempts from deposit_refund where id = ${value.refund.id}`),
  ).toEqual({ attempts: 1 });
});

test("[AGT-02] frozen and opened again → no earlier session, remembered browser or game is open", async () => {
  const { client } = member;
  const game = () =>
    c.w.database.owner.one<{ open: number }>(sql`
      select count(*)::int open from play_session where bucket = ${member.bucket} and member_id = ${member.memberId} and ended_at is null`);
  const at = await openPlayerSession(c.w, member);
  expect(await game()).toEqual({ open: 1 });
  const remembered = () =>
    c.w.database.owner.one(sql`
      select (select count(*)::int from login_device where bucket = ${member.bucket} and member_id = ${member.memberId}) browsers,
        (select count(*)::int from session where bucket = ${member.bucket} and member_id = ${member.memberId} and ended_at is null) sessions`);
  expect(await remembered()).toEqual({ browsers: 1, sessions: 1 });
  await freeze();
  await unblock();
  expect(await game()).toEqual({ open: 0 });
  expect(await remembered()).toEqual({ browsers: 0, sessions: 0 });
  expect(await client.call(calls.wallet.balance, {})).toMatchObject({ status: 401 });
  const stake = { transactionId: "old-game", roundId: "old-game", amount: "1.00" };
  expect(await at.call("bet", stake)).toMatchObject({ status: "SESSION_EXPIRED" });
  const { username } = member;
  expect(await client.call(calls.auth.login, { type: "device", username })).toMatchObject({
    errorCode: "login.device.unknown",
  });
  await client.callOrThrow(calls.auth.login, { type: "username", username, password: PASSWORD });
  expect(await client.call(calls.wallet.balance, {})).toMatchObject({ status: 200 });
});
