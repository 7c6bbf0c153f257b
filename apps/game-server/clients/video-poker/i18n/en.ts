import type { MessagesLike } from "../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  ready: "Place a stake and deal",
  button: "Deal",
  running: "Dealing…",
  won: "Paid {amount}",
  lost: "Not this time",
  ask: "Tap the cards to hold, then draw",
  draw: "Draw",
  hold: "Held",
  pays: "What each hand pays",
  kinds: {
    "high-card": "Nothing",
    pair: "Jacks or better",
    "two-pair": "Two pair",
    three: "Three of a kind",
    straight: "Straight",
    flush: "Flush",
    "full-house": "Full house",
    four: "Four of a kind",
    "straight-flush": "Straight flush",
    "royal-flush": "Royal flush",
  },
  points: [
    "You get five cards. Hold what you want and draw the others once; the final hand is paid.",
    "The lowest paying hand is a pair of jacks.",
    "All ten cards are fixed before you choose, so your choice changes none of them. The return is for perfect play.",
  ],
  least: "Minimum stake",
  most: "Maximum stake",
};
