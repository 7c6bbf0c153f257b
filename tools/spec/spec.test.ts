import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";
import { ROOT } from "../root.ts";
import { readPlaywright, readVitest } from "./reports.ts";
import { duplicateIds, idsIn, openFaults, parseRows } from "./rows.ts";
import { titlesOf } from "./titles.ts";

const paper = `# Words

## HOUSE: doors

- **HOUSE-01** A door opens.
- **HOUSE-02** (open) A door
- not a row
## I9N: languages
- **I9N-01** All of them.
`;
const rows = parseRows(paper);

test("specification rows: bold id and sentence → row with its group", () => {
  expect(rows).toEqual([
    { id: "HOUSE-01", group: "HOUSE: doors", text: "A door opens.", isOpen: false },
    { id: "HOUSE-02", group: "HOUSE: doors", text: "A door", isOpen: true },
    { id: "I9N-01", group: "I9N: languages", text: "All of them.", isOpen: false },
  ]);
});

test("specification rows: marked open with a test, or without one and not marked → named", () => {
  expect(openFaults(rows, new Set(["HOUSE-01", "I9N-01"]))).toEqual([]);
  expect(openFaults(rows, new Set(["HOUSE-02", "I9N-01"]))).toEqual([
    "no test carries HOUSE-01: mark it (open)",
    "HOUSE-02 is marked (open), and a test carries it",
  ]);
});

test("specification rows: duplicate → found", () => {
  expect(duplicateIds(rows)).toEqual([]);
  expect(duplicateIds(parseRows(`${paper}- **HOUSE-01** Again.\n`))).toEqual(["HOUSE-01"]);
});

test.each([
  ["HOUSE-01 the door opens", ["HOUSE-01"]],
  ["doors HOUSE-02, I9N-01: both", ["HOUSE-02", "I9N-01"]],
  ["HOUSE-99 no row has it, and it counts all the same", ["HOUSE-99"]],
  ["HOUSE-1 with a digit lost", ["HOUSE-1"]],
  ["M1 W3 C1 D1 P4 are promises and UTF-8 an encoding", []],
  ["xHOUSE-01 HOUSE-01x HOUSE-01-b are not the word", []],
  ["HOUSE-01 and HOUSE-01 once more", ["HOUSE-01"]],
])("ids in a title: %s → %j", (title, ids) => {
  expect(idsIn(title, rows)).toEqual(ids);
});

test("Vitest report: groups → part of the title; status other than passed → not passed", () => {
  const assertionResults = [
    { fullName: "doors HOUSE-01 opens", status: "passed" },
    { fullName: "HOUSE-02 closes", status: "failed" },
    { fullName: "HOUSE-02 waits", status: "skipped" },
  ];
  expect(
    readVitest({ testResults: [{ name: "/house/a/door.test.ts", assertionResults }] }, "/house"),
  ).toEqual([
    { file: "a/door.test.ts", title: "doors HOUSE-01 opens", passed: true },
    { file: "a/door.test.ts", title: "HOUSE-02 closes", passed: false },
    { file: "a/door.test.ts", title: "HOUSE-02 waits", passed: false },
  ]);
});

test("Playwright report: file → no part of the title; skipped test → not passed", () => {
  const spec = (title: string, ok: boolean, status: string) => ({ title, ok, tests: [{ status }] });
  const suites = [
    {
      title: "door.e2e.ts",
      file: "door.e2e.ts",
      specs: [spec("HOUSE-01 opens", true, "expected")],
      suites: [
        {
          title: "at night",
          file: "door.e2e.ts",
          specs: [spec("closes", false, "unexpected"), spec("rests", true, "skipped")],
        },
      ],
    },
  ];
  expect(readPlaywright({ config: { rootDir: "/house/tests/e2e" }, suites }, "/house")).toEqual([
    { file: "tests/e2e/door.e2e.ts", title: "HOUSE-01 opens", passed: true },
    { file: "tests/e2e/door.e2e.ts", title: "at night closes", passed: false },
    { file: "tests/e2e/door.e2e.ts", title: "at night rests", passed: false },
  ]);
});

test("titles in source: test, it, describe, each and templates → found", () => {
  const text = [
    'describe("one", () => { test("two", () => {}); });',
    'it.each([1])("three %i", () => {});',
    "test.describe(`four ${1} five`, () => {});",
    'expect("six").toBe("six");',
  ].join("\n");
  const { program } = parseSync("door.test.ts", text);
  const titles = titlesOf({
    path: "door.test.ts",
    text,
    isTest: true,
    comments: [],
    lineOf: () => 1,
    visit: (visitor) => new Visitor(visitor as ConstructorParameters<typeof Visitor>[0]).visit(program),
  });
  expect(titles.map((title) => title.text).sort()).toEqual(["four  …  five", "one", "three %i", "two"]);
});

// A step of `npm run check` also tests that no title names an unknown row.
test("docs/spec.md: own rows → no duplicates", () => {
  const own = parseRows(readFileSync(join(ROOT, "docs/spec.md"), "utf8"));
  expect(own.length).toBeGreaterThan(140);
  expect(duplicateIds(own)).toEqual([]);
});

test("spec --json: own rows → every row with its tests", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(ROOT, "tools/spec/main.ts"),
    "--json",
  ]);
  const printed = JSON.parse(stdout) as {
    rows: { id: string; tests: { file: string; title: string; passed: boolean }[] }[];
  };
  expect(printed.rows.map(({ id }) => id)).toEqual(
    parseRows(readFileSync(join(ROOT, "docs/spec.md"), "utf8")).map(({ id }) => id),
  );
  for (const { id, tests } of printed.rows) for (const { title } of tests) expect(title).toContain(id);
});
