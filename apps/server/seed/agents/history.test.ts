/**
 * The demonstration team's weeks of history: every figure has ledger rows, which only the owner's role writes, once.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { demoPassword } from "../auth/demo-passwords.ts";
import { seedAuth } from "../auth/seed.ts";
import { addWallet } from "../cashier/payout-account.ts";
import { createOrderId } from "../../src/cashier/order-id.ts";
import { compareReport } from "../../src/play/reconciliation/reconciliation.ts";
import { countRoundDays } from "../../src/play/record/round-days-store.ts";
import { auditLedger } from "../../src/wallet/audit/audit.ts";
import { rollUpOperatorAccounts } from "../../src/wallet/rollup-store.ts";
import { featureChecks } from "../../src/audit-checks.ts";
import { createClient } from "../../../../tests/client.ts";
import { createOperator } from "../../../../tests/operators.ts";
import { haveOneBucketBatches } from "../../../../tests/database.ts";
import { createAgentsHarness, type AgentsHarness } from "../../test/agents/agents-harness.ts";
import { runContracts } from "../../src/agents/contracts/settle.ts";
import { seedAgents } from "./seed.ts";
import { seedHistory, type HistorySeed } from "./history.ts";

const { agents } = calls;
const DAY_MS = 24 * 60 * 60_000;

let h: AgentsHarness;
let seed: HistorySeed;
beforeAll(async () => {
  h = await createAgentsHarness();
  const { db, services } = { db: h.w.database.owner, services: h.w.services };
  const merchant = (await services.merchants.findByCode("khela"))!;
  seed = {
    merchant,
    secrets: services.secrets,
    password: demoPassword,
    now: services.now(),
    cashier: { createOrderId, addWallet },
  };
  await seedAuth(db, {
    config: { mode: "sandbox" },
    secrets: services.secrets,
    password: demoPassword,
    now: services.now,
  });
  await seedAgents(db, seed);
  // of two concurrent first starts, the later start waits for the earlier without a statement timeout
  const counts = await Promise.all([seedHistory(db, seed), seedHistory(db, seed)]);
  expect(Math.min(...counts)).toBe(0);
  // the history is written in batches of several buckets, so no history exists where a batch has one bucket
  if (haveOneBucketBatches()) expect(counts).toEqual([0, 0]);
  else expect(Math.max(...counts)).toBeGreaterThan(1_000);
});
afterAll(() => h.close());

async function logIn() {
  const client = createClient(h.w.app, { merchant: "khela" });
  const type = "username" as const;
  await client.callOrThrow(calls.auth.login, {
    type,
    username: "agentdemo",
    password: demoPassword,
    site: "agent",
  });
  return client;
}

/** Test that is skipped where no history is written. */
const testOfHistory = test.skipIf(haveOneBucketBatches());

testOfHistory(
  "[AGT-01 AGT-05] history of the demo team → figures on most days of six weeks, contracts paid for weeks, and a clean audit",
  async () => {
    await h.count();
    await countRoundDays(h.w.services.db);
    await rollUpOperatorAccounts(h.w.services.db);
    await runContracts(h.w.services);
    const client = await logIn();
    const kpi = await client.callOrThrow(agents.teamKpi, { group: "C", from: h.today(-42), to: h.today(-1) });
    expect(kpi).toMatchObject({ newMembers: 36, firstDeposits: 36 });
    expect(kpi.days.filter(({ turnover }) => Number(turnover) > 0).length).toBeGreaterThan(30);
    for (const figure of [kpi.deposit, kpi.withdraw, kpi.stake, kpi.payout, kpi.turnover])
      expect(Number(figure)).toBeGreaterThan(10_000);
    const { list } = await client.callOrThrow(agents.contracts, {});
    expect(list.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      "daily active",
      "dividend active",
    ]);
    expect(list.every(({ paid }) => Number(paid) > 0)).toBe(true);
    const { checks } = await auditLedger(h.w.database.owner, { checks: featureChecks });
    expect(checks.filter(({ count }) => count > 0)).toEqual([]);
  },
);

testOfHistory("[OPS-01] deposits and withdrawals of the history → the console opens each", async () => {
  const operator = await createOperator(h.w, "olive");
  for (const { list, get } of [operatorCalls.deposits, operatorCalls.withdrawals]) {
    const { rows } = await operator.callOrThrow<typeof list>(list, {});
    expect(rows.length).toBeGreaterThan(10);
    for (const { id } of rows.slice(0, 3))
      expect(await operator.call(get, { id })).toMatchObject({ status: 200 });
  }
});

testOfHistory(
  "[AGT-01] history of the demo team → no round on a day that a night's comparison with the vendors still reads",
  async () => {
    const { owner } = h.w.database;
    const vendors = await owner.rows<{ vendor: string }>(sql`select distinct vendor from play_transaction`);
    expect(vendors.length).toBeGreaterThan(1);
    const now = seed.now.getTime();
    // the period that the nightly reconciliations after this start can compare
    const span = { from: new Date((Math.floor(now / DAY_MS) - 1) * DAY_MS), to: new Date(now + DAY_MS) };
    for (const { vendor } of vendors)
      expect([vendor, await compareReport(owner, vendor, span, [])]).toEqual([
        vendor,
        { theirs: 0, ours: 0, differences: [] },
      ]);
  },
);

test("history again → nothing; where money is real → refused; the application's role → may call none of the functions it is made of", async () => {
  const { owner, db } = h.w.database;
  expect(await seedHistory(owner, seed)).toBe(0);
  await expect(
    seedHistory(owner, { ...seed, merchant: { ...seed.merchant, realMoney: true } }),
  ).rejects.toThrow("only play money");
  await expect(db.run(sql`select ledger_apply(null::ledger_movement, now())`)).rejects.toThrow(
    "permission denied",
  );
  await expect(db.run(sql`select play_apply(null::play_item, null::play_account, now())`)).rejects.toThrow(
    "permission denied",
  );
  await expect(db.run(sql`update account set moved_at = now()`)).rejects.toThrow("permission denied");
});
