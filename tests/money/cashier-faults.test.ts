import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import { createCashierHarness, type CashierHarness } from "../../apps/server/test/cashier/cashier-harness.ts";
import { sandboxRules, saveRules } from "../../apps/server/src/cashier/withdrawals/withdraw-rules.ts";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import { featureChecks } from "../../apps/server/src/audit-checks.ts";
import { runCashierFaults } from "./cashier-faults/cashier-faults-run.ts";
import { cutPoints } from "./cashier-faults/cut-points.ts";
import { counted, within } from "./proof-scale.ts";

const CASES = counted(60, 10_000);

let c: CashierHarness;
beforeAll(async () => {
  c = await createCashierHarness();
  const rules = {
    ...sandboxRules,
    minMinor: 20_000n,
    maxMinor: 10n ** 9n,
    dayMinor: 10n ** 12n,
    dayCount: 1_000,
    freeDayCount: 1_000,
    depositTurnoverPercent: 0,
    conditions: [],
  };
  // remove the daily limits of all levels
  await c.w.database.owner.run(sql`update vip_level set withdraw_day_minor = 0, withdraw_day_count = 0`);
  await saveRules(
    c.w.database.owner,
    { merchantId: c.w.merchantId, currency: "BDT" },
    rules,
    "operator:test",
  );
});
afterAll(() => c.close());

test(
  `[C9 PAY-02 PAY-03 W1] cashier faults: ${CASES} orders, payouts and refunds, their messages copied, reordered, lost and forged, the database cut at ${Object.values(cutPoints).flat().length} points → not one cent wrong`,
  async () => {
    const seed = Number(process.env["CASHIER_SEED"] ?? Date.now() % 2 ** 31);
    const { cuts } = await runCashierFaults(c, { seed, cases: CASES });
    if (CASES > 1_000)
      expect([...cuts.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(
        Object.values(cutPoints)
          .flat()
          .map(({ name }) => name)
          .toSorted((a, b) => a.localeCompare(b)),
      );
    expect(cuts.size).toBeGreaterThan(0);
    const { checks } = await auditLedger(c.w.database.owner, { checks: featureChecks });
    expect(checks.filter((check) => check.count > 0)).toEqual([]);
  },
  within(3, 60),
);
