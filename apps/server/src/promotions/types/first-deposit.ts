// The first deposit of a member, made with it.

import { deposit } from "./deposit.ts";
import type { OwnRules } from "./promotion-type-rules.ts";

export const firstDeposit: OwnRules = {
  ...deposit,
  hindranceOf: ({ hasDeposited }) => (hasDeposited ? "first" : null),
};
