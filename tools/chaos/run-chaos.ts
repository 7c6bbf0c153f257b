/** Every fault in turn on one stack, whose books grow through all of them and are judged as a whole. */
import type { Operation } from "./journal.ts";
import { kills, pauses, type Outcome, type Pause } from "./process-kills.ts";
import { acknowledgedTooEarly, crashPoints, isMove } from "./crash-points.ts";
import { createPlayers, type ChaosPlayer } from "./players.ts";
import { startStack, type Stack } from "./stack.ts";

export type Counts = {
  readonly kills: number;
  /** Of the postmaster, and as many of a backend. */
  readonly databaseKills: number;
  /** At each named point. */
  readonly points: number;
  /** Of the server and of the database, for each length of time. */
  readonly pauses: number;
  readonly pauseSeconds: readonly number[];
};

/** The pauses are a run of their own: ten of each length take half an hour. */
export const FULL: Counts = {
  kills: 100,
  databaseKills: 50,
  points: 20,
  pauses: 0,
  pauseSeconds: [1, 10, 60],
};
export const SHORT: Counts = { kills: 5, databaseKills: 2, points: 1, pauses: 1, pauseSeconds: [1] };

const SEATS = 8;
/** Kills whose moment is chosen: one finds it, the other that it was no chance. */
const CHOSEN_MOMENT_TIMES = 2;
/** A database that answers before it has written. */
const LOSSY_SETTINGS = { synchronous_commit: "off", wal_writer_delay: "10s" };

function row({ name, times, acknowledged, unacknowledged, happened, faults }: Outcome): string {
  const figures = [times, acknowledged, unacknowledged, happened, faults.length].map((figure) =>
    String(figure).padStart(13),
  );
  return name.padEnd(64) + figures.join("");
}

type Say = (line: string) => void;
type Run = (
  stack: Stack,
  seats: readonly ChaosPlayer[],
  journal: Operation[],
  add: (outcome: Outcome) => void,
) => Promise<void>;

async function onStack(settings: Readonly<Record<string, string>>, say: Say, run: Run): Promise<Outcome[]> {
  const stack = await startStack(settings);
  try {
    const outcomes: Outcome[] = [];
    await run(stack, await createPlayers(stack, SEATS), [], (outcome) => {
      outcomes.push(outcome);
      say(row(outcome));
    });
    return outcomes;
  } finally {
    await stack.stop();
  }
}

const sayHead = (say: Say) =>
  say(
    "".padEnd(64) +
      ["times", "acknowledged", "unanswered", "of which done", "faults"]
        .map((head) => head.padStart(13))
        .join(""),
  );

export function runChaos(counts: Counts, say: Say): Promise<Outcome[]> {
  sayHead(say);
  return onStack({}, say, async (stack, seats, journal, add) => {
    if (counts.points > 0)
      for await (const outcome of crashPoints(stack, seats, counts.points, journal)) add(outcome);
    const victims = [
      ["server", counts.kills],
      ["postmaster", counts.databaseKills],
      ["backend", counts.databaseKills],
    ] as const;
    for (const [victim, times] of victims)
      if (times > 0) add(await kills(stack, seats, victim, times, journal));
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
    for (const pause of lengths) add(await pauses(stack, seats, pause, counts.pauses, journal));
  });
}

/**
 * The canaries: writes that are acknowledged and then lost, which each kind of kill must be found to lose. A run that finds
 * nothing here would find nothing ever. A kill at a random moment may miss what is lost in the next: so many are tried,
 * until one has found it.
 */
export async function runCanaries(times: number, say: Say): Promise<Outcome[]> {
  sayHead(say);
  const early = await onStack({}, say, async (stack, seats, journal, add) => {
    add(await acknowledgedTooEarly(stack, seats, CHOSEN_MOMENT_TIMES, journal));
    stack.proxy.answerEarly(isMove);
    add({
      ...(await kills(stack, seats, "server", times, [...journal])),
      name: "C1 canary: the server is told of commits too early",
    });
    stack.proxy.answerEarly(null);
  });
  const forgetful = await onStack(LOSSY_SETTINGS, say, async (stack, seats, journal, add) => {
    add({
      ...(await kills(stack, seats, "postmaster", times, journal)),
      name: "C2 canary: the database does not wait for its disk",
    });
  });
  return [...early, ...forgetful];
}
