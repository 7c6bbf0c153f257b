/** Runs the steps of `npm run cluster` on a prepared database, in their order. */
import { exec } from "node:child_process";
import { promisify } from "node:util";
import { createDatabase, sql, type Database } from "@khela/service-kit/db/database";
import { asApplication } from "../../apps/server/src/infra/config.ts";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import {
  listOperatorAccountBalances,
  rollUpOperatorAccounts,
} from "../../apps/server/src/wallet/rollup-store.ts";
import { certify } from "../certify/certify.ts";
import { installPlatform, type Installation } from "../certify/local/installation.ts";
import { featureChecks } from "../../apps/server/src/audit-checks.ts";
import type { ClusterOptions, Step } from "./options.ts";
import { prepareDatabase } from "./prepare.ts";
import { formatStep, takeStep, type StepResult } from "./report.ts";
import { runServerTests } from "./server-tests.ts";
import { stopWorkerUnderLoad } from "./worker-outage.ts";

type Print = (line: string) => void;
type Found = { readonly note: string; readonly faults: readonly string[] };
type Running = { readonly options: ClusterOptions; readonly db: Database; readonly platform: Installation };

const MERCHANT = "khela";

export type ClusterRun = {
  readonly steps: readonly StepResult[];
  /** CPU seconds that the workers' PostgreSQL used for all steps except the tests; null when no command prints them. */
  readonly workerCpuSeconds: number | null;
};

const work: Readonly<Record<Exclude<Step, "tests">, (running: Running) => Promise<Found | null>>> = {
  certify: certifyPlatform,
  worker: async ({ options: { worker }, platform, db }) =>
    worker === null ? null : stopWorkerUnderLoad(await targetOf(platform, db), worker),
  audit: auditAll,
  accounts: compareOperatorAccounts,
};

const names: Readonly<Record<Step, string>> = {
  certify: "certification cases",
  tests: "the server's test files",
  worker: "a worker stopped under load",
  audit: "audit",
  accounts: "operator accounts",
};

export async function runCluster(options: ClusterOptions, print: Print): Promise<ClusterRun> {
  const taken: StepResult[] = [];
  const add = (result: StepResult) => {
    taken.push(result);
    print(formatStep(result));
    return result.result === "passed";
  };
  const isReady = add(
    await takeStep(
      "distributed",
      async () => ({ note: "", faults: await prepareDatabase(options.url, options.reset) }),
      "",
    ),
  );
  if (!isReady) return { steps: taken, workerCpuSeconds: null };
  const cpuBefore = await readCpu(options.cpu);
  const platform = await installPlatform({ url: options.url, appUrl: asApplication(options.url)! });
  const db = createDatabase({ url: options.url, applicationName: "khela cluster", max: 4 });
  try {
    for (const step of ["certify", "worker", "audit", "accounts"] as const) {
      const isChosen = options.only.includes(step);
      const missing = isChosen ? "needs --stop and --start" : "not chosen";
      const take = isChosen ? () => work[step]({ options, db, platform }) : () => Promise.resolve(null);
      add(await takeStep(names[step], take, missing));
    }
  } finally {
    await platform.stop();
    await db.close();
  }
  const cpuAfter = await readCpu(options.cpu);
  const isChosen = options.only.includes("tests");
  add(
    await takeStep(
      names.tests,
      () => (isChosen ? runServerTests(options.url) : Promise.resolve(null)),
      "not chosen",
    ),
  );
  return {
    steps: taken,
    workerCpuSeconds: cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore,
  };
}

async function readCpu(command: string | null): Promise<number | null> {
  if (command === null) return null;
  const { stdout } = await promisify(exec)(command);
  const seconds = Number(stdout.trim());
  if (!Number.isFinite(seconds))
    throw new Error(`--cpu has to print a number, and printed: ${stdout.slice(0, 80)}`);
  return seconds;
}

async function targetOf(platform: Installation, db: Database) {
  const { id: merchantId } = await db.one<{ id: number }>(
    sql`select id from merchant where code = ${MERCHANT}`,
  );
  return { url: platform.url, owner: db, merchantId, secrets: { webhook: () => platform.secret } };
}

async function certifyPlatform({ platform, db }: Running): Promise<Found> {
  const { url, vendor, secret, operator } = platform;
  const { passed, failed, notApplicable, cases } = await certify({ url, vendor, secret, operator });
  const { missing } = await db.one<{ missing: readonly number[] }>(sql`
    select array(select b from unnest(new_member_buckets()) b where b <> all (
      select distinct bucket from transfer where bucket = any (new_member_buckets())) order by 1) as missing`);
  return {
    note: `${passed} passed, ${failed} failed, ${notApplicable} not applicable`,
    faults: [
      ...cases
        .filter(({ result }) => result === "failed")
        .map(({ no, title, note }) => `${no} ${title}: ${note}`),
      ...(missing.length === 0 ? [] : [`no member played in the buckets ${missing.join(", ")}`]),
    ],
  };
}

async function auditAll({ db }: Running): Promise<Found> {
  const report = await auditLedger(db, { checks: featureChecks });
  return {
    note: `${report.checks.length} checks`,
    faults: report.checks.flatMap(({ name, samples }) =>
      samples.map(({ where, problem }) => `${name}: ${where}: ${problem}`),
    ),
  };
}

const keyOf = ({ currency, real }: { readonly currency: string; readonly real: boolean }) =>
  `${currency}${real ? " real" : " play"}`;

/**
 * Compares the balances of operator accounts before and after a roll-up: they must be equal, and their sum with the
 * members' balances must be zero.
 */
async function compareOperatorAccounts({ db }: Running): Promise<Found> {
  const before = await listOperatorAccountBalances(db);
  const counted = await rollUpOperatorAccounts(db);
  const after = await listOperatorAccountBalances(db);
  const members = await db.rows<{ currency: string; real: boolean; total: string }>(
    sql`select currency, real, sum(balance)::text as total from account group by currency, real`,
  );
  const sums = new Map(members.map((row) => [keyOf(row), BigInt(row.total)]));
  for (const row of after) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0n) + row.balanceMinor);
  return {
    note: `${after.length} accounts, ${counted} transfers rolled up`,
    faults: [
      ...after
        .filter(({ id, balanceMinor }) => before.find((row) => row.id === id)?.balanceMinor !== balanceMinor)
        .map(({ id }) => `operator account ${id} has another balance after the roll-up`),
      ...[...sums]
        .filter(([, total]) => total !== 0n)
        .map(([name, total]) => `${name}: members and operator accounts sum to ${total}`),
    ],
  };
}
