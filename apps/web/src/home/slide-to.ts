// Movement that the platform does not do by itself: a slide of a stated length.

const slideMs = 1000;

function eased(part: number): number {
  return part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2;
}

/** Scrolls a list sideways in 1 s. A finger on it ends the movement where it is. */
export function slideTo(list: HTMLElement, left: number): Promise<void> {
  const from = list.scrollLeft;
  const start = performance.now();
  list.style.scrollSnapType = "none";
  return new Promise((done) => {
    let touched = false;
    const stop = (): void => {
      touched = true;
    };
    list.addEventListener("touchstart", stop, { passive: true, once: true });
    const frame = (now: number): void => {
      const part = Math.min(1, (now - start) / slideMs);
      if (!touched) list.scrollLeft = from + (left - from) * eased(part);
      if (part < 1 && !touched) {
        requestAnimationFrame(frame);
        return;
      }
      list.removeEventListener("touchstart", stop);
      if (!touched) done();
      list.style.scrollSnapType = "";
    };
    requestAnimationFrame(frame);
  });
}
