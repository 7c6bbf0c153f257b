/**
 * `npm test [-- filter]`: sets up whatever is missing, then runs every test: units and HTTP on a real database, then
 * the journeys in a real browser on a freshly started Khela. Reports go to test-results/; the last lines are what
 * failed, and the sum. A runner that does not report counts as one failure, so that nothing passes by not running.
 */
import { spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureChromium } from "./chromium.mjs";
import { ROOT, ensureDependencies, findNode, requireNode } from "./ensure.mjs";
import { freePortRow } from "./ports.mjs";

const RESULTS = join(ROOT, "test-results");
const UNIT_REPORT = join(RESULTS, "unit.json");
const JOURNEY_REPORT = join(RESULTS, "journeys.json");
const JOURNEYS = join(ROOT, "tests", "journeys");
/** As of `npm start`. */
const COMPILED = join(ROOT, "node_modules", ".cache", "node-compile");
const SERVERS = ["apps/server/src/app.ts", "apps/arcade/server/app.ts"];

requireNode();
await ensureDependencies();
const node = findNode();
const filters = process.argv.slice(2);
let running = null;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    running?.kill("SIGTERM");
    setTimeout(() => process.exit(130), 30_000).unref();
    running?.once("exit", () => process.exit(130));
    if (running === null) process.exit(130);
  });
}

function run(args, env = {}) {
  return new Promise((done) => {
    running = spawn(node, args, {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, PATH: `${join(ROOT, "node_modules", ".bin")}${delimiter}${process.env.PATH}`, ...env },
    });
    running.once("error", () => done(1));
    running.once("close", (code) => {
      running = null;
      done(code ?? 1);
    });
  });
}

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null);

/** One line of what a report says of a test that failed, so that the end of a long run tells which it was. */
function tellFailure(file, title, message = "") {
  const [why = ""] = stripVTControlCharacters(message).trim().split("\n");
  return `${file}: ${title}${why === "" ? "" : `\n    ${why}`}`;
}

/** A runner that ends badly without naming a test counts as one that failed. */
function countRun(passed, failures, code) {
  const failed = failures.length === 0 && code !== 0 ? [`A runner ended with code ${code}; what it said is above.`] : failures;
  return { passed, failed: failed.length, failures: failed };
}

async function runUnits() {
  // A server that a test kills keeps nothing of what it compiled: one that ends by itself does it for all of them.
  if (filters.length === 0) await run(["--input-type=module", "--eval", SERVERS.map((path) => `import "./${path}";`).join("")]);
  const code = await run(["node_modules/vitest/vitest.mjs", "run", "--passWithNoTests", "--reporter=default",
    "--reporter=json", `--outputFile.json=${UNIT_REPORT}`, ...filters]);
  const report = readReport(UNIT_REPORT);
  if (report === null) return { passed: 0, failed: 1, failures: ["The units wrote no report."] };
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    // A file that could not be loaded, or not set up, has no test that failed.
    if (status === "failed" && failed.length === 0) return [tellFailure(file, "could not begin", message)];
    return failed.map(({ fullName, failureMessages }) => tellFailure(file, fullName, failureMessages[0]));
  });
  return countRun(report.numPassedTests, failures, code);
}

const hasJourneys = () => existsSync(JOURNEYS) && readdirSync(JOURNEYS).some((name) => name.endsWith(".journey.ts"));

/** Khelas the journeys walk on, and the ports of one; see tests/journeys/playwright.config.ts. */
const SIDE_BY_SIDE = 2;
const PORTS = 5 * SIDE_BY_SIDE;

/** Drawing takes longer than all journeys together, and is tested by itself: a folder of ours keeps what it drew. */
async function lendPictures(data) {
  const kept = join(ROOT, "node_modules", ".cache", "khela-art");
  if ((await run(["tools/setup/art.ts", kept])) === 0) cpSync(kept, join(data, "art"), { recursive: true });
}

/** A journey that only passed when it was tried again has failed. */
function tellJourneys(suite) {
  const here = (suite.specs ?? []).flatMap(({ title, tests }) => tests
    .filter(({ status }) => status === "unexpected" || status === "flaky")
    .map(({ results }) => tellFailure(`tests/journeys/${suite.file}`, title, results.find(({ error }) => error)?.error.message)));
  return [...here, ...(suite.suites ?? []).flatMap(tellJourneys)];
}

async function runJourneys() {
  const chromium = await ensureChromium();
  if (chromium === null) return { passed: 0, failed: 1, failures: ["There is no browser for the journeys."] };
  const data = mkdtempSync(join(tmpdir(), "khela-journeys-"));
  chmodSync(data, 0o755);
  for (let place = 0; place < SIDE_BY_SIDE; place += 1) await lendPictures(join(data, String(place)));
  try {
    const code = await run(["node_modules/@playwright/test/cli.js", "test", "-c", "tests/journeys/playwright.config.ts",
      "--pass-with-no-tests", ...filters], {
      KHELA_JOURNEY_CHROMIUM: chromium, KHELA_JOURNEY_FIRST_PORT: String(await freePortRow(PORTS)), KHELA_JOURNEY_FOLDER: data,
      KHELA_JOURNEY_NODE: node, KHELA_JOURNEY_REPORT: JOURNEY_REPORT,
    });
    const report = readReport(JOURNEY_REPORT);
    if (report === null) return countRun(0, [], code);
    const failures = report.suites.flatMap((suite) => tellJourneys(suite));
    return countRun(report.stats.expected, failures, code);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

mkdirSync(RESULTS, { recursive: true });
for (const path of [UNIT_REPORT, JOURNEY_REPORT]) rmSync(path, { force: true });
const built = await run(["tools/setup/build-site.ts"]);
const results = [
  built === 0 ? countRun(0, [], 0) : countRun(0, ["The site could not be built."], built),
  await runUnits(),
  ...(hasJourneys() ? [await runJourneys()] : []),
];
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
if (passed + failed === 0) process.stdout.write(`No test matches ${filters.join(" ")}.\n`);
const failures = results.flatMap((result) => result.failures);
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((failure) => `  ${failure}\n`).join("")}`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
