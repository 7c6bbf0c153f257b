import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.test.ts", "**/*.test.tsx"],
    exclude: ["**/node_modules/**", "**/dist/**", "**/.khela*/**"],
    globalSetup: ["tests/global-setup.ts"],
    pool: "forks",
    // One more than a small machine has processors: tests of tables, faults and outboxes wait for what comes in its time.
    maxWorkers: 3,
    // Only what hangs is ended; how long something may take is a matter of bench/, not of the machine the tests are on.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
  },
});
