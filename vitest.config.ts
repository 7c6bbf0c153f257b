import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.test.ts", "**/*.test.tsx"],
    exclude: ["**/node_modules/**", "**/dist/**", "**/.khela*/**"],
    globalSetup: ["tests/global-setup.ts"],
    pool: "forks",
    // One more than a small machine has processors: tests of tables, faults and outboxes wait for what comes in its time.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
});
