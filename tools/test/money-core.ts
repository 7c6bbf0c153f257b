/**
 * Paths of the money core, whose failed tests are never retried. A failed test of any other path is run again, alone,
 * because a loaded machine can fail it. A race that loses money once in a hundred runs looks the same and must fail.
 * The entries are prefixes of paths from the root, for both runners.
 */
export const moneyCore: readonly string[] = [
  // the engines and their figures
  "packages/engines/",
  "tools/fair.test.ts",
  "tools/simulate/",
  // ledger and wallet
  "apps/server/src/wallet/",
  "apps/server/test/",
  "apps/server/src/watched-tables.test.ts",
  "tools/ledger/",
  "tools/proofs/",
  "tools/chaos/",
  // the vendor wallet API, and the game server that calls it
  "apps/server/src/play/",
  "apps/game-server/server/",
  "apps/game-server/test/",
  "tools/certify/",
  "tools/reconcile/",
  // the cashier, and the payment gateway
  "apps/server/src/cashier/",
  "apps/sandbox-gateway/",
  "apps/web/src/cashier/",
  "tests/e2e/wallet",
  // tests of money across features, and fuzz tests
  "tests/money/",
  "tests/load/",
  "tests/fuzz/",
];

export const isMoneyCore = (file: string): boolean => moneyCore.some((begin) => file.startsWith(begin));
