import { expect, test } from "vitest";
import { progressShare, type Progress } from "./progress-share.ts";

const nothing = { actual: "0.00", expected: "0.00" };
const progress = (labelId: number | null, completed: number, total: number): Progress => ({
  playerRankName: null,
  playerRankProgress: { labelId },
  nextRankName: null,
  currency: "BDT",
  currentProgress: { completedConditions: completed, totalExpectedConditions: total },
  monthlyTurnover: nothing,
  monthlyDeposit: nothing,
  totalTurnover: nothing,
  totalDeposit: nothing,
  keep: null,
});

test("[MEM-07] progress: completed by total; without a rank label 1, where dividing fails 0", () => {
  expect(progressShare(progress(2, 1, 4))).toBe(0.25);
  expect(progressShare(progress(8, 4, 4))).toBe(1);
  expect(progressShare(progress(null, 0, 3))).toBe(1);
  expect(progressShare(progress(0, 0, 0))).toBe(0);
});
