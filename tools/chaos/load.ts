/** Bets and payments of all players at once, until an answer is missing or `finish` is called. */
import { setTimeout as sleep } from "node:timers/promises";
import { bet, deposit, perform, rollback, win, type Operation } from "./journal.ts";
import type { ChaosPlayer } from "./players.ts";
import { randomData, type Stack } from "./stack.ts";

export type Load = {
  readonly operations: Operation[];
  /** Ends the load. Resolves when every request has been answered or its connection is lost. */
  finish(): Promise<void>;
};

const DEPOSIT_EVERY = 8;
/** Time for which a vendor or a gateway retries during a recovery, on a loaded machine. */
const RETRY_TIMEOUT_MS = 90_000;
const PAUSE_MS = 50;

/** Starts a load in which each player plays twice in parallel, so that one account has concurrent requests. */
export function startLoad(stack: Stack, players: readonly ChaosPlayer[]): Load {
  const operations: Operation[] = [];
  let going = true;
  async function run(operation: Operation): Promise<boolean> {
    operations.push(operation);
    return perform(operation);
  }
  async function play(player: ChaosPlayer): Promise<void> {
    for (let turn = 0; going; turn += 1) {
      if (turn % DEPOSIT_EVERY === 0 && !(await run(await deposit(stack, player)))) return;
      const stake = bet(stack, player);
      if (!(await run(stake))) return;
      const ends = randomData(1).readUInt8() % 4;
      if (ends === 0 && !(await run(rollback(stack, stake)))) return;
      if (ends > 1 && !(await run(win(stack, stake)))) return;
    }
  }
  // Orders are inserted directly into the database. Inserts fail like every request when the database is killed.
  const loops = [...players, ...players].map((player) => play(player).catch(() => undefined));
  return {
    operations,
    finish: async () => {
      going = false;
      await Promise.all(loops);
    },
  };
}

/**
 * Repeats unanswered requests until they are answered, as a vendor or a gateway does. Every second unanswered request
 * is never repeated.
 */
export async function retryUnanswered(operations: readonly Operation[]): Promise<void> {
  const unanswered = operations.filter(
    (operation) => !operation.acknowledged && operation.refusal === undefined,
  );
  const again = unanswered.filter((_, place) => place % 2 === 0);
  await Promise.all(
    again.map(async (operation) => {
      const deadline = performance.now() + RETRY_TIMEOUT_MS;
      while (!(await perform(operation)) && operation.refusal === undefined && performance.now() < deadline)
        await sleep(PAUSE_MS);
      if (!operation.acknowledged) operation.refusal ??= `no answer (last attempt: ${operation.lastFailure})`;
    }),
  );
}
