import type { MessagesLike } from "../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  fromEdge: "Slot {place} from the edge",
  ready: "Drop the ball",
  button: "Drop the ball",
  running: "Falling…",
  won: "Paid {amount}",
  lost: "Nothing this time",
  rows: "Rows",
  risk: "Risk",
  low: "Low",
  medium: "Medium",
  high: "High",
  board: "Board of pegs, with what each slot pays below",
  points: [
    "At each row the ball goes left or right with equal chance. It pays stake × the multiplier of the slot it ends in.",
    "Rows and risk change what the slots pay. The middle is hit often, the edges rarely.",
    "The result does not depend on your stake or earlier rounds.",
  ],
  least: "Minimum stake",
  most: "Maximum stake",
};
