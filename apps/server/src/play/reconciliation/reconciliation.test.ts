import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ReconciliationRow } from "@khela/contract/vendor-callbacks";
import { openPlayerSession, type PlayerSession } from "../../../../../tests/vendor-client.ts";
import { startFakeVendor, type FakeVendor } from "../../../../../tests/fake-vendor.ts";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { sql } from "@khela/service-kit/db/database";
import { vendorSecretLabel } from "../play.ts";
import { reconcileHour } from "./reconciliation.ts";

let w: Harness;
let vendor: FakeVendor;
let at: PlayerSession;
let folder: string;
/** Transactions that the test vendor reports. */
let theirs: ReconciliationRow[] = [];
let rounds = 0;

const row = (
  transactionId: string,
  method: ReconciliationRow["method"],
  amount: string,
): ReconciliationRow => ({
  transactionId,
  method,
  player: at.player,
  currency: "BDT",
  amount,
  at: Date.now(),
});

beforeAll(async () => {
  w = await startHarness();
  folder = mkdtempSync(join(tmpdir(), "khela-reconcile-"));
  vendor = await startFakeVendor(w.services.secrets.webhook(vendorSecretLabel("JL", 1)), {
    // two transactions a page, so that paging is tested
    answer: (_path, { after }) => {
      const from = after === undefined ? 0 : Number(after);
      return {
        transactions: theirs.slice(from, from + 2),
        next: from + 2 < theirs.length ? String(from + 2) : null,
      };
    },
  });
  await w.database.owner.run(sql`update vendor set url = ${vendor.url} where code = 'JL'`);
  at = await openPlayerSession(w, await w.person("counted", { balance: "1000.00" }));
});
afterAll(async () => {
  await w.close();
  await vendor.close();
  rmSync(folder, { recursive: true });
});

/** Adds a settled round on both sides, and a round that was rolled back and so is on neither side. */
beforeEach(async () => {
  const id = `r${(rounds += 1)}`;
  await at.call("bet", { transactionId: `${id}-bet`, roundId: id, amount: "10.00" });
  await at.call("win", {
    transactionId: `${id}-win`,
    roundId: id,
    reference: `${id}-bet`,
    amount: "4.00",
    final: true,
  });
  await at.call("bet", { transactionId: `${id}-undone`, roundId: `${id}u`, amount: "3.00" });
  await at.call("rollback", { transactionId: `${id}-back`, roundId: `${id}u`, reference: `${id}-undone` });
  theirs.push(row(`${id}-bet`, "bet", "10"), row(`${id}-win`, "win", "4.00"));
});

const reached = () => ({ code: "JL", keyNo: 1, url: vendor.url });
const hour = () => ({ from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 1_000) });
const stored = () =>
  w.database.owner.rows<{ problem: string; transaction_id: string }>(sql`
  select problem, transaction_id from reconciliation_difference order by transaction_id`);

test("reconciliation: equal reports over several pages → no difference, result stored", async () => {
  expect(await reconcileHour(w.services, reached(), hour())).toMatchObject({
    theirs: theirs.length,
    ours: theirs.length,
    differences: [],
  });
  expect(vendor.requests.length).toBeGreaterThanOrEqual(1);
  expect(await stored()).toEqual([]);
  const { differences } = await w.database.owner.one<{ differences: bigint }>(
    sql`select differences from reconciliation_check order by checked_at desc limit 1`,
  );
  expect(differences).toBe(0n);
});

test("reconciliation: row missing, extra or different → found by id and stored", async () => {
  const kept = theirs;
  theirs = [
    ...kept
      .filter(({ transactionId }) => transactionId !== "r1-win")
      .map((one) => (one.transactionId === "r2-win" ? { ...one, amount: "4.01" } : one)),
    row("never-came", "win", "900.00"),
  ];
  const found = await reconcileHour(w.services, reached(), hour());
  expect(found?.differences.map(({ problem, transactionId }) => [problem, transactionId]).toSorted()).toEqual(
    [
      ["different", "r2-win"],
      ["extra", "r1-win"],
      ["missing", "never-came"],
    ],
  );
  expect(found?.differences.find(({ problem }) => problem === "different")).toMatchObject({
    theirs: { amount: "4.01" },
    ours: { amount: "4.00" },
  });
  // a second comparison stores the same difference once
  await reconcileHour(w.services, reached(), hour());
  expect(await stored()).toEqual([
    { problem: "missing", transaction_id: "never-came" },
    { problem: "extra", transaction_id: "r1-win" },
    { problem: "different", transaction_id: "r2-win" },
  ]);
  theirs = kept;
});

test("reconciliation: vendor dates a transaction into the next hour → no difference", async () => {
  const kept = theirs;
  // a trigger refuses changes of the time even by the owner, so the test disables the trigger for this statement
  await w.database.owner.transaction(async (tx) => {
    await tx.run(sql`alter table play_transaction disable trigger unchangeable`);
    await tx.run(
      sql`update play_transaction set at = (at at time zone 'UTC' - interval '3 hours') at time zone 'UTC' where transaction_id = 'r1-bet'`,
    );
    await tx.run(sql`alter table play_transaction enable always trigger unchangeable`);
  });
  expect((await reconcileHour(w.services, reached(), hour()))?.differences).toEqual([]);
  theirs = kept.map((one) => (one.transactionId === "r2-bet" ? { ...one, at: Date.now() + 120_000 } : one));
  expect((await reconcileHour(w.services, reached(), hour()))?.differences).toEqual([]);
  theirs = kept;
});

test("reconciliation: vendor gives no report → stored as not compared", async () => {
  vendor.configure({ forged: true });
  expect(await reconcileHour(w.services, reached(), hour())).toBeNull();
  vendor.configure({ forged: false });
  const { differences } = await w.database.owner.one<{ differences: bigint | null }>(
    sql`select differences from reconciliation_check order by checked_at desc limit 1`,
  );
  expect(differences).toBeNull();
});

type Ended = { readonly code: number; readonly out: string };

function reconcile(...args: string[]): Promise<Ended> {
  const env = {
    ...process.env,
    DATABASE_URL: w.database.url,
    KHELA_SECRET_KEY: "07".repeat(32),
    KHELA_DATA: folder,
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [
        join(import.meta.dirname, "../../../../../tools/reconcile/main.ts"),
        "--vendor",
        "JL",
        "--from",
        hour().from.toISOString(),
        "--to",
        hour().to.toISOString(),
        ...args,
      ],
      { env },
      (error, out, problems) => resolve({ code: Number(error?.code ?? 0), out: out + problems }),
    );
  });
}

test("reconcile command: file or vendor, with and without differences → output and exit code", async () => {
  const file = join(folder, "statement.json");
  writeFileSync(file, JSON.stringify({ transactions: theirs, next: null }));
  const equal = await reconcile("--statement", file);
  expect([equal.code, JSON.parse(equal.out.trim().split("\n").at(-1)!)]).toMatchObject([
    0,
    { reconcile: { theirs: theirs.length, missing: 0, extra: 0, different: 0 } },
  ]);
  writeFileSync(
    file,
    theirs
      .filter(({ transactionId }) => transactionId !== "r3-bet")
      .map((one) => JSON.stringify(one))
      .join("\n"),
  );
  const short = await reconcile("--statement", file);
  expect(short.code).toBe(1);
  expect(short.out).toMatch(/extra {4,}k\w+ r3-bet: the vendor has nothing, we have bet 10.00 BDT/);
  const fetched = await reconcile("--url", vendor.url);
  expect([fetched.code, fetched.out]).toMatchObject([0, expect.stringContaining('"different":0')]);
  writeFileSync(file, '[{"transactionId":"x"}]');
  expect(await reconcile("--statement", file)).toMatchObject({
    code: 2,
    out: expect.stringContaining("row 1 of the report is invalid"),
  });
  expect((await reconcile("--url", "http://127.0.0.1:9")).code).toBe(2);
});
