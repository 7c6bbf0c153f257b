/** Play and payments from all seats at once, until something dies or enough has been done. */
import { setTimeout as sleep } from "node:timers/promises";
import { bet, deposit, perform, rollback, win, type Operation } from "./journal.ts";
import type { ChaosPlayer } from "./players.ts";
import { randomData, type Stack } from "./stack.ts";

export type Load = {
  readonly operations: Operation[];
  /** Resolves when every player has been answered or has lost the line. */
  finish(): Promise<void>;
};

const DEPOSIT_EVERY = 8;
/** The longest a recovery may keep a vendor or a gateway asking, on a machine that is busy with much else. */
const ANSWERED_WITHIN_MS = 90_000;
const PAUSE_MS = 50;

/** Each seat has two players, so that one account is asked for from two sides. */
export function startLoad(stack: Stack, seats: readonly ChaosPlayer[]): Load {
  const operations: Operation[] = [];
  let going = true;
  async function does(operation: Operation): Promise<boolean> {
    operations.push(operation);
    return perform(operation);
  }
  async function play(seat: ChaosPlayer): Promise<void> {
    for (let turn = 0; going; turn += 1) {
      if (turn % DEPOSIT_EVERY === 0 && !(await does(await deposit(stack, seat)))) return;
      const stake = bet(stack, seat);
      if (!(await does(stake))) return;
      const ends = randomData(1).readUInt8() % 4;
      if (ends === 0 && !(await does(rollback(stack, stake)))) return;
      if (ends > 1 && !(await does(win(stack, stake)))) return;
    }
  }
  // Orders are opened past the server; a database that has just died fails them like everything else.
  const players = [...seats, ...seats].map((seat) => play(seat).catch(() => undefined));
  return {
    operations,
    finish: async () => {
      going = false;
      await Promise.all(players);
    },
  };
}

/** As a vendor or a gateway does: asks the same again until it is answered. Every second one is given up for good. */
export async function retryUnanswered(operations: readonly Operation[]): Promise<void> {
  const unanswered = operations.filter(
    (operation) => !operation.acknowledged && operation.refusal === undefined,
  );
  const again = unanswered.filter((_, place) => place % 2 === 0);
  await Promise.all(
    again.map(async (operation) => {
      const deadline = performance.now() + ANSWERED_WITHIN_MS;
      while (!(await perform(operation)) && operation.refusal === undefined && performance.now() < deadline)
        await sleep(PAUSE_MS);
      if (!operation.acknowledged) operation.refusal ??= `nothing any more (last: ${operation.last})`;
    }),
  );
}
