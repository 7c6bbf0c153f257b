/**
 * npm run chaos [-- --short | --kills N --database-kills N --points N --pauses N | --canary | --rolling | --upgrade | --failover | --no-failover | --archive | --network-cut | --disk-full | --slow-disk | --clock]
 *
 * Kills and stops the server and its database under load, and compares the ledger with the acknowledged effects.
 * Prints a report and one JSON line, which names the folder of the processes' logs when something is wrong. Exit code
 * 1: a loss, a surplus effect, or an audit finding. `--pauses 10` alone: ten stops each of 1, 10 and 60 s, of the server
 * and of the database (half an hour). `--canary` loses acknowledged writes on purpose; exit code 1: a kind of kill does
 * not find the loss.
 *
 * The following need Debian 12 with haproxy, patroni, etcd-server and postgresql-15, from `--failover` on also
 * prometheus. Each runs three servers and two game servers behind HAProxy, on a database with a standby, under an open
 * load. `--rolling` restarts them one by one. `--upgrade` does so to a next version with migrations and changed
 * functions, keeps both versions for minutes, and returns. `--failover` kills the primary, then its successor stands
 * still. `--no-failover` pauses Patroni, then kills etcd, and waits for the alert of each. `--archive`, without servers,
 * kills each primary in turn and restores to a time after it. `--clock`, with faketime, moves the clocks of two servers
 * and two game servers by an hour. As root on a machine for tests: `--network-cut` cuts the primary off, `--disk-full`
 * and `--slow-disk` take its disk's space or speed.
 *
 * Exit code 1: a request fails (under these faults: without a code, or with a 500), something acknowledged or a push
 * is lost, the audit finds something, p99 doubles, or bets stay away for more than 20 s.
 */
import { parseArgs } from "node:util";
import { runCanaries, runChaos, FULL, SHORT, type Counts } from "./run-chaos.ts";
import { runArchive } from "./replicas/archive.ts";
import {
  diskFull,
  diskSlow,
  killsAndStandstill,
  networkCut,
  noFailover,
  runFaults,
  wrongClocks,
} from "./replicas/faults.ts";
import { runRolling, runUpgrade } from "./replicas/rolling.ts";
import { Refused } from "../refused.ts";
import { createRunLogs, type RunLogs } from "./run-logs.ts";
import { removePrepared } from "./stack.ts";

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    kills: { type: "string" },
    "database-kills": { type: "string" },
    points: { type: "string" },
    pauses: { type: "string" },
    canary: { type: "boolean", default: false },
    rolling: { type: "boolean", default: false },
    upgrade: { type: "boolean", default: false },
    failover: { type: "boolean", default: false },
    "no-failover": { type: "boolean", default: false },
    archive: { type: "boolean", default: false },
    "network-cut": { type: "boolean", default: false },
    "disk-full": { type: "boolean", default: false },
    "slow-disk": { type: "boolean", default: false },
    clock: { type: "boolean", default: false },
  },
});
// An interrupted run also ends its child processes.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const print = (line: string) => void process.stdout.write(`${line}\n`);
const CANARY_TIMES = 20;

/** Reads the counts of the run. When any count is given, all other counts are 0. */
function readCounts(): Counts {
  const base = values.short ? SHORT : FULL;
  const named = [values.kills, values["database-kills"], values.points, values.pauses].some(
    (text) => text !== undefined,
  );
  const count = (text: string | undefined, otherwise: number) =>
    text === undefined ? (named ? 0 : otherwise) : Number(text);
  return {
    kills: count(values.kills, base.kills),
    databaseKills: count(values["database-kills"], base.databaseKills),
    points: count(values.points, base.points),
    pauses: count(values.pauses, base.pauses),
    pauseSeconds: base.pauseSeconds,
  };
}

type Result = { readonly faults: readonly string[]; readonly isRight: boolean };

/** Runs, and prints the result as one JSON line, which names the logs' folder unless all is right. */
async function report(run: (logs: RunLogs) => Promise<Result>): Promise<never> {
  const logs = createRunLogs();
  const { faults, isRight, ...figures } = await run(logs).catch((error: unknown) => {
    if (error instanceof Refused) logs.remove();
    else print(`The run broke off; its logs are in ${logs.folder}`);
    throw error;
  });
  for (const fault of faults.slice(0, 50)) print(`  ${fault}`);
  if (isRight) logs.remove();
  print(JSON.stringify({ ...figures, faults: faults.length, ...(isRight ? {} : { logs: logs.folder }) }));
  process.exit(isRight ? 0 : 1);
}

const rightWithoutFaults = <Run extends { readonly faults: readonly string[] }>(run: Run) => ({
  ...run,
  isRight: run.faults.length === 0,
});

const quietMs = values.short ? 10_000 : 30_000;
if (values.rolling)
  await report(async (logs) => rightWithoutFaults(await runRolling({ quietMs, next: null }, logs, print)));
if (values.upgrade) {
  const sideBySideMs = values.short ? 10_000 : 60_000;
  await report(async (logs) => rightWithoutFaults(await runUpgrade({ quietMs, sideBySideMs }, logs, print)));
}
if (values.archive) await report(async (logs) => rightWithoutFaults(await runArchive(logs, print)));
const faultRuns = [
  [values.failover, killsAndStandstill],
  [values["no-failover"], noFailover],
  [values["network-cut"], networkCut],
  [values["disk-full"], diskFull],
  [values["slow-disk"], diskSlow],
  [values.clock, wrongClocks],
] as const;
for (const [isAsked, plan] of faultRuns)
  if (isAsked) await report(async (logs) => rightWithoutFaults(await runFaults(plan, logs, print)));

await report(async (logs) => {
  const reporting = { logs, print };
  const outcomes = values.canary
    ? await runCanaries(CANARY_TIMES, reporting)
    : await runChaos(readCounts(), reporting);
  await removePrepared();
  const faults = outcomes.flatMap((outcome) => outcome.faults);
  return {
    faults,
    isRight: values.canary ? outcomes.every((outcome) => outcome.faults.length > 0) : faults.length === 0,
    cases: outcomes.map(({ faults: found, ...figures }) => ({ ...figures, faults: found.length })),
  };
});
