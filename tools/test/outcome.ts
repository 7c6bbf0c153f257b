/** What the two runners report, Vitest and Playwright, in one form. Files are named from the root, with forward slashes. */
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

export type Failure = {
  readonly file: string;
  /** With the titles of the groups around it. */
  readonly title: string;
  /** The first line of what was said; may be empty. */
  readonly why: string;
  /** One test of the file cannot be run for itself: its set-up failed, or the others come before it. */
  readonly whole: boolean;
};

export type FileRun = { readonly file: string; readonly passed: number; readonly seconds: number };

export type Outcome = {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** What went wrong and belongs to no test, one sentence each: never run again. */
  readonly faults: readonly string[];
  readonly files: readonly FileRun[];
};

/** How a runner ended, beside what its report says. */
export type Ending = { readonly code: number; readonly faults?: readonly string[] };

export const nothing: Outcome = { passed: 0, failures: [], faults: [], files: [] };

export const ofRoot = (root: string, path: string): string => relative(root, path).replaceAll("\\", "/");

export const firstLine = (text = ""): string => stripVTControlCharacters(text).trim().split("\n")[0] ?? "";

/** For a pattern that means just this text. */
export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export const isGreen = ({ passed, failures, faults }: Outcome): boolean =>
  passed > 0 && failures.length === 0 && faults.length === 0;

/** A runner that ends badly without naming a test counts as one that failed, so that nothing passes by not running. */
export function closeOutcome(
  files: readonly FileRun[],
  failures: readonly Failure[],
  { code, faults = [] }: Ending,
): Outcome {
  const silent = code !== 0 && failures.length === 0 && faults.length === 0;
  return {
    passed: files.reduce((sum, { passed }) => sum + passed, 0),
    failures,
    faults: silent ? [`A runner ended with code ${code}; what it said is above.`] : faults,
    files,
  };
}
