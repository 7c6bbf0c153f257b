/**
 * The money core: where a test that fails once has failed. Everywhere else a failed test is run again, alone, so that a
 * busy machine does not keep good work out; a race that loses money once in a hundred runs looks the same, and must not
 * be waved through. Beginnings of paths from the root; `npm test` asks for each failed test of either runner.
 */
export const moneyCore: readonly string[] = [
  // the engines, and what is counted from them
  "packages/engines/",
  "tools/fair.test.ts",
  "tools/simulate/",
  // ledger and wallet
  "apps/server/src/wallet/",
  "tools/ledger/",
  "tools/proofs/",
  "tools/chaos/",
  // the vendors' API, and the house that speaks it
  "apps/server/src/play/",
  "apps/game-server/server/",
  "tools/certify/",
  "tools/reconcile/",
  // the cashier, and the gateway that reports to it
  "apps/server/src/cashier/",
  "apps/sandbox-gateway/",
  "apps/web/src/cashier/",
  "tests/e2e/wallet",
  // tests about money as a whole, and the fuzz
  "tests/money/",
  "tests/load/",
  "tests/fuzz/",
];

export const isMoneyCore = (file: string): boolean => moneyCore.some((begin) => file.startsWith(begin));
