import type { MessagesLike } from "../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  spin: "Spin",
  spinning: "Spinning…",
  ready: "Good luck",
  won: "You won",
  returned: "Returned {amount}",
  nothing: "No match this time",
  scatterPays: "{symbol} ×{count}",
  freeWon: "{spins} free spins",
  freeTimes: "Every win ×{times}",
  freeMore: "{spins} more free spins",
  freeBar: "Free spin {index} of {total}",
  freeTotal: "This round paid",
  jackpot: "Golden pot {amount}",
  jackpotWon: "You won the golden pot",
  hint: "3 × {symbol} = {spins} free spins",
  hurry: "Show it faster",
  modes: {
    ante: "More features, a spin",
    buy: "Buy the feature",
    rtp: "RTP {rtp}",
    ask: "This one round costs {price}: {times} your stake of {stake}. It begins with the feature. It may pay less than it costs.",
    confirm: "Buy for {price}",
    cancel: "Cancel",
    played: { ante: "More features", buy: "Feature bought" },
  },
  paytable: "What each symbol pays",
  wild: "WILD",
  scatter: "SCATTER",
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
