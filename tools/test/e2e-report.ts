/** Reads Playwright's report as an outcome, and returns the arguments that run one failed test alone. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { closeOutcome, firstLine, inOneLine, literally, ofRoot } from "./outcome.ts";
import type { Ending, Failure, FileRun, Outcome } from "./outcome.ts";

type Suite = {
  readonly title: string;
  readonly file: string;
  readonly specs?: readonly Spec[];
  readonly suites?: readonly Suite[];
};
type Spec = { readonly title: string; readonly tests: readonly TestRun[] };
type TestRun = {
  /** Status of a test. `flaky`: passed at Playwright's own retry, which counts as failed here. */
  readonly status: "expected" | "unexpected" | "flaky" | "skipped";
  readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[];
};
export type E2eReport = {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly Suite[];
  /** Errors outside tests: a file that cannot be loaded, a server that does not start. */
  readonly errors: readonly { readonly message?: string }[];
};

type TitledRuns = { readonly title: string; readonly runs: readonly TestRun[] };

/** Returns the runs of a suite. The top suite is the file and no part of a test's title. */
function runsOf(suite: Suite, titles: readonly string[] = []): TitledRuns[] {
  return [
    ...(suite.specs ?? []).map(({ title, tests }) => ({ title: [...titles, title].join(" "), runs: tests })),
    ...(suite.suites ?? []).flatMap((inner) => runsOf(inner, [...titles, inner.title])),
  ];
}

const hasFailed = ({ status }: TestRun): boolean => status === "unexpected" || status === "flaky";

export function readE2eReport(report: E2eReport, root: string, ending: Ending): Outcome {
  const files: FileRun[] = [];
  const failures: Failure[] = [];
  for (const suite of report.suites) {
    const path = join(report.config.rootDir, suite.file);
    const file = ofRoot(root, path);
    const titled = runsOf(suite);
    const runs = titled.flatMap((one) => one.runs);
    const milliseconds = runs
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration, 0);
    files.push({
      file,
      passed: runs.filter(({ status }) => status === "expected").length,
      seconds: milliseconds / 1000,
    });
    if (!runs.some(hasFailed)) continue;
    const whole = isSerial(path) || runs.some(({ status }) => status === "skipped");
    for (const { title, runs: own } of titled.filter((one) => one.runs.some(hasFailed))) {
      const message = own.flatMap(({ results }) => results).find(({ error }) => error !== undefined)
        ?.error?.message;
      failures.push({ file, title, why: inOneLine(message), whole });
    }
  }
  const faults = report.errors.map(({ message }) => `Playwright: ${firstLine(message)}`);
  return closeOutcome(files, failures, { ...ending, faults: [...(ending.faults ?? []), ...faults] });
}

/** Returns whether a file's tests depend on each other. The report does not contain this. */
const isSerial = (path: string): boolean => /mode: "serial"/.test(readFileSync(path, "utf8"));

/**
 * Returns Playwright's arguments for a failed test. Playwright matches file and title by patterns, with the file before
 * the title.
 */
export function e2eArgs({ file, title, whole }: Failure): string[] {
  const name = literally(basename(file));
  return [`[\\\\/]${name}$`, ...(whole ? [] : ["--grep", `/(^|[ /\\\\])${name} ${literally(title)}$/`])];
}
