/**
 * npm run proofs [-- filter …] | books --entries N
 *
 * Runs the proofs of the money core at their full counts; `npm test` runs a short form of them: M1 512 sequences of up to
 * 512 operations, M2 200 drains by 32, M5 500 concurrent double reversals, M6 nine pairs raced 200 times, M8 four
 * times 60 s, M9 every interleaving, M12 20 kills at each point of a lottery's draw, M15 100,000 entries, R 200
 * rounds at every endpoint, 512 sequences of 512 steps of promotions, levels and withdrawals, 12 teams of agents,
 * 2,000 random courses of every engine whose open rounds all have an allowed action, every hostile request at every
 * endpoint (in `npm test` a sixth of most kinds at each), 10,000 orders of the cashier under faults. About
 * 25 minutes, nine more for the last, and for promotions 24 more on two cores. `books` fills a fresh ledger with
 * entries (a million by default) and prints the duration of its audit.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import { writeAnchor } from "../../apps/server/src/wallet/audit/anchor.ts";
import { createLedgerHarness } from "../../apps/server/test/wallet/ledger-harness.ts";
import { startTestServer } from "../../tests/database-server.ts";
import { fillLedger, openMembers } from "../../tests/money/replay.ts";
import { ROOT } from "../root.ts";
import { proofs } from "./proofs.ts";

const MEMBERS = 1_000;
const SEED = 1;

function runProofs(filters: readonly string[]): number {
  const { status } = spawnSync(
    process.execPath,
    [
      join(ROOT, "node_modules/vitest/vitest.mjs"),
      "run",
      "--reporter=verbose",
      ...(filters.length === 0 ? proofs : filters),
    ],
    {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, KHELA_PROOFS: "whole" },
    },
  );
  return status ?? 1;
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly seconds: number }> {
  const started = performance.now();
  const result = await work();
  return { result, seconds: Math.round((performance.now() - started) / 100) / 10 };
}

async function auditLargeLedger(entries: number): Promise<number> {
  const server = await startTestServer();
  const harness = await createLedgerHarness();
  try {
    const accounts = await openMembers(harness, MEMBERS);
    const filled = await timed(() => fillLedger(harness, accounts, entries, SEED));
    process.stdout.write(`${filled.result} entries of ${MEMBERS} members posted in ${filled.seconds} s\n`);
    const anchored = await timed(() => writeAnchor(harness.owner, undefined));
    const { result: report, seconds } = await timed(() =>
      auditLedger(harness.db, { anchors: [anchored.result ?? ""] }),
    );
    for (const { name, count, ms } of report.checks)
      process.stdout.write(
        `${name.padEnd(72)} ${String(count).padStart(6)} found ${String(ms).padStart(8)} ms\n`,
      );
    process.stdout.write(
      `${JSON.stringify({ entries: filled.result, anchorSeconds: anchored.seconds, auditSeconds: seconds, clean: report.ok })}\n`,
    );
    return report.ok ? 0 : 1;
  } finally {
    await harness.drop();
    await server.stop();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { entries: { type: "string", default: "1000000" } },
});
process.exitCode =
  positionals[0] === "books" ? await auditLargeLedger(Number(values.entries)) : runProofs(positionals);
