import type { MessagesLike } from "../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  over: "Over",
  under: "Under",
  direction: "Which side",
  target: "Target",
  multiplier: "Multiplier",
  chance: "Chance",
  profit: "A win pays",
  roll: "Roll",
  rolling: "Rolling…",
  ready: "Set a target and roll",
  won: "Paid {amount}",
  lost: "Not this time",
  rollOver: "Wins above {target}",
  rollUnder: "Wins below {target}",
  points: [
    "A number from 0.00 to 100.00 is rolled: 10,001 numbers, all equally likely.",
    "Over wins on a number above the target, under on one below it. The target itself does not win.",
    "A win pays stake × multiplier. The multiplier is 9,900 ÷ the count of winning numbers.",
    "The result does not depend on your stake, your balance or earlier rolls.",
  ],
  least: "Minimum stake",
  most: "Maximum stake",
  highest: "Maximum multiplier",
};
