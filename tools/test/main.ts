/**
 * npm test [-- quick | PART …]
 * Installs missing dependencies, then runs every test, or those with a PART in their file's name: units and HTTP on a
 * real database, then browser tests on a fresh installation. `quick` runs the unit tests nearest to your changes since
 * main and a smoke set, without a browser. With CI=true, a failed test outside the money core runs once more, alone.
 * Reports go to test-results/; the last lines list failures, flaky tests, slowest files and totals.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root.ts";
import { e2eRunner } from "./e2e.ts";
import { nothing } from "./outcome.ts";
import { runAll } from "./run-all.ts";
import { endOnSignal, runNode } from "./run-node.ts";
import { openE2eFixture } from "./e2e-fixture.ts";
import { findQuickFiles } from "./quick.ts";
import { unitRunner } from "./units.ts";

const RESULTS = join(ROOT, "test-results");
const REPORTS = ["unit.json", "unit-stray.json", "e2e.json", "again"];
const SERVERS = ["apps/server/src/app.ts", "apps/game-server/server/app.ts"];

endOnSignal();
const parts = process.argv.slice(2);
const quick = parts.length === 1 && parts[0] === "quick" ? findQuickFiles() : null;
const filters = quick?.run ?? parts;
mkdirSync(RESULTS, { recursive: true });
for (const name of REPORTS) rmSync(join(RESULTS, name), { recursive: true, force: true });

const [built] = await Promise.all([
  runNode(["tools/setup/build/build-site.ts"]),
  // A killed server writes no compile cache, so one server that exits by itself writes the cache for all.
  filters.length === 0
    ? runNode(["--input-type=module", "--eval", SERVERS.map((path) => `import "./${path}";`).join("")])
    : null,
]);

const units = unitRunner({ root: ROOT, report: join(RESULTS, "unit.json") });
const browser = e2eRunner({
  root: ROOT,
  config: "tests/e2e/playwright.config.ts",
  report: join(RESULTS, "e2e.json"),
  open: openE2eFixture,
});
const { lines, exitCode } = await runAll({
  runners: quick === null ? [units, browser] : [units],
  filters,
  before: built === 0 ? nothing : { ...nothing, faults: ["The site could not be built."] },
  retries: process.env["CI"] === "true",
  results: RESULTS,
});
const left = quick?.left ?? [];
if (left.length > 0)
  lines.unshift(
    "",
    `Reached by the change and left for the whole run: ${left.length} files`,
    ...left.slice(0, 20).map((file) => `  ${file}`),
  );
process.stdout.write(`${lines.join("\n")}\n`);
process.exitCode = exitCode;
