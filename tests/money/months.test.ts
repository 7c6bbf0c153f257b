/**
 * The same bet, win, rollback, settlement and reversal on both sides of a month's end: one effect each, and the first answer again.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import {
  credit,
  debit,
  findAccount,
  listTransactions,
  openOperatorAccount,
  post,
  release,
  reserve,
  reverse,
  settle,
  type Account,
  type Posting,
} from "../../apps/server/src/wallet/wallet.ts";
import { featureChecks } from "../../tools/ledger/checks.ts";
import { startHarness, type Harness } from "../harness.ts";
import { endMonth } from "../months.ts";
import { openPlayerSession, type PlayerSession } from "../vendor-client.ts";

let w: Harness;
beforeAll(async () => {
  w = await startHarness();
});
afterAll(() => w.close());

type Call = Parameters<PlayerSession["call"]>;

const firstMonth: readonly Call[] = [
  ["bet", { transactionId: "b1", roundId: "r1", amount: "10.00" }],
  ["win", { transactionId: "w1", roundId: "r1", reference: "b1", amount: "4.00" }],
  ["bet", { transactionId: "b2", roundId: "r2", amount: "5.00" }],
  ["rollback", { transactionId: "x2", roundId: "r2", reference: "b2" }],
  ["bet-win", { transactionId: "bw", roundId: "r5", amount: "2.00", winAmount: "1.00" }],
  ["bet", { transactionId: "b3", roundId: "r3", amount: "3.00" }],
  ["bet", { transactionId: "b4", roundId: "r4", amount: "6.00" }],
  ["bet", { transactionId: "poor", roundId: "r6", amount: "9999.00" }],
  ["rollback", { transactionId: "x7", roundId: "r7", reference: "late" }],
];
/** Of what the month before began. */
const nextMonth: readonly Call[] = [
  ["win", { transactionId: "w3", roundId: "r3", reference: "b3", amount: "8.00" }],
  ["rollback", { transactionId: "x4", roundId: "r4", reference: "b4" }],
];

async function answersOf(session: PlayerSession, calls: readonly Call[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const call of calls) answers.push(await session.call(...call));
  return answers;
}

async function balanceOf(account: Account): Promise<{ balance: bigint; held: bigint; seq: bigint }> {
  return w.database.owner.one(
    sql`select balance, held, seq from account where bucket = ${account.bucket} and member_id = ${account.memberId} and id = ${account.id}`,
  );
}

async function expectClean(): Promise<void> {
  const report = await auditLedger(w.database.db, { checks: featureChecks });
  expect(report.checks.filter((check) => check.count > 0)).toEqual([]);
}

test("month's end: vendor's bet, win, rollback and refusal again → the first answer, one effect", async () => {
  const person = await w.person("monthsplay", { balance: "100.00" });
  const session = await openPlayerSession(w, person);
  const account = (await findAccount(w.database.db, person))!;
  await answersOf(session, firstMonth);
  const again = await answersOf(session, firstMonth);
  const before = await balanceOf(account);
  await endMonth(w.database.owner);
  expect(await answersOf(session, firstMonth)).toEqual(again);
  expect(await balanceOf(account)).toEqual(before);

  const first = await answersOf(session, nextMonth);
  expect(first).toMatchObject([{ status: "OK" }, { status: "OK" }]);
  const after = await balanceOf(account);
  expect(after.balance - before.balance).toBe(1_400n);
  await endMonth(w.database.owner);
  expect(await answersOf(session, nextMonth)).toMatchObject(nextMonth.map(() => ({ status: "DUPLICATE" })));
  expect(await answersOf(session, firstMonth.slice(0, 2))).toEqual(again.slice(0, 2));
  expect(await balanceOf(account)).toEqual(after);
  await expectClean();
});

test("month's end: postings, settlement and reversal again → the first answer, one effect; another one of the same → refused", async () => {
  const person = await w.person("monthspost", { balance: "100.00" });
  const account = (await findAccount(w.database.db, person))!;
  const operatorAccountId = await openOperatorAccount(w.database.db, {
    merchantId: account.merchantId,
    purpose: "adjustment",
    ref: "",
    currency: account.currency,
    real: account.real,
  });
  const details = () => ({ id: randomUUID(), kind: 3200, reference: "months", operatorAccountId });
  const [bet, hold, other] = [
    debit(account, { ...details(), amountMinor: 700n }),
    reserve(account, { ...details(), amountMinor: 300n }),
    reserve(account, { ...details(), amountMinor: 200n }),
  ];
  const ending = { kind: 3200, reference: "months" };
  const settling = settle(account, { id: randomUUID(), ...ending, pendingId: hold.id, amountMinor: 250n });
  const reversing = reverse(account, { id: randomUUID(), ...ending, reversalOf: bet.id });
  const win = credit(account, { ...details(), amountMinor: 50n });
  const ofFirst: readonly Posting[] = [bet, hold, other, win];
  const first = await post(w.database.db, ofFirst);
  await endMonth(w.database.owner);
  const ofNext: readonly Posting[] = [settling, reversing];
  const next = await post(w.database.db, ofNext);
  await endMonth(w.database.owner);
  const before = await balanceOf(account);
  const again = await post(w.database.db, [...ofFirst, ...ofNext]);
  expect(again).toEqual([...first, ...next].map((answer) => ({ ...answer, replayed: true })));
  // one at a time, and as a batch of more than the fast path leaves to itself
  for (const posting of [...ofFirst, ...ofNext])
    expect(await post(w.database.db, [posting])).toMatchObject([{ ok: true, replayed: true }]);
  expect(
    await post(w.database.db, [
      settle(account, { id: randomUUID(), ...ending, pendingId: hold.id }),
      release(account, { id: randomUUID(), ...ending, pendingId: hold.id }),
      reverse(account, { id: randomUUID(), ...ending, reversalOf: bet.id }),
      debit(account, { ...details(), id: bet.id, amountMinor: 701n }),
    ]),
  ).toMatchObject([
    { code: "ledger.already_settled" },
    { code: "ledger.already_settled" },
    { code: "ledger.already_reversed" },
    { code: "ledger.id_reused", field: "amount" },
  ]);
  expect(await balanceOf(account)).toEqual(before);

  const { list, sums } = await listTransactions(w.database.db, {
    account,
    from: new Date(0),
    limit: 50,
    sums: true,
  });
  expect(list.map(({ seq }) => seq)).toEqual(list.map(({ seq }) => seq).toSorted((a, b) => Number(b - a)));
  expect(sums?.count).toBe(list.length);
  await expectClean();
});
