/**
 * `npm test [-- filter]`: sets up whatever is missing, then runs every test: units and HTTP on a real database, then
 * the journeys in a real browser on a freshly started Khela. With CI=true a failed test outside the money core is run
 * once more, alone. Reports go to test-results/; the last lines are what failed, what is flaky, the slowest files and
 * the sum.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../lint/source-files.ts";
import { e2eRunner } from "./e2e.ts";
import { nothing } from "./outcome.ts";
import { runAll } from "./run-all.ts";
import { endOnSignal, runNode } from "./run-node.ts";
import { openE2eFixture } from "./e2e-fixture.ts";
import { unitRunner } from "./units.ts";

const RESULTS = join(ROOT, "test-results");
const REPORTS = ["unit.json", "unit-stray.json", "e2e.json", "again"];
const SERVERS = ["apps/server/src/app.ts", "apps/game-server/server/app.ts"];

endOnSignal();
const filters = process.argv.slice(2);
mkdirSync(RESULTS, { recursive: true });
for (const name of REPORTS) rmSync(join(RESULTS, name), { recursive: true, force: true });

const built = await runNode(["tools/setup/build/build-site.ts"]);
// A server that a test kills keeps nothing of what it compiled: one that ends by itself does it for all of them.
if (filters.length === 0)
  await runNode(["--input-type=module", "--eval", SERVERS.map((path) => `import "./${path}";`).join("")]);

const { lines, exitCode } = await runAll({
  runners: [
    unitRunner({ root: ROOT, report: join(RESULTS, "unit.json") }),
    e2eRunner({
      root: ROOT,
      config: "tests/e2e/playwright.config.ts",
      report: join(RESULTS, "e2e.json"),
      open: openE2eFixture,
    }),
  ],
  filters,
  before: built === 0 ? nothing : { ...nothing, faults: ["The site could not be built."] },
  retries: process.env["CI"] === "true",
  results: RESULTS,
});
process.stdout.write(`${lines.join("\n")}\n`);
process.exitCode = exitCode;
