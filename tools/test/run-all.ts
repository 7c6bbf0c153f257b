/** Runs the runners one by one, then the retries, and returns the summary's lines. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Failure, Outcome } from "./outcome.ts";
import { isGreen } from "./outcome.ts";
import { retryOnce } from "./retry.ts";
import { summarise } from "./summary.ts";
import type { Runner } from "./units.ts";

type Run = {
  readonly runners: readonly Runner[];
  readonly filters: readonly string[];
  /** Outcome of the steps before the tests, such as a build. */
  readonly before: Outcome;
  /** Whether failed tests are retried. */
  readonly retries: boolean;
  /** Folder of the reports. Reports of the retries are in its folder `again`, for tools/spec. */
  readonly results: string;
};

export async function runAll({
  runners,
  filters,
  before,
  retries,
  results,
}: Run): Promise<{ lines: string[]; exitCode: number }> {
  const first: { runner: Runner; outcome: Outcome }[] = [];
  for (const runner of runners) first.push({ runner, outcome: await runner.all(filters) });
  const outcomes = [before];
  const flaky: Failure[] = [];
  let tries = 0;
  for (const { runner, outcome } of first) {
    const retried = retries
      ? await retryOnce(outcome, async (failure) => {
          tries += 1;
          process.stdout.write(
            `\nOnce more, alone: ${failure.file} > ${failure.whole ? "all of it" : failure.title}\n`,
          );
          const report = join(results, "again", `${tries}.json`);
          mkdirSync(join(results, "again"), { recursive: true });
          const again = await runner.again(failure, report);
          if (!isGreen(again)) rmSync(report, { force: true });
          return again;
        })
      : { outcome, flaky: [] };
    outcomes.push(retried.outcome);
    flaky.push(...retried.flaky);
  }
  const { lines, exitCode } = summarise(outcomes, flaky);
  const isEmpty = outcomes.every((one) => one.passed + one.failures.length + one.faults.length === 0);
  return { lines: [...(isEmpty ? [`No test matches ${filters.join(" ")}.`] : []), ...lines], exitCode };
}
