// The state machine of a press, without clock or DOM: when it shows, when it is long, when it is cancelled.
// Times and distances are the specification's (section 9).

export const pressMs = { in: 130, long: 370, out: 100, mouseLock: 300 } as const;
export const pressPx = { retention: 20, cancel: 30, longMove: 10 } as const;

export type Point = { readonly x: number; readonly y: number };
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** `show` and `hide` change the pressed look; `long` is a long press; `dropClick` ignores the click that may follow. */
export type PressEffect = "show" | "hide" | "long" | "dropClick";

type TimerName = "in" | "long" | "out";

export type Press = {
  readonly box: Box;
  readonly from: Point;
  readonly shown: boolean;
  /** Whether the pointer has moved little enough for a long press. */
  readonly still: boolean;
  readonly inside: boolean;
  readonly isDown: boolean;
  /** The next timer, in milliseconds from this transition. */
  readonly due: { readonly what: TimerName; readonly ms: number } | null;
};

export type PressTransition = { readonly press: Press | null; readonly effects: readonly PressEffect[] };

const noEffects: readonly PressEffect[] = [];

export function pressDown(box: Box, at: Point): PressTransition {
  return {
    press: {
      box,
      from: at,
      shown: false,
      still: true,
      inside: true,
      isDown: true,
      due: { what: "in", ms: pressMs.in },
    },
    effects: noEffects,
  };
}

function isInRetentionArea({ left, top, right, bottom }: Box, { x, y }: Point): boolean {
  const { retention } = pressPx;
  return x >= left - retention && x <= right + retention && y >= top - retention && y <= bottom + retention;
}

/**
 * Handles a movement. More than 30 px cancel the press. More than 20 px outside the element's box, the pressed look is
 * removed; it returns with the pointer.
 */
export function pressMoved(press: Press, to: Point): PressTransition {
  if (!press.isDown) return { press, effects: noEffects };
  const distance = Math.hypot(to.x - press.from.x, to.y - press.from.y);
  if (distance > pressPx.cancel) return pressCancelled(press);
  const still = press.still && distance <= pressPx.longMove;
  const inside = isInRetentionArea(press.box, to);
  const nextTimer = press.due?.what === "long" && (!still || !inside) ? null : press.due;
  const next = { ...press, still, inside, due: nextTimer };
  if (press.shown && !inside) return { press: { ...next, shown: false }, effects: ["hide"] };
  if (press.due === null && !press.shown && inside)
    return { press: { ...next, shown: true }, effects: ["show"] };
  return { press: next, effects: noEffects };
}

/** Handles the timer that is due. */
export function pressTimerFired(press: Press): PressTransition {
  switch (press.due?.what) {
    case "in": {
      if (!press.inside) return { press: { ...press, due: null }, effects: noEffects };
      const due = press.still ? { what: "long" as const, ms: pressMs.long } : null;
      return { press: { ...press, shown: true, due }, effects: ["show"] };
    }
    case "long":
      return { press: { ...press, due: null }, effects: ["long"] };
    case "out":
      return { press: null, effects: ["hide"] };
    case undefined:
      return { press, effects: noEffects };
  }
}

/**
 * Handles the release. A press shorter than 130 ms shows the pressed look only now; the look stays for another 100 ms.
 */
export function pressUp(press: Press): PressTransition {
  if (!press.inside) return { press: null, effects: press.shown ? ["hide", "dropClick"] : ["dropClick"] };
  return {
    press: { ...press, isDown: false, shown: true, due: { what: "out", ms: pressMs.out } },
    effects: press.shown ? noEffects : ["show"],
  };
}

/** Handles a scroll or a cancelled pointer. */
export function pressCancelled(press: Press): PressTransition {
  return { press: null, effects: press.shown ? ["hide", "dropClick"] : ["dropClick"] };
}
