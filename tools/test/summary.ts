/** Writes the summary of a run: failures, flaky tests, slowest files, and the totals as the last line. */
import type { Failure, FileRun, Outcome } from "./outcome.ts";

/** Maximum number of flaky tests. A run with more fails. */
const MAX_FLAKY = 3;
const SLOWEST = 10;

const formatFlaky = ({ file, title, why }: Failure): string =>
  `flaky: ${file} > ${title}${why === "" ? "" : ` (${why})`}`;

const formatFailure = ({ file, title, why }: Failure): string =>
  `  ${file}: ${title}${why === "" ? "" : `\n      ${why}`}`;

function formatSlowest(files: readonly FileRun[]): string[] {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  return slowest.length === 0
    ? []
    : [
        "",
        "Slowest files:",
        ...slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`),
      ];
}

export function summarise(
  outcomes: readonly Outcome[],
  flaky: readonly Failure[],
): { lines: string[]; exitCode: number } {
  const failures = outcomes.flatMap((outcome) => [
    ...outcome.failures.map(formatFailure),
    ...outcome.faults.map((fault) => `  ${fault}`),
  ]);
  const tooMany = flaky.length > MAX_FLAKY;
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = failures.length + (tooMany ? 1 : 0);
  return {
    lines: [
      ...(failures.length === 0 ? [] : ["", "Failed:", ...failures]),
      ...(flaky.length === 0 ? [] : ["", ...flaky.map(formatFlaky)]),
      ...(tooMany
        ? [`${flaky.length} flaky tests in one run are more than ${MAX_FLAKY}, so the run has failed.`]
        : []),
      ...formatSlowest(outcomes.flatMap(({ files }) => files)),
      "",
      `${passed} passed, ${failed} failed`,
    ],
    exitCode: failed > 0 || passed === 0 ? 1 : 0,
  };
}
