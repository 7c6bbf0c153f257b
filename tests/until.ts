/** Waits until something holds. @throws when it does not in time */
export async function until(
  holds: () => boolean | Promise<boolean>,
  timeoutMs = 15_000,
  what = "it",
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`${what} did not come to hold within ${timeoutMs} ms`);
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}
