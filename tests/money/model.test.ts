import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import { createLedgerHarness } from "../../apps/server/test/wallet/ledger-harness.ts";
import type { LedgerHarness } from "../../apps/server/test/wallet/ledger-harness.ts";
import { runAgainstModel } from "./model-run.ts";
import { counted, within } from "./proof-scale.ts";

const SEQUENCES = counted(60, 512);
const OPERATIONS = counted(200, 512);

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await createLedgerHarness();
});
afterAll(() => harness.drop());

test(
  `[M1 W1 W2] ledger model: ${SEQUENCES} sequences of up to ${OPERATIONS} operations → same answers and balances`,
  async () => {
    const seed = Number(process.env["LEDGER_SEED"] ?? Date.now() % 2 ** 31);
    await runAgainstModel(harness, { seed, sequences: SEQUENCES, operations: OPERATIONS });
    const report = await auditLedger(harness.db);
    expect(report.checks.filter((check) => check.count > 0)).toEqual([]);
  },
  within(2, 60),
);
