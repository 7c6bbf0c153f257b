import type { MessagesLike } from "../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  share: "{count} of {all} segments",
  ready: "Spin the wheel",
  button: "Spin",
  running: "Spinning…",
  won: "Paid {amount}",
  lost: "An empty segment",
  segments: "Segments",
  risk: "Risk",
  low: "Low",
  medium: "Medium",
  high: "High",
  wheel: "The wheel",
  points: [
    "All segments are equal. The wheel pays stake × the multiplier it stops at; an empty one pays nothing.",
    "Whatever the segments and the risk, the return is exactly 99 % on average.",
    "The result does not depend on your stake or earlier spins.",
  ],
  least: "Minimum stake",
  most: "Maximum stake",
};
