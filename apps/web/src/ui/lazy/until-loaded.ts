// Repeats the request of code that failed to load and that the page needs.

const againMs = 4000;

/** Calls `load` until it succeeds. Each retry comes when the connection returns, or after four seconds. */
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
