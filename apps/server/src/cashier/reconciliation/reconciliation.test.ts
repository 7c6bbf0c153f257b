/**
 * A day's reconciliation over HTTP: a receiving account compared with its statement, and orders of the sandbox
 * gateway with its answers.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import { until } from "../../../../../tests/until.ts";
import { createCashierHarness, type CashierHarness } from "../../../test/cashier/cashier-harness.ts";
import { readChannels, saveChannels } from "../../../test/cashier/save-channels.ts";

const { deposits, reconciliation } = operatorCalls;
const CHANNEL = "bkash-send";

let c: CashierHarness;
let mina: TestOperator;
let today: string;
const account = () => ({ kind: "account" as const, name: `${CHANNEL}/only`, day: today });
const gateway = () => ({ kind: "gateway" as const, name: "khela", day: today });

beforeAll(async () => {
  c = await createCashierHarness();
  const { owner } = c.w.database;
  const accounts = [{ id: "only", number: "01000000001", holder: "Khela" }];
  await saveChannels(
    owner,
    c.w.merchantId,
    (await readChannels(owner, c.w.merchantId)).map((one) =>
      one.code === CHANNEL ? { ...one, accounts } : one,
    ),
  );
  mina = await createOperator(c.w, "mina", { roles: ["finance"] });
  today = (await mina.callOrThrow(reconciliation.subjects, {})).today;
});
afterAll(() => c.close());

let transactions = 0;
const trx = () => `REC${String((transactions += 1)).padStart(7, "0")}`;

/** Adds a line to the receiving account's statement, as an import would. */
async function addLine(transactionId: string, minor: number): Promise<string> {
  const { owner } = c.w.database;
  const now = c.w.services.now();
  const { id } = await owner.one<{ id: bigint }>(sql`
    with made as (insert into statement_import (merchant_id, channel, account_id, kind, file_name, sha256, lines, added, outgoing, imported_by, imported_at)
      values (${c.w.merchantId}, ${CHANNEL}, 'only', 'bkash', 'a.csv', '\\x00', 1, 1, 0, 'operator:mina', ${now}) returning id)
    insert into statement_line (merchant_id, channel, account_id, import_id, transaction_id, at, amount_minor, currency)
    select ${c.w.merchantId}, ${CHANNEL}, 'only', id, ${transactionId}, ${now}, ${minor}, 'BDT' from made returning id`);
  return String(id);
}
async function told(amount: string, transactionId: string): Promise<string> {
  const person = await c.person();
  const { orderId } = await c.deposit(person, amount, CHANNEL);
  await person.client.callOrThrow(calls.cashier.submitDeposit, { orderId, transactionId });
  return orderId;
}
async function compare(subject: ReturnType<typeof account> | ReturnType<typeof gateway>) {
  await mina.callOrThrow(reconciliation.compare, subject);
  await until(async () => (await mina.callOrThrow(reconciliation.get, subject)).day?.state === "open");
  const { day, items } = await mina.callOrThrow(reconciliation.get, subject);
  return { day: day!, items };
}

test("[OPS-04] an account's day: what is on both sides agrees, what is on one is a difference; worked off one by one, then closed under step-up", async () => {
  expect(await mina.callOrThrow(reconciliation.get, account())).toEqual({ day: null, items: [] });
  const [both, onlyOurs, onlyTheirs] = [trx(), trx(), trx()];
  const matched = await told("500.00", both);
  await mina.callOrThrow(deposits.approve, { id: matched, lineId: await addLine(both, 50_000) });
  const credited = await told("300.00", onlyOurs);
  await mina.callOrThrow(deposits.approve, { id: credited, received: "300.00" });
  await addLine(onlyTheirs, 7_000);
  const { day, items } = await compare(account());
  expect(day).toMatchObject({
    ours: { count: 2, amount: "800.00" },
    theirs: { count: 2, amount: "570.00" },
    open: 2,
    state: "open",
  });
  expect(items).toMatchObject([
    { kind: "missingTheirs", orderId: credited, transactionId: onlyOurs, ours: "300.00", theirs: null },
    { kind: "missingOurs", orderId: null, transactionId: onlyTheirs, ours: null, theirs: "70.00" },
  ]);
  expect(await mina.call(reconciliation.close, { id: day.id })).toMatchObject({
    errorCode: "reconciliation.open",
    detail: { open: 2 },
  });
  await mina.callOrThrow(reconciliation.resolve, { id: items[0]!.id, reason: "On tomorrow's statement." });
  expect(await mina.call(reconciliation.resolve, { id: items[0]!.id, reason: "Again." })).toMatchObject({
    errorCode: "reconciliation.closed",
  });
  // setting the line aside and comparing again removes its difference and keeps the resolved difference
  const [line] = (await mina.callOrThrow(operatorCalls.statements.lines, { transactionId: onlyTheirs })).rows;
  await mina.callOrThrow(operatorCalls.statements.setAside, {
    lineId: line!.id,
    reason: "Our own transfer.",
  });
  const again = await compare(account());
  expect(again.day).toMatchObject({ open: 0, theirs: { count: 1, amount: "500.00" } });
  expect(again.items).toMatchObject([{ note: "On tomorrow's statement.", resolvedBy: "operator:mina" }]);
  const old = await createOperator(c.w, "old", {
    roles: ["finance"],
    provenAt: new Date(c.w.services.now().getTime() - 6 * 60_000),
  });
  expect(await old.call(reconciliation.close, { id: day.id })).toMatchObject({
    errorCode: "operator.step.up",
  });
  await mina.callOrThrow(reconciliation.close, { id: day.id });
  expect((await mina.callOrThrow(reconciliation.get, account())).day).toMatchObject({
    state: "closed",
    closedBy: "operator:mina",
  });
  for (const answer of [
    await mina.call(reconciliation.close, { id: day.id }),
    await mina.call(reconciliation.compare, account()),
    await mina.call(reconciliation.resolve, { id: items[0]!.id, reason: "Once more." }),
  ])
    expect(answer).toMatchObject({ errorCode: "reconciliation.closed" });
});

test("[OPS-04] a gateway's day: it is asked about each order; a payment that we have another amount of, none of, or that it does not know → a difference", async () => {
  const { owner } = c.w.database;
  const person = await c.person();
  const paid = await c.deposit(person, "500.00");
  await c.act(paid, "pay");
  await until(async () => (await c.balance(person)) === "500.00");
  await c.deposit(person, "200.00");
  const clean = await compare(gateway());
  expect(clean.items).toEqual([]);
  expect(clean.day).toMatchObject({
    ours: { count: 1, amount: "500.00" },
    theirs: { count: 1, amount: "500.00" },
  });
  // the deposit is paid at the gateway, but its notice never arrives
  const lost = await c.deposit(person, "600.00");
  await c.act(lost, "pay_unreported");
  // simulates a credit of another amount, and a payment that the gateway does not know
  const unknown = await c.deposit(person, "400.00");
  await c.tell(await c.notice(unknown));
  await owner.run(sql`update deposit_order set received_minor = 49900 where id = ${paid.orderId}`);
  const { day, items } = await compare(gateway());
  expect(items.map(({ kind, orderId }) => [kind, orderId])).toEqual(
    expect.arrayContaining([
      ["amount", paid.orderId],
      ["missingOurs", lost.orderId],
      ["missingTheirs", unknown.orderId],
    ]),
  );
  expect(day.open).toBe(3);
  expect(items.find(({ kind }) => kind === "amount")).toMatchObject({ ours: "499.00", theirs: "500.00" });
  await owner.run(sql`update deposit_order set received_minor = null where id = ${paid.orderId}`);
  // a comparison credits nothing
  expect(await c.balance(person)).toBe("900.00");
});

test("[OPS-03 OPS-04] an unknown subject, a day that is none or to come, another merchant's day, no permission → refused", async () => {
  const { id } = (await mina.callOrThrow(reconciliation.get, gateway())).day!;
  for (const wrong of [
    { name: "nobody/only" },
    { name: "bkash-send/other" },
    { day: "2026-02-30" },
    { day: "2099-01-01" },
  ])
    expect(
      await mina.call(reconciliation.compare, { ...account(), ...wrong }),
      JSON.stringify(wrong),
    ).toMatchObject({
      errorCode: "reconciliation.unknown",
    });
  expect(await mina.call(reconciliation.compare, { ...account(), day: "today" })).toMatchObject({
    errorCode: "request_param_err",
  });
  const elsewhere = await createOperator(c.w, "elsewhere", { merchantCode: "khela_trial" });
  expect(await elsewhere.call(reconciliation.close, { id })).toMatchObject({
    errorCode: "reconciliation.unknown",
  });
  const support = await createOperator(c.w, "support", { roles: ["support"] });
  expect(await support.call(reconciliation.compare, account())).toMatchObject({
    errorCode: "operator.permission.denied",
  });
});
