// The strategy of autoplay at hilo: it makes the likelier guess until the player's multiplier is reached.
import { approximate, parseFraction } from "@khela/engines/fraction";
import { hiloRank, hiloRules, hiloWinningRanks, type HiloOutcome } from "@khela/engines/originals/hilo";
import { pickMessages } from "../../shell/i18n/messages.ts";
import type { GameSession } from "../../shell/session/game-session.ts";
import { createChoice } from "../../shell/ui/choice.ts";
import { h } from "../../shell/ui/dom.ts";
import type { StepStrategy } from "../../shell/auto/step-strategy.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

const text = pickMessages<typeof en>({ bn, en });

/** Multipliers at which autoplay cashes out, in tenths. */
const TARGETS = [12, 15, 20, 30, 50] as const;

export function createHiloStrategy({ format }: GameSession): StepStrategy {
  const target = createChoice<number>(
    text.target,
    TARGETS.map((tenths) => [tenths, format.times(`${tenths}/10`, tenths % 10 === 0 ? 0 : 1)]),
    { first: 20, onPick: () => undefined },
  );
  return {
    questions: () => [target.element, h("p", { class: "note" }, text.note)],
    decide: ({ outcome }) => {
      const { cards, cashOutMultiplier } = outcome as HiloOutcome;
      const isReached = approximate(parseFraction(cashOutMultiplier)) * 10 >= target.value();
      if (isReached || cards.length === hiloRules.maxCards) return { type: "cash-out" };
      const rank = hiloRank(cards[cards.length - 1] ?? 0);
      const isLow =
        rank === 1 || (rank < 13 && hiloWinningRanks(rank, "higher") >= hiloWinningRanks(rank, "lower"));
      return { type: "guess", guess: isLow ? "higher" : "lower" };
    },
  };
}
