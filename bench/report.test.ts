import { expect, test } from "vitest";
import { findExceeded } from "./report.ts";

test("limits of a bench: the most and the least of ratios and figures; what was not measured keeps none", () => {
  const measured = { ratios: { slow: 2.5, quick: 0.4 }, figures: { kb: 5 } };
  const of = (limits: Parameters<typeof findExceeded>[0]["limits"]) =>
    findExceeded({ ...measured, ...(limits === undefined ? {} : { limits }) });
  expect(of(undefined)).toEqual([]);
  expect(of({ slow: { most: 2.5 }, quick: { least: 0.4 }, kb: { most: 5 } })).toEqual([]);
  expect(of({ slow: { most: 2 }, quick: { least: 0.5 }, kb: { most: 4 }, none: { most: 1 } })).toEqual([
    "slow is 2.5, and may be 2 at most",
    "quick is 0.4, and may be 0.5 at least",
    "kb is 5, and may be 4 at most",
    "none is NaN, and may be 1 at most",
  ]);
});
