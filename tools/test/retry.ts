/**
 * Runs a failed test outside the money core once more, alone. If it passes, it counts as passed and is listed as flaky.
 * Failures in the money core and errors outside tests are final.
 */
import { isMoneyCore } from "./money-core.ts";
import { isGreen } from "./outcome.ts";
import type { Failure, Outcome } from "./outcome.ts";

/** Maximum number of failures that are retried. A run with more is broken, not flaky. */
const MAX_RETRIES = 10;

export type Retried = { readonly outcome: Outcome; readonly flaky: readonly Failure[] };
type Again = (failure: Failure) => Promise<Outcome>;

/** Returns how many tests of a file passed in the first run, which must not be counted twice. */
const passedBefore = ({ files }: Outcome, file: string): number =>
  files.find((one) => one.file === file)?.passed ?? 0;

export async function retryOnce(outcome: Outcome, again: Again): Promise<Retried> {
  const tried = new Map<string, Promise<Outcome>>();
  const flaky: Failure[] = [];
  const stay: Failure[] = [];
  let passed = outcome.passed;
  for (const failure of outcome.failures) {
    const key = JSON.stringify(failure.whole ? [failure.file] : [failure.file, failure.title]);
    const first = tried.get(key);
    if (isMoneyCore(failure.file) || (first === undefined && tried.size === MAX_RETRIES)) {
      stay.push(failure);
      continue;
    }
    const second = first ?? again(failure);
    tried.set(key, second);
    const result = await second;
    if (!isGreen(result)) stay.push(failure);
    else {
      flaky.push(failure);
      if (!failure.whole) passed += 1;
      else if (first === undefined) passed += result.passed - passedBefore(outcome, failure.file);
    }
  }
  return { outcome: { ...outcome, passed, failures: stay }, flaky };
}
