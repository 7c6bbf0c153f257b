/**
 * A rolling restart, and a rolling upgrade with two versions side by side and back, under an open load. No request may
 * fail, nothing acknowledged may be lost, and the slowest hundredth may take at most twice as long as in the quiet time
 * before.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { VERSION } from "@khela/service-kit/version";
import { laterVersion } from "../../release/tree-copy.ts";
import { ROOT } from "../../root.ts";
import type { RunLogs } from "../run-logs.ts";
import { startFleet, type Fleet } from "./fleet.ts";
import { makeDistantVersion, makeNextVersion } from "./next-version.ts";
import { startOpenLoad, type OpenLoad } from "./open-load.ts";
import { between, judge, timesOf, type Times, type Verdict } from "./verdict.ts";

export type Print = (line: string) => void;

export type Phase = { readonly name: string; readonly seconds: number } & Times & { readonly failed: number };

export type RollingResult = {
  readonly phases: readonly Phase[];
  readonly failed: number;
  readonly p99Ratio: number;
  readonly longestTableSilenceS: number;
} & Verdict;

const WARM_UP_MS = 20_000;
const MAX_P99_RATIO = 2;

/** Records the phases of one load, each with its figures. */
export function createPhases(load: OpenLoad, print: Print) {
  const phases: Phase[] = [];
  return {
    phases,
    run: async (name: string, work: () => Promise<unknown>): Promise<Phase> => {
      const from = performance.now();
      await work();
      const to = performance.now();
      const samples = between(load.samples, from, to);
      const phase = {
        name,
        seconds: Math.round((to - from) / 100) / 10,
        ...timesOf(samples),
        failed: samples.filter(({ fault }) => fault !== null).length,
      };
      phases.push(phase);
      print(
        `${name.padEnd(40)}${phase.seconds} s, ${phase.requests} requests, ${phase.failed} failed, p50 ${phase.p50Ms} ms, p99 ${phase.p99Ms} ms`,
      );
      return phase;
    },
  };
}

async function restartAll({ members }: Fleet, tree: string): Promise<void> {
  for (const member of members) {
    const code = await member.restart(tree);
    if (code !== 0) throw new Error(`${member.name} ended with ${code} instead of 0`);
  }
}

export type RollingPlan = {
  readonly quietMs: number;
  /** Folder and tree of the next version, and how long both versions run side by side; null: the run only restarts. */
  readonly next: { readonly home: string; readonly tree: string; readonly sideBySideMs: number } | null;
};

async function runPlan(
  fleet: Fleet,
  run: (name: string, work: () => Promise<unknown>) => Promise<Phase>,
  { next }: RollingPlan,
): Promise<void> {
  if (next === null) return void (await run("rolling restart", () => restartAll(fleet, ROOT)));
  const { tree, sideBySideMs } = next;
  await run("migrations of the next version", () => fleet.migrate(tree));
  const half = fleet.members.filter(({ name }) => name.endsWith("-1"));
  await run("next version: one of each", () => restartAll({ ...fleet, members: half }, tree));
  await run("both versions side by side", () => sleep(sideBySideMs));
  const rest = fleet.members.filter((member) => !half.includes(member));
  await run("next version: the others", () => restartAll({ ...fleet, members: rest }, tree));
  await run("back to the previous version", async () => {
    await restartAll(fleet, ROOT);
    await fleet.migrate(ROOT);
  });
}

/**
 * Tries to migrate from the current version to one two steps ahead. @returns a fault unless the refusal names both
 * versions
 */
async function tryDistant(fleet: Fleet, home: string): Promise<string[]> {
  const refusal = await fleet.migrate(makeDistantVersion(home)).then(
    () => "nothing",
    (error: Error) => error.message,
  );
  const names = `by Khela ${VERSION}, and this is ${laterVersion(2)}, more than one step away`;
  return refusal.includes(names) ? [] : [`version ${laterVersion(2)} was told ${refusal}`];
}

export async function runUpgrade(
  { quietMs, sideBySideMs }: { readonly quietMs: number; readonly sideBySideMs: number },
  logs: RunLogs,
  print: Print,
): Promise<RollingResult> {
  const home = mkdtempSync(join(tmpdir(), "khela-versions-"));
  try {
    return await runRolling(
      { quietMs, next: { home, tree: makeNextVersion(home), sideBySideMs } },
      logs,
      print,
    );
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

export async function runRolling(plan: RollingPlan, logs: RunLogs, print: Print): Promise<RollingResult> {
  const fleet = await startFleet(logs);
  try {
    const load = await startOpenLoad(fleet);
    await sleep(WARM_UP_MS);
    const from = performance.now();
    const { phases, run } = createPhases(load, print);
    const quiet = await run("quiet", () => sleep(plan.quietMs));
    const changesFrom = performance.now();
    await runPlan(fleet, run, plan);
    const longestTableSilenceS = Math.round(load.longestSilenceMs(from) / 100) / 10;
    const changing = timesOf(between(load.samples, changesFrom, performance.now()));
    const verdict = await judge(fleet, load);
    const taken = plan.next === null ? [] : await tryDistant(fleet, plan.next.home);
    const failures = load.samples.flatMap(({ at, fault }) => (at >= from && fault !== null ? [fault] : []));
    const p99Ratio = Math.round((100 * changing.p99Ms) / quiet.p99Ms) / 100;
    return {
      ...verdict,
      phases,
      failed: failures.length,
      p99Ratio,
      longestTableSilenceS,
      faults: [
        ...failures,
        ...verdict.streamFaults,
        ...verdict.faults,
        ...taken,
        ...(p99Ratio > MAX_P99_RATIO ? [`p99 ${p99Ratio} times that of the quiet time`] : []),
      ],
    };
  } finally {
    await fleet.stop();
  }
}
