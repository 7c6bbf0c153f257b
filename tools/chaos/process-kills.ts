/**
 * C1, C2 and C4: the server, the database's postmaster or one of its backends is killed with -9 at a random moment of play,
 * or the server or the whole database is stopped for a while and goes on.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Operation } from "./journal.ts";
import { retryUnanswered, startLoad } from "./load.ts";
import type { ChaosPlayer } from "./players.ts";
import { randomData, type Stack } from "./stack.ts";
import { auditFaults, verify, waitForLeftovers } from "./verify-ledger.ts";

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
  // The server is the same one: it has to find back by itself.
  await stack.ready();
}

type Fault = {
  readonly name: string;
  readonly times: number;
  readonly strike: (stack: Stack) => Promise<void>;
};

/** Play, a blow in the midst of it, and what was not answered asked again; the books are compared after each. */
async function injectFault(
  stack: Stack,
  seats: readonly ChaosPlayer[],
  { name, times, strike }: Fault,
  journal: Operation[],
): Promise<Outcome> {
  const faults: string[] = [];
  const from = journal.length;
  for (let round = 0; round < times; round += 1) {
    const load = startLoad(stack, seats);
    // however slow the machine, in the midst of play
    for (
      const deadline = performance.now() + BEGINS_WITHIN_MS;
      !load.operations.some(({ acknowledged }) => acknowledged) && performance.now() < deadline;
    )
      await sleep(POLL_MS);
    await sleep(EARLIEST_MS + (randomData(2).readUInt16BE() % (LATEST_MS - EARLIEST_MS)));
    await strike(stack);
    await load.finish();
    journal.push(...load.operations);
    await retryUnanswered(load.operations);
    await waitForLeftovers(stack.owner);
    faults.push(
      ...(await verify(stack.owner, seats, journal, load.operations)).faults.map(
        (fault) => `${name}, ${round + 1}: ${fault}`,
      ),
    );
    if (faults.length > 0) break;
  }
  const verdict = await verify(stack.owner, seats, journal, journal.slice(from));
  faults.push(...verdict.faults, ...(await auditFaults(stack.owner)));
  return { ...verdict, name, times, faults: [...new Set(faults)] };
}

export function kills(
  stack: Stack,
  seats: readonly ChaosPlayer[],
  victim: Victim,
  times: number,
  journal: Operation[],
): Promise<Outcome> {
  return injectFault(
    stack,
    seats,
    { name: names[victim], times, strike: () => killAndRestore(stack, victim) },
    journal,
  );
}

export type Pause = { readonly what: "server" | "database"; readonly seconds: number };

export function pauses(
  stack: Stack,
  seats: readonly ChaosPlayer[],
  { what, seconds }: Pause,
  times: number,
  journal: Operation[],
): Promise<Outcome> {
  const strike = async () => {
    const goOn = stack.pause(what);
    await sleep(seconds * 1_000);
    goOn();
    await stack.ready();
  };
  return injectFault(
    stack,
    seats,
    { name: `C4 SIGSTOP of the ${what} for ${seconds} s`, times, strike },
    journal,
  );
}
