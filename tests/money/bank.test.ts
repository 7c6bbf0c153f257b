import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import { createLedgerHarness } from "../../apps/server/test/wallet/ledger-harness.ts";
import type { LedgerHarness } from "../../apps/server/test/wallet/ledger-harness.ts";
import { runBank } from "./bank.ts";
import { counted, within } from "./proof-scale.ts";

const WORKERS = 10;
const FOR_S = counted(2, 60);

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await createLedgerHarness();
});
afterAll(() => harness.drop());

for (const processes of [1, 2])
  for (const serializable of [false, true]) {
    const level = serializable ? "SERIALIZABLE" : "the default level";
    test(
      `[M8 W10] bank: ${WORKERS} workers in ${processes} process(es) for ${FOR_S} s at ${level} → every read totals 800`,
      async () => {
        const { wrong, reads, moved, refused, unanswered } = await runBank(harness, {
          processes,
          workers: WORKERS,
          serializable,
          forMs: FOR_S * 1_000,
        });
        process.stdout.write(
          `M8 ${processes} process(es), ${level}: ${moved} moved, ${refused} refused, ${unanswered} unanswered, ${reads} reads\n`,
        );
        expect(wrong).toEqual([]);
        expect([reads > 20, moved > 20, refused > 0]).toEqual([true, true, true]);
        if (!serializable) expect(unanswered).toBe(0);
        const { checks } = await auditLedger(harness.db);
        expect(checks.filter((check) => check.count > 0)).toEqual([]);
      },
      within(3, 4),
    );
  }
