/** Path prefixes of the test files that have more cases in `npm run proofs` than in `npm test`. */
export const proofs: readonly string[] = [
  "tests/money",
  "apps/server/src/wallet/audit/rollup",
  "apps/server/src/wallet/ledger/races",
  "apps/server/src/wallet/ledger/refusals",
  "apps/server/src/wallet/ledger/immutable",
  "apps/server/test/promotions/model",
  "apps/server/src/agents/agents-model",
  "apps/server/src/operator/proposals/proposals-model",
  "tests/fuzz/fuzz",
  "tests/fuzz/database-away",
];
