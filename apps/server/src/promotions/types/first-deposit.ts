// A reward for a member's first deposit, if the member chooses the promotion for the deposit.

import { deposit } from "./deposit.ts";
import type { OwnRules } from "./promotion-type-rules.ts";

export const firstDeposit: OwnRules = {
  ...deposit,
  hindranceOf: ({ hasDeposited }) => (hasDeposited ? "first" : null),
};
