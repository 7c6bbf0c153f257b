// Loads code that the page cannot do without, and requests it again after a failure.

const againMs = 4000;

/**
 * Calls `load` until it succeeds: after a failure again as soon as the connection is back, and otherwise after four
 * seconds.
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise<void>((resolve) => {
        window.addEventListener("online", () => resolve(), { once: true });
        setTimeout(resolve, againMs);
      });
    }
  }
}
