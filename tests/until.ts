/**
 * Maximum wait. It is less than a test's time-out, so that the error names the condition. Speed is tested in bench/
 * only.
 */
const HANGS_AFTER_MS = 110_000;
const LOOK_EVERY_MS = 10;

/** Waits until the condition is true. @throws Error naming `what` when it is not true in time */
export async function until(holds: () => boolean | Promise<boolean>, what = "it"): Promise<void> {
  const deadline = performance.now() + HANGS_AFTER_MS;
  while (!(await holds())) {
    if (performance.now() > deadline)
      throw new Error(`${what} did not come to hold within ${HANGS_AFTER_MS} ms`);
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_EVERY_MS);
    });
  }
}
