/** Reads Vitest's report as an outcome, and returns the arguments that run one failed test alone. */
import { join } from "node:path";
import { closeOutcome, firstLine, literally, ofRoot } from "./outcome.ts";
import type { Ending, Failure, Outcome } from "./outcome.ts";

export type UnitReport = {
  readonly testResults: readonly UnitFile[];
};
type UnitFile = {
  readonly name: string;
  readonly status: string;
  /** Error of the file's set-up; empty: none. */
  readonly message: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }[];
};

export function readUnits(report: UnitReport, root: string, ending: Ending): Outcome {
  const files = report.testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: ofRoot(root, name),
    passed: assertionResults.filter(({ status }) => status === "passed").length,
    seconds: (endTime - startTime) / 1000,
  }));
  return closeOutcome(
    files,
    report.testResults.flatMap((one) => failuresOf(one, ofRoot(root, one.name))),
    ending,
  );
}

/**
 * Returns the failures of a file. A file that fails to load or set up has no failed test, or tests that did not run.
 */
function failuresOf({ status, message, assertionResults }: UnitFile, file: string): Failure[] {
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (status === "failed" && failed.length === 0)
    return [{ file, title: "could not begin", why: firstLine(message), whole: true }];
  const whole =
    message !== "" || assertionResults.some((test) => test.status !== "passed" && test.status !== "failed");
  return failed.map(({ fullName, failureMessages }) => ({
    file,
    title: fullName,
    why: firstLine(failureMessages[0]),
    whole,
  }));
}

/**
 * Returns Vitest's arguments for a failed test. Vitest matches a file by a part of its path, and a test by a pattern.
 */
export function unitArgs({ file, title, whole }: Failure, root: string): string[] {
  return [join(root, file), ...(whole ? [] : ["-t", `^${literally(title)}$`])];
}
