import type { MessagesLike } from "../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  ready: "Set a target and let it rise",
  button: "Let it rise",
  running: "Rising…",
  won: "Paid {amount}",
  lost: "It did not reach the target",
  target: "Target",
  chance: "Chance",
  pays: "A win pays",
  own: "Your own target",
  points: [
    "Each round draws a multiplier, at least 1.00. You win when it is your target or more.",
    "A win pays stake × target. The higher the target, the smaller the chance.",
    "The result does not depend on your stake, your target or earlier rounds.",
  ],
  least: "Minimum stake",
  most: "Maximum stake",
};
