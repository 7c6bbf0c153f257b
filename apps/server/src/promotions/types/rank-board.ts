// Prizes for the first places of a period, by turnover or by the highest multiple that one round paid.

import { askNothing } from "../offers/questions.ts";
import type { OwnRules } from "./promotion-type-rules.ts";

export const rankBoard: OwnRules = {
  ask: askNothing,
  largestReward: ({ prizesMinor }) => prizesMinor?.[0] ?? 0n,
  shows: "amount",
  menu: "receiving",
};
