import { expect, test } from "vitest";
import { winSizeOf } from "./win-size.ts";

test("win size: stake or less → no celebration; above it → longer and with coins from 10, 25 and 50 stakes", () => {
  const nameOf = (minor: bigint) => winSizeOf(minor, 200n)?.name;
  expect([0n, 199n, 200n].map((minor) => winSizeOf(minor, 200n))).toEqual([null, null, null]);
  expect([201n, 1_999n].map(nameOf)).toEqual([null, null]);
  expect([2_000n, 5_000n, 10_000n, 900_000n].map(nameOf)).toEqual(["big", "great", "huge", "huge"]);
  const [usual, big, great, huge] = [400n, 2_000n, 5_000n, 10_000n].map((minor) => winSizeOf(minor, 200n)!);
  expect(usual!.coins).toBe(0);
  expect(usual!.countMs).toBeLessThan(big!.countMs);
  expect(big!.countMs).toBeLessThan(great!.countMs);
  expect(great!.countMs).toBeLessThan(huge!.countMs);
});
