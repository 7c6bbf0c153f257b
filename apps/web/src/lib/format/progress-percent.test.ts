import { expect, test } from "vitest";
import { progressPercent } from "./progress-percent.ts";

test("progress: the part of what is asked for, cut to whole percent → never 100 before it is reached", () => {
  expect(progressPercent({ actual: "99.99", expected: "100.00" })).toBe(99);
  expect(progressPercent({ actual: "250.00", expected: "100.00" })).toBe(100);
  expect(progressPercent({ actual: "0.00", expected: "100.00" })).toBe(0);
});
