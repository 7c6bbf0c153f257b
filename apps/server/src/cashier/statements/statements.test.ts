/**
 * Statements of receiving accounts over HTTP: imported, matched with manual deposits, and refused when a file is no
 * statement.
 */
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { headers as names } from "@khela/contract/wire";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import { createCashierHarness, type CashierHarness } from "../../../test/cashier/cashier-harness.ts";
import { readChannels, saveChannels } from "../../../test/cashier/save-channels.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { cashierChecks } from "../audit.ts";

const { deposits, statements } = operatorCalls;
type Imported = OperatorOutputOf<typeof statements.import>;
const CHANNEL = "bkash-send";
const ACCOUNT = { channel: CHANNEL, account: "only" };
const HEADER = "Transaction ID,Date & Time,Transaction Type,From,Amount,Reference";

let c: CashierHarness;
let mina: TestOperator;
let karim: TestOperator;
let transactions = 0;

beforeAll(async () => {
  c = await createCashierHarness();
  const { owner } = c.w.database;
  const channels = await readChannels(owner, c.w.merchantId);
  const accounts = [{ id: "only", number: "01000000001", holder: "Khela" }];
  await saveChannels(
    owner,
    c.w.merchantId,
    channels.map((channel) => (channel.code === CHANNEL ? { ...channel, accounts } : channel)),
  );
  mina = await createOperator(c.w, "mina", { roles: ["finance"] });
  karim = await createOperator(c.w, "karim", { roles: ["finance"] });
});
afterAll(async () => {
  const { checks } = await auditLedger(c.w.database.owner, { checks: cashierChecks });
  expect(checks.flatMap((check) => check.samples)).toEqual([]);
  await c.close();
});
beforeEach(async () => {
  await c.w.database.owner.run(sql`delete from statement_format`);
});

const trx = () => `STM${String((transactions += 1)).padStart(7, "0")}`;
/** Local time in Dhaka, in the form of a phone in Bangladesh. */
const timeOf = (afterMs = 0) =>
  new Date(c.w.services.now().getTime() + 6 * 3_600_000 + afterMs)
    .toISOString()
    .slice(0, 19)
    .replace("T", " ");

async function upload(file: Buffer | string, name = "statement.csv", who = mina, account: object = ACCOUNT) {
  const form = new FormData();
  for (const [field, value] of Object.entries(account)) form.set(field, String(value));
  form.set("file", new Blob([typeof file === "string" ? file : new Uint8Array(file)]), name);
  const wire = new Response(form);
  const answer = await c.w.app.inject({
    method: "POST",
    url: statements.import.path,
    payload: Buffer.from(await wire.arrayBuffer()),
    headers: {
      "content-type": wire.headers.get("content-type")!,
      [names.merchant]: "khela",
      authorization: `Bearer ${who.token}`,
    },
  });
  const body = answer.json<{
    value?: { data?: Record<string, unknown> } & Partial<Imported>;
    errorCode?: string;
  }>();
  return {
    status: answer.statusCode,
    errorCode: body.errorCode,
    value: body.value,
    detail: body.value?.data,
  };
}
const csv = (...lines: readonly string[]) => [HEADER, ...lines].join("\n");
async function told(amount = "500.00", transactionId?: string): Promise<{ person: Person; orderId: string }> {
  const person = await c.person();
  const { orderId } = await c.deposit(person, amount, CHANNEL);
  if (transactionId !== undefined)
    await person.client.callOrThrow(calls.cashier.submitDeposit, { orderId, transactionId });
  return { person, orderId };
}
const openLines = async () => (await mina.callOrThrow(statements.open, ACCOUNT)).lines;
const lineOf = async (transactionId: string) =>
  (await openLines()).find((line) => line.transactionId === transactionId)!;
const storedLines = () => c.w.database.owner.one(sql`select count(*)::int n from statement_line`);

test("[OPS-04] statement imported → its money in, once; the same lines again are skipped and counted", async () => {
  const [a, b] = [trx(), trx()];
  const first = csv(
    `${a},${timeOf()},Received,01711111111,"1,250.50",for me`,
    `${b},${timeOf()},Received,01722222222,৫০০.০০,`,
    `${trx()},${timeOf()},Send Money,01733333333,900.00,`,
    `${trx()},${timeOf()},Received,01733333333,-20.00,`,
  );
  expect((await upload(first)).value).toMatchObject({
    lines: 2,
    added: 2,
    repeated: 0,
    outgoing: 2,
    matched: 0,
  });
  const more = csv(`${b},${timeOf()},Received,01722222222,500.00,`, `${trx()},${timeOf()},Received,,10.00,`);
  expect((await upload(more)).value).toMatchObject({ lines: 2, added: 1, repeated: 1 });
  expect((await upload(more)).value).toMatchObject({ lines: 2, added: 0, repeated: 2 });
  const { rows } = await mina.callOrThrow(statements.lines, { transactionId: a });
  expect(rows).toMatchObject([
    {
      transactionId: a,
      amount: "1250.50",
      sender: "01711111111",
      reference: "for me",
      state: "open",
      orderId: null,
    },
  ]);
  const clerk = await createOperator(c.w, "clerk", { roles: ["payments"] });
  expect((await clerk.callOrThrow(statements.lines, { transactionId: a })).rows[0]!.sender).toBe("•••11");
  expect((await mina.callOrThrow(statements.imports, {})).list[0]).toMatchObject({
    kind: "bkash",
    fileName: "statement.csv",
    lines: 2,
    added: 0,
    importedBy: "operator:mina",
  });
});

test.each<[string, (id: string) => string | Buffer]>([
  ["UTF-8 with a byte order mark", (id) => `\uFEFF${csv(`${id},${timeOf()},Received,,70.00,`)}`],
  [
    "UTF-16 little endian",
    (id) => Buffer.from(`\uFEFF${csv(`${id},${timeOf()},Received,,70.00,`)}`, "utf16le"),
  ],
  ["semicolons", (id) => csv(`${id},${timeOf()},Received,,70.00,`).replaceAll(",", ";")],
  ["tabs", (id) => csv(`${id},${timeOf()},Received,,70.00,`).replaceAll(",", "\t")],
  [
    "a preamble of the bank",
    (id) => `Statement of account\nFrom,01-11-2026\n\n${csv(`${id},${timeOf()},Received,,70.00,`)}`,
  ],
])("[OPS-04] statement with %s → read", async (_what, file) => {
  const id = trx();
  expect((await upload(file(id))).value).toMatchObject({ lines: 1, added: 1 });
  expect(await lineOf(id)).toMatchObject({ amount: "70.00" });
});

test.each<[string, string, string]>([
  [
    "nagad",
    "Txn ID,Txn Time,Txn Amount,Sender No,Txn Type",
    "ID,27/11/2026 09:05 PM,70,01711111111,Money Received",
  ],
  ["rocket", "TxnId,Txn Date,Credit,From A/C,Reference", "ID,27-Nov-2026 21:05:00,70.0,017111111112,none"],
  [
    "bank",
    "Transaction Date,Description,Reference No,Debit,Credit,Balance",
    "27 Nov 2026 21:05,BEFTN IN,ID,,70.00,900.00",
  ],
])(
  "[OPS-04] columns of %s → read as they are called there, on the clock of Dhaka",
  async (kind, header, line) => {
    await mina.callOrThrow(statements.setFormat, { ...ACCOUNT, kind: kind as "nagad", columns: null });
    const id = trx();
    expect((await upload(`${header}\n${line.replace("ID", id)}`)).value).toMatchObject({ added: 1 });
    expect(await lineOf(id)).toMatchObject({ amount: "70.00", at: Date.parse("2026-11-27T15:05:00Z") });
  },
);

test("[OPS-04] columns with names of their own → set for the account, audited, and read", async () => {
  const id = trx();
  const file = `Nummer,Wann,Wieviel\n${id},2026-11-27 21:05,70`;
  expect(await upload(file)).toMatchObject({ errorCode: "statement.columns.missing" });
  const columns = { transactionId: "nummer", at: "wann", amount: "wieviel" };
  await mina.callOrThrow(statements.setFormat, { ...ACCOUNT, kind: "bank", columns });
  expect((await upload(file)).value).toMatchObject({ added: 1 });
  const unknown = { channel: CHANNEL, account: "nobody", kind: "bank", columns: null } as const;
  expect(await mina.call(statements.setFormat, unknown)).toMatchObject({ errorCode: "channel.unknown" });
  const formats = await mina.callOrThrow(statements.formats, {});
  expect(formats.accounts).toContainEqual({ ...ACCOUNT, number: "01000000001", kind: "bank", columns });
});

const good = () => `${trx()},${timeOf()},Received,,70.00,`;
test.each<[string, () => string | Buffer, string, object]>([
  [
    "an XLSX",
    () => Buffer.from("504b030414000600080000002100", "hex"),
    "statement.file.invalid",
    { why: "xlsx" },
  ],
  [
    "an old Excel file",
    () => Buffer.from("d0cf11e0a1b11ae1", "hex"),
    "statement.file.invalid",
    { why: "xls" },
  ],
  ["a bomb of gzip", () => gzipSync(Buffer.alloc(50_000_000)), "statement.file.invalid", { why: "gzip" }],
  ["a PDF", () => "%PDF-1.7 …", "statement.file.invalid", { why: "pdf" }],
  [
    "bytes of a program",
    () => Buffer.from("7f454c4602010100", "hex"),
    "statement.file.invalid",
    { why: "binary" },
  ],
  [
    "letters of no encoding",
    () => Buffer.from([0x54, 0xe9, 0x6c, 0x2c]),
    "statement.file.invalid",
    { why: "encoding" },
  ],
  ["nothing", () => "", "statement.file.invalid", { why: "empty" }],
  ["a quote that never ends", () => csv(`"${"x".repeat(20)}`), "statement.file.invalid", { why: "csv" }],
  [
    "more lines than a statement has",
    () => csv(...Array.from({ length: 20_001 }, (_, n) => `MANY${n},x`)),
    "statement.file.invalid",
    { why: "lines" },
  ],
  [
    "another bank's columns",
    () => "Buchung,Betrag\n1,2",
    "statement.columns.missing",
    {
      found: ["Buchung", "Betrag"],
      missing: [{ field: "transactionId" }, { field: "at" }, { field: "amount" }],
    },
  ],
  [
    "a column less",
    () => `Transaction ID,Amount\n${trx()},70`,
    "statement.columns.missing",
    { missing: [{ field: "at", names: ["Transaction Date", "Date & Time", "Date Time", "Date"] }] },
  ],
  [
    "an amount that is none",
    () => csv(good(), `${trx()},${timeOf()},Received,,seventy,`),
    "statement.line.invalid",
    { line: 3, column: "amount", value: "seventy" },
  ],
  [
    "half a paisa",
    () => csv(`${trx()},${timeOf()},Received,,1.005,`),
    "statement.line.invalid",
    { line: 2, column: "amount" },
  ],
  [
    "a day that is none",
    () => csv(good(), good(), `${trx()},31/02/2026 10:00,Received,,70,`),
    "statement.line.invalid",
    { line: 4, column: "at" },
  ],
  [
    "a line without its number",
    () => csv(`,${timeOf()},Received,,70.00,`),
    "statement.line.invalid",
    { line: 2, column: "transactionId" },
  ],
  [
    "one number with two amounts",
    () => csv(`SAME00001,${timeOf()},Received,,70,`, `SAME00001,${timeOf()},Received,,80,`),
    "statement.line.invalid",
    { line: 3, column: "transactionId" },
  ],
])(
  "[OPS-04] %s in place of a statement → refused by code, nothing imported",
  async (_what, file, errorCode, detail) => {
    const before = await storedLines();
    expect(await upload(file())).toMatchObject({ status: 400, errorCode, detail });
    expect(await storedLines()).toEqual(before);
  },
);

test.each([6, 100])("[OPS-04] a file of %i MB → body.too.large, nothing imported", async (megabytes) => {
  const before = await storedLines();
  expect(await upload(Buffer.alloc(megabytes * 1_000_000, "a"))).toMatchObject({
    errorCode: "body.too.large",
  });
  expect(await storedLines()).toEqual(before);
});

test("[OPS-03 OPS-04] no permission, an unknown account, no file → refused, nothing imported", async () => {
  const support = await createOperator(c.w, "support", { roles: ["support"] });
  expect(await upload(csv(good()), "a.csv", support)).toMatchObject({
    errorCode: "operator.permission.denied",
  });
  const elsewhere = { channel: CHANNEL, account: "nobody" };
  expect(await upload(csv(good()), "a.csv", mina, elsewhere)).toMatchObject({ errorCode: "channel.unknown" });
  expect(await mina.call(statements.import, ACCOUNT)).toMatchObject({ errorCode: "statement.file.invalid" });
});

test("[OPS-04 PAY-02] the member's transaction and amount → exact; approved from the line the deposit is credited once, and the line pays no other", async () => {
  const id = trx();
  const { person, orderId } = await told("500.00", id);
  await upload(csv(`${id},${timeOf(60_000)},Received,,500.00,`));
  const line = await lineOf(id);
  expect(line.candidates).toMatchObject([
    {
      orderId,
      grade: "exact",
      by: ["transaction", "amount", "time"],
      member: { name: person.username },
      state: "submitted",
    },
  ]);
  expect((await mina.callOrThrow(statements.forDeposit, { id: orderId })).lines).toMatchObject([
    { id: line.id, grade: "exact" },
  ]);
  const approval = { id: orderId, lineId: line.id };
  for (const more of [{ received: "500" }, { transactionId: id }])
    expect(await mina.call(deposits.approve, { ...approval, ...more })).toMatchObject({
      errorCode: "request_param_err",
    });
  const answers = await Promise.all([
    mina.call(deposits.approve, approval),
    karim.call(deposits.approve, approval),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await c.balance(person)).toBe("500.00");
  expect(await openLines()).not.toContainEqual(expect.objectContaining({ id: line.id }));
  const other = await told("500.00");
  expect(await mina.call(deposits.approve, { id: other.orderId, lineId: line.id })).toMatchObject({
    errorCode: "statement.line.used",
  });
  expect(await mina.call(deposits.approve, { id: other.orderId, lineId: "999999999" })).toMatchObject({
    errorCode: "statement.line.unknown",
  });
  expect(await c.balance(other.person)).toBe("0.00");
  expect((await mina.callOrThrow(statements.lines, { transactionId: id })).rows).toMatchObject([
    { state: "matched", orderId, decidedBy: expect.stringMatching(/^operator:/) },
  ]);
  await expect(
    c.w.database.owner.run(
      sql`update statement_match set order_id = ${other.orderId} where line_id = ${BigInt(line.id)}`,
    ),
  ).rejects.toThrow();
});

test("[OPS-04 PAY-02] two deposits and one line, approved at once by two operators → one is credited", async () => {
  const id = trx();
  const [one, two] = [await told("640.00"), await told("640.00")];
  await upload(csv(`${id},${timeOf(60_000)},Received,,640.00,`));
  const { id: lineId } = await lineOf(id);
  const answers = await Promise.all([
    mina.call(deposits.approve, { id: one.orderId, lineId }),
    karim.call(deposits.approve, { id: two.orderId, lineId }),
  ]);
  expect(
    answers.map(({ errorCode }) => errorCode ?? "credited").toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(["credited", "statement.line.used"]);
  const balances = [await c.balance(one.person), await c.balance(two.person)];
  expect(balances.toSorted((a, b) => a.localeCompare(b))).toEqual(["0.00", "640.00"]);
});

test("[OPS-04] without the member's transaction → likely by reference, by sender or as the only one of its amount; never where it says too little", async () => {
  const { owner } = c.w.database;
  const [byReference, bySender, alone] = [await told("811.00"), await told("812.00"), await told("813.00")];
  const { reference } = await owner.one<{ reference: string }>(
    sql`select receiving ->> 'reference' reference from deposit_order where id = ${byReference.orderId}`,
  );
  await owner.run(sql`
    insert into member_mobile (merchant_id, mobile, bucket, member_id)
    values (${c.w.merchantId}, '+8801755555555', ${bySender.person.bucket}, ${bySender.person.memberId})`);
  await told("812.00");
  const [two, three] = [await told("814.00"), await told("814.00")];
  const ids = [trx(), trx(), trx(), trx(), trx(), trx()];
  await upload(
    csv(
      `${ids[0]},${timeOf(60_000)},Received,,810.00,khela ${reference.toLowerCase()}`,
      `${ids[1]},${timeOf(60_000)},Received,8801755555555,812.00,`,
      `${ids[2]},${timeOf(60_000)},Received,,813.00,`,
      `${ids[3]},${timeOf(60_000)},Received,,814.00,`,
      `${ids[4]},${timeOf(60_000)},Received,,815.00,`,
      `${ids[5]},${timeOf(-3 * 86_400_000)},Received,,813.00,`,
    ),
  );
  const candidates = async (id: string) => (await lineOf(id)).candidates;
  expect(await candidates(ids[0]!)).toMatchObject([
    { orderId: byReference.orderId, grade: "likely", by: ["reference", "time"] },
  ]);
  expect(await candidates(ids[1]!)).toMatchObject([
    { orderId: bySender.orderId, grade: "likely", by: ["amount", "sender", "time"] },
  ]);
  expect(await candidates(ids[2]!)).toMatchObject([
    { orderId: alone.orderId, grade: "likely", by: ["amount", "time"] },
  ]);
  // two deposits have the same amount, so neither is proposed
  expect(await candidates(ids[3]!)).toEqual([]);
  expect([two.orderId, three.orderId]).toHaveLength(2);
  expect(await candidates(ids[4]!)).toEqual([]);
  // the line is three days older than the deposit
  expect(await candidates(ids[5]!)).toEqual([]);
});

test("[OPS-04] credited before its statement came → the line is named by the import, or by hand; a line of another transaction never", async () => {
  const [id, late] = [trx(), trx()];
  const one = await told("500.00", id);
  await mina.callOrThrow(deposits.approve, { id: one.orderId, received: "500.00" });
  const without = async () =>
    (await mina.callOrThrow(statements.orders, ACCOUNT)).list.map(({ orderId }) => orderId);
  expect(await without()).toContain(one.orderId);
  expect((await upload(csv(`${id},${timeOf()},Received,,500.00,`))).value).toMatchObject({
    added: 1,
    matched: 1,
  });
  expect(await without()).not.toContain(one.orderId);
  // the statement was imported first, but an operator credited the deposit without naming the line
  await upload(csv(`${late},${timeOf()},Received,,501.00,`));
  const two = await told("501.00", late);
  const line = await lineOf(late);
  const match = { lineId: line.id, orderId: two.orderId };
  expect(await mina.call(statements.match, match)).toMatchObject({ errorCode: "deposit.order.decided" });
  await mina.callOrThrow(deposits.approve, { id: two.orderId, received: "501.00" });
  const wrong = trx();
  await upload(csv(`${wrong},${timeOf()},Received,,501.00,`));
  const other = await lineOf(wrong);
  expect(await mina.call(statements.match, { ...match, lineId: other.id })).toMatchObject({
    errorCode: "deposit.transaction.used",
  });
  await mina.callOrThrow(statements.match, match);
  expect(await mina.call(statements.match, match)).toMatchObject({ errorCode: "statement.line.used" });
  await mina.callOrThrow(statements.setAside, { lineId: other.id, reason: "Our own transfer." });
  expect(await mina.call(statements.setAside, { lineId: other.id, reason: "Again." })).toMatchObject({
    errorCode: "statement.line.used",
  });
  expect((await mina.callOrThrow(statements.lines, { transactionId: wrong })).rows).toMatchObject([
    { state: "aside", note: "Our own transfer." },
  ]);
});

test("[OPS-01 OPS-04] all deposits → by transaction, state, amount and member; newest first", async () => {
  const id = trx();
  const { person, orderId } = await told("733.00", id);
  const list = async (filter: Parameters<typeof mina.callOrThrow<typeof deposits.list>>[1]) =>
    (await mina.callOrThrow(deposits.list, filter)).rows.map((row) => row.id);
  expect(await list({ transactionId: id.toLowerCase() })).toEqual([orderId]);
  expect(await list({ amountMin: "733", amountMax: "733" })).toEqual([orderId]);
  expect(await list({ member: String(person.memberId), state: "submitted,paid" })).toEqual([orderId]);
  expect(await list({ member: String(person.memberId), state: "paid" })).toEqual([]);
  expect((await list({ size: 1 }))[0]).toBe(orderId);
});
