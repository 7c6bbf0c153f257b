/**
 * The order of the units' files. Vitest begins with the largest file, and a short one that starts servers and kills them
 * runs for minutes: begun last, it is alone on the machine at the end. The longest begin, as they are listed here.
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

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place === -1 ? LONGEST.length : place;
};

/** Vitest constructs it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
