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
      "{share} of every stake goes into the golden pot of the house's slots, and the house starts each pot with {seed}. Any spin may win all of it, with a chance in proportion to its stake; it is won at {cap} at the latest. The pot's draw comes from the spin's own seeds.",
    jackpotReturn:
      "In the long run the pot gives back {total} of the stakes beside the game's own return: {share} put in by players, {seedShare} by the house.",
    amounts: "The amounts below are for your present stake.",
    outcome: "The result is fixed before the reels stop; no touch and no waiting changes it.",
  },
};
