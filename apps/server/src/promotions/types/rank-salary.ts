// A weekly or monthly reward for the member's VIP level.

import { askPresent } from "../offers/questions.ts";
import type { OwnRules } from "./promotion-type-rules.ts";

export const rankSalary: OwnRules = {
  ask: askPresent("none"),
  check: (p, _around, say) => say(p.minLevel === 0, "minLevel: a RANK_SALARY asks for a level"),
  shows: "amount",
  menu: "receiving",
};
