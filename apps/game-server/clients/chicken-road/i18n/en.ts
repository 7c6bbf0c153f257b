import type { MessagesLike } from "../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  ready: "Choose how hard, then start",
  button: "Start",
  running: "The hen looks around…",
  won: "Cashed out {amount}",
  lost: "A car came!",
  ask: "Does the hen cross another lane?",
  go: "Cross",
  now: "Cash out now",
  next: "On the next lane",
  cashOut: "Cash out {amount}",
  road: "Road: {count} lanes crossed of {all}",
  difficulty: "How hard",
  easy: "Easy",
  medium: "Medium",
  hard: "Hard",
  expert: "Expert",
  describe: "{count} lanes · {times}",
  lanes: "{count} lanes crossed",
  points: [
    "The hen goes to market, lane after lane. Each lane crossed raises the multiplier; a car loses the stake.",
    "In each lane a car comes in 1 case of 20 (easy), 3 of 20 (medium), 5 of 20 (hard) or 8 of 20 (expert); there are 24, 20, 18 and 15 lanes. Where the cars come is drawn before the first step.",
    "The multiplier is 0.99 ÷ the chance of crossing that many lanes. At every difficulty and wherever you stop, the return is exactly 99 %.",
    "After the last lane the round cashes out by itself.",
    "A round you leave waits seven days; then it is cashed out where it stood, and without a lane crossed the stake is returned.",
  ],
  least: "Minimum stake",
  most: "Maximum stake",
};
