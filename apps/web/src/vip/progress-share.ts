import type { vip } from "@khela/contract/vip/calls";
import type { OutputOf } from "@khela/contract/schemas";

export type Progress = OutputOf<typeof vip.progress>;

/** Share of the next level's conditions that are met, 0 to 1: 1 without a rank label, 0 without conditions. */
export function progressShare({ currentProgress, playerRankProgress }: Progress): number {
  if (playerRankProgress.labelId === null) return 1;
  const share = currentProgress.completedConditions / currentProgress.totalExpectedConditions;
  return Number.isFinite(share) ? share : 0;
}
