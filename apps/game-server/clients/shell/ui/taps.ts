// Handles taps and keys that place bets: the second tap of a double tap is ignored, and keys have the same effect as
// taps.

export const DOUBLE_TAP_MS = 300;

/**
 * Returns a function that is called at each tap and returns whether the last tap that counted was less than
 * DOUBLE_TAP_MS ago. Who taps faster is heard at every second tap or so, not only after a pause.
 */
export function createTapGuard(now: () => number): () => boolean {
  let counted = -Infinity;
  return () => {
    const at = now();
    if (at - counted < DOUBLE_TAP_MS) return true;
    counted = at;
    return false;
  };
}

/**
 * Ignores the second tap of a double tap on a main button, even if the button has changed in between: the tap that ends
 * one round must not start the next. A button for quick taps has `data-rapid`.
 */
export function guardDoubleTaps(controls: HTMLElement): void {
  const isDouble = createTapGuard(() => performance.now());
  controls.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest(".main-button") : null;
      if (button === null || button.hasAttribute("data-rapid") || !isDouble()) return;
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true },
  );
}

/** For each key, the selector of the button that it presses; the session's sheet lists the keys. */
const keys: Readonly<Record<string, string>> = {
  " ": ".main-button",
  ArrowUp: '[data-step="1"]',
  ArrowRight: '[data-step="1"]',
  ArrowDown: '[data-step="-1"]',
  ArrowLeft: '[data-step="-1"]',
};

const FIELDS = "input, textarea, select, [contenteditable]";

/**
 * Space presses the main button, the arrows change the stake. After a Tab, every key goes to the focused element until
 * the next pointer press.
 */
export function listenToKeys(desk: HTMLElement): void {
  let isTabbing = false;
  document.addEventListener("pointerdown", () => (isTabbing = false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Tab") isTabbing = true;
    const selector = keys[event.key];
    const target = event.target instanceof Element ? event.target : null;
    const isTaken = event.ctrlKey || event.metaKey || event.altKey || target?.matches(FIELDS) === true;
    if (selector === undefined || isTaken || isTabbing || document.querySelector("dialog[open]") !== null)
      return;
    event.preventDefault();
    if (event.repeat) return;
    desk.querySelector<HTMLButtonElement>(`${selector}:not(:disabled)`)?.click();
  });
}
