// A reward for a deposit for which the member chooses the promotion, once in each period.

import type { NewPromotion } from "../store.ts";
import { askNothing } from "../offers/questions.ts";
import type { OwnRules } from "./promotion-type-rules.ts";

/** Whether the reward of the promotion's smallest deposit rounds to zero. */
function rewardsNothingAt({ rewardPercent, rewardFixedMinor, minDepositMinor }: NewPromotion): boolean {
  const hundredths = BigInt(Math.round(Number(rewardPercent) * 100));
  return minDepositMinor > 0n && rewardFixedMinor + (minDepositMinor * hundredths) / 10_000n === 0n;
}

export const deposit: OwnRules = {
  ask: askNothing,
  check: (p, _around, say) =>
    say(rewardsNothingAt(p), "minDeposit: the reward of the smallest deposit rounds to zero"),
  shows: "amount",
  menu: "receiving",
};
