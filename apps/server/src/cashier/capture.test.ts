/**
 * Capture of a bKash payment that its payer has approved, over HTTP: the checks before the capture, and a slow
 * execution.
 */
import { request as send, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../tests/harness.ts";
import { createOperator } from "../../../../tests/operators.ts";
import { startLocalServer, type LocalServer } from "../../../../tests/local-server.ts";
import { createPaymentGateways } from "../integrations/payment-gateways/payment-gateways.ts";
import { auditLedger } from "../wallet/audit/audit.ts";
import { cashierChecks } from "./audit.ts";
import { expireDeposits } from "./cashier.ts";
import { queryOrders } from "./order-queries.ts";
import { applyPayoutState, sendDuePayouts } from "./withdrawals/payouts.ts";
import { sandboxRules, saveRules } from "./withdrawals/withdraw-rules.ts";
import {
  createProviderHarness,
  type Deposit,
  type ProviderHarness,
} from "../../test/cashier/provider-harness.ts";

const MINUTE_MS = 60_000;
/** Longer than the timeout of a provider's calls other than the capture. */
const SLOW_MS = 9_000;

let c: ProviderHarness;
let person: Person;
let bkash: LocalServer;
let gatewayUrl = "";
/** Paths of the calls to bKash, in order. */
let called: string[] = [];
/** Runs after the simulated bKash has done the work and before its response is passed back. */
let beforeAnswer: (path: string, response: ServerResponse) => Promise<void> | void = () => undefined;

/** Passes each call on to the simulated bKash, and passes the response back. */
function passOn(request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = "/" } = request;
  const path = url.split("/").slice(-2).join("/");
  called.push(path);
  request.pipe(
    send(gatewayUrl + url, { method, headers }, (answer) => {
      void Promise.resolve(beforeAnswer(path, response)).then(() => {
        if (response.destroyed) return answer.resume();
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        return answer.pipe(response);
      });
    }).on("error", () => response.destroy()),
  );
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
  called = [];
  beforeAnswer = () => undefined;
});

const limitDays = (value: string) =>
  person.client.callOrThrow(calls.responsibleGaming.setLimit, { kind: "deposit", period: "day", value });
const view = (order: Deposit) =>
  person.client.callOrThrow(calls.cashier.depositOrder, { orderId: order.orderId });

async function agree(amount = "500") {
  const order = await c.deposit(person, amount, "bkash");
  const { location } = await c.pay(order);
  return { order, location: location! };
}

test("[PAY-02] bKash: calls at once of two servers, and a restart → one granted token; ended at bKash → one new one", async () => {
  const { services, database } = c.w;
  const { config, secrets } = services;
  const server = () =>
    createPaymentGateways(config.integrations.gateways, {
      ...services,
      gatewayUrl: config.gatewayUrl,
      gatewaySecret: secrets.webhook("gateway"),
    }).find("bkash")!;
  const open = (gateway: ReturnType<typeof server>, place: number) =>
    gateway.open({
      merchantOrderId: `shared-token-${place}`,
      amount: "500.00",
      currency: "BDT",
      language: "EN",
      publicUrl: config.publicUrl,
    } as Parameters<typeof gateway.open>[0]);
  const grants = () => called.filter((path) => path.endsWith("token/grant")).length;
  await database.owner.run(sql`delete from gateway_token`);

  const servers = [server(), server()];
  const opened = await Promise.all([0, 1, 2, 3].map((place) => open(servers[place % 2]!, place)));
  expect(opened.map((order) => order?.payUrl)).toEqual(Array.from({ length: 4 }, () => expect.any(String)));
  expect(grants()).toBe(1);
  await open(server(), 5);
  expect(grants()).toBe(1);
  const [stored] = await database.owner.rows<{ text: string }>(
    sql`select encode(token, 'escape') as text from gateway_token where name = 'bkash'`,
  );
  expect(stored?.text).not.toMatch(/[0-9a-f]{20}/);

  await c.restartGateway();
  await Promise.all(servers.map((one, place) => open(one, 6 + place)));
  expect(grants()).toBe(2);
});

test("[PAY-02 RG-01] deposit limit lowered after the order was opened → not executed, order ended with the limit, in the audit log; never taken later", async () => {
  const { order, location } = await agree();
  await limitDays("300.00");
  await c.comeBack(location);
  expect(called).not.toContain("checkout/execute");
  expect(await view(order)).toMatchObject({ state: "failed", notTaken: "day", payUrl: null });
  expect(await c.audited(order.orderId, "deposit.not_taken")).toEqual([{ for: "day" }]);
  await c.comeBack(location);
  c.advance(3 * MINUTE_MS);
  await queryOrders(c.w.services);
  expect(called).toContain("payment/status");
  expect(called).not.toContain("checkout/execute");
  expect(await c.stored(order.orderId)).toMatchObject({ state: "failed", transfers: 0 });
});

test("[PAY-02 RG-02] break begun after the order was opened → the payer is never asked for the money, order ended with the break", async () => {
  const { order, location } = await agree();
  await person.client.callOrThrow(calls.responsibleGaming.takeBreak, { kind: "coolOff", length: 24 });
  await c.comeBack(location);
  expect(called).not.toContain("checkout/execute");
  expect(await view(order)).toMatchObject({ state: "failed", notTaken: "break" });
});

test("[PAY-02] agreed to after the order's time → not executed, order ended and says so, also where it had expired before", async () => {
  const [one, closed] = [await agree(), await agree()];
  c.advance(11 * MINUTE_MS);
  await c.comeBack(one.location);
  await expireDeposits(c.w.services);
  await c.comeBack(closed.location);
  expect(called).not.toContain("checkout/execute");
  for (const { order } of [one, closed])
    expect(await view(order)).toMatchObject({ state: "failed", notTaken: "time" });
  expect(await c.audited(one.order.orderId, "deposit.not_taken")).toEqual([{ for: "time" }]);
});

test("[PAY-02 RG-01] two payments agreed to at once, a limit that was lowered to one of them → one is taken, the other ends with the limit", async () => {
  const [first, second] = [await agree("400"), await agree("400")];
  await limitDays("500.00");
  await Promise.all([c.comeBack(first.location), c.comeBack(second.location)]);
  const views = await Promise.all([view(first.order), view(second.order)]);
  expect(views.map(({ state }) => state).toSorted((a, b) => a.localeCompare(b))).toEqual(["failed", "paid"]);
  expect(await c.balance(person)).toBe("400.00");
});

test("[PAY-02 RG-01] limit lowered while the execution's answer is lost → what was taken is credited, marked with the limit", async () => {
  const { order, location } = await agree();
  beforeAnswer = (path, response) => {
    if (path === "checkout/execute") response.destroy();
    if (path === "payment/status" && called.filter((one) => one === "payment/status").length === 1)
      response.destroy();
  };
  await c.comeBack(location);
  expect(await view(order)).toMatchObject({ state: "waiting" });
  await limitDays("300.00");
  c.advance(3 * MINUTE_MS);
  await queryOrders(c.w.services);
  expect(await view(order)).toMatchObject({ state: "paid", beyond: "day", notTaken: null });
  expect(await c.balance(person)).toBe("500.00");
});

test("[PAY-02] many returns at once → bKash is asked to execute once; a return after no answer → the query is asked before anything else", async () => {
  const { order, location } = await agree();
  await Promise.all(Array.from({ length: 8 }, () => c.comeBack(location)));
  expect(called.filter((path) => path === "checkout/execute")).toHaveLength(1);
  expect(await c.stored(order.orderId)).toMatchObject({ state: "paid", transfers: 1 });
  const lost = await agree();
  beforeAnswer = (path, response) => {
    if (path === "checkout/execute" || path === "payment/status") response.destroy();
  };
  await c.comeBack(lost.location);
  beforeAnswer = () => undefined;
  called = [];
  await c.comeBack(lost.location);
  expect(called).toEqual(["payment/status"]);
  expect(await c.stored(lost.order.orderId)).toMatchObject({ state: "paid", transfers: 1 });
});

test("[PAY-03 OPS-04 C9] payouts by bKash, set as the gateway by an operator: paid with its number; refused → money back; answer lost → never sent again, and ended by a person", async () => {
  const { owner } = c.w.database;
  const pin = "482913";
  const { client, bucket, memberId } = await c.w.person("paid_by_bkash", { balance: "5000.00" });
  const { withdrawals } = operatorCalls;
  const mina = await createOperator(c.w, "mina", { roles: ["finance"] });
  const set = async (provider: string, gateway: string) =>
    (await mina.call(withdrawals.setGateway, { provider, gateway: gateway as "khela" })).errorCode;
  expect(await set("bkash", "sslcommerz")).toBe("payout.gateway.off");
  expect(await set("nobody", "khela")).toBe("bank.unavailable");
  expect(await set("nagad", "bkash")).toBe("payout.gateway.off");
  expect(await set("bkash", "another")).toBe("request_param_err");
  expect(await set("bkash", "bkash")).toBeUndefined();
  const { providers } = await mina.callOrThrow(withdrawals.gateways, {});
  expect(providers.find(({ code }) => code === "bkash")).toMatchObject({
    category: "wallet",
    enabled: true,
    gateway: "bkash",
    payers: ["khela", "bkash"],
  });
  expect(
    await owner.rows(
      sql`select actor, subject, detail from audit_log where action = 'withdrawals.setGateway' order by id`,
    ),
  ).toEqual([
    {
      actor: "operator:mina",
      subject: "payout_provider:bkash",
      detail: { session: expect.any(String), before: { gateway: "khela" }, after: { gateway: "bkash" } },
    },
  ]);
  const rules = { ...sandboxRules, conditions: [] };
  await saveRules(owner, { merchantId: c.w.merchantId, currency: "BDT" }, rules, "operator:test");
  await client.callOrThrow(calls.auth.setPaymentPassword, { newPassword: pin, confirmNewPassword: pin });
  const withdraw = async (cardNumber: string, bankCode = "bkash") => {
    const { bankCardId } = await client.callOrThrow(calls.cashier.addBankCard, {
      bankCode,
      cardNumber,
      cardHolder: "Rahim Uddin",
      password: pin,
    });
    await owner.run(sql`update member_payout_account set usable_from = added_at where id = ${bankCardId}`);
    const input = { amount: "1000.00", bankCardId, password: pin, requestId: crypto.randomUUID() };
    return (await client.callOrThrow(calls.cashier.withdraw, input)).refId;
  };
  const view = (refId: string) => client.callOrThrow(calls.cashier.withdrawOrder, { refId });
  const sent = () => called.filter((path) => path === "payment/b2cPayment").length;
  const [paid, refused, lost] = [
    await withdraw("01711110002"),
    await withdraw("01711110000"),
    await withdraw("01711110001"),
  ];
  // bKash is down and grants no token: this run sends no payout, and the next run sends all payouts
  await bkash.close();
  await sendDuePayouts(c.w.services);
  expect([(await view(paid)).state, sent()]).toEqual(["approved", 0]);
  bkash = await startLocalServer(passOn, Number(new URL(bkash.url).port));
  c.advance(2 * MINUTE_MS);
  await sendDuePayouts(c.w.services);
  expect(await view(paid)).toMatchObject({ state: "paid" });
  expect(await view(refused)).toMatchObject({ state: "failed", remark: null });
  expect(await view(lost)).toMatchObject({ state: "sending" });
  // a Nagad number that is also the bKash wallet of another person
  const foreign = await withdraw("01711110003", "nagad");
  await owner.run(sql`update withdraw_order set gateway = 'bkash' where id = ${foreign}`);
  await sendDuePayouts(c.w.services);
  expect(await view(foreign)).toMatchObject({ state: "failed" });
  expect(sent()).toBe(3);
  const notice = { payoutId: "pyt_of_another", merchantOrderId: lost, amount: "1000.00", currency: "BDT" };
  expect(await applyPayoutState(c.w.services, "khela", { ...notice, state: "failed" })).toBe("mismatch");
  for (const _try of [1, 2, 3, 4]) {
    await owner.run(sql`update withdraw_order set next_at = requested_at where id = ${lost}`);
    await sendDuePayouts(c.w.services);
  }
  expect(sent()).toBe(3);
  expect(await view(lost)).toMatchObject({ state: "sending" });
  c.advance(3 * MINUTE_MS);
  const end = { id: lost, state: "paid", reference: "bkash:9XK", reason: "bKash said so." } as const;
  const karim = await createOperator(c.w, "karim", { roles: ["finance"] });
  await karim.callOrThrow(withdrawals.end, end);
  const kept = await owner.one<{ balance: bigint; held: bigint }>(
    sql`select balance, held from account where bucket = ${bucket} and member_id = ${memberId} and kind = 'main'`,
  );
  expect(kept).toEqual({ balance: 300_000n, held: 0n });
  await owner.run(sql`update payout_provider set gateway = 'sslcommerz' where code = 'bkash'`);
  const { fullBankCardList } = await client.callOrThrow(calls.cashier.bankCards, {});
  const input = { amount: "1000.00", bankCardId: fullBankCardList[0]!.bankCardId, password: pin };
  expect((await client.call(calls.cashier.withdraw, input)).errorCode).toBe("bank.unavailable");
  await owner.run(sql`update payout_provider set gateway = 'khela' where code = 'bkash'`);
});

test("[PAY-02 C9] execution answered after nine seconds → the payer's browser goes on meanwhile, no transaction is open, credited once without a query", async () => {
  const { order, location } = await agree();
  beforeAnswer = (path) =>
    path === "checkout/execute"
      ? new Promise<void>((resolve) => {
          setTimeout(resolve, SLOW_MS);
        })
      : undefined;
  const from = performance.now();
  expect(await c.comeBack(location)).toEqual([303, `/m/voucherCenter?order=${order.orderId}`]);
  expect(performance.now() - from).toBeLessThan(SLOW_MS);
  expect(await view(order)).toMatchObject({ state: "waiting" });
  const open = await c.w.database.owner.one<{ count: number }>({
    text: "select count(*)::int count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    values: [],
  });
  expect(open.count).toBe(0);
  await expect.poll(async () => (await c.stored(order.orderId)).state, { timeout: 30_000 }).toBe("paid");
  expect(called.filter((path) => path.startsWith("payment/"))).toEqual([]);
  expect(await c.balance(person)).toBe("500.00");
});
