// The strategy of autoplay at blackjack: basic strategy, which never insures, within a bonus's maximum stake.
import type { BlackjackBet, BlackjackOutcome } from "@khela/engines/live/blackjack";
import { decideBlackjack } from "@khela/engines/live/blackjack-strategy";
import type { StepStrategy } from "../../shell/auto/step-strategy.ts";
import { pickMessages } from "../../shell/i18n/messages.ts";
import { h } from "../../shell/ui/dom.ts";
import { affordableChoices } from "../added-stake.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

const text = pickMessages<typeof en>({ bn, en });

/** Two hands of a split, both doubled, stake this many times more than the hand. */
const MORE_STAKES = 3n;

/** `bonusMaxMinor` returns the maximum stake of a bonus in play; decisions above it are left out. */
export const createBasicPlay = (bonusMaxMinor: () => bigint | null): StepStrategy => ({
  questions: () => [h("p", { class: "note" }, text.note)],
  decide: (round) =>
    decideBlackjack({
      ...(round.outcome as BlackjackOutcome),
      choices: affordableChoices(round, bonusMaxMinor()),
    }),
  mostMinor: (bet) => {
    const { bets = [] } = bet as BlackjackBet;
    const hands = bets.filter(({ on }) => on.startsWith("hand"));
    const more = hands.reduce((sum, { stakeMinor }) => sum + MORE_STAKES * BigInt(stakeMinor), 0n);
    return BigInt(bet.stakeMinor) + more;
  },
});
