/** The second try, with both runners in earnest on a folder of tests that fail the first time they run. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "../lint/source-files.ts";
import { readLastRun } from "../spec/reports.ts";
import { e2eRunner } from "./e2e.ts";
import { nothing } from "./outcome.ts";
import { runAll } from "./run-all.ts";
import { unitRunner } from "./units.ts";

let root = "";
afterEach(() => rmSync(root, { recursive: true, force: true }));

beforeEach(() => {
  // Inside the tree, where the runners' packages are found.
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

/** Whoever asks for the first time by a name hears that it is. */
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
const journey = (body: string) =>
  `import { expect, test } from "@playwright/test";\n${FIRST.replace("ROOT_PATH", JSON.stringify(root))}${body}`;
const unlucky = (title: string, mark = title.replaceAll(/\W/g, "-")) =>
  `test(${JSON.stringify(title)}, () => { expect(isFirst(${JSON.stringify(mark)})).toBe(false); });\n`;
const lucky = (title: string) => `test(${JSON.stringify(title)}, () => {});\n`;

type What = { readonly runners: readonly ("units" | "journeys")[]; readonly retries?: boolean };

async function run({ runners, retries = true }: What) {
  const results = join(root, "test-results");
  const all = {
    units: unitRunner({ root, report: join(results, "unit.json"), quiet: true }),
    journeys: e2eRunner({
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
    flaky: lines.filter((line) => line.startsWith("flaky: ")),
  };
}

test("of either runner: what passes alone counts and is named, what fails again or is of the money core has failed", async () => {
  const title = 'BN-01 (খেলা) costs $5 [a|b] "now" + 1 / 2';
  const broken = (name: string) => `test(${JSON.stringify(name)}, () => { expect(1).toBe(2); });\n`;
  file(
    "calm/one.test.ts",
    unit(`describe("a group", () => {\n${unlucky(title, "one")}${lucky("beside it")}});`),
  );
  file("calm/broken.test.ts", unit(`${broken("a list")}${lucky("of a list")}${lucky("a list of games")}`));
  file("tests/money/one.test.ts", unit(unlucky("a coin")));
  file(
    "tests/e2e/calm.e2e.ts",
    journey(`test.describe("a way", () => {\n${unlucky(title, "two")}${lucky("beside it")}});
    ${broken("a path")}${lucky("a path home")}`),
  );
  file("tests/e2e/wallet.e2e.ts", journey(unlucky("a purse")));
  const { text, sum, exitCode, flaky } = await run({ runners: ["units", "journeys"] });
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
  expect(rest).toMatch(/Slowest files:/);
  // Whoever counts the rows of the specification counts as this does.
  const rows = readLastRun(root) ?? [];
  expect([rows.length, rows.filter(({ passed }) => passed).length]).toEqual([11, 7]);
});

test("a file that does not load or is not set up runs again whole, and four flaky are too many", async () => {
  file(
    "calm/load.test.ts",
    unit(`if (isFirst("load")) throw new Error("not yet");\n${lucky("a")}${lucky("b")}`),
  );
  file(
    "calm/group.test.ts",
    unit(`${lucky("before")}describe("a group", () => {
    beforeAll(() => { expect(isFirst("group")).toBe(false); });\n${lucky("inside")}});`),
  );
  file("calm/two.test.ts", unit(`${lucky("waits")}${unlucky("three")}${unlucky("four")}`));
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

test("journeys that stand one on the other are walked again together, and each counts once", async () => {
  file(
    "tests/e2e/serial.e2e.ts",
    journey(`test.describe.configure({ mode: "serial" });
    let steps = 0;
    test("first", () => { steps += 1; });
    test("second", () => { expect(steps).toBe(1); expect(isFirst("serial")).toBe(false); });
    test("third", () => {});`),
  );
  const { sum, exitCode, flaky } = await run({ runners: ["journeys"] });
  expect([flaky, sum, exitCode]).toEqual([
    ["flaky: tests/e2e/serial.e2e.ts > second"],
    "3 passed, 0 failed",
    0,
  ]);
});

test("without CI nothing is run again", async () => {
  file("calm/one.test.ts", unit(unlucky("a test")));
  const { sum, exitCode, flaky } = await run({ runners: ["units"], retries: false });
  expect([sum, exitCode, flaky]).toEqual(["0 passed, 1 failed", 1, []]);
});

test("a journey's file that does not load fails the run, with its sentence", async () => {
  file("tests/e2e/calm.e2e.ts", journey(`throw new Error("not a journey");`));
  const { text, sum, exitCode } = await run({ runners: ["journeys"] });
  expect([sum, exitCode]).toEqual(["0 passed, 1 failed", 1]);
  expect(text).toContain("not a journey");
});
