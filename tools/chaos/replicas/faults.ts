/**
 * Faults that no kill shows, under the open load: the primary's network is cut, its disk is full or slow, a server's
 * clock is wrong. Nothing acknowledged is lost, refusals have codes, and bets are back within 20 s of the fault or of
 * its end.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { retryUnanswered } from "../load.ts";
import type { RunLogs } from "../run-logs.ts";
import { watchAlerts, type AlertWatch } from "./alert-watch.ts";
import type { DatabaseName } from "./database-pair.ts";
import { startFleet, type Fleet, type FleetOptions } from "./fleet.ts";
import { NO_ORDER, startOpenLoad, type OpenLoad, type Sample } from "./open-load.ts";
import { createPhases, type Phase, type Print } from "./rolling.ts";
import { between, judge, type Verdict } from "./verdict.ts";

export const BACK_WITHIN_S = 20;
const TABLES_WITHIN_S = 60;
const WARM_UP_MS = 10_000;
const QUIET_MS = 15_000;
/**
 * Duration of a fault. It is longer than a standby takes to be promoted and an alert, at a tenth of its time, to fire.
 */
const FAULT_MS = 45_000;
const AFTER_MS = 30_000;
/**
 * An answer is slow when it takes longer than this, and twice as long as the slowest answer of the quiet time before
 * the faults.
 */
const SLOW_MS = 1_000;
const SLOW_DISK_WRITES = 8;

type Undo = () => void | Promise<void>;

type Step = {
  readonly name: string;
  /** Begins the fault; the returned function ends it. */
  readonly inject: (fleet: Fleet, primary: DatabaseName) => Undo | Promise<Undo>;
  /** How long the fault lasts. */
  readonly lastsMs: number;
  /** Whether bets work again before the fault ends, because others take over. */
  readonly failsOver: boolean;
  /** An alert that must fire. */
  readonly fires?: string;
};

export type Faults = { readonly options: FleetOptions; readonly steps: readonly Step[] };

const lasting = { lastsMs: FAULT_MS, failsOver: false };

export const killsAndStandstill: Faults = {
  options: {},
  steps: [
    {
      name: "kill -9 of the primary's machine",
      failsOver: true,
      lastsMs: AFTER_MS,
      async inject({ databases }, primary) {
        await databases.kill(primary);
        return () => databases.start(primary);
      },
    },
    {
      name: "standstill of the primary's machine",
      failsOver: true,
      lastsMs: AFTER_MS,
      inject: ({ databases }, primary) => databases.pause(primary),
    },
  ],
};

export const noFailover: Faults = {
  options: {},
  steps: [
    {
      ...lasting,
      name: "Patroni paused",
      fires: "KhelaFailoverOff",
      inject: ({ databases }) => databases.pausePatroni(),
    },
    {
      ...lasting,
      name: "etcd killed",
      fires: "KhelaEtcdLost",
      inject: ({ databases }) => databases.killEtcd(),
    },
  ],
};

export const networkCut: Faults = {
  options: { namespaces: true },
  steps: [
    {
      ...lasting,
      name: "network of the primary's machine cut",
      failsOver: true,
      inject: ({ databases }, primary) => databases.cut(primary),
    },
  ],
};

export const diskFull: Faults = {
  options: { disks: true },
  steps: [
    {
      ...lasting,
      name: "disk of the primary full",
      inject: ({ databases }, primary) => databases.fillDisk(primary),
    },
  ],
};

export const diskSlow: Faults = {
  options: { disks: true },
  steps: [
    {
      ...lasting,
      name: `disk of the primary with ${SLOW_DISK_WRITES} writes a second`,
      inject: ({ databases }, primary) => databases.slowDisk(primary, SLOW_DISK_WRITES),
    },
  ],
};

const HOUR_S = 3_600;

const movedClock = (name: string, seconds: number, fires?: string): Step => ({
  name: `clock of ${name} an hour ${seconds < 0 ? "back" : "ahead"}`,
  failsOver: true,
  lastsMs: AFTER_MS,
  ...(fires === undefined ? {} : { fires }),
  inject: ({ clocks }) => clocks!.move(name, seconds),
});

export const wrongClocks: Faults = {
  options: { clocks: true },
  steps: [
    movedClock("server-1", HOUR_S, "KhelaServerDown"),
    // KhelaServerDown may still fire for the first
    movedClock("server-2", -HOUR_S),
    movedClock("game-server-1", HOUR_S),
    movedClock("game-server-2", -HOUR_S),
  ],
};

export type StepResult = {
  readonly name: string;
  /** Seconds from the fault to the last answer to a bet that failed or was slow. */
  readonly backS: number;
  /**
   * Seconds from the end of the fault to the last answer to a bet that failed or was slow; 0 when bets worked again
   * before the end.
   */
  readonly backAfterEndS: number;
  /** Number of failed requests, by their codes. */
  readonly codes: Readonly<Record<string, number>>;
  /** Failed requests without a code. */
  readonly uncoded: readonly string[];
  /** The longest time after the fault's end in which a live table showed nothing new. */
  readonly tableSilenceS: number;
  /** Names of the alerts that began to fire since the fault began, also after its end. */
  readonly alerts: readonly string[];
  readonly primary: DatabaseName;
};

export type FaultsResult = Verdict & {
  readonly phases: readonly Phase[];
  readonly steps: readonly StepResult[];
  readonly failed: number;
};

const seconds = (ms: number) => Math.round(ms / 100) / 10;

/** Milliseconds from `from` to the last answer to a bet that failed or was slow. */
function backAfter(samples: readonly Sample[], from: number, slowMs: number): number {
  const disturbed = samples.filter(
    ({ kind, at, ms, fault }) => kind === "bet" && at + ms > from && (fault !== null || ms > slowMs),
  );
  return Math.max(0, ...disturbed.map(({ at, ms }) => at + ms - from));
}

const CODE = /\b(\d{3}) ([a-z][\w.]*)/i;

/** Returns the status and code in the answer to a failed request, for example `503 busy`; null: none. */
function codeOf(fault: string): string | null {
  const [, status, code] = CODE.exec(fault) ?? [];
  return code === undefined || code === "undefined" ? null : `${status} ${code}`;
}

/** Returns the numbers of failed requests by their codes, and the failures without a code. */
function sortFailures(samples: readonly Sample[]): Pick<StepResult, "codes" | "uncoded"> {
  const codes: Record<string, number> = {};
  const uncoded: string[] = [];
  for (const { fault } of samples) {
    if (fault === null || fault.startsWith(NO_ORDER)) continue;
    const code = codeOf(fault);
    if (code === null) uncoded.push(fault);
    else codes[code] = (codes[code] ?? 0) + 1;
  }
  return { codes, uncoded };
}

type Stage = {
  readonly fleet: Fleet;
  readonly load: OpenLoad;
  readonly watch: AlertWatch | null;
  readonly slowMs: number;
};

async function runStep({ fleet, load, watch, slowMs }: Stage, step: Step): Promise<StepResult> {
  const { databases } = fleet;
  await databases.inStep();
  const from = performance.now();
  const undo = await step.inject(fleet, await databases.primary());
  await sleep(step.lastsMs);
  const end = performance.now();
  const backS = seconds(backAfter(load.samples, from, slowMs));
  await undo();
  await sleep(step.failsOver ? 0 : AFTER_MS);
  await databases.inStep();
  return {
    name: step.name,
    backS,
    backAfterEndS: seconds(backAfter(load.samples, end, slowMs)),
    ...sortFailures(load.samples.filter(({ at }) => at >= from)),
    tableSilenceS: seconds(load.longestSilenceMs(end)),
    alerts: watch?.firedSince(from) ?? [],
    primary: await databases.primary(),
  };
}

/** An answer that blames the server itself for what the database could not do. */
const isOwnFault = (code: string) => code.startsWith("500 ");

function faultsOf(step: Step, result: StepResult): string[] {
  const { backS, backAfterEndS, tableSilenceS, codes, uncoded, alerts } = result;
  const late = step.failsOver ? backS : backAfterEndS;
  return [
    ...(step.fires === undefined || alerts.includes(step.fires)
      ? []
      : [`${step.name}: ${step.fires} did not fire`]),
    ...(late > BACK_WITHIN_S ? [`${step.name}: back after ${late} s`] : []),
    ...(tableSilenceS > TABLES_WITHIN_S
      ? [`${step.name}: a live table stood still for ${tableSilenceS} s`]
      : []),
    ...uncoded.map((fault) => `${step.name}: no code: ${fault}`),
    ...Object.entries(codes).flatMap(([code, times]) =>
      isOwnFault(code) ? [`${step.name}: ${times} answers ${code}`] : [],
    ),
  ];
}

export async function runFaults(
  { options, steps }: Faults,
  logs: RunLogs,
  print: Print,
): Promise<FaultsResult> {
  const fleet = await startFleet(logs, options);
  const watch = await watchAlerts(fleet);
  try {
    const load = await startOpenLoad(fleet, options.clocks === true);
    await sleep(WARM_UP_MS);
    const { phases, run } = createPhases(load, print);
    const quietFrom = performance.now();
    await run("quiet", () => sleep(QUIET_MS));
    const quiet = between(load.samples, quietFrom, performance.now());
    const slowMs = Math.max(SLOW_MS, 2 * Math.max(...quiet.map(({ ms }) => ms)));
    const results: StepResult[] = [];
    for (const step of steps) {
      await run(step.name, async () => results.push(await runStep({ fleet, load, watch, slowMs }, step)));
      print(JSON.stringify(results.at(-1)));
    }
    await load.finish();
    await retryUnanswered(load.operations);
    const verdict = await judge(fleet, load);
    return {
      ...verdict,
      phases,
      steps: results,
      failed: load.samples.filter(({ fault }) => fault !== null).length,
      faults: [...verdict.faults, ...steps.flatMap((step, place) => faultsOf(step, results[place]!))],
    };
  } finally {
    await watch.stop();
    await fleet.stop();
  }
}
