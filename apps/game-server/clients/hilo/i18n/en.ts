import type { MessagesLike } from "../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  ready: "Start, then guess the next card",
  button: "Start",
  running: "Turning a card…",
  won: "Cashed out {amount}",
  lost: "Wrong guess",
  ask: "Is the next card higher or lower?",
  higher: "Higher or same",
  lower: "Lower or same",
  onlyHigher: "Higher",
  onlyLower: "Lower",
  equal: "Same",
  skip: "Skip card",
  cashOut: "Cash out {amount}",
  describe: "{count} right",
  points: [
    "The ace is lowest, the king highest. Each right guess raises the multiplier; cash out whenever you like.",
    "A guess is worth 13 ÷ the ranks it wins on. The 1 % edge is taken once, so every way to play returns exactly 99 %.",
    "Skipping costs nothing and adds nothing. The deck is endless: all 52 cards are equally likely each time. A round has 52 cards at most; the last is guessed, not skipped.",
  ],
  least: "Minimum stake",
  most: "Maximum stake",
};
