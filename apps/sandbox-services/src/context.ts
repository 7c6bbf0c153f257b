// What the parts of the outside world are handed: time and chance, so that nothing reads either by itself.

import { randomBytes, randomInt } from "node:crypto";

export type ClockAndRandom = {
  readonly now: () => Date;
  readonly randomBytes: (count: number) => Buffer;
  /** So many digits. */
  readonly digits: (count: number) => string;
};

export const systemClockAndRandom: ClockAndRandom = {
  now: () => new Date(),
  randomBytes: (count) => randomBytes(count),
  digits: (count) => String(randomInt(10 ** count)).padStart(count, "0"),
};
