/** Clocks of processes, moved while they run: each process reads the time through libfaketime, which reads a file. */
import { globSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Refused } from "../../refused.ts";

const LIBRARY = "/usr/lib/*/faketime/libfaketimeMT.so.1";

export type Clocks = {
  /** Returns the environment with which the process of this name reads its own clock. */
  environmentOf(name: string): Readonly<Record<string, string>>;
  /** Moves the clock of a process by seconds. The returned function puts it right. */
  move(name: string, seconds: number): () => void;
};

/** Creates clocks with their files in `folder`. @throws {Refused} when libfaketime is missing */
export function createClocks(folder: string): Clocks {
  const [library] = globSync(LIBRARY);
  if (library === undefined)
    throw new Refused(`${LIBRARY} is missing: apt-get install faketime, on Debian 12.`);
  const fileOf = (name: string) => join(folder, `clock-${name}`);
  /** Writes the file as a whole, since a process may read it at any time. */
  function set(name: string, seconds: number): void {
    const file = fileOf(name);
    writeFileSync(`${file}.new`, `${seconds < 0 ? "" : "+"}${seconds}\n`);
    renameSync(`${file}.new`, file);
  }
  return {
    environmentOf(name) {
      set(name, 0);
      return {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: fileOf(name),
        // seconds between two looks at the file
        FAKETIME_CACHE_DURATION: "1",
        // only the time of day jumps; timers keep their pace
        FAKETIME_DONT_FAKE_MONOTONIC: "1",
        NO_FAKE_STAT: "1",
      };
    },
    move(name, seconds) {
      set(name, seconds);
      return () => set(name, 0);
    },
  };
}
