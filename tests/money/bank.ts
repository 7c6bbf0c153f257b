/**
 * Proof M8 of `npm run proofs`, Jepsen's bank test: there are eight accounts with 100 each, workers that transfer
 * between the accounts, and readers that must always see a total of 800. The workers run in one or several processes,
 * at the default isolation level or at SERIALIZABLE.
 */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { LedgerHarness } from "../../apps/server/test/wallet/ledger-harness.ts";

export type BankOrder = {
  readonly url: string;
  readonly accounts: readonly {
    readonly bucket: number;
    readonly memberId: string;
    readonly id: string;
    readonly currency: string;
  }[];
  readonly transitId: string;
  readonly total: string;
  readonly workers: number;
  readonly forMs: number;
  /** Minimum number of transfers and of reads. `longerMs`: extra time that the run may take to reach it. */
  readonly least: number;
  readonly longerMs: number;
};

export type BankProcessReport = {
  readonly moved: number;
  readonly refused: number;
  readonly unanswered: number;
  readonly reads: number;
  readonly wrong: readonly string[];
};

export type Bank = {
  readonly processes: number;
  /** Number of workers in all processes together. */
  readonly workers: number;
  readonly serializable: boolean;
  readonly forMs: number;
};

const ACCOUNTS = 8;
const EACH_MINOR = 100n;
const LEAST = 100;
const LONGER_MS = 60_000;
const PROCESS = join(import.meta.dirname, "bank-process.ts");
const run = promisify(execFile);

/** Runs all processes and adds up their reports. */
export async function runBank(
  harness: LedgerHarness,
  { processes, workers, serializable, forMs }: Bank,
): Promise<BankProcessReport> {
  const accounts = [];
  for (let number = 0; number < ACCOUNTS; number += 1) accounts.push(await harness.funded(EACH_MINOR));
  const url = new URL(harness.appUrl);
  if (serializable) url.searchParams.set("options", "-c default_transaction_isolation=serializable");
  const order: BankOrder = {
    url: url.href,
    transitId: String(harness.transit),
    total: String(EACH_MINOR * BigInt(ACCOUNTS)),
    workers: workers / processes,
    forMs,
    least: LEAST,
    longerMs: LONGER_MS,
    accounts: accounts.map(({ bucket, memberId, id, currency }) => ({
      bucket,
      memberId: String(memberId),
      id: String(id),
      currency,
    })),
  };
  const reports = await Promise.all(
    Array.from({ length: processes }, async () => {
      const { stdout } = await run(process.execPath, [PROCESS, JSON.stringify(order)]);
      return JSON.parse(stdout) as BankProcessReport;
    }),
  );
  const sum = (of: "moved" | "refused" | "unanswered" | "reads") =>
    reports.reduce((all, report) => all + report[of], 0);
  return {
    moved: sum("moved"),
    refused: sum("refused"),
    unanswered: sum("unanswered"),
    reads: sum("reads"),
    wrong: reports.flatMap((report) => report.wrong),
  };
}
