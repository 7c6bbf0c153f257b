import { expect, it } from "vitest";
import { soundOfWin } from "./sound-effects.ts";

it("sound of a win → none up to the stake, then by size: usual, big from 10 stakes, huge from 50", () => {
  const of = (minor: bigint) => soundOfWin(minor, 200n);
  expect([0n, 199n, 200n].map(of)).toEqual([null, null, null]);
  expect([201n, 1_999n, 2_000n, 9_999n, 10_000n].map(of)).toEqual([
    "win",
    "win",
    "bigWin",
    "bigWin",
    "hugeWin",
  ]);
});
