/**
 * The same bet, win, rollback, settlement and reversal on both sides of a month's end: one effect each, and the first
 * answer again.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import { archiveMonth } from "../../apps/server/src/wallet/archive/archive.ts";
import { auditWithArchive } from "../../apps/server/src/wallet/archive/archived-audit.ts";
import { auditLedger, type AuditReport } from "../../apps/server/src/wallet/audit/audit.ts";
import { rollUpOperatorAccounts } from "../../apps/server/src/wallet/rollup-store.ts";
import { countTransferDays } from "../../apps/server/src/wallet/transfer-days-store.ts";
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
import { countScores } from "../../apps/server/src/promotions/contests/contests.ts";
import { countRoundDays } from "../../apps/server/src/play/record/round-days-store.ts";
import { countTurnover } from "../../apps/server/src/play/turnover/turnover.ts";
import { updateLevels } from "../../apps/server/src/vip/jobs.ts";
import { countingJobs, featureChecks } from "../../apps/server/src/audit-checks.ts";
import { takeTimeAsNamed } from "../archived-months.ts";
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
/** Calls in the new month about rounds that began in the previous month. */
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
  // posted one at a time; the batch above posted them together
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

test("archived month: the same calls again → one effect, known with the balance of now; tampering with the archive → found", async () => {
  const a = await startHarness();
  const dir = mkdtempSync(join(tmpdir(), "khela-archive-"));
  try {
    const { owner, db } = a.database;
    await takeTimeAsNamed(owner);
    const person = await a.person("archived", { balance: "100.00" });
    const session = await openPlayerSession(a, person);
    const account = (await findAccount(db, person))!;
    const figures = () =>
      owner.one<{ balance: bigint; held: bigint; seq: bigint }>(
        sql`select balance, held, seq from account where bucket = ${account.bucket} and member_id = ${account.memberId} and id = ${account.id}`,
      );
    const played: readonly Call[] = [
      ["bet", { transactionId: "b1", roundId: "r1", amount: "10.00" }],
      ["win", { transactionId: "w1", roundId: "r1", reference: "b1", amount: "4.00" }],
      ["bet", { transactionId: "b2", roundId: "r2", amount: "5.00" }],
      ["rollback", { transactionId: "x2", roundId: "r2", reference: "b2" }],
    ];
    await answersOf(session, played);
    await session.call("end-round", { roundId: "r1" });
    const operatorAccountId = await openOperatorAccount(db, {
      merchantId: account.merchantId,
      purpose: "adjustment",
      ref: "",
      currency: account.currency,
      real: account.real,
    });
    const details = () => ({ id: randomUUID(), kind: 3200, reference: "months", operatorAccountId });
    const ending = { kind: 3200, reference: "months" };
    const [bet, hold] = [
      debit(account, { ...details(), amountMinor: 700n }),
      reserve(account, { ...details(), amountMinor: 300n }),
    ];
    const kept = debit(account, { ...details(), amountMinor: 5n });
    const ended = [
      settle(account, { id: randomUUID(), ...ending, pendingId: hold.id, amountMinor: 250n }),
      reverse(account, { id: randomUUID(), ...ending, reversalOf: bet.id }),
    ];
    await post(db, [bet, hold, kept]);
    const again = await answersOf(session, played);

    const until = await endMonth(owner);
    const archive = (now: Date) =>
      archiveMonth(owner, {
        month: "2025-01",
        until,
        dir,
        anchorFile: { file: join(dir, "anchors"), keyFile: null },
        countingJobs,
        now,
      });
    const later = new Date(until);
    later.setUTCMonth(later.getUTCMonth() + 15, 1);
    await expect(archive(new Date(until))).rejects.toThrow("is one of the last 13 months");
    await expect(archive(later)).rejects.toThrow("has 1 open reservations");
    await post(db, ended);
    await expect(archive(later)).rejects.toThrow("that the jobs have not counted");
    await rollUpOperatorAccounts(db);
    await countTransferDays(db);
    await expect(archive(later)).rejects.toThrow("the job play.days has not counted");
    await countRoundDays(db);
    await expect(archive(later)).rejects.toThrow("the job play.turnover has not counted");
    await countTurnover(db);
    await expect(archive(later)).rejects.toThrow("the job vip.levels has not counted");
    await updateLevels(db, later);
    await owner.run(sql`
      insert into promotion_contest (promotion_id, period, merchant_id, currency, starts_at, ends_at, scoring, prizes)
      select max(id), 'of before', ${a.merchantId}, 'BDT', now() - interval '1 day', now() + interval '1 day', 'turnover', '{100}' from promotion`);
    await expect(archive(later)).rejects.toThrow("the job promotions.contests has not counted");
    await countScores(a.services, a.services.now());
    await session.call("bet", { transactionId: "b9", roundId: "r9", amount: "1.00" });
    await archive(later);

    const before = await figures();
    expect(await answersOf(session, played.slice(0, 2))).toEqual(again.slice(0, 2));
    expect(await answersOf(session, played.slice(2))).toMatchObject([
      { status: "ALREADY_ROLLED_BACK" },
      { status: "DUPLICATE" },
    ]);
    expect(
      await session.call("rollback", { transactionId: "x1", roundId: "r1", reference: "w1" }),
    ).toMatchObject({
      status: "ROUND_ENDED",
    });
    const known = { ok: true, replayed: true, balanceMinor: before.balance, heldMinor: before.held };
    expect(await post(db, [bet, hold, kept])).toMatchObject([known, known, known]);
    expect(await post(db, ended)).toMatchObject([{ replayed: true }, { replayed: true }]);
    expect(
      await post(db, [
        settle(account, { id: randomUUID(), ...ending, pendingId: hold.id }),
        reverse(account, { id: randomUUID(), ...ending, reversalOf: bet.id }),
        reverse(account, { id: randomUUID(), ...ending, reversalOf: kept.id }),
      ]),
    ).toMatchObject([
      { code: "ledger.already_settled" },
      { code: "ledger.already_reversed" },
      { code: "ledger.not_reversible" },
    ]);
    expect(await figures()).toEqual(before);

    const anchors = readFileSync(join(dir, "anchors"), "utf8").trimEnd().split("\n");
    const wrong = (report: AuditReport) => report.checks.filter((check) => check.count > 0);
    const alone = await auditLedger(db, { checks: featureChecks, anchors });
    expect(wrong(alone)).toEqual([]);
    expect(alone.leftOut).toContain("ledger: the roll-up of the operator accounts equals the legs");
    expect(alone.leftOut.length).toBeLessThan(featureChecks.length);
    const together = () => auditWithArchive(owner, dir, { checks: featureChecks, anchors });
    expect(wrong(await together())).toEqual([]);

    await expect(archive(later)).rejects.toThrow("is not attached");

    const checkpoint = async (text: string) => {
      await owner.run({ text: "alter table ledger_checkpoint disable trigger user", values: [] });
      await owner.run({ text, values: [] });
      await owner.run({
        text: "alter table ledger_checkpoint enable always trigger unchangeable",
        values: [],
      });
    };
    await checkpoint("update ledger_checkpoint set balance_minor = balance_minor + 1");
    const changed = await auditLedger(db, { checks: featureChecks, anchors });
    expect(wrong(changed).map((check) => check.name)).toContain(
      "ledger: the chains agree with their anchors",
    );
    expect(wrong(await together()).map((check) => check.name)).toContain(
      "ledger: checkpoints are the last rows of their months",
    );
    await checkpoint("update ledger_checkpoint set balance_minor = balance_minor - 1");
    await owner.run({
      text: "alter table ledger_checkpoint enable always trigger untruncatable",
      values: [],
    });

    const file = join(dir, "ledger-2025-01", "transfer.jsonl");
    const whole = readFileSync(file, "utf8");
    const names = async () => wrong(await together()).map((check) => check.name);
    writeFileSync(file, whole.replace('"amount_minor":700', '"amount_minor":600'));
    expect(await names()).toEqual(
      expect.arrayContaining([
        "archive: every month is there, with the files of its manifest",
        "ledger: the hash chains are whole",
      ]),
    );
    writeFileSync(file, whole.split("\n").toSpliced(1, 1).join("\n"));
    expect(await names()).toContain("ledger: the hash chains are whole");
    writeFileSync(file, whole);
    rmSync(join(dir, "ledger-2025-01", "manifest.json"));
    expect(await names()).toContain("archive: every month is there, with the files of its manifest");
  } finally {
    await a.close();
    rmSync(dir, { recursive: true });
  }
});
