import { padmaCatch } from "@khela/engines/slots/lines/padma-catch";
import { expect, test } from "vitest";
import { LANDING_MS, landReel, moveReel, restingReel, startReel, symbolAt } from "./reels.ts";

test("reel: given stop, any state before → stops exactly on it", () => {
  for (const stop of [0, 5, 17, 31]) {
    const reel = restingReel(3);
    startReel(reel, 1_000);
    for (let now = 1_000; now < 1_700; now += 16) expect(moveReel(reel, now)).toBe(true);
    landReel(reel, stop, 1_700);
    let now = 1_700;
    while (moveReel(reel, now)) now += 16;
    expect(reel.position).toBe(stop);
    expect(reel.speed).toBe(0);
    expect(now - 1_700).toBeGreaterThanOrEqual(LANDING_MS);
  }
});

test("landing reel: last symbols before the stop → those that precede it on the strip", () => {
  const strip = padmaCatch.rules.reels[0] ?? [];
  const stop = 4;
  const reel = restingReel(20);
  startReel(reel, 0);
  moveReel(reel, 500);
  landReel(reel, stop, 500);
  const passed = new Set<string>();
  for (let now = 500; moveReel(reel, now); now += 4) passed.add(symbolAt(strip, Math.ceil(reel.position)));
  const near = Array.from({ length: 10 }, (_, index) => symbolAt(strip, stop - 1 + index));
  for (const symbol of passed) expect(near).toContain(symbol);
});

test("strip: index beyond either end → continues from the other", () => {
  const strip = ["a", "b", "c"];
  expect([-4, -1, 0, 2, 3, 7].map((index) => symbolAt(strip, index))).toEqual(["c", "c", "a", "c", "a", "b"]);
});
