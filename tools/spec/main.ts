/**
 * npm run spec [-- --json | --check]
 * Prints each row of docs/spec.md with the tests that carry it, from the last `npm test`; `--json` prints JSON; `--check`
 * reads the tests' titles only. Fails at a duplicate row, an unknown id, and a row whose mark (open) is wrong.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../root.ts";
import { readLastRun } from "./reports.ts";
import type { RunTest } from "./reports.ts";
import { duplicateIds, idsIn, openFaults, parseRows } from "./rows.ts";
import type { Row } from "./rows.ts";
import { listTitles } from "./titles.ts";

const PAPER = "docs/spec.md";

const printLine = (line: string) => {
  process.stdout.write(`${line}\n`);
};

function faultsOf(rows: readonly Row[]): string[] {
  const known = new Set(rows.map(({ id }) => id));
  const duplicates = duplicateIds(rows).map((id) => `${PAPER}: ${id} is there twice`);
  const titles = listTitles();
  const carriedIds = new Set(titles.flatMap(({ text }) => idsIn(text, rows)));
  const open = openFaults(rows, carriedIds).map((fault) => `${PAPER}: ${fault}`);
  const unknown = titles.flatMap(({ path, line, text }) =>
    idsIn(text, rows)
      .filter((id) => !known.has(id))
      .map((id) => `${path}:${line}  ${id} is not a row of ${PAPER}`),
  );
  return [...duplicates, ...open, ...unknown];
}

type Carried = { readonly id: string; readonly isOpen: boolean; readonly tests: readonly RunTest[] };

function carriedBy(rows: readonly Row[], tests: readonly RunTest[]): Carried[] {
  const ids = tests.map((test) => new Set(idsIn(test.title, rows)));
  return rows.map(({ id, isOpen }) => ({
    id,
    isOpen,
    tests: tests.filter((_, place) => ids[place]?.has(id)),
  }));
}

const markOf = ({ isOpen, tests }: Carried) =>
  isOpen ? "open" : tests.length === 0 ? "–" : tests.every(({ passed }) => passed) ? "ok" : "FAILED";

function print(rows: readonly Row[], carried: readonly Carried[]): void {
  let group = "";
  for (const [place, row] of rows.entries()) {
    if (row.group !== group) printLine(`\n${row.group}`);
    group = row.group;
    const one = carried[place] as Carried;
    printLine(
      `  ${row.id.padEnd(10)}${markOf(one).padEnd(8)}${row.text.length > 96 ? `${row.text.slice(0, 95)}…` : row.text}`,
    );
    for (const { file, title, passed } of one.tests)
      printLine(`${" ".repeat(20)}${passed ? "" : "FAILED  "}${file}: ${title}`);
  }
  const count = (mark: string) => carried.filter((one) => markOf(one) === mark).length;
  printLine(
    `\n${rows.length} rows: ${count("ok")} carried by tests that pass, ${count("FAILED")} by one that does not, ` +
      `${count("–")} without a test in that run, ${count("open")} open.`,
  );
}

function main(): number {
  const { values } = parseArgs({ options: { json: { type: "boolean" }, check: { type: "boolean" } } });
  const rows = parseRows(readFileSync(join(ROOT, PAPER), "utf8"));
  const faults = faultsOf(rows);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (values.check !== true) {
    const tests = readLastRun(ROOT);
    const carried = carriedBy(rows, tests ?? []);
    if (values.json === true) printLine(JSON.stringify({ rows: carried }));
    else print(rows, carried);
    if (tests === null) process.stderr.write("No test has run yet: npm test.\n");
  }
  return faults.length === 0 ? 0 : 1;
}

process.exitCode = main();
