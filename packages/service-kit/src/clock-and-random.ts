// Time and randomness are passed to each part of a process. No part reads them directly, so that tests can choose them.

import { randomBytes } from "node:crypto";

export type ClockAndRandom = {
  readonly now: () => Date;
  readonly randomBytes: (count: number) => Buffer;
};

export const systemClockAndRandom: ClockAndRandom = {
  now: () => new Date(),
  randomBytes: (count) => randomBytes(count),
};

/** Returns random digits without bias: a byte of 250 or more is drawn again. */
export function randomDigits(draw: ClockAndRandom["randomBytes"], count: number): string {
  let text = "";
  while (text.length < count) {
    for (const byte of draw(count)) if (byte < 250 && text.length < count) text += byte % 10;
  }
  return text;
}
