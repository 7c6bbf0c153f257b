// Raffle tickets for turnover; winning tickets are drawn at the end of a period.

import { askNothing } from "../offers/questions.ts";
import { lostOf } from "../operator/best-play.ts";
import type { OwnRules } from "./promotion-type-rules.ts";

export const raffle: OwnRules = {
  ask: askNothing,
  check: (p, { hasBeacon }, say) =>
    say(
      p.prizesMinor !== null && !hasBeacon,
      "there is no randomness beacon to draw a RAFFLE with (LOTTERY_BEACON_URL)",
    ),
  // the sum of all prizes, because one member may win every prize
  largestReward: ({ prizesMinor }) => (prizesMinor ?? []).reduce((sum, prize) => sum + prize, 0n),
  costBefore: ({ ticketMinor, prizesMinor }, { clearedMillionths }) =>
    lostOf((ticketMinor ?? 0n) * BigInt(prizesMinor?.length ?? 0), clearedMillionths),
  shows: "amount",
  menu: "receiving",
};
