/** Tests the retry with both real runners, on a folder of tests that fail at their first run. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "../root.ts";
import { readLastRun } from "../spec/reports.ts";
import { e2eRunner } from "./e2e.ts";
import { nothing } from "./outcome.ts";
import { runAll } from "./run-all.ts";
import { unitRunner } from "./units.ts";

let root = "";
afterEach(() => rmSync(root, { recursive: true, force: true }));

beforeEach(() => {
  // The folder is inside the repository, where the runners' packages resolve.
  mkdirSync(join(ROOT, "test-results"), { recursive: true });
  root = mkdtempSync(join(ROOT, "test-results", "fixture-"));
  file(
    "vitest.config.mjs",
    `import { reporters } from "../../tools/test/reporters.ts";
    export default { test: { include: ["**/*.test.ts"], reporters: reporters() } };`,
  );
  file(
    "playwright.config.ts",
    `export default {
    testDir: "tests/e2e", testMatch: "**/*.e2e.ts", workers: 2, outputDir: process.env.KHELA_E2E_OUTPUT,
    reporter: [["json", { outputFile: process.env.KHELA_E2E_REPORT }]],
  };`,
  );
});

function file(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Source of `isFirst(name)`: true at the first call with a name, across processes. */
const FIRST = `import { existsSync, writeFileSync } from "node:fs";
  import { join } from "node:path";
  const isFirst = (name) => {
    const mark = join(${"ROOT_PATH"}, name + ".mark");
    const first = !existsSync(mark);
    writeFileSync(mark, "");
    return first;
  };\n`;
const unit = (body: string) =>
  `import { afterAll, beforeAll, describe, expect, test } from "vitest";\n${FIRST.replace("ROOT_PATH", JSON.stringify(root))}${body}`;
const browserTest = (body: string) =>
  `import { expect, test } from "@playwright/test";\n${FIRST.replace("ROOT_PATH", JSON.stringify(root))}${body}`;
const flakyTest = (title: string, mark = title.replaceAll(/\W/g, "-")) =>
  `test(${JSON.stringify(title)}, () => { expect(isFirst(${JSON.stringify(mark)})).toBe(false); });\n`;
const passingTest = (title: string) => `test(${JSON.stringify(title)}, () => {});\n`;

type RunOptions = { readonly runners: readonly ("units" | "e2e")[]; readonly retries?: boolean };

async function run({ runners, retries = true }: RunOptions) {
  const results = join(root, "test-results");
  const all = {
    units: unitRunner({ root, report: join(results, "unit.json"), quiet: true }),
    e2e: e2eRunner({
      root,
      config: join(root, "playwright.config.ts"),
      report: join(results, "e2e.json"),
      quiet: true,
      open: () => Promise.resolve({ env: {}, clear: () => undefined }),
    }),
  };
  const { lines, exitCode } = await runAll({
    runners: runners.map((name) => all[name]),
    filters: [],
    before: nothing,
    retries,
    results,
  });
  const text = lines.join("\n");
  return {
    text,
    lines,
    sum: lines.at(-1),
    exitCode,
    flaky: lines
      .filter((line) => line.startsWith("flaky: "))
      .map((line) => line.replace(/ \(((Assertion)?Error: |not yet|expected ).*\)$/, "")),
  };
}

test("retry by both runners: passes alone → flaky; fails again or in the money core → failed", async () => {
  const title = 'BN-01 (খেলা) costs $5 [a|b] "now" + 1 / 2';
  const failingTest = (name: string) => `test(${JSON.stringify(name)}, () => { expect(1).toBe(2); });\n`;
  file(
    "calm/one.test.ts",
    unit(`describe("a group", () => {\n${flakyTest(title, "one")}${passingTest("beside it")}});`),
  );
  file(
    "calm/broken.test.ts",
    unit(`${failingTest("a list")}${passingTest("of a list")}${passingTest("a list of games")}`),
  );
  file("tests/money/one.test.ts", unit(flakyTest("a coin")));
  file(
    "tests/e2e/calm.e2e.ts",
    browserTest(`test.describe("a way", () => {\n${flakyTest(title, "two")}${passingTest("beside it")}});
    ${failingTest("a path")}${passingTest("a path home")}`),
  );
  file("tests/e2e/wallet.e2e.ts", browserTest(flakyTest("a purse")));
  const { text, sum, exitCode, flaky } = await run({ runners: ["units", "e2e"] });
  expect(flaky).toEqual([
    `flaky: calm/one.test.ts > a group ${title}`,
    `flaky: tests/e2e/calm.e2e.ts > a way ${title}`,
  ]);
  expect([sum, exitCode]).toEqual(["7 passed, 4 failed", 1]);
  const [failed = "", rest = ""] = text.split("\n\nflaky: ");
  for (const one of [
    "calm/broken.test.ts: a list",
    "tests/money/one.test.ts: a coin",
    "calm.e2e.ts: a path",
    "wallet.e2e.ts: a purse",
  ]) {
    expect(failed).toContain(one);
  }
  // The passed retry is listed with the reason of the first failure.
  expect(rest).toMatch(/one\.test\.ts > .* \(AssertionError: expected true to be false/);
  expect(rest).toMatch(
    /calm\.e2e\.ts > .* \(Error: expect\(received\)\.toBe\(expected\).* Expected: false \| Received: true/,
  );
  expect(rest).toMatch(/Slowest files:/);
  // The specification's report must have the same counts.
  const rows = readLastRun(root) ?? [];
  expect([rows.length, rows.filter(({ passed }) => passed).length]).toEqual([11, 7]);
});

test("retry: file that does not load or set up → run again whole; four flaky tests → run fails", async () => {
  file(
    "calm/load.test.ts",
    unit(`if (isFirst("load")) throw new Error("not yet");\n${passingTest("a")}${passingTest("b")}`),
  );
  file(
    "calm/group.test.ts",
    unit(`${passingTest("before")}describe("a group", () => {
    beforeAll(() => { expect(isFirst("group")).toBe(false); });\n${passingTest("inside")}});`),
  );
  file("calm/two.test.ts", unit(`${passingTest("waits")}${flakyTest("three")}${flakyTest("four")}`));
  const { lines, sum, exitCode, flaky } = await run({ runners: ["units"] });
  expect(flaky.toSorted()).toEqual([
    "flaky: calm/group.test.ts > could not begin",
    "flaky: calm/load.test.ts > could not begin",
    "flaky: calm/two.test.ts > four",
    "flaky: calm/two.test.ts > three",
  ]);
  expect(lines).toContain("4 flaky tests in one run are more than 3, so the run has failed.");
  expect([sum, exitCode]).toEqual(["7 passed, 1 failed", 1]);
});

test("retry: serial browser tests → run again together, each counted once", async () => {
  file(
    "tests/e2e/serial.e2e.ts",
    browserTest(`test.describe.configure({ mode: "serial" });
    let steps = 0;
    test("first", () => { steps += 1; });
    test("second", () => { expect(steps).toBe(1); expect(isFirst("serial")).toBe(false); });
    test("third", () => {});`),
  );
  const { sum, exitCode, flaky } = await run({ runners: ["e2e"] });
  expect([flaky, sum, exitCode]).toEqual([
    ["flaky: tests/e2e/serial.e2e.ts > second"],
    "3 passed, 0 failed",
    0,
  ]);
});

test("retry: without CI → none", async () => {
  file("calm/one.test.ts", unit(flakyTest("a test")));
  const { sum, exitCode, flaky } = await run({ runners: ["units"], retries: false });
  expect([sum, exitCode, flaky]).toEqual(["0 passed, 1 failed", 1, []]);
});

test("browser test file that does not load → run fails with its error", async () => {
  file("tests/e2e/calm.e2e.ts", browserTest(`throw new Error("cannot load");`));
  const { text, sum, exitCode } = await run({ runners: ["e2e"] });
  expect([sum, exitCode]).toEqual(["0 passed, 1 failed", 1]);
  expect(text).toContain("cannot load");
});
