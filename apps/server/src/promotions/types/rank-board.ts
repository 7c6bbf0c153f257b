// The first places of a period, by turnover or by the largest multiple that one round paid.

import { askNothing } from "../offers/questions.ts";
import type { PromotionTypeRules } from "./promotion-type-rules.ts";

export const rankBoard: PromotionTypeRules = {
  metric: "score",
  periods: null,
  ask: askNothing,
  reward: "prizes",
  largestReward: ({ prizesMinor }) => prizesMinor?.[0] ?? 0n,
  shows: "amount",
  menu: "receiving",
};
