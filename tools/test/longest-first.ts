/**
 * Orders the unit tests' files. Vitest starts with the largest file, but a short file that starts and kills servers
 * runs for minutes. So the slowest files, listed here from the longest down, start first. `npm test -- quick` leaves
 * them out.
 */
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

export const longest: readonly string[] = [
  "tests/fuzz/fuzz.test.ts",
  "tools/khela/releases/upgrade.test.ts",
  "tools/certify/certify.test.ts",
  "tools/chaos/chaos.test.ts",
  "apps/game-server/server/live/live-tables.test.ts",
  "tests/money/payment-run-kills.test.ts",
  "tests/fuzz/fuzz-console.test.ts",
  "tools/khela/khela.test.ts",
  "tests/money/draw-kills.test.ts",
  "apps/server/test/promotions/model/promotions-model.test.ts",
  "apps/game-server/server/live/crash.test.ts",
  "apps/game-server/server/poker/poker-seats.test.ts",
  "tools/simulate/simulate.test.ts",
  "apps/server/src/auth/flows/recover/recovery.test.ts",
  "tools/setup/start.test.ts",
  "apps/game-server/server/matches/matches-taken.test.ts",
  "tests/servers/three-servers.test.ts",
  "tests/servers/game-servers.test.ts",
  "apps/server/src/play/vendor-api/batch.test.ts",
  "tests/load/load.test.ts",
  "apps/server/src/play/vendor-api/one-bucket.test.ts",
  "apps/game-server/server/rounds/dice-rounds.test.ts",
  "apps/server/src/auth/flows/change/change-credentials.test.ts",
  "apps/game-server/server/matches/matches.test.ts",
  "apps/server/src/wallet/ledger/one-bucket.test.ts",
  "apps/server/src/operator/proposals/proposals-model.test.ts",
  "tests/fuzz/database-away.test.ts",
  "apps/game-server/server/matches/feed/feed.test.ts",
  "tools/test/run-all.test.ts",
  "apps/game-server/server/poker/poker-blinds.test.ts",
  "tools/postgres/embedded.test.ts",
  "apps/server/src/cashier/gateway-faults.test.ts",
  "apps/server/src/auth/auth.test.ts",
  "apps/server/src/auth/credentials/payment-password/payment-password.test.ts",
  "apps/game-server/server/failures.test.ts",
  "apps/server/src/infra/jobs.test.ts",
  "apps/server/src/auth/credentials/second-factor/second-factor.test.ts",
  "apps/sandbox-gateway/src/gateway.test.ts",
  "tests/money/bank.test.ts",
  "apps/server/src/wallet/audit/audit.test.ts",
  "apps/server/src/auth/flows/login/same-work.test.ts",
  "tests/money/archive.test.ts",
  "tests/money/model.test.ts",
  "apps/sandbox-services/src/feed/feed.test.ts",
  "packages/engines/src/live/table-games.test.ts",
  "apps/game-server/server/poker/poker.test.ts",
  "apps/game-server/server/poker/poker-top-up.test.ts",
  "apps/game-server/server/poker/poker-guards.test.ts",
];

const orderOf = ({ moduleId }: TestSpecification): number => {
  const index = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
  return index === -1 ? longest.length : index;
};

/** The sequencer that Vitest constructs. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => orderOf(one) - orderOf(other));
  }
}
