import type { MessagesLike } from "../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  ready: "Start, then call the side",
  button: "Start",
  running: "The coin spins…",
  won: "Cashed out {amount}",
  lost: "The other side came up",
  ask: "Lily or hilsa?",
  heads: "Lily",
  tails: "Hilsa",
  now: "Cash out now",
  next: "After the next",
  cashOut: "Cash out {amount}",
  coin: "Coin",
  coinShows: "The coin shows {side}",
  came: "Sides so far",
  describe: "{count} right",
  right: "{count} right in a row",
  points: [
    "The coin has a lily on one side and a hilsa on the other. Call the side: a right call doubles the multiplier, a wrong one loses the stake.",
    "Both sides are equally likely. The 1 % edge is taken once, so every way to play returns exactly 99 %.",
    "A round has 20 flips at most; when all are right it cashes out by itself.",
    "A round you leave waits seven days; then it is cashed out where it stood, and without a flip the stake is returned.",
  ],
  least: "Minimum stake",
  most: "Maximum stake",
};
