import { expect, test } from "vitest";
import { createTapGuard } from "./taps.ts";

test("main button: tap within 300 ms of one that counted → ignored; each tap later → counted", () => {
  let now = 0;
  const isDouble = createTapGuard(() => now);
  const tapAt = (ms: number) => {
    now = ms;
    return isDouble();
  };
  expect([0, 299, 500, 799, 800].map(tapAt)).toEqual([false, true, false, true, false]);
  // one who taps every 250 ms
  expect([2_000, 2_250, 2_500, 2_750, 3_000].map(tapAt)).toEqual([false, true, false, true, false]);
});
