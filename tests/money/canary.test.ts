/**
 * Test of M17, that the proofs find faults: a ledger with one deliberate fault (a single credit does not reach the
 * balance) must fail each proof. The fault is in the test's own database alone.
 */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { createLedgerHarness } from "../../apps/server/test/wallet/ledger-harness.ts";
import type { LedgerHarness } from "../../apps/server/test/wallet/ledger-harness.ts";
import { credit, debit, post } from "../../apps/server/src/wallet/wallet.ts";
import { nodeEnvironment } from "../node-environment.ts";
import { runBank } from "./bank.ts";
import { runAgainstModel } from "./model-run.ts";
import { within } from "./proof-scale.ts";

const LEDGER_TOOL = join(import.meta.dirname, "../../tools/ledger/main.ts");

let harness: LedgerHarness;
afterEach(() => harness.drop());

/** Makes the database skip the nth credit from now. */
async function skipCredit(nth: number): Promise<void> {
  for (const text of [
    "create sequence canary",
    `create function canary() returns trigger language plpgsql security definer as $$
      begin
        if new.balance > old.balance and nextval('public.canary') = ${nth} then new.balance := old.balance; end if;
        return new;
      end $$`,
    "create trigger canary before update on account for each row execute function canary()",
  ])
    await harness.owner.run({ text, values: [] });
}

/** Runs the audit command; returns its exit code and the JSON of the last line of its output. */
function audit(): Promise<{
  readonly code: number;
  readonly last: { readonly ledger: string; readonly checks: Readonly<Record<string, number>> };
}> {
  const data = mkdtempSync(join(tmpdir(), "khela-canary-"));
  return new Promise((done) => {
    execFile(
      process.execPath,
      [LEDGER_TOOL, "audit"],
      {
        env: {
          ...nodeEnvironment,
          DATABASE_URL: harness.url,
          DATABASE_APP_URL: harness.appUrl,
          KHELA_DATA: data,
          KHELA_SECRET_KEY: "07".repeat(32),
        },
      },
      (error, stdout) => {
        rmSync(data, { recursive: true, force: true });
        done({
          code: Number(error?.code ?? 0),
          last: JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as never,
        });
      },
    );
  });
}

/**
 * Returns the findings of the ledger's own checks. The checks of the features miss orders and bets, which this test
 * does not create.
 */
function found({ last }: Awaited<ReturnType<typeof audit>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(last.checks).filter(([name, count]) => name.startsWith("ledger: ") && count > 0),
  );
}

test(
  "[M17 M1] canary: one skipped credit → found by the comparison with the model",
  async () => {
    harness = await createLedgerHarness();
    await skipCredit(200);
    await expect(runAgainstModel(harness, { seed: 17, sequences: 60, operations: 200 })).rejects.toThrow(
      "Property failed",
    );
  },
  within(3, 3),
);

test(
  "[M17 M8] canary: one skipped credit → found by the bank's readers",
  async () => {
    harness = await createLedgerHarness();
    await skipCredit(60);
    const { wrong, moved } = await runBank(harness, {
      processes: 2,
      workers: 10,
      serializable: false,
      forMs: 2_000,
    });
    expect(moved).toBeGreaterThan(100);
    expect(wrong.length).toBeGreaterThan(0);
  },
  within(3, 3),
);

test(
  "[M17 D1] canary: one skipped credit → found by the audit; before it → no findings",
  async () => {
    harness = await createLedgerHarness();
    await skipCredit(30);
    const accounts = [await harness.funded(500n), await harness.funded(500n), await harness.funded(500n)];
    const play = () =>
      post(
        harness.db,
        accounts.flatMap((account) => [
          debit(account, {
            id: randomUUID(),
            kind: 3200,
            reference: "bet",
            operatorAccountId: harness.vendor,
            amountMinor: 30n,
          }),
          credit(account, {
            id: randomUUID(),
            kind: 3100,
            reference: "win",
            operatorAccountId: harness.vendor,
            amountMinor: 40n,
          }),
        ]),
      );
    for (let round = 0; round < 5; round += 1) await play();
    expect(found(await audit())).toEqual({});
    for (let round = 0; round < 10; round += 1) await play();
    const report = await audit();
    expect([report.code, report.last.ledger]).toEqual([1, "wrong"]);
    expect(found(report)).toEqual({
      "ledger: everything sums to zero per currency": 1,
      "ledger: kept balances and holds equal the recomputed ones": 1,
      "ledger: every row follows from the one before, without a gap": expect.any(Number) as number,
    });
  },
  within(3, 3),
);
