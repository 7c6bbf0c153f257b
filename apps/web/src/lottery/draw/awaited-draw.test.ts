import { describe, expect, it } from "vitest";
import { hasEnded, latestResult, type AwaitedDraw } from "./awaited-draw.ts";

const draw = (place: number, state: AwaitedDraw["state"]): AwaitedDraw => ({
  numero: `20260101-${place}`,
  state,
  winningTime: place,
  result: state === "drawn" || state === "settled" ? { digits: String(place) } : null,
});

describe("a draw that is waited for", () => {
  it("[LOT-02] ends when it is drawn, settled or void, and not by another draw's answer", () => {
    const states = ["closing", "closed", "drawn", "settled", "void"] as const;
    expect(states.map((state) => hasEnded(draw(7, state), "20260101-7"))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    expect([hasEnded(draw(6, "settled"), "20260101-7"), hasEnded(undefined, "20260101-7")]).toEqual([
      false,
      false,
    ]);
  });

  it("[LOT-02] is shown with its own result until a later one is there; a void one has none to show", () => {
    const [six, seven, eight] = [draw(6, "settled"), draw(7, "drawn"), draw(8, "settled")];
    expect(latestResult(six, seven)).toBe(seven);
    expect(latestResult(null, seven)).toBe(seven);
    expect(latestResult(eight, seven)).toBe(eight);
    expect(latestResult(six, draw(7, "void"))).toBe(six);
    expect(latestResult(six, null)).toBe(six);
    expect(latestResult(null, null)).toBeNull();
  });
});
