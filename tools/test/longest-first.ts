/**
 * The order of the unit tests' files. Vitest starts with the largest file, but a short file that starts and kills servers
 * runs for minutes: the slowest files, listed here, start first.
 */
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

const LONGEST = [
  "tools/chaos/chaos.test.ts",
  "tests/fuzz/fuzz.test.ts",
  "tools/certify/certify.test.ts",
  "tools/simulate/simulate.test.ts",
  "apps/game-server/server/live/live-tables.test.ts",
  "tests/money/model.test.ts",
  "apps/game-server/server/poker/poker-seats.test.ts",
  "apps/game-server/server/live/crash.test.ts",
  "apps/game-server/server/poker/poker-guards.test.ts",
  "tools/postgres/embedded.test.ts",
  "tools/setup/start.test.ts",
];

const orderOf = ({ moduleId }: TestSpecification): number => {
  const index = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
  return index === -1 ? LONGEST.length : index;
};

/** Constructed by Vitest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => orderOf(one) - orderOf(other));
  }
}
