// The pace at which a round is shown: usual, or fast in turbo and after the player has hurried the round. Both paces
// show the same screens.
import { wait } from "../shell/ui/dom.ts";

/** Length of a fast wait as a share of the usual wait. */
const FAST_SHARE = 1 / 6;

export type Pace = {
  readonly isFast: () => boolean;
  /** Begins a round at the usual pace, or fast in turbo. */
  begin(isTurbo: boolean): void;
  /** Ends the present wait and shortens the remaining waits of this round. */
  hurry(): void;
  wait(ms: number, fastMs?: number): Promise<void>;
};

export function createPace(): Pace {
  let isFast = false;
  let wakers: (() => void)[] = [];
  return {
    isFast: () => isFast,
    begin: (isTurbo) => {
      isFast = isTurbo;
      wakers = [];
    },
    hurry: () => {
      isFast = true;
      for (const wake of wakers) wake();
      wakers = [];
    },
    wait: (ms, fastMs = ms * FAST_SHARE) =>
      isFast ? wait(fastMs) : Promise.race([wait(ms), new Promise<void>((wake) => void wakers.push(wake))]),
  };
}
