import { expect, test } from "vitest";
import { numberStyles } from "./format-number.ts";
import { formatTimes } from "./format-times.ts";

test("[CONT-06] times: whole ones without decimals, others with two", () => {
  const style = numberStyles.EN;
  expect([500, 250, 5, 1_234_500].map((percent) => formatTimes(percent, style))).toEqual([
    "5",
    "2.50",
    "0.05",
    "12,345",
  ]);
});
