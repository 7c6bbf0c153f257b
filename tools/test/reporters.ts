/**
 * Vitest's reporters: the console's and, for `npm test`, the JSON report. The JSON report omits uncaught errors outside
 * tests, so a second file has them. Without it, a run whose failed tests pass at the retry would lose these errors.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Reporter } from "vitest/node";

/** Name of the environment variable with the path of the report. Without it there is no report. */
export const REPORT_ENV = "KHELA_UNIT_REPORT";

export const strayPathOf = (report: string): string => report.replace(/\.json$/, "-stray.json");

export function reporters(): (Reporter | "default" | ["json", { outputFile: string }])[] {
  const report = process.env[REPORT_ENV];
  if (report === undefined) return ["default"];
  const stray: Reporter = {
    onTestRunEnd: (_modules, errors) => {
      // The folder may not exist yet, because reporters write concurrently.
      mkdirSync(dirname(report), { recursive: true });
      writeFileSync(strayPathOf(report), JSON.stringify(errors.map(({ message }) => message)));
    },
  };
  return ["default", ["json", { outputFile: report }], stray];
}
