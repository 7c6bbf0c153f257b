// A grant by an operator, up to its fixed amount. It is offered to no member.

import { askNothing } from "../offers/questions.ts";
import type { OwnRules } from "./promotion-type-rules.ts";

export const grant: OwnRules = {
  isFor: () => false,
  ask: askNothing,
  check: (p, _around, say) => {
    say(p.minLevel > 0, "minLevel: an operator gives a GRANT at any level");
    say(
      p.stackingGroup !== null || p.reviewSignals.length > 0,
      "stackingGroup and reviewSignals: nobody claims a GRANT",
    );
  },
  // no member can play for it
  largestReward: () => 0n,
  shows: "amount",
  menu: "receiving",
};
