// Records a drag of the support button before the button's code is loaded. The first touch starts the loading, and the
// loaded code continues the drag.

export type EarlyDrag = {
  readonly pointerId: number;
  readonly from: { readonly x: number; readonly y: number };
  /** Last recorded position of the finger. */
  at: { readonly x: number; readonly y: number };
  hasEnded: boolean;
};

let drag: EarlyDrag | null = null;
let isCodeHere = false;

const dragEvents = ["pointerdown", "pointermove", "pointerup", "pointercancel"] as const;

function record(event: PointerEvent): void {
  const at = { x: event.clientX, y: event.clientY };
  if (event.type === "pointerdown") {
    const button = (event.target as Element).closest("[data-movable]");
    // a touch elsewhere, or by another finger, does not affect the drag
    if (button === null || drag?.hasEnded === false) return;
    drag = { pointerId: event.pointerId, from: at, at, hasEnded: false };
    // All later events of this finger go to the button, wherever the finger is.
    button.setPointerCapture(event.pointerId);
  } else if (drag?.pointerId === event.pointerId && !drag.hasEnded) {
    if (event.type === "pointercancel") drag = null;
    else {
      drag.at = at;
      drag.hasEnded = event.type === "pointerup";
    }
  }
}

function stop(): void {
  for (const name of dragEvents) window.removeEventListener(name, record, true);
  drag = null;
}

/** Records drags until the button's code is loaded. Returns the function that stops the recording. */
export function recordEarlyDrag(): () => void {
  if (!isCodeHere)
    for (const name of dragEvents) window.addEventListener(name, record, { passive: true, capture: true });
  return stop;
}

/** Returns the drag that was recorded before the button's code was loaded, or null, and ends the recording. */
export function takeEarlyDrag(): EarlyDrag | null {
  const taken = drag;
  isCodeHere = true;
  stop();
  return taken;
}
