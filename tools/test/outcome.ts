/** Results of Vitest and Playwright in one form. Paths of files are relative to the root, with forward slashes. */
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

export type Failure = {
  readonly file: string;
  /** Title of the test, with the titles of its groups before it. */
  readonly title: string;
  /** Error of the test in one line; may be empty. */
  readonly why: string;
  /** Whether the whole file must be run again, because its set-up failed, or its tests depend on each other. */
  readonly whole: boolean;
};

export type FileRun = { readonly file: string; readonly passed: number; readonly seconds: number };

export type Outcome = {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Errors outside tests, one sentence each. They are never retried. */
  readonly faults: readonly string[];
  readonly files: readonly FileRun[];
};

/** How a runner ended: its exit code, and errors that its report does not have. */
export type Ending = { readonly code: number; readonly faults?: readonly string[] };

export const nothing: Outcome = { passed: 0, failures: [], faults: [], files: [] };

export const ofRoot = (root: string, path: string): string => relative(root, path).replaceAll("\\", "/");

export const firstLine = (text = ""): string => stripVTControlCharacters(text).trim().split("\n")[0] ?? "";

/** Returns the first lines of an error as one line: the expectation, its subject, and the actual value. */
export const inOneLine = (text = ""): string =>
  stripVTControlCharacters(text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, 6)
    .join(" | ")
    .slice(0, 400);

/** Returns a text with its special characters escaped for a regular expression. */
export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export const isGreen = ({ passed, failures, faults }: Outcome): boolean =>
  passed > 0 && failures.length === 0 && faults.length === 0;

/** Builds the outcome of a runner. A runner with a non-zero exit code and no failed test counts as one failure. */
export function closeOutcome(
  files: readonly FileRun[],
  failures: readonly Failure[],
  { code, faults = [] }: Ending,
): Outcome {
  const silent = code !== 0 && failures.length === 0 && faults.length === 0;
  return {
    passed: files.reduce((sum, { passed }) => sum + passed, 0),
    failures,
    faults: silent ? [`A runner ended with code ${code}; see its output above.`] : faults,
    files,
  };
}
