import { createPublicKey, verify } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import type { GatewayNotification } from "@khela/contract/payment-gateway";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { cashierChecks } from "../audit.ts";
import { createCashierHarness, type CashierHarness } from "../../../test/cashier/cashier-harness.ts";
import { expireDeposits } from "../cashier.ts";
import { readChannels, saveChannels } from "../../../test/cashier/save-channels.ts";
import { findDeposit, type Deciding } from "../decisions/decision.ts";
import { approveDeposit, listWaiting, refuseDeposit } from "../decisions/deposit-decisions.ts";
import { releaseTransaction } from "./manual-store.ts";

const MINUTE_MS = 60_000;
const CHANNEL = "bkash-send";
const SPKI_START = Buffer.from("302a300506032b6570032100", "hex");

let c: CashierHarness;
let deciding: Deciding;
let transactions = 0;

beforeAll(async () => {
  c = await createCashierHarness();
  const { id } = await c.w.database.owner.one<{ id: number }>(
    sql`select id from merchant where code = 'khela'`,
  );
  const { push, now } = c.w.services;
  deciding = { db: c.w.database.owner, push, now, merchantId: id, actor: "operator:test" };
});
afterAll(async () => {
  await c.close();
});

const open = (person: Person, amount = "500.00") => c.deposit(person, amount, CHANNEL);
const nextTransaction = () => `TRX${String((transactions += 1)).padStart(7, "0")}`;
const tell = (person: Person, orderId: string, transactionId: string) =>
  person.client.call(calls.cashier.submitDeposit, { orderId, transactionId });
const read = (person: Person, orderId: string) =>
  person.client.callOrThrow(calls.cashier.depositOrder, { orderId });
const check = (receipt: string) => c.w.visitor().callOrThrow(calls.cashier.depositReceipt, { receipt });
const auditOf = (orderId: string, action: string) =>
  c.w.database.owner.rows<{ actor: string; detail: Record<string, unknown> }>(
    sql`select actor, detail from audit_log where subject = ${`deposit:${orderId}`} and action = ${action}`,
  );

async function movesNothing(work: () => Promise<unknown>): Promise<void> {
  const before = await c.digest();
  await work();
  expect(await c.digest()).toBe(before);
}

/** Saves the manual channel with these accounts; other channels stay unchanged. */
async function setAccounts(accounts: readonly object[]): Promise<void> {
  const channels = await readChannels(deciding.db, deciding.merchantId);
  await saveChannels(
    deciding.db,
    deciding.merchantId,
    channels.map((channel) => (channel.code === CHANNEL ? { ...channel, accounts } : channel)),
  );
}

describe("manual orders", () => {
  test("[PAY-01] order of a manual channel → account, reference of its own and half an hour; repeated → the same", async () => {
    const person = await c.person();
    const input = { channel: CHANNEL, amount: "500.00", requestId: crypto.randomUUID() };
    const order = await person.client.callOrThrow(calls.cashier.deposit, input);
    expect(order).toMatchObject({ state: "waiting", payUrl: null, receivedAmount: null });
    expect(order.expiresAt - order.createdAt).toBe(30 * MINUTE_MS);
    expect(order.manual).toMatchObject({ transactionId: null, refusal: null });
    expect(order.manual!.accountNumber).toMatch(/^0100000000[12]$/);
    expect(order.manual!.reference).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    expect(await person.client.callOrThrow(calls.cashier.deposit, input)).toEqual(order);
    const other = await open(person);
    expect(other.manual!.reference).not.toBe(order.manual!.reference);
    const { list } = await person.client.callOrThrow(calls.cashier.depositOrders, {});
    expect(list.map(({ orderId }) => orderId)).toEqual([other.orderId, order.orderId]);
  });

  test("[PAY-01] accounts with weights and a day's limit → shared by weight, never beyond the limit; none has room → refused", async () => {
    await setAccounts([
      { id: "light", number: "01000000003", holder: "Light", weight: 1 },
      { id: "heavy", number: "01000000004", holder: "Heavy", weight: 3 },
    ]);
    const person = await c.person();
    const given: string[] = [];
    for (let n = 0; n < 8; n += 1) given.push((await open(person, "100.00")).manual!.accountHolder);
    expect(given.filter((holder) => holder === "Heavy")).toHaveLength(6);
    await setAccounts([
      { id: "small", number: "01000000005", holder: "Small", dayMax: "1000" },
      { id: "off", number: "01000000006", holder: "Off", enabled: false },
    ]);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        person.client.call(calls.cashier.deposit, {
          channel: CHANNEL,
          amount: "300.00",
          requestId: crypto.randomUUID(),
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ errorCode }) => errorCode === "deposit.channel.full")).toHaveLength(3);
    // orders that were not reported in time do not count towards the account's daily limit
    c.advance(31 * MINUTE_MS);
    expect(await open(await c.person(), "900.00")).toMatchObject({ manual: { accountHolder: "Small" } });
    c.advance(-31 * MINUTE_MS);
    await setAccounts([{ id: "first", number: "01000000001", holder: "Khela Sandbox 1" }]);
  });

  test("[PAY-01] transaction told of, in Bengali digits and small letters → submitted once, nothing moves; waits for the operator", async () => {
    const person = await c.person();
    const order = await open(person);
    await movesNothing(async () => {
      expect(await tell(person, order.orderId, " trx ০০৯ ab ")).toMatchObject({ status: 200 });
      expect(await tell(person, order.orderId, "TRX009AB")).toMatchObject({ status: 200 });
      expect(await tell(person, order.orderId, "TRX009AC")).toMatchObject({
        status: 409,
        errorCode: "deposit.order.decided",
      });
    });
    expect(await read(person, order.orderId)).toMatchObject({
      state: "submitted",
      manual: { transactionId: "TRX009AB" },
    });
    expect(await auditOf(order.orderId, "deposit.submitted")).toHaveLength(1);
    const waiting = await listWaiting(deciding.db, deciding.merchantId);
    expect(waiting.find(({ id }) => id === order.orderId)).toMatchObject({ transactionId: "TRX009AB" });
    // the transaction that this order refused is free for another order of the member
    const other = await open(person);
    expect(await tell(person, other.orderId, "TRX009AC")).toMatchObject({ status: 200 });
    for (const wrong of ["", "12345", "TRX 01;--", "x".repeat(41)])
      expect((await tell(person, other.orderId, wrong)).errorCode, wrong).toBe("field.invalid");
  });

  test("[PAY-02] one transaction for two orders, at once → one has it; the other's attempt is in the audit log", async () => {
    const [rahim, karim] = [await c.person(), await c.person()];
    const [first, second] = [await open(rahim), await open(karim)];
    const id = nextTransaction();
    const answers = await Promise.all([tell(rahim, first.orderId, id), tell(karim, second.orderId, id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const loser = answers[0]!.status === 409 ? first : second;
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      errorCode: "deposit.transaction.used",
    });
    expect(await auditOf(loser.orderId, "deposit.transaction.used")).toHaveLength(1);
    await expect(
      approveDeposit(deciding, { orderId: loser.orderId, received: "500", transactionId: id }),
    ).rejects.toMatchObject({ code: "deposit.transaction.used" });
  });

  test("[PAY-02] somebody else's order, a gateway's order → not to be told of; a gateway's notice → pays no manual order", async () => {
    const [rahim, karim] = [await c.person(), await c.person()];
    const order = await open(rahim);
    expect(await tell(karim, order.orderId, nextTransaction())).toMatchObject({
      errorCode: "deposit.order.unknown",
    });
    const atGateway = await c.deposit(rahim);
    expect(await tell(rahim, atGateway.orderId, nextTransaction())).toMatchObject({
      errorCode: "deposit.order.unknown",
    });
    await expect(
      approveDeposit(deciding, { orderId: atGateway.orderId, received: "500" }),
    ).rejects.toMatchObject({ code: "request_param_err" });
    const notice: GatewayNotification = {
      paymentId: `pay_${order.orderId}`,
      gatewayOrderId: "gw_forged",
      merchantOrderId: order.orderId,
      amount: "500.00",
      currency: "BDT",
      result: "paid",
    };
    await movesNothing(async () => expect((await c.tell(notice)).status).toBe("mismatch"));
  });
});

describe("the operator's decision", () => {
  test.each([
    ["as asked for", "500.00", "500.00"],
    ["less", "450.50", "450.50"],
    ["more", "620", "620.00"],
  ])(
    "[PAY-02] %s arrived → exactly that is credited, once; audit clean",
    async (_what, received, credited) => {
      const person = await c.person();
      const order = await open(person);
      await tell(person, order.orderId, nextTransaction());
      const approve = () => approveDeposit(deciding, { orderId: order.orderId, received });
      const outcomes = await Promise.allSettled([approve(), approve(), approve()]);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      await expect(approve()).rejects.toMatchObject({ code: "deposit.order.decided" });
      expect(await c.balance(person)).toBe(credited);
      expect(await read(person, order.orderId)).toMatchObject({ state: "paid", receivedAmount: credited });
      const pushed = await c.w.database.owner.one<{ states: string[] }>(sql`
      select array(select data ->> 'state' from push_event where event = 'deposit' and data ->> 'orderId' = ${order.orderId}
        order by id) states`);
      expect(pushed.states).toEqual(["submitted", "paid"]);
      const { checks } = await auditLedger(c.w.database.owner, { checks: cashierChecks });
      expect(checks.flatMap((one) => one.samples)).toEqual([]);
    },
  );

  test("[PAY-02] payment found on our account, the order expired and nothing told of → credited by the operator's transaction", async () => {
    const person = await c.person();
    const order = await open(person);
    c.advance(31 * MINUTE_MS);
    await expireDeposits(c.w.services);
    const stored = await c.w.database.owner.one<{ state: string }>(
      sql`select state from deposit_order where id = ${order.orderId}`,
    );
    expect(stored.state).toBe("expired");
    await expect(approveDeposit(deciding, { orderId: order.orderId, received: "500" })).rejects.toMatchObject(
      { code: "field.invalid" },
    );
    await approveDeposit(deciding, {
      orderId: order.orderId,
      received: "500",
      transactionId: nextTransaction(),
    });
    c.advance(-31 * MINUTE_MS);
    expect(await c.balance(person)).toBe("500.00");
  });

  test("[PAY-02] refused with a reason → nothing moves, the member reads it, the transaction is free; matched after all → credited", async () => {
    const person = await c.person();
    const order = await open(person);
    const id = nextTransaction();
    await tell(person, order.orderId, id);
    const refuse = (reason: string) => refuseDeposit(deciding, { orderId: order.orderId, reason });
    await expect(refuse(" ")).rejects.toMatchObject({ code: "request_param_err" });
    await movesNothing(() => refuse("No such transaction on our account."));
    await expect(refuse("Again")).rejects.toMatchObject({ code: "deposit.order.decided" });
    expect(await read(person, order.orderId)).toMatchObject({
      state: "refused",
      manual: { refusal: "No such transaction on our account." },
    });
    expect(await tell(person, order.orderId, nextTransaction())).toMatchObject({
      errorCode: "deposit.order.decided",
    });
    const other = await open(person);
    expect(await tell(person, other.orderId, id)).toMatchObject({ status: 200 });
    await approveDeposit(deciding, {
      orderId: order.orderId,
      received: "10",
      transactionId: nextTransaction(),
    });
    expect(await c.balance(person)).toBe("10.00");
    await expect(refuse("Too late")).rejects.toMatchObject({ code: "deposit.order.decided" });
  });

  test("[PAY-01 PAY-02] a provider's number in another spelling, with hyphens, blanks or small letters → the same transaction, for the member and the operator", async () => {
    const [first, second] = [await c.person(), await c.person()];
    const order = await open(first);
    const other = await open(second);
    const id = nextTransaction();
    const spelt = ` ${id.slice(0, 4).toLowerCase()}-${id.slice(4, 7)} ${id.slice(7)}\u2011`;
    expect((await tell(first, order.orderId, spelt)).status).toBe(200);
    for (const again of [id, spelt, id.toLowerCase()])
      expect(await tell(second, other.orderId, again)).toMatchObject({
        errorCode: "deposit.transaction.used",
      });
    await expect(
      approveDeposit(deciding, {
        orderId: other.orderId,
        received: "500.00",
        transactionId: `${id.slice(0, 5)}-${id.slice(5)}`,
      }),
    ).rejects.toMatchObject({ code: "deposit.transaction.used" });
    await approveDeposit(deciding, { orderId: order.orderId, received: "500.00", transactionId: spelt });
  });

  test("[PAY-02] approved by another transaction when it is paid already → refused, and the transaction is free for the order it is of", async () => {
    const [first, second] = [await c.person(), await c.person()];
    const [paid, other] = [await open(first), await open(second)];
    const [one, wrong] = [nextTransaction(), nextTransaction()];
    const approve = (transactionId?: string) =>
      approveDeposit(deciding, {
        orderId: paid.orderId,
        received: "500",
        ...(transactionId === undefined ? {} : { transactionId }),
      });
    await approve(one);
    await movesNothing(() => expect(approve(wrong)).rejects.toMatchObject({ code: "deposit.order.decided" }));
    expect(await tell(second, other.orderId, wrong)).toMatchObject({ status: 200 });
    // the transaction that paid the order stays assigned to the order, even after a second approval with that
    // transaction
    await movesNothing(() => expect(approve(one)).rejects.toMatchObject({ code: "deposit.order.decided" }));
    expect(await tell(second, (await open(second)).orderId, one)).toMatchObject({
      errorCode: "deposit.transaction.used",
    });
  });

  test("[PAY-02 W1] one who refuses an order lets its transaction go after another has credited it → it pays no second order", async () => {
    const [first, second] = [await c.person(), await c.person()];
    const [order, other] = [await open(first), await open(second)];
    const id = nextTransaction();
    await tell(first, order.orderId, id);
    const stored = await findDeposit(deciding, order.orderId);
    await approveDeposit(deciding, { orderId: order.orderId, received: "500" });
    await releaseTransaction(deciding.db, stored, id);
    expect(await tell(second, other.orderId, id)).toMatchObject({ errorCode: "deposit.transaction.used" });
  });

  test.each(["0", "-5", "5e2", "0.001", "all", "92233720368547758.07"])(
    "[PAY-02] received %s → refused, nothing moves",
    async (received) => {
      const person = await c.person();
      const order = await open(person);
      await tell(person, order.orderId, nextTransaction());
      await movesNothing(() =>
        expect(approveDeposit(deciding, { orderId: order.orderId, received })).rejects.toMatchObject({
          code: "request_param_err",
        }),
      );
    },
  );
});

describe("the receipt", () => {
  test("[PAY-01] receipt → says what was signed to anybody, the same for both sides, and can be checked without us", async () => {
    const order = await open(await c.person(), "750.00");
    const { receipt, accountNumber, reference } = order.manual!;
    const { isValid, text, lines, publicKey } = await check(receipt);
    expect(isValid).toBe(true);
    expect(Object.fromEntries(lines.map(({ name, value }) => [name, value]))).toMatchObject({
      order: order.orderId,
      reference,
      channel: CHANNEL,
      number: accountNumber,
      amount: "750.00 BDT",
      opened: new Date(order.createdAt).toISOString(),
      expires: new Date(order.expiresAt).toISOString(),
    });
    const key = createPublicKey({
      key: Buffer.concat([SPKI_START, Buffer.from(publicKey, "base64")]),
      format: "der",
      type: "spki",
    });
    const signature = Buffer.from(receipt.split(".")[1]!, "base64url");
    expect(verify(null, Buffer.from(text!), key, signature)).toBe(true);
  });

  test("[PAY-01] receipt with another account, another signature, another spelling, or none at all → not ours, nothing told", async () => {
    const order = await open(await c.person());
    const [encoded = "", signature = ""] = order.manual!.receipt.split(".");
    const text = Buffer.from(encoded, "base64url").toString();
    const changed = Buffer.from(text.replace(/number: .*/, "number: 01999999999")).toString("base64url");
    const other = (await open(await c.person())).manual!.receipt.split(".")[1]!;
    for (const receipt of [
      `${changed}.${signature}`,
      `${encoded}.${other}`,
      `${encoded}=.${signature}`,
      `${encoded}.${signature}.x`,
      `${encoded}.${signature}=`,
      `${encoded}.${signature}!rubbish`,
      `${encoded}.${signature} `,
      `${encoded}.${signature.slice(0, -1)}${signature.endsWith("A") ? "B" : "A"}`,
      encoded,
      "",
      "%%%",
    ])
      expect(await check(receipt), receipt).toMatchObject({ isValid: false, text: null, lines: [] });
  });
});
