import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "packages/engines/src/{money,fraction,rounds}.test.ts", "packages/engines/src/originals/*.test.ts", "packages/engines/src/slots/slots.test.ts",
      "apps/server/src/wallet/{gather,refusals,ledger}.test.ts",
    ],
    globalSetup: ["tests/global-setup.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
