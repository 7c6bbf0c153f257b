import { defineConfig } from "vitest/config";
import { screenFiles } from "./apps/web/screen-files.ts";
import { reporters } from "./tools/test/reporters.ts";
import { LongestFirst } from "./tools/test/longest-first.ts";

export default defineConfig({
  plugins: [screenFiles],
  test: {
    include: ["**/*.test.ts", "**/*.test.tsx"],
    exclude: ["**/node_modules/**", "**/dist/**", "**/.khela*/**", "**/test-results/**"],
    globalSetup: ["tests/global-setup.ts"],
    reporters: reporters(),
    sequence: { sequencer: LongestFirst },
    pool: "forks",
    // A file takes over the process of the one before, and the modules it has read: a fifth less work. What a file changes
    // for the whole process it changes back.
    isolate: false,
    // Twice what a small machine has of processors: tests of tables, faults and outboxes wait for timed events.
    maxWorkers: 4,
    // What servers, engines and tools are made of is read by Node itself, as in production: through Vite every use of an import is a
    // property of an object, and the engines' loops take half as long again.
    server: {
      deps: { external: [/^(?!.*(\/node_modules\/|\/apps\/web\/|\/clients\/|\.test\.ts$)).*\.ts$/] },
    },
    // Only what hangs is ended; how long something may take is a matter of bench/, not of the machine the tests are on.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // a second, as Vitest has it, is too short beside other work
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
  },
});
