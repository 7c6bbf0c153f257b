/** Clocks of single processes that can be moved while they run, by libfaketime of Debian. */
import { existsSync, writeFileSync } from "node:fs";
import { Refused } from "../../refused.ts";

const LIBRARY = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

export type ShiftedClock = {
  /** The environment of the processes that have this clock. */
  readonly env: Readonly<Record<string, string>>;
  /** Moves the clock to this many seconds from the machine's. Time that only grows stays as it is. */
  shift(seconds: number): void;
};

/** @throws {Refused} when the library is missing */
export function createShiftedClock(file: string): ShiftedClock {
  if (!existsSync(LIBRARY))
    throw new Refused(`${LIBRARY} is missing: apt-get install libfaketime, on Debian 12.`);
  const shift = (seconds: number) => writeFileSync(file, `${seconds < 0 ? "-" : "+"}${Math.abs(seconds)}\n`);
  shift(0);
  return {
    shift,
    env: {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      DONT_FAKE_MONOTONIC: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
  };
}
