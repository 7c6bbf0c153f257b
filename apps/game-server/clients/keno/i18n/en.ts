import type { MessagesLike } from "../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  matched: "{hits} hits",
  ready: "Pick 1 to 10 numbers",
  button: "Draw",
  running: "Drawing…",
  won: "Paid {amount}",
  lost: "No luck this time",
  risk: "Risk",
  low: "Low",
  classic: "Classic",
  medium: "Medium",
  high: "High",
  random: "Pick for me",
  clear: "Clear",
  hits: "Hits",
  pays: "Pays",
  grid: "1 to 40",
  describe: "{hits} of {picks} hit",
  points: [
    "Ten of forty numbers are drawn. What you get depends on how many of yours are among them.",
    "Risk changes what each number of hits pays; every table returns about 99 % on average.",
    "The result does not depend on your stake, your picks or earlier draws.",
  ],
  least: "Minimum stake",
  most: "Maximum stake",
};
