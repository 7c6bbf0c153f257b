import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "packages/engines/src/{money,fraction,rounds}.test.ts",
      "packages/engines/src/originals/*.test.ts",
      "packages/engines/src/slots/{slots,lines/lines}.test.ts",
      "apps/server/src/wallet/ledger/{batcher,batcher-faults,refusals,ledger,hot-path}.test.ts",
    ],
    globalSetup: ["tests/global-setup.ts"],
    // Timeouts are long, because instrumented code is slower on a loaded machine. Stryker ends mutants that hang.
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
