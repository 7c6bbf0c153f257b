/**
 * Vitest's reporters: what a person reads, and for `npm test` its report as JSON, with the errors beside it that nobody
 * caught and no test stands for. The report leaves them out, so that a run in which the failed tests pass the second time
 * would forget them.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Reporter } from "vitest/node";

/** Where the report goes to; without it there is none. */
export const REPORT_ENV = "KHELA_UNIT_REPORT";

export const strayPathOf = (report: string): string => report.replace(/\.json$/, "-stray.json");

export function reporters(): (Reporter | "default" | ["json", { outputFile: string }])[] {
  const report = process.env[REPORT_ENV];
  if (report === undefined) return ["default"];
  const stray: Reporter = {
    onTestRunEnd: (_modules, errors) => {
      // All reporters write at once: the other one may not have made the folder yet.
      mkdirSync(dirname(report), { recursive: true });
      writeFileSync(strayPathOf(report), JSON.stringify(errors.map(({ message }) => message)));
    },
  };
  return ["default", ["json", { outputFile: report }], stray];
}
