// Restores a page's scroll position on back, as soon as the page is long enough. Positions are kept in the
// browser's history, so they survive a reload. A new page starts at its top and is announced to screen
// readers.

import { lastNavigationType, onLocationChange } from "./navigation.ts";

const saveDelayMs = 120;
const maxRestoreFrames = 90;

type ScrollState = { readonly y?: number };

function saveScroll(): void {
  window.history.replaceState({ ...(window.history.state as object | null), y: window.scrollY }, "");
}

/** Starts saving positions; called once. */
export function startScrollRestoration(): void {
  window.history.scrollRestoration = "manual";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;

  function restore(y: number): void {
    attempt += 1;
    const ownAttempt = attempt;
    let frames = 0;
    const step = (): void => {
      if (ownAttempt !== attempt) return;
      const reach = document.documentElement.scrollHeight - window.innerHeight;
      window.scrollTo(0, Math.min(y, Math.max(0, reach)));
      frames += 1;
      if (reach < y && frames < maxRestoreFrames) requestAnimationFrame(step);
    };
    step();
  }

  window.addEventListener(
    "scroll",
    () => {
      clearTimeout(timer);
      timer = setTimeout(saveScroll, saveDelayMs);
    },
    { passive: true },
  );
  for (const name of ["pointerdown", "keydown"] as const) {
    window.addEventListener(
      name,
      () => {
        // Once the person scrolls, restoring stops.
        attempt += 1;
        saveScroll();
      },
      { passive: true, capture: true },
    );
  }
  window.addEventListener("pagehide", saveScroll);
  onLocationChange(() => {
    clearTimeout(timer);
    if (lastNavigationType() === "push") {
      attempt += 1;
      document.getElementById("main")?.focus({ preventScroll: true });
    } else restore((window.history.state as ScrollState | null)?.y ?? 0);
  });
}
