// Where a page stood when it was left: a step back finds it there again, as soon as it is long enough. Kept with the
// browser's history, so it survives a reload. A new page begins at its top, and is told to whoever reads by ear.

import { lastMovement, onPlace } from "./navigation.ts";

const restMs = 120;
const tryFrames = 90;

type Kept = { readonly y?: number };

function keep(): void {
  window.history.replaceState({ ...(window.history.state as object | null), y: window.scrollY }, "");
}

/** Starts remembering; to be called once. */
export function rememberScroll(): void {
  window.history.scrollRestoration = "manual";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;

  function restore(y: number): void {
    attempt += 1;
    const mine = attempt;
    let frames = 0;
    const go = (): void => {
      if (mine !== attempt) return;
      const reach = document.documentElement.scrollHeight - window.innerHeight;
      window.scrollTo(0, Math.min(y, Math.max(0, reach)));
      frames += 1;
      if (reach < y && frames < tryFrames) requestAnimationFrame(go);
    };
    go();
  }

  window.addEventListener("scroll", () => {
    clearTimeout(timer);
    timer = setTimeout(keep, restMs);
  }, { passive: true });
  for (const name of ["pointerdown", "keydown"] as const) {
    window.addEventListener(name, () => {
      // The person is here and decides.
      attempt += 1;
      keep();
    }, { passive: true, capture: true });
  }
  window.addEventListener("pagehide", keep);
  onPlace(() => {
    clearTimeout(timer);
    if (lastMovement() === "push") {
      attempt += 1;
      document.getElementById("main")?.focus({ preventScroll: true });
    } else restore((window.history.state as Kept | null)?.y ?? 0);
  });
}
