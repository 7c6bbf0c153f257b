import type { MessagesLike } from "../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  ready: "Place a stake and deal",
  button: "Deal",
  running: "Dealing…",
  won: "Paid {amount}",
  lost: "The dealer wins",
  ask: "What will you do?",
  dealer: "Dealer",
  you: "You",
  hit: "Hit",
  stand: "Stand",
  double: "Double",
  split: "Split",
  insure: "Insure",
  describe: "{own} : {house}",
  points: [
    "Get closer to 21 than the dealer without going over. Faces count 10, an ace 1 or 11.",
    "21 in two cards is a blackjack and pays 3 to 2. The dealer stands on every 17.",
    "Any first two cards may be doubled, after a split too. A pair may be split once; split aces get one card each.",
    "Under a dealer's ace, insurance costs half the stake and pays 2 to 1. Better not take it: it loses on average.",
    "The deck is endless. The return above is for perfect play.",
  ],
  least: "Minimum stake",
  most: "Maximum stake",
};
