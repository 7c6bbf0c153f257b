import { expect, test } from "vitest";
import { createTapGuard } from "./taps.ts";

test("main button: second tap within 300 ms → none of its own; later → taken", () => {
  let now = 0;
  const isDouble = createTapGuard(() => now);
  const tapAt = (ms: number) => {
    now = ms;
    return isDouble();
  };
  expect([0, 299, 500, 801, 1_101].map(tapAt)).toEqual([false, true, true, false, false]);
});
