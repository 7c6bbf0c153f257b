import type { MessagesLike } from "../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  ready: "Place an ante and deal",
  button: "Deal",
  running: "Dealing…",
  won: "Paid {amount}",
  lost: "The dealer wins",
  ask: "Play or fold?",
  dealer: "Dealer",
  you: "You",
  play: "Play ({amount} more)",
  fold: "Fold",
  unqualified: "Dealer does not qualify",
  price: "Stake in all {amount}",
  pairPlus: "Pair plus",
  no: "No",
  same: "Same stake",
  kinds: {
    "high-card": "High card",
    pair: "Pair",
    flush: "Flush",
    straight: "Straight",
    trips: "Three of a kind",
    "straight-flush": "Straight flush",
  },
  points: [
    "See three cards, then play with an equal stake or give up the ante.",
    "If the dealer has no queen or better, the ante pays 1 to 1 and the play stake is returned. Otherwise the better hand wins 1 to 1 on both.",
    "A straight pays an ante bonus of 1, three of a kind 4, a straight flush 5, whatever the dealer has.",
    "Pair plus: pair 1, flush 4, straight 6, three of a kind 30, straight flush 40.",
    "Best play: play with queen-six-four or better. The ante then loses 3.37 % on average.",
  ],
  least: "Minimum stake",
  most: "Maximum stake",
};
