import { expect, test } from "vitest";
import { numberStyles } from "./format-number.ts";
import { formatPercent, formatTimes } from "./format-percent.ts";

test("[CONT-06] times: no more decimals than it has", () => {
  const style = numberStyles.EN;
  expect([500, 250, 5, 1_234_500].map((percent) => formatTimes(percent, style))).toEqual([
    "5",
    "2.5",
    "0.05",
    "12,345",
  ]);
});

test("percentage: zeros at the end of its decimals are left out, no other ones", () => {
  const written = (percent: string) => formatPercent(percent, numberStyles.EN);
  expect(["100.00", "10", "0.20", "12.05", "0.00"].map(written)).toEqual(["100", "10", "0.2", "12.05", "0"]);
  expect(formatPercent("0.50", numberStyles.BN)).toBe("০.৫");
});
