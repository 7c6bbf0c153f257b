/** Below the test timeout, so that what hangs is named; how long something may take is a matter of bench/. */
const HANGS_AFTER_MS = 110_000;
const LOOK_EVERY_MS = 10;

/** Waits until something holds. @throws when it never does */
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
