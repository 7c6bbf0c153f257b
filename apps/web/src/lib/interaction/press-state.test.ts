import { describe, expect, test } from "vitest";
import type { Press, PressTransition } from "./press-state.ts";
import { pressDown, pressCancelled, pressMoved, pressTimerFired, pressUp } from "./press-state.ts";

const box = { left: 100, top: 100, right: 200, bottom: 144 };
const start = { x: 150, y: 120 };

function pressOf({ press }: PressTransition): Press {
  if (press === null) throw new Error("the press is over");
  return press;
}

const down = (): Press => pressOf(pressDown(box, start));
const shown = (): Press => pressOf(pressTimerFired(down()));

describe("[SHELL-25] press state machine", () => {
  test("held press → shown after 130 ms, long after 370 more, hidden 100 ms after release", () => {
    expect(down().due).toEqual({ what: "in", ms: 130 });
    expect(pressTimerFired(down())).toMatchObject({
      effects: ["show"],
      press: { due: { what: "long", ms: 370 } },
    });
    expect(pressTimerFired(shown())).toMatchObject({ effects: ["long"], press: { due: null } });
    const up = pressUp(shown());
    expect(up).toMatchObject({ effects: [], press: { due: { what: "out", ms: 100 } } });
    expect(pressTimerFired(pressOf(up))).toEqual({ press: null, effects: ["hide"] });
  });

  test("tap shorter than 130 ms → shown on release", () => {
    expect(pressUp(down())).toMatchObject({ effects: ["show"], press: { due: { what: "out", ms: 100 } } });
  });

  test("moved beyond 30 px → cancelled, click dropped", () => {
    expect(pressMoved(down(), { x: 180, y: 120 }).press).not.toBeNull();
    expect(pressMoved(down(), { x: 180.5, y: 120 })).toEqual({ press: null, effects: ["dropClick"] });
    expect(pressMoved(shown(), { x: 150, y: 151 })).toEqual({ press: null, effects: ["hide", "dropClick"] });
    expect(pressCancelled(shown()).effects).toEqual(["hide", "dropClick"]);
  });

  test("moved beyond 10 px → no long press", () => {
    expect(pressOf(pressMoved(shown(), { x: 160, y: 120 })).due).toEqual({ what: "long", ms: 370 });
    expect(pressOf(pressMoved(shown(), { x: 160.5, y: 120 })).due).toBeNull();
    const early = pressOf(pressMoved(down(), { x: 165, y: 120 }));
    expect(pressTimerFired(early)).toMatchObject({ effects: ["show"], press: { due: null } });
  });

  test("moved within 20 px around the element → shown; outside → hidden; back inside → shown again", () => {
    const low = pressOf(pressTimerFired(pressOf(pressDown(box, { x: 150, y: 140 }))));
    expect(pressMoved(low, { x: 150, y: 164 }).effects).toEqual([]);
    const away = pressMoved(low, { x: 150, y: 165 });
    expect(away.effects).toEqual(["hide"]);
    expect(pressUp(pressOf(away))).toEqual({ press: null, effects: ["dropClick"] });
    expect(pressMoved(pressOf(away), { x: 150, y: 150 }).effects).toEqual(["show"]);
  });
});
