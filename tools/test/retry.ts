/**
 * A test outside the money core that failed is run once more, alone. Passing then, it counts as passed and is named as
 * flaky: the next thing to mend. In the money core, and for what belongs to no test, the first failure stands.
 */
import { isMoneyCore } from "./money-core.ts";
import { isGreen } from "./outcome.ts";
import type { Failure, Outcome } from "./outcome.ts";

/** With so many failures a run is not unlucky but broken, and running each again says nothing new. */
const MOST_RUN_AGAIN = 10;

export type Retried = { readonly outcome: Outcome; readonly flaky: readonly Failure[] };
type Again = (failure: Failure) => Promise<Outcome>;

/** What a file showed already when it ran among the others is not counted twice. */
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
    if (isMoneyCore(failure.file) || (first === undefined && tried.size === MOST_RUN_AGAIN)) {
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
