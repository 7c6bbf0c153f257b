/**
 * npm run check: our own rules, the bucket of every statement, frozen baselines, locks and losses of migrations,
 * format, types, lint, unused code and dependencies, the specification's ids. A hint does not fail it. Every step runs,
 * two at a time, also after a failure. `--staged`: only our own rules, on the staged files. `--message FILE`: only the
 * subject of the commit message in FILE.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readMigrations } from "@khela/service-kit/db/migration-files";
import { checkStatements, summaryOf } from "../db/statements/check-statements.ts";
import { lintMigration } from "../db/migrations/migration-rules.ts";
import { findChangedBaselines } from "../release/frozen-baselines.ts";
import { ROOT } from "../root.ts";
import { checkSubject } from "./check-words.ts";
import { formatFinding, lintTree } from "./lint-tree.ts";

type Outcome = { readonly isGood: boolean; readonly output: string };
type Step = { readonly name: string; readonly run: () => Outcome | Promise<Outcome> };

const { values } = parseArgs({
  options: { staged: { type: "boolean", default: false }, message: { type: "string" } },
});

function command(path: string, ...args: string[]): Promise<Outcome> {
  return new Promise((done) => {
    const child = spawn(path, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.once("error", (error) => done({ isGood: false, output: `${error.message}\n` }));
    child.once("close", (code) => done({ isGood: code === 0, output }));
  });
}

const tool = (name: string, ...args: string[]) => command(join(ROOT, "node_modules/.bin", name), ...args);

const linesOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");

/** Steps that run in this process. */
const ownSteps: readonly Step[] = [
  {
    name: "rules",
    run: () => {
      const findings = lintTree(values.staged);
      return {
        isGood: findings.every(({ isHint }) => isHint),
        output: linesOf(findings.map(formatFinding)),
      };
    },
  },
  {
    name: "statements",
    run: () => {
      const report = checkStatements();
      return {
        isGood: report.breaches.length === 0,
        output: linesOf([...report.breaches, summaryOf(report)]),
      };
    },
  },
  {
    name: "baselines",
    run: () => {
      const faults = findChangedBaselines(ROOT);
      return { isGood: faults.length === 0, output: linesOf(faults) };
    },
  },
  {
    name: "migrations",
    run: () => {
      const faults = ["server", "game-server"].flatMap((app) =>
        readMigrations(join(ROOT, "apps", app, "db")).flatMap(lintMigration),
      );
      return { isGood: faults.length === 0, output: linesOf(faults) };
    },
  },
  { name: "specification", run: () => command(process.execPath, "tools/spec/main.ts", "--check") },
  { name: "format", run: () => tool("biome", "format", "--reporter=summary", ".") },
];

/** Steps that run in child processes, at the same time. */
const toolSteps: readonly Step[] = [
  { name: "types", run: () => tool("tsc", "--noEmit", "-p", "tsconfig.json") },
  { name: "lint", run: () => tool("oxlint", "--type-aware", "--deny-warnings", ".") },
  { name: "unused", run: () => tool("knip", "--no-progress") },
];

/** Runs the steps one by one. Returns whether all passed. */
async function runAll(steps: readonly Step[]): Promise<boolean> {
  let areGood = true;
  for (const { name, run } of steps) {
    const started = performance.now();
    const { isGood, output } = await run();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${output}${isGood ? "ok    " : "FAILED"}  ${name} (${seconds} s)\n`);
    areGood &&= isGood;
  }
  return areGood;
}

function checkMessage(file: string): Outcome {
  const [subject = ""] = readFileSync(file, "utf8").split("\n");
  const faults = checkSubject(subject);
  return { isGood: faults.length === 0, output: linesOf(faults) };
}

function chosenSteps(): (readonly Step[])[] {
  const { message, staged } = values;
  if (message !== undefined) return [[{ name: "subject", run: () => checkMessage(message) }]];
  if (staged) return [ownSteps.filter(({ name }) => name === "rules")];
  // The tools start first, so that they run while this process works.
  return [toolSteps, ownSteps];
}

const results = await Promise.all(chosenSteps().map(runAll));
process.exit(results.every(Boolean) ? 0 : 1);
