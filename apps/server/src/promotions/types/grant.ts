// A bonus that an operator grants, up to the promotion's fixed amount. Members do not see the promotion as an offer.

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
  // zero, because no member can get this reward by playing
  largestReward: () => 0n,
  shows: "amount",
  menu: "receiving",
};
