// A finger on something that can be pressed, as rules without a clock or a page: when the press shows, when it is held
// long, when it is given up. Times and distances are the specification's (section 9).

export const pressMs = { in: 130, long: 370, out: 100, mouseLock: 300 } as const;
export const pressPx = { retention: 20, cancel: 30, longMove: 10 } as const;

export type Point = { readonly x: number; readonly y: number };
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** `show` and `hide` the pressed look, `long`: held long, `dropClick`: the click that may follow is none. */
export type PressEffect = "show" | "hide" | "long" | "dropClick";

type Due = "in" | "long" | "out";

export type Press = {
  readonly box: Box;
  readonly from: Point;
  readonly shown: boolean;
  /** Held close enough to one place for a long press. */
  readonly still: boolean;
  readonly inside: boolean;
  readonly isDown: boolean;
  /** What time brings next, and in how many milliseconds from the step that said so. */
  readonly due: { readonly what: Due; readonly ms: number } | null;
};

export type Step = { readonly press: Press | null; readonly effects: readonly PressEffect[] };

const nothing: readonly PressEffect[] = [];

export function pressDown(box: Box, at: Point): Step {
  return {
    press: { box, from: at, shown: false, still: true, inside: true, isDown: true, due: { what: "in", ms: pressMs.in } },
    effects: nothing,
  };
}

function isWithin({ left, top, right, bottom }: Box, { x, y }: Point): boolean {
  const { retention } = pressPx;
  return x >= left - retention && x <= right + retention && y >= top - retention && y <= bottom + retention;
}

/** Given up at 30 px; outside the box and its 20 px the look goes, and comes back with the finger. */
export function pressMoved(press: Press, to: Point): Step {
  if (!press.isDown) return { press, effects: nothing };
  const distance = Math.hypot(to.x - press.from.x, to.y - press.from.y);
  if (distance > pressPx.cancel) return pressGivenUp(press);
  const still = press.still && distance <= pressPx.longMove;
  const inside = isWithin(press.box, to);
  const kept = press.due?.what === "long" && (!still || !inside) ? null : press.due;
  const next = { ...press, still, inside, due: kept };
  if (press.shown && !inside) return { press: { ...next, shown: false }, effects: ["hide"] };
  if (press.due === null && !press.shown && inside) return { press: { ...next, shown: true }, effects: ["show"] };
  return { press: next, effects: nothing };
}

/** What was due has come. */
export function pressTime(press: Press): Step {
  switch (press.due?.what) {
    case "in": {
      if (!press.inside) return { press: { ...press, due: null }, effects: nothing };
      const due = press.still ? { what: "long" as const, ms: pressMs.long } : null;
      return { press: { ...press, shown: true, due }, effects: ["show"] };
    }
    case "long": return { press: { ...press, due: null }, effects: ["long"] };
    case "out": return { press: null, effects: ["hide"] };
    case undefined: return { press, effects: nothing };
  }
}

/** The finger is up: a press shorter than 130 ms shows now; the look stays for 100 ms more. */
export function pressUp(press: Press): Step {
  if (!press.inside) return { press: null, effects: press.shown ? ["hide", "dropClick"] : ["dropClick"] };
  return {
    press: { ...press, isDown: false, shown: true, due: { what: "out", ms: pressMs.out } },
    effects: press.shown ? nothing : ["show"],
  };
}

/** The page scrolls, or the finger went elsewhere. */
export function pressGivenUp(press: Press): Step {
  return { press: null, effects: press.shown ? ["hide", "dropClick"] : ["dropClick"] };
}
