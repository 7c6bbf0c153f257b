/**
 * Under an open load the primary's machine dies, and later its successor's machine is paused. Nothing acknowledged is
 * lost, the site answers again within 20 s, and the old primary comes back as the standby.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { retryUnanswered } from "../load.ts";
import type { DatabaseName } from "./database-pair.ts";
import { startFleet, type Fleet } from "./fleet.ts";
import { startOpenLoad, type OpenLoad } from "./open-load.ts";
import { createPhases, type Phase, type Print } from "./rolling.ts";
import { judge, type Verdict } from "./verdict.ts";

const BACK_WITHIN_S = 20;
const WARM_UP_MS = 10_000;
const QUIET_MS = 15_000;
/** Longer than a standby takes to be promoted. */
const AWAY_MS = 30_000;
const SLOW_MS = 1_000;

export type Failover = {
  readonly name: string;
  /** Seconds from the fault to the last answer to a bet that failed or took more than a second. */
  readonly backS: number;
  readonly primary: DatabaseName;
};

export type FailoverResult = Verdict & {
  readonly phases: readonly Phase[];
  readonly failovers: readonly Failover[];
  readonly failed: number;
};

const seconds = (ms: number) => Math.round(ms / 100) / 10;

/** Milliseconds from `from` to the last answer to a bet that failed or took more than SLOW_MS. */
function backAfter({ samples }: OpenLoad, from: number): number {
  const disturbed = samples.filter(
    ({ kind, at, ms, fault }) => kind === "bet" && at + ms > from && (fault !== null || ms > SLOW_MS),
  );
  return Math.max(0, ...disturbed.map(({ at, ms }) => at + ms - from));
}

async function failOver(
  fleet: Fleet,
  load: OpenLoad,
  name: string,
  inject: (primary: DatabaseName) => Promise<() => void>,
): Promise<Failover> {
  await fleet.databases.inStep();
  const old = await fleet.databases.primary();
  const from = performance.now();
  const undo = await inject(old);
  await sleep(AWAY_MS);
  const backS = seconds(backAfter(load, from));
  undo();
  await fleet.databases.inStep();
  return { name, backS, primary: await fleet.databases.primary() };
}

export async function runFailover(print: Print): Promise<FailoverResult> {
  const fleet = await startFleet();
  const { databases } = fleet;
  try {
    const load = await startOpenLoad(fleet);
    await sleep(WARM_UP_MS);
    const { phases, run } = createPhases(load, print);
    const failovers: Failover[] = [];
    const inject = async (name: string, fault: (primary: DatabaseName) => Promise<() => void>) => {
      await run(name, async () => failovers.push(await failOver(fleet, load, name, fault)));
      print(`${name}: back after ${failovers.at(-1)!.backS} s`);
    };
    await run("quiet", () => sleep(QUIET_MS));
    await inject("kill -9 of the primary's machine", async (primary) => {
      await databases.kill(primary);
      return () => databases.start(primary);
    });
    await inject("standstill of the primary's machine", async (primary) => databases.pause(primary));
    await load.finish();
    await retryUnanswered(load.operations);
    const verdict = await judge(fleet, load);
    const late = failovers.filter(({ backS }) => backS > BACK_WITHIN_S);
    return {
      ...verdict,
      phases,
      failovers,
      failed: load.samples.filter(({ fault }) => fault !== null).length,
      faults: [...verdict.faults, ...late.map(({ name, backS }) => `${name}: back after ${backS} s`)],
    };
  } finally {
    await fleet.stop();
  }
}
