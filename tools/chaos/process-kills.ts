/**
 * Kills and pauses at random moments under load (test rows C1, C2 and C4). The server, the database's postmaster or one
 * of its backends receives SIGKILL, or the server or the whole database is paused with SIGSTOP.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Operation } from "./journal.ts";
import { retryUnanswered, startLoad } from "./load.ts";
import type { ChaosPlayer } from "./players.ts";
import { randomData, type Stack } from "./stack.ts";
import { verify, waitForLeftovers } from "./verify-ledger.ts";

export type Outcome = {
  readonly name: string;
  readonly times: number;
  readonly acknowledged: number;
  readonly unacknowledged: number;
  readonly happened: number;
  readonly faults: readonly string[];
};

const BEGINS_WITHIN_MS = 30_000;
const POLL_MS = 5;
const EARLIEST_MS = 30;
const LATEST_MS = 600;

export type Victim = "server" | "postmaster" | "backend";

const names: Readonly<Record<Victim, string>> = {
  server: "C1 kill -9 of the server",
  postmaster: "C2 kill -9 of the postmaster",
  backend: "C2 kill -9 of a backend",
};

async function killAndRestore(stack: Stack, victim: Victim): Promise<void> {
  if (victim === "server") {
    stack.killServer();
    return stack.restartServer();
  }
  if (victim === "postmaster") stack.killPostmaster();
  else await stack.killBackend();
  await stack.restoreDatabase();
  // The server still runs and must reconnect without help.
  await stack.ready();
}

type Fault = {
  readonly name: string;
  readonly times: number;
  readonly inject: (stack: Stack) => Promise<void>;
};

/** Starts load, injects the fault, retries unanswered operations, and compares the ledger after each round. */
async function injectFault(
  stack: Stack,
  players: readonly ChaosPlayer[],
  { name, times, inject }: Fault,
  journal: Operation[],
): Promise<Outcome> {
  const faults: string[] = [];
  const from = journal.length;
  for (let round = 0; round < times; round += 1) {
    const load = startLoad(stack, players);
    // waits for the first acknowledged operation
    for (
      const deadline = performance.now() + BEGINS_WITHIN_MS;
      !load.operations.some(({ acknowledged }) => acknowledged) && performance.now() < deadline;
    )
      await sleep(POLL_MS);
    await sleep(EARLIEST_MS + (randomData(2).readUInt16BE() % (LATEST_MS - EARLIEST_MS)));
    await inject(stack);
    await load.finish();
    journal.push(...load.operations);
    await retryUnanswered(load.operations);
    await waitForLeftovers(stack.owner);
    faults.push(
      ...(await verify(stack.owner, players, journal, load.operations)).faults.map(
        (fault) => `${name}, ${round + 1}: ${fault}`,
      ),
    );
    if (faults.length > 0) break;
  }
  const verdict = await verify(stack.owner, players, journal, journal.slice(from));
  faults.push(...verdict.faults);
  return { ...verdict, name, times, faults: [...new Set(faults)] };
}

export function kills(
  stack: Stack,
  players: readonly ChaosPlayer[],
  victim: Victim,
  times: number,
  journal: Operation[],
): Promise<Outcome> {
  return injectFault(
    stack,
    players,
    { name: names[victim], times, inject: () => killAndRestore(stack, victim) },
    journal,
  );
}

export type Pause = { readonly what: "server" | "database"; readonly seconds: number };

export function pauses(
  stack: Stack,
  players: readonly ChaosPlayer[],
  { what, seconds }: Pause,
  times: number,
  journal: Operation[],
): Promise<Outcome> {
  const inject = async () => {
    const resume = stack.pause(what);
    await sleep(seconds * 1_000);
    resume();
    await stack.ready();
  };
  return injectFault(
    stack,
    players,
    { name: `C4 SIGSTOP of the ${what} for ${seconds} s`, times, inject },
    journal,
  );
}
