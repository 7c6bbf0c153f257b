/** Every fault in turn on one stack, whose books grow through all of them and are judged as a whole. */
import type { Deed } from "./journal.ts";
import { kills, type Outcome } from "./kills.ts";
import { crashPoints } from "./points.ts";
import { openSeats } from "./seats.ts";
import { startStack } from "./stack.ts";

export type Counts = {
  readonly kills: number;
  /** Of the postmaster, and as many of a backend. */
  readonly databaseKills: number;
  /** At each named point. */
  readonly points: number;
  /** A database that answers before it has written: the run must then find losses, or it would find none ever. */
  readonly canary?: boolean;
};

export const FULL: Counts = { kills: 100, databaseKills: 50, points: 20 };
export const SHORT: Counts = { kills: 5, databaseKills: 2, points: 1 };

const SEATS = 8;
const CANARY = { synchronous_commit: "off", wal_writer_delay: "10s" };

function row({ name, times, acknowledged, unacknowledged, happened, faults }: Outcome): string {
  const figures = [times, acknowledged, unacknowledged, happened, faults.length].map((figure) => String(figure).padStart(13));
  return name.padEnd(64) + figures.join("");
}

export async function runFaults(counts: Counts, say: (line: string) => void): Promise<Outcome[]> {
  const stack = await startStack(counts.canary === true ? CANARY : {});
  try {
    const seats = await openSeats(stack, SEATS);
    const journal: Deed[] = [];
    const outcomes: Outcome[] = [];
    const add = (outcome: Outcome) => {
      outcomes.push(outcome);
      say(row(outcome));
    };
    say("".padEnd(64) + ["times", "acknowledged", "unanswered", "of which done", "faults"].map((head) => head.padStart(13)).join(""));
    for await (const outcome of crashPoints(stack, seats, counts.points, journal)) add(outcome);
    add(await kills(stack, seats, "server", counts.kills, journal));
    add(await kills(stack, seats, "postmaster", counts.databaseKills, journal));
    add(await kills(stack, seats, "backend", counts.databaseKills, journal));
    return outcomes;
  } finally {
    await stack.stop();
  }
}
