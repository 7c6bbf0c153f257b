// How fast a round is shown: at its usual pace, or fast in turbo and after the player hurried it. The screens are the
// same.
import { wait } from "../shell/ui/dom.ts";

/** Share of the usual wait. */
const FAST_SHARE = 1 / 6;

export type Pace = {
  readonly isFast: () => boolean;
  /** Begins a round. */
  begin(isTurbo: boolean): void;
  /** Ends the present wait; the next ones of this round are short. */
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
