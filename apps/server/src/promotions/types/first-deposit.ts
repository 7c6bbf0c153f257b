// The first deposit of a member, made with it.

import { deposit } from "./deposit.ts";
import type { PromotionTypeRules } from "./promotion-type-rules.ts";

export const firstDeposit: PromotionTypeRules = {
  ...deposit,
  metric: "first_deposit",
  periods: ["once"],
  hindranceOf: ({ hasDeposited }) => (hasDeposited ? "first" : null),
};
