/** Playwright's report as an outcome, and how one failed journey of it is walked alone. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { closeOutcome, firstLine, literally, ofRoot } from "./outcome.ts";
import type { Ending, Failure, FileRun, Outcome } from "./outcome.ts";

type Suite = {
  readonly title: string;
  readonly file: string;
  readonly specs?: readonly Spec[];
  readonly suites?: readonly Suite[];
};
type Spec = { readonly title: string; readonly tests: readonly Walk[] };
type Walk = {
  /** `flaky`: passed when Playwright itself tried again, which is no passing here. */
  readonly status: "expected" | "unexpected" | "flaky" | "skipped";
  readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[];
};
export type E2eReport = {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly Suite[];
  /** Of no test: a file that cannot be loaded, a server that does not start. */
  readonly errors: readonly { readonly message?: string }[];
};

type Titled = { readonly title: string; readonly walks: readonly Walk[] };

/** The suite on the top is the file, so its title is no part of a test's. */
function walksOf(suite: Suite, titles: readonly string[] = []): Titled[] {
  return [
    ...(suite.specs ?? []).map(({ title, tests }) => ({ title: [...titles, title].join(" "), walks: tests })),
    ...(suite.suites ?? []).flatMap((inner) => walksOf(inner, [...titles, inner.title])),
  ];
}

const hasFailed = ({ status }: Walk): boolean => status === "unexpected" || status === "flaky";

export function readE2eReport(report: E2eReport, root: string, ending: Ending): Outcome {
  const files: FileRun[] = [];
  const failures: Failure[] = [];
  for (const suite of report.suites) {
    const path = join(report.config.rootDir, suite.file);
    const file = ofRoot(root, path);
    const titled = walksOf(suite);
    const walks = titled.flatMap((one) => one.walks);
    const milliseconds = walks
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration, 0);
    files.push({
      file,
      passed: walks.filter(({ status }) => status === "expected").length,
      seconds: milliseconds / 1000,
    });
    if (!walks.some(hasFailed)) continue;
    const whole = isSerial(path) || walks.some(({ status }) => status === "skipped");
    for (const { title, walks: own } of titled.filter((one) => one.walks.some(hasFailed))) {
      const message = own.flatMap(({ results }) => results).find(({ error }) => error !== undefined)
        ?.error?.message;
      failures.push({ file, title, why: firstLine(message), whole });
    }
  }
  const faults = report.errors.map(({ message }) => `The journeys: ${firstLine(message)}`);
  return closeOutcome(files, failures, { ...ending, faults: [...(ending.faults ?? []), ...faults] });
}

/** Journeys that stand one on the other; the report does not say so. */
const isSerial = (path: string): boolean => /mode: "serial"/.test(readFileSync(path, "utf8"));

/** Playwright looks for both by patterns, and puts the file before the title. */
export function e2eArgs({ file, title, whole }: Failure): string[] {
  const name = literally(basename(file));
  return [`[\\\\/]${name}$`, ...(whole ? [] : ["--grep", `/(^|[ /\\\\])${name} ${literally(title)}$/`])];
}
