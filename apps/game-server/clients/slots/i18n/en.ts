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
  hurry: "Show faster",
  modes: {
    ante: "More features, a spin",
    buy: "Buy the feature",
    rtp: "RTP {rtp}",
    ask: "This one round costs {price}: {times} your stake of {stake}. It begins with the feature. It may pay less than it costs.",
    confirm: "Buy for {price}",
    cancel: "Cancel",
    played: { ante: "More features", buy: "Feature bought" },
  },
  wild: "WILD",
  scatter: "SCATTER",
};
