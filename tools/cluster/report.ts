/** Results of a run of `npm run cluster`, step by step: its table, its JSON line and its exit code. */

export type StepResult = {
  readonly name: string;
  readonly result: "passed" | "failed" | "not run";
  /** Figures of the step, or why it failed or was not run. */
  readonly note: string;
  readonly seconds: number;
  /** The first faults of the step, one sentence each. */
  readonly faults: readonly string[];
};

const SHOWN_FAULTS = 20;

/** Runs a step. A step that throws has failed. Null means that the step was not run, and `otherwise` says why. */
export async function takeStep(
  name: string,
  work: () => Promise<{ readonly note: string; readonly faults: readonly string[] } | null>,
  otherwise: string,
): Promise<StepResult> {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10;
  try {
    const done = await work();
    if (done === null) return { name, result: "not run", note: otherwise, seconds: 0, faults: [] };
    const result = done.faults.length === 0 ? "passed" : "failed";
    return { name, result, ...done, seconds: seconds() };
  } catch (error) {
    const { message } = error as Error;
    return { name, result: "failed", note: message, seconds: seconds(), faults: [message] };
  }
}

export function formatStep({ name, result, note, seconds, faults }: StepResult): string {
  const shown = result === "failed" ? "FAILED" : result;
  const lines = [`${shown.padEnd(8)} ${name.padEnd(28)} ${seconds.toFixed(1).padStart(8)} s  ${note}`];
  return [...lines, ...faults.slice(0, SHOWN_FAULTS).map((fault) => `           ${fault}`)].join("\n");
}

/** Returns the exit code of a run: 1 when a step failed, 3 when none failed but one was not run, 0 when all passed. */
export function exitCodeOf(results: readonly StepResult[]): number {
  if (results.some(({ result }) => result === "failed")) return 1;
  return results.some(({ result }) => result === "not run") ? 3 : 0;
}
