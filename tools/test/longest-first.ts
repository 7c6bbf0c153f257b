/**
 * The order of the unit tests' files. Vitest starts with the largest file, but a short file that starts and kills servers
 * runs for minutes: the slowest files, listed here, start first.
 */
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

const LONGEST = [
  "tests/fuzz/fuzz.test.ts",
  "tools/certify/certify.test.ts",
  "apps/server/test/promotions/model/promotions-model.test.ts",
  "tools/chaos/chaos.test.ts",
  "tests/money/payment-run-kills.test.ts",
  "tests/money/draw-kills.test.ts",
  "tools/simulate/simulate.test.ts",
  "tools/setup/start.test.ts",
  "apps/game-server/server/live/live-tables.test.ts",
  "tests/fuzz/database-away.test.ts",
  "apps/game-server/server/poker/poker.test.ts",
  "apps/game-server/server/poker/poker-blinds.test.ts",
  "apps/game-server/server/poker/poker-top-up.test.ts",
  "apps/game-server/server/poker/poker-guards.test.ts",
  "apps/game-server/server/poker/poker-seats.test.ts",
  "apps/game-server/server/live/crash.test.ts",
  "apps/game-server/server/matches/feed/feed.test.ts",
  "apps/sandbox-services/src/feed/feed.test.ts",
  "tools/postgres/embedded.test.ts",
  "apps/server/src/play/vendor-api/batch.test.ts",
  "apps/server/src/play/vendor-api/spread-form.test.ts",
  "packages/engines/src/live/table-games.test.ts",
  "tools/test/run-all.test.ts",
  "tests/servers/three-servers.test.ts",
  "tests/load/load.test.ts",
  "apps/game-server/server/failures.test.ts",
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
