/** Runs the unit and HTTP tests by Vitest: all of them, or a failed one again. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root.ts";
import { firstLine, nothing } from "./outcome.ts";
import type { Failure, Outcome } from "./outcome.ts";
import { runNode } from "./run-node.ts";
import { REPORT_ENV, strayPathOf } from "./reporters.ts";
import { readUnits, unitArgs } from "./unit-report.ts";
import type { UnitReport } from "./unit-report.ts";

export type Runner = {
  all(filters: readonly string[]): Promise<Outcome>;
  /** Runs a failed test again. `report`: path of the report. */
  again(failure: Failure, report: string): Promise<Outcome>;
};

type UnitOptions = {
  /** Folder with the tests, and with a Vitest configuration that has the reporters of reporters.ts. */
  readonly root: string;
  readonly report: string;
  /** Whether to discard the runner's output. */
  readonly quiet?: true;
};

export function readJson<T>(path: string): T | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as T) : null;
}

export function unitRunner({ root, report, quiet }: UnitOptions): Runner {
  const run = async (args: readonly string[], path: string): Promise<Outcome> => {
    const stray = strayPathOf(path);
    for (const old of [path, stray]) rmSync(old, { force: true });
    const code = await runNode(
      [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "--root", root, "--passWithNoTests", ...args],
      { [REPORT_ENV]: path },
      quiet ? "ignore" : "inherit",
    );
    const written = readJson<UnitReport>(path);
    if (written === null) return { ...nothing, faults: ["Vitest wrote no report."] };
    const uncaught = readJson<string[]>(stray);
    const faults = uncaught?.map((message) => `Uncaught error: ${firstLine(message)}`) ?? [
      "Vitest wrote no list of uncaught errors.",
    ];
    return readUnits(written, root, { code, faults });
  };
  return {
    all: (filters) => run(filters, report),
    again: (failure, path) => run(unitArgs(failure, root), path),
  };
}
