// What the gateway's parts are handed: time and chance, so that nothing reads either by itself and tests can choose them.

import { randomBytes } from "node:crypto";

export type ClockAndRandom = {
  readonly now: () => Date;
  readonly randomBytes: (count: number) => Buffer;
};

export const systemClockAndRandom: ClockAndRandom = {
  now: () => new Date(),
  randomBytes: (count) => randomBytes(count),
};

/** An id nobody can guess: it is all that opens a pay page. */
export function newId(chance: ClockAndRandom, prefix: string): string {
  return `${prefix}_${chance.randomBytes(18).toString("base64url")}`;
}
