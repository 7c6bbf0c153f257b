/** Runs every fault in turn on one stack. The ledger grows through all of them and is verified as a whole. */
import type { Operation } from "./journal.ts";
import { kills, pauses, type Outcome, type Pause } from "./process-kills.ts";
import { acknowledgedTooEarly, crashPoints, isVendorTransaction } from "./crash-points.ts";
import { createPlayers, type ChaosPlayer } from "./players.ts";
import type { RunLogs } from "./run-logs.ts";
import { startStack, type Stack } from "./stack.ts";
import { auditFaults } from "./verify-ledger.ts";

export type Counts = {
  readonly kills: number;
  /** Number of kills of the postmaster, and the same number of kills of a backend. */
  readonly databaseKills: number;
  /** Number of kills at each named point. */
  readonly points: number;
  /** Number of pauses of the server, and of the database, for each length. */
  readonly pauses: number;
  readonly pauseSeconds: readonly number[];
};

/** Counts of a full run. Pauses are a separate run, because ten of each length take half an hour. */
export const FULL: Counts = {
  kills: 100,
  databaseKills: 50,
  points: 20,
  pauses: 0,
  pauseSeconds: [1, 10, 60],
};
export const SHORT: Counts = { kills: 1, databaseKills: 1, points: 1, pauses: 1, pauseSeconds: [1] };

const PLAYERS = 8;
/** Number of kills at a chosen moment; the second kill confirms the first. */
const CHOSEN_MOMENT_TIMES = 2;
/** Database settings under which the database answers before it has written. */
const LOSSY_SETTINGS = { synchronous_commit: "off", wal_writer_delay: "10s" };

function row({ name, times, acknowledged, unacknowledged, happened, faults }: Outcome): string {
  const figures = [times, acknowledged, unacknowledged, happened, faults.length].map((figure) =>
    String(figure).padStart(13),
  );
  return name.padEnd(64) + figures.join("");
}

type Print = (line: string) => void;
type Run = (
  stack: Stack,
  players: readonly ChaosPlayer[],
  journal: Operation[],
  add: (outcome: Outcome) => void,
) => Promise<void>;

type Reporting = { readonly logs: RunLogs; readonly print: Print };

async function onStack(
  { logs, print }: Reporting,
  settings: Readonly<Record<string, string>>,
  run: Run,
): Promise<Outcome[]> {
  const stack = await startStack(logs, settings);
  try {
    const outcomes: Outcome[] = [];
    await run(stack, await createPlayers(stack, PLAYERS), [], (outcome) => {
      outcomes.push(outcome);
      print(row(outcome));
    });
    return outcomes;
  } finally {
    await stack.stop();
  }
}

const printHead = (print: Print) =>
  print(
    "".padEnd(64) +
      ["times", "acknowledged", "unanswered", "of which done", "faults"]
        .map((head) => head.padStart(13))
        .join(""),
  );

/** Audits the ledger at the end. The ledger only grows, so a fault's damage is still in it. */
async function auditOutcome({ owner }: Stack): Promise<Outcome> {
  const faults = await auditFaults(owner);
  return {
    name: "audit of the whole ledger",
    times: 1,
    acknowledged: 0,
    unacknowledged: 0,
    happened: 0,
    faults,
  };
}

export function runChaos(counts: Counts, reporting: Reporting): Promise<Outcome[]> {
  printHead(reporting.print);
  return onStack(reporting, {}, async (stack, players, journal, add) => {
    if (counts.points > 0)
      for await (const outcome of crashPoints(stack, players, counts.points, journal)) add(outcome);
    const victims = [
      ["server", counts.kills],
      ["postmaster", counts.databaseKills],
      ["backend", counts.databaseKills],
    ] as const;
    for (const [victim, times] of victims)
      if (times > 0) add(await kills(stack, players, victim, times, journal));
    const lengths: Pause[] =
      counts.pauses === 0
        ? []
        : counts.pauseSeconds.flatMap(
            (seconds) =>
              [
                { what: "server", seconds },
                { what: "database", seconds },
              ] as const,
          );
    for (const pause of lengths) add(await pauses(stack, players, pause, counts.pauses, journal));
    add(await auditOutcome(stack));
  });
}

/**
 * Checks the chaos run itself: writes are acknowledged and then lost, and each kind of kill must find the loss. A kill
 * at a random moment can miss the loss, so up to `times` kills are tried until one finds it.
 */
export async function runCanaries(times: number, reporting: Reporting): Promise<Outcome[]> {
  printHead(reporting.print);
  const early = await onStack(reporting, {}, async (stack, players, journal, add) => {
    add(await acknowledgedTooEarly(stack, players, CHOSEN_MOMENT_TIMES, journal));
    stack.proxy.answerEarly(isVendorTransaction);
    add({
      ...(await kills(stack, players, "server", times, [...journal])),
      name: "C1 canary: commits reported to the server too early",
    });
    stack.proxy.answerEarly(null);
  });
  const lossy = await onStack(reporting, LOSSY_SETTINGS, async (stack, players, journal, add) => {
    add({
      ...(await kills(stack, players, "postmaster", times, journal)),
      name: "C2 canary: database without synchronous commit",
    });
  });
  return [...early, ...lossy];
}
