// A scroll of a fixed duration, which the browser's smooth scrolling does not offer.

const durationMs = 1000;

function easeInOutCubic(part: number): number {
  return part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2;
}

/** Scrolls a list sideways in 1 s. A touch ends the movement where it is. */
export function animateScrollLeft(list: HTMLElement, left: number): Promise<void> {
  const from = list.scrollLeft;
  const start = performance.now();
  list.style.scrollSnapType = "none";
  return new Promise((resolve) => {
    let touched = false;
    const stop = (): void => {
      touched = true;
    };
    list.addEventListener("touchstart", stop, { passive: true, once: true });
    const step = (now: number): void => {
      const part = Math.min(1, (now - start) / durationMs);
      if (!touched) list.scrollLeft = from + (left - from) * easeInOutCubic(part);
      if (part < 1 && !touched) {
        requestAnimationFrame(step);
        return;
      }
      list.removeEventListener("touchstart", stop);
      if (!touched) resolve();
      list.style.scrollSnapType = "";
    };
    requestAnimationFrame(step);
  });
}
