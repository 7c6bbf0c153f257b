// Restores a page's scroll position on back, as its length allows. Positions are kept in the
// browser's history, so they survive a reload. A new page starts at its top and is announced to screen
// readers.

import { lastNavigationType, onLocationChange, saveScroll } from "./navigation.ts";

const saveDelayMs = 120;
/** On a slow network, the pages of a list take this long at most until the list reaches its old length. */
const maxRestoreMs = 15_000;

type ScrollState = { readonly y?: number };

/** Starts saving positions; called once. */
export function startScrollRestoration(): void {
  window.history.scrollRestoration = "manual";
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the restoration that follows the page's length. */
  let endRestoration = (): void => undefined;

  /** The screen before may still be shown, so a page that is long enough now may become short once more. */
  function restore(y: number): void {
    endRestoration();
    const keep = (): void => {
      const reach = document.documentElement.scrollHeight - window.innerHeight;
      window.scrollTo(0, Math.min(y, Math.max(0, reach)));
    };
    keep();
    const growth = new ResizeObserver(keep);
    const limit = setTimeout(() => endRestoration(), maxRestoreMs);
    endRestoration = () => {
      growth.disconnect();
      clearTimeout(limit);
    };
    growth.observe(document.body);
  }

  window.addEventListener(
    "scroll",
    () => {
      clearTimeout(timer);
      timer = setTimeout(saveScroll, saveDelayMs);
    },
    { passive: true },
  );
  // Once the person scrolls, restoring stops.
  window.addEventListener("wheel", () => endRestoration(), { passive: true, capture: true });
  for (const name of ["pointerdown", "keydown"] as const) {
    window.addEventListener(
      name,
      () => {
        endRestoration();
        saveScroll();
      },
      { passive: true, capture: true },
    );
  }
  window.addEventListener("pagehide", saveScroll);
  onLocationChange(() => {
    clearTimeout(timer);
    if (lastNavigationType() === "push") {
      endRestoration();
      document.getElementById("main")?.focus({ preventScroll: true });
    } else restore((window.history.state as ScrollState | null)?.y ?? 0);
  });
}
