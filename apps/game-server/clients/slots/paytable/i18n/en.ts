import type { MessagesLike } from "../../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  paytable: "What each symbol pays",
  least: "Minimum stake",
  most: "Maximum stake",
  volatility: "Volatility",
  volatilities: { low: "Low", medium: "Medium", high: "High" },
  points: {
    wild: "{wild} is wild: it stands for any symbol but the scatter.",
    scatter:
      "{scatter} is the scatter: three or more anywhere pay a multiple of the whole stake and give {three}, {four} or {five} free spins.",
    bareScatter:
      "{scatter} is the scatter: three or more anywhere give {three}, {four} or {five} free spins.",
    free: "In free spins every win is multiplied by {times}.",
    retrigger: "Free spins can give more free spins, never more than {most} in all.",
    jackpot:
      "{share} of every stake goes into the golden pot of our own slots, and the operator starts each pot with {seed}. Any spin may win all of it, with a chance in proportion to its stake; it is won by {cap} at the latest. The pot's draw comes from the spin's own seeds.",
    jackpotReturn:
      "In the long run the pot returns {total} of the stakes beside the game's own return: {share} from players, {seedShare} from the operator.",
    amounts: "The amounts below are for your present stake.",
    outcome: "The result is fixed before the reels stop; no tap or delay changes it.",
  },
};
