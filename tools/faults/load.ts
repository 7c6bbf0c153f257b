/** Play and payments from all seats at once, until something dies or enough has been done. */
import { setTimeout as sleep } from "node:timers/promises";
import { bet, deposit, perform, rollback, win, type Deed } from "./journal.ts";
import type { Seat } from "./seats.ts";
import { chance, type Stack } from "./stack.ts";

export type Load = {
  readonly deeds: Deed[];
  /** Resolves when every player has been answered or has lost the line. */
  finish(): Promise<void>;
};

const DEPOSIT_EVERY = 8;
/** The longest a recovery may keep a vendor or a gateway asking, on a machine that is busy with much else. */
const ANSWERED_WITHIN_MS = 90_000;
const PAUSE_MS = 50;

/** Each seat has two players, so that one account is asked for from two sides. */
export function startLoad(stack: Stack, seats: readonly Seat[]): Load {
  const deeds: Deed[] = [];
  let going = true;
  async function does(deed: Deed): Promise<boolean> {
    deeds.push(deed);
    return perform(deed);
  }
  async function play(seat: Seat): Promise<void> {
    for (let turn = 0; going; turn += 1) {
      if (turn % DEPOSIT_EVERY === 0 && !await does(await deposit(stack, seat))) return;
      const stake = bet(stack, seat);
      if (!await does(stake)) return;
      const ends = chance(1).readUInt8() % 4;
      if (ends === 0 && !await does(rollback(stack, stake))) return;
      if (ends > 1 && !await does(win(stack, stake))) return;
    }
  }
  // Orders are opened past the server; a database that has just died fails them like everything else.
  const players = [...seats, ...seats].map((seat) => play(seat).catch(() => undefined));
  return {
    deeds,
    finish: async () => {
      going = false;
      await Promise.all(players);
    },
  };
}

/** As a vendor or a gateway does: asks the same again until it is answered. Every second one is given up for good. */
export async function askAgain(deeds: readonly Deed[]): Promise<void> {
  const unanswered = deeds.filter((deed) => !deed.acknowledged && deed.refusal === undefined);
  const again = unanswered.filter((_, place) => place % 2 === 0);
  await Promise.all(again.map(async (deed) => {
    const deadline = performance.now() + ANSWERED_WITHIN_MS;
    while (!await perform(deed) && deed.refusal === undefined && performance.now() < deadline) await sleep(PAUSE_MS);
    if (!deed.acknowledged) deed.refusal ??= `nothing any more (last: ${deed.last})`;
  }));
}
