import type { MessagesLike } from "../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  ready: "Place your stake, five gems come up",
  button: "Draw gems",
  running: "Gems come up…",
  won: "You got {amount}",
  lost: "No group this time",
  gems: "Five gems",
  shown: "{gems}: {group}",
  colours: ["ruby", "emerald", "sapphire", "topaz", "diamond", "coral", "garnet"],
  none: "All different",
  pair: "One pair",
  "two-pairs": "Two pairs",
  three: "Three alike",
  "full-house": "Three and two",
  four: "Four alike",
  five: "Five alike",
  points: [
    "Five gems of seven kinds come up, each of the seven equally likely every time. What is alike pays.",
    "Only the best group of the five counts; their order does not matter.",
    "One pair returns a tenth of the stake: that is not a win.",
  ],
  least: "Minimum stake",
  most: "Maximum stake",
};
