// Fault case C9: a gateway that lies, stalls or loses its answer to a payout. Whatever it does, it takes a payout at
// most once, and a payout that it paid becomes paid in our database, once.

import type { RequestListener, ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import {
  gatewayPayoutStatusPath,
  type GatewayPayout,
  type GatewayPayoutState,
} from "@khela/contract/payment-gateway";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { signHeaders, verifySignature } from "@khela/service-kit/webhook-signature";
import { startHarness, type Harness, type Person } from "../../../../../tests/harness.ts";
import { startLocalServer, type LocalServer } from "../../../../../tests/local-server.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { cashierChecks } from "../audit.ts";
import { sendDuePayouts } from "./payouts.ts";
import { endWithdrawal } from "./ending.ts";
import { findWithdrawal } from "./reviews.ts";
import { sandboxRules, saveRules } from "./withdraw-rules.ts";

const { cashier } = calls;
const { withdrawals } = operatorCalls;
const pin = "482913";
const HOUR_MS = 60 * 60_000;

let w: Harness;
let gateway: LocalServer;
let offsetMs = 0;
/** Sends the gateway's answer, after the gateway has carried out the request. */
let answer: (response: ServerResponse, status: number, value: unknown) => void;
/** Payouts that the gateway has taken, keyed by the order number. */
const taken = new Map<string, GatewayPayoutState>();
let paid = 0;

function send(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  const id = `ans_${(paid += 1)}`;
  response
    .writeHead(status, {
      "content-type": "application/json",
      ...signHeaders(w.services.secrets.webhook("gateway"), { id, at: w.services.now(), body }),
    })
    .end(body);
}

/**
 * A correct gateway except for its answer. A repeated order counts as the same payout, and a payout is paid at once.
 */
const take: RequestListener = (request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const body = Buffer.concat(parts).toString("utf8");
    const secrets = [w.services.secrets.webhook("gateway")];
    if (!verifySignature(secrets, { headers: request.headers, body }, w.services.now()))
      return send(response, 401, {});
    const { merchantOrderId, ...payout } = JSON.parse(body) as GatewayPayout;
    if (request.url === gatewayPayoutStatusPath) {
      const known = taken.get(merchantOrderId);
      return answer(response, known === undefined ? 404 : 200, known ?? {});
    }
    const { amount, currency } = payout;
    const payoutId = `pyt_${taken.size + 1}_of_the_test`;
    const state = taken.get(merchantOrderId) ?? {
      payoutId,
      merchantOrderId,
      amount,
      currency,
      state: "paid" as const,
    };
    taken.set(merchantOrderId, state);
    return answer(response, 200, state);
  });
};

beforeAll(async () => {
  gateway = await startLocalServer(take);
  w = await startHarness({
    env: { GATEWAY_URL: gateway.url },
    now: () => new Date(Date.now() + offsetMs),
  });
  const quick = { ...sandboxRules, conditions: [] };
  await saveRules(w.database.owner, { merchantId: w.merchantId, currency: "BDT" }, quick, "operator:test");
});
afterAll(async () => {
  await gateway.close();
  await w.close();
});

let people = 0;
let operators = 0;

/** Creates an operator with a new session, because hours pass between the tests and sessions expire. */
const signedIn = (): Promise<TestOperator> =>
  createOperator(w, `operator-${(operators += 1)}`, { roles: ["finance"] });

async function asked(): Promise<{ readonly person: Person; readonly refId: string }> {
  const person = await w.person(`fault_${(people += 1)}`, { balance: "5000.00" });
  const { client } = person;
  await client.callOrThrow(calls.auth.setPaymentPassword, { newPassword: pin, confirmNewPassword: pin });
  const { bankCardId } = await client.callOrThrow(cashier.addBankCard, {
    bankCode: "bkash",
    cardNumber: `017${String(people).padStart(8, "0")}`,
    cardHolder: "Rahim Uddin",
    password: pin,
  });
  await w.database.owner.run(
    sql`update member_payout_account set usable_from = added_at where id = ${bankCardId}`,
  );
  const { refId } = await client.callOrThrow(cashier.withdraw, {
    amount: "1000.00",
    bankCardId,
    password: pin,
    requestId: crypto.randomUUID(),
  });
  return { person, refId };
}

const faults: Readonly<Record<string, typeof answer>> = {
  "takes the payout and answers 500": (response) => response.writeHead(500).end("{}"),
  "takes the payout and hangs up": (response) => response.destroy(),
  "answers with what is no JSON": (response) => response.writeHead(200).end("<html>paid</html>"),
  "answers without a signature": (response, status, value) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value)),
  "answers with another shape": (response) => send(response, 200, { payoutId: 7 }),
  "answers about another order": (response, status, value) =>
    send(response, status, { ...(value as object), merchantOrderId: "0".repeat(32) }),
};
const rightly: typeof answer = send;

for (const [name, fault] of Object.entries(faults))
  test(`[C9] gateway that ${name} → reserved until it is asked, then paid once, sent once`, async () => {
    const { person, refId } = await asked();
    const order = () => person.client.callOrThrow(cashier.withdrawOrder, { refId });
    const balance = async () => (await person.client.callOrThrow(calls.wallet.balance, {})).sumBalance;
    answer = fault;
    await sendDuePayouts(w.services);
    expect(taken.has(refId)).toBe(true);
    expect(await order()).toMatchObject({ state: "sending" });
    // the query is not due yet, so the gateway is not asked
    answer = rightly;
    await sendDuePayouts(w.services);
    expect(await order()).toMatchObject({ state: "sending" });
    offsetMs += HOUR_MS / 4;
    await sendDuePayouts(w.services);
    expect(await order()).toMatchObject({ state: "paid" });
    expect(await balance()).toBe("4000.00");
    const { checks } = await auditLedger(w.database.owner, { checks: cashierChecks });
    expect(checks.filter(({ count }) => count > 0)).toEqual([]);
  });

test("[C9] gateway that says another amount → nothing moves, a person finds it in the audit log once", async () => {
  const { person, refId } = await asked();
  answer = (response, status, value) => send(response, status, { ...(value as object), amount: "999.00" });
  await sendDuePayouts(w.services);
  offsetMs += HOUR_MS / 4;
  await sendDuePayouts(w.services);
  expect(await person.client.callOrThrow(cashier.withdrawOrder, { refId })).toMatchObject({
    state: "sending",
  });
  const { count } = await w.database.owner.one<{ count: number }>(sql`
    select count(*)::int count from audit_log where subject = ${`withdraw:${refId}`} and action = 'withdraw.mismatch'`);
  expect(count).toBe(1);
});

test.each([
  ["paid with words of its own", { state: "paid" }, null],
  ["failed for a cause we do not know", { state: "failed", failure: "blocked_by_bank" }, "refused"],
  ["failed for no cause", { state: "failed" }, "refused"],
  ["failed for a cause we know", { state: "failed", failure: "limit_reached" }, "limit_reached"],
] as const)(
  "[C9 PAY-03] gateway that says a payout is %s → it ends so, the member reads none of its words, an operator does",
  async (_, told, failure) => {
    const { person, refId } = await asked();
    answer = (response, status, value) =>
      send(response, status, { ...(value as object), ...told, reason: "Ask branch 4471." });
    await sendDuePayouts(w.services);
    expect(await person.client.callOrThrow(cashier.withdrawOrder, { refId })).toMatchObject({
      state: told.state,
      failure,
      remark: null,
    });
    const operator = await signedIn();
    expect(await operator.callOrThrow(withdrawals.get, { id: refId })).toMatchObject({
      remark: "Ask branch 4471.",
    });
  },
);

test("[C9] gateway that does not take one order → the others are paid all the same", async () => {
  const first = await asked();
  const others = [await asked(), await asked()];
  answer = (response, status, value) => {
    const isFirst = (value as { merchantOrderId?: string }).merchantOrderId === first.refId;
    return isFirst ? send(response, 409, { code: "unknown_provider" }) : send(response, status, value);
  };
  await sendDuePayouts(w.services);
  for (const { person, refId } of others)
    expect(await person.client.callOrThrow(cashier.withdrawOrder, { refId })).toMatchObject({
      state: "paid",
    });
  expect(await first.person.client.callOrThrow(cashier.withdrawOrder, { refId: first.refId })).toMatchObject({
    state: "sending",
  });
});

test("[C9] payout notice: forged, unknown, sent fifty times at once → refused; one effect", async () => {
  const { person, refId } = await asked();
  answer = (response, status, value) => send(response, status, { ...(value as object), state: "accepted" });
  await sendDuePayouts(w.services);
  const body = JSON.stringify(taken.get(refId));
  const tell = async (text: string, secret: string, number: number) => {
    const headers = signHeaders(secret, { id: `msg_${number}`, at: w.services.now(), body: text });
    const response = await w.app.inject({
      method: "POST",
      url: "/gateway/v1/payout-notify",
      payload: text,
      headers: { "content-type": "application/json", ...headers },
    });
    return (response.json() as { status: string }).status;
  };
  const secret = w.services.secrets.webhook("gateway");
  expect(await tell(body, w.services.secrets.webhook("vendor:JL:1"), 1)).toBe("invalid_signature");
  expect(await tell(body.replace(refId, "0".repeat(32)), secret, 2)).toBe("unknown_order");
  expect(await tell(body.replace('"paid"', '"accepted"'), secret, 3)).toBe("invalid_request");
  const statuses = await Promise.all(Array.from({ length: 50 }, (_, n) => tell(body, secret, 10 + n)));
  expect(statuses.filter((status) => status === "accepted")).toHaveLength(1);
  expect(new Set(statuses)).toEqual(new Set(["accepted", "repeated"]));
  expect((await person.client.callOrThrow(calls.wallet.balance, {})).sumBalance).toBe("4000.00");
});

test.each([
  ["paid", "4000.00"],
  ["failed", "5000.00"],
] as const)(
  "[C9 W1] a payout that the gateway says nothing of → after five tries an operator says it is %s, once",
  async (state, left) => {
    const { person, refId } = await asked();
    // postpones payouts of other tests, which would be queried first
    await w.database.owner.run(
      sql`update withdraw_order set next_at = now() + interval '1 year' where state = 'sending'`,
    );
    const said = { id: refId, state, reference: "REF1", reason: "By telephone." };
    const [sumi, karim] = [await signedIn(), await signedIn()];
    const end = async () => (await sumi.call(withdrawals.end, said)).errorCode;
    expect(await end()).toBe("withdraw.decided");
    answer = (response) => response.destroy();
    for (let tries = 1; tries <= 5; tries += 1) {
      await sendDuePayouts(w.services);
      if (tries === 5) expect(await end()).toBe("gateway.still.asked");
      if (tries === 1)
        expect((await sumi.call(withdrawals.retry, { id: refId })).errorCode).toBe("gateway.still.asked");
      // makes the payout due, as if hours had passed
      await w.database.owner.run(sql`update withdraw_order set next_at = requested_at where id = ${refId}`);
      if (tries === 4) {
        expect(await end()).toBe("gateway.still.asked");
        expect((await sumi.callOrThrow(withdrawals.get, { id: refId })).trouble).toBe("no answer");
        expect((await sumi.call(withdrawals.retry, { id: refId })).errorCode).toBeUndefined();
      }
    }
    const order = await findWithdrawal(w.services.db, w.merchantId, refId);
    const late = { state, actor: "operator:x", attempts: order!.attempts - 1 };
    expect(await endWithdrawal(w.services, order!, late)).toBe("attempts");
    if (state === "failed") {
      const rule = sql`insert into approval_rule (merchant_id, act, above_minor) values (${w.merchantId}, 'withdrawals.end', 50000)`;
      await w.database.owner.run(rule);
      const { proposal } = await sumi.call(withdrawals.end, said);
      expect(proposal).toMatchObject({ amount: "1000.00", after: { state: "failed", payoutId: "REF1" } });
      expect((await sumi.call(withdrawals.end, said)).errorCode).toBe("proposal.exists");
      const { id, hash } = proposal!;
      expect((await sumi.call(operatorCalls.proposals.approve, { id, hash })).errorCode).toBe("proposal.own");
      await karim.callOrThrow(operatorCalls.proposals.approve, { id, hash });
      await w.database.owner.run(sql`delete from approval_rule where act = 'withdrawals.end'`);
    } else expect(await end()).toBeUndefined();
    expect(await end()).toBe("withdraw.decided");
    // the member does not see the operator's note
    expect(await person.client.callOrThrow(cashier.withdrawOrder, { refId })).toMatchObject({
      state,
      remark: null,
      failure: state === "failed" ? "refused" : null,
    });
    expect((await person.client.callOrThrow(calls.wallet.balance, {})).sumBalance).toBe(left);
    answer = rightly;
    await sendDuePayouts(w.services);
    const { checks } = await auditLedger(w.database.owner, { checks: cashierChecks });
    expect(checks.filter(({ count }) => count > 0)).toEqual([]);
  },
);

test("[C9 D1] payout account changed by the owner after the order → not sent, in review with its reason, and found by the audit", async () => {
  const { owner } = w.database;
  const order = await asked();
  await owner.run(
    sql`update withdraw_order set next_at = now() + interval '1 year' where id <> ${order.refId}`,
  );
  const { bucket, memberId } = order.person;
  const rename = (holder: string) =>
    owner.run(
      sql`update member_payout_account set holder = ${holder} where bucket = ${bucket} and member_id = ${memberId}`,
    );
  const found = async () =>
    (await auditLedger(owner, { checks: cashierChecks })).checks
      .filter(({ count }) => count > 0)
      .map(({ name }) => name);
  expect(await found()).toEqual([]);
  await rename("Another Person");
  answer = rightly;
  await sendDuePayouts(w.services);
  const find = () => findWithdrawal(w.services.db, w.merchantId, order.refId);
  expect(await find()).toMatchObject({ state: "review", reasons: ["account changed"] });
  expect(taken.has(order.refId)).toBe(false);
  expect(await found()).toEqual(["cashier: withdrawals go to the requested account"]);
  await rename("Rahim Uddin");
  expect(await found()).toEqual([]);
  await (await signedIn()).callOrThrow(withdrawals.refuse, { id: order.refId, reason: "Ask again." });
});

test("[C9 OPS-04] account number that cannot be decrypted → not sent, in review with its reason and reserved; approved → in review again; one that was sent → ended by an operator", async () => {
  const { owner } = w.database;
  const sumi = await signedIn();
  const [unsent, sent] = [await asked(), await asked()];
  const spoil = ({ bucket, memberId }: Person) =>
    owner.run(sql`
      update member_payout_account set number_encrypted = set_byte(number_encrypted, 20, 255 - get_byte(number_encrypted, 20))
      where bucket = ${bucket} and member_id = ${memberId}`);
  await owner.run(
    sql`update withdraw_order set next_at = now() + interval '1 year' where id <> ${sent.refId}`,
  );
  answer = (response) => response.writeHead(500).end("{}");
  await sendDuePayouts(w.services);
  for (const { person } of [unsent, sent]) await spoil(person);
  const find = (id: string) => findWithdrawal(w.services.db, w.merchantId, id);
  answer = rightly;
  for (let time = 1; time <= 2; time += 1) {
    await owner.run(sql`
      update withdraw_order set next_at = requested_at where id = ${unsent.refId} and state = 'approved'`);
    await sendDuePayouts(w.services);
    expect(await find(unsent.refId)).toMatchObject({
      state: "review",
      reasons: Array.from({ length: time }, () => "account unreadable"),
    });
    if (time === 1) await sumi.callOrThrow(withdrawals.approve, { id: unsent.refId });
  }
  expect(taken.has(unsent.refId)).toBe(false);
  const balanceOf = async ({ client }: Person) =>
    (await client.callOrThrow(calls.wallet.balance, {})).sumBalance;
  expect(await balanceOf(unsent.person)).toBe("4000.00");
  await sumi.callOrThrow(withdrawals.refuse, { id: unsent.refId, reason: "Add the account again." });
  expect(await balanceOf(unsent.person)).toBe("5000.00");
  const { client } = unsent.person;
  const [unreadable] = (await client.callOrThrow(calls.cashier.bankCards, {})).fullBankCardList;
  expect(unreadable).toMatchObject({ cardNumber: "****", isWithdrawActive: "N" });
  expect(
    (await client.call(calls.cashier.freezeBankCard, { bankCardId: unreadable!.bankCardId })).status,
  ).toBe(200);
  for (let tries = 1; tries <= 5; tries += 1) {
    await owner.run(sql`update withdraw_order set next_at = requested_at where id = ${sent.refId}`);
    await sendDuePayouts(w.services);
  }
  expect(await find(sent.refId)).toMatchObject({ state: "sending", attempts: 6 });
  await owner.run(sql`update withdraw_order set next_at = requested_at where id = ${sent.refId}`);
  await sumi.callOrThrow(withdrawals.end, { id: sent.refId, state: "paid", reason: "By mail." });
  expect(await balanceOf(sent.person)).toBe("4000.00");
  const { checks } = await auditLedger(owner, { checks: cashierChecks });
  expect(checks.filter(({ count }) => count > 0)).toEqual([]);
});
