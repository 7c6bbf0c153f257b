/**
 * npm run check: our own rules, the bucket of every statement, format, types, lint, unused code and dependencies, the
 * specification's ids. Every step runs even when an earlier one fails. `--staged`: our own rules alone, on the staged files.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkStatements, summaryOf } from "../db/statements/check-statements.ts";
import { ROOT } from "./source-files.ts";
import { formatFinding, lintTree } from "./lint-tree.ts";

type Step = { readonly name: string; run(): boolean };

const { values } = parseArgs({ options: { staged: { type: "boolean", default: false } } });

function tool(name: string, ...args: string[]): boolean {
  return spawnSync(join(ROOT, "node_modules/.bin", name), args, { cwd: ROOT, stdio: "inherit" }).status === 0;
}

const steps: readonly Step[] = [
  {
    name: "rules",
    run: () => {
      const faults = lintTree(values.staged);
      for (const fault of faults) process.stdout.write(`${formatFinding(fault)}\n`);
      return faults.length === 0;
    },
  },
  {
    name: "statements",
    run: () => {
      const report = checkStatements();
      for (const breach of report.breaches) process.stdout.write(`${breach}\n`);
      process.stdout.write(`${summaryOf(report)}\n`);
      return report.breaches.length === 0;
    },
  },
  { name: "format", run: () => tool("biome", "format", "--reporter=summary", ".") },
  { name: "types", run: () => tool("tsc", "--noEmit", "-p", "tsconfig.json") },
  { name: "lint", run: () => tool("oxlint", "--type-aware", "--deny-warnings", ".") },
  { name: "unused", run: () => tool("knip", "--no-progress") },
  {
    name: "specification",
    run: () =>
      spawnSync(process.execPath, ["tools/spec/main.ts", "--check"], { cwd: ROOT, stdio: "inherit" })
        .status === 0,
  },
];

const failed = steps
  .filter(({ name }) => !values.staged || name === "rules")
  .filter((step) => {
    const started = performance.now();
    const good = step.run();
    process.stdout.write(
      `${good ? "ok    " : "FAILED"}  ${step.name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`,
    );
    return !good;
  });
process.exit(failed.length === 0 ? 0 : 1);
