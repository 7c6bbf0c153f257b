import { describe, expect, test } from "vitest";
import type { Press, Step } from "./press.ts";
import { pressDown, pressGivenUp, pressMoved, pressTime, pressUp } from "./press.ts";

const box = { left: 100, top: 100, right: 200, bottom: 144 };
const start = { x: 150, y: 120 };

function pressOf({ press }: Step): Press {
  if (press === null) throw new Error("the press is over");
  return press;
}

const down = (): Press => pressOf(pressDown(box, start));
const shown = (): Press => pressOf(pressTime(down()));

describe("SHELL-25 the rules of a press", () => {
  test("shows after 130 ms, is long after 370 more, and leaves 100 ms after the finger", () => {
    expect(down().due).toEqual({ what: "in", ms: 130 });
    expect(pressTime(down())).toMatchObject({ effects: ["show"], press: { due: { what: "long", ms: 370 } } });
    expect(pressTime(shown())).toMatchObject({ effects: ["long"], press: { due: null } });
    const up = pressUp(shown());
    expect(up).toMatchObject({ effects: [], press: { due: { what: "out", ms: 100 } } });
    expect(pressTime(pressOf(up))).toEqual({ press: null, effects: ["hide"] });
  });

  test("a tap shorter than 130 ms shows when the finger leaves", () => {
    expect(pressUp(down())).toMatchObject({ effects: ["show"], press: { due: { what: "out", ms: 100 } } });
  });

  test("is given up beyond 30 px, and no click counts", () => {
    expect(pressMoved(down(), { x: 180, y: 120 }).press).not.toBeNull();
    expect(pressMoved(down(), { x: 180.5, y: 120 })).toEqual({ press: null, effects: ["dropClick"] });
    expect(pressMoved(shown(), { x: 150, y: 151 })).toEqual({ press: null, effects: ["hide", "dropClick"] });
    expect(pressGivenUp(shown()).effects).toEqual(["hide", "dropClick"]);
  });

  test("is not long after a move beyond 10 px", () => {
    expect(pressOf(pressMoved(shown(), { x: 160, y: 120 })).due).toEqual({ what: "long", ms: 370 });
    expect(pressOf(pressMoved(shown(), { x: 160.5, y: 120 })).due).toBeNull();
    const early = pressOf(pressMoved(down(), { x: 165, y: 120 }));
    expect(pressTime(early)).toMatchObject({ effects: ["show"], press: { due: null } });
  });

  test("holds on within 20 px around, lets go outside and takes hold again", () => {
    const low = pressOf(pressTime(pressOf(pressDown(box, { x: 150, y: 140 }))));
    expect(pressMoved(low, { x: 150, y: 164 }).effects).toEqual([]);
    const away = pressMoved(low, { x: 150, y: 165 });
    expect(away.effects).toEqual(["hide"]);
    expect(pressUp(pressOf(away))).toEqual({ press: null, effects: ["dropClick"] });
    expect(pressMoved(pressOf(away), { x: 150, y: 150 }).effects).toEqual(["show"]);
  });
});
