// Requests code again that could not be loaded and that the page cannot do without.

const againMs = 4000;

/** Tries until `load` succeeds: again as soon as the connection is back, and otherwise after four seconds. */
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
