import type { MessagesLike } from "../../i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  time: "Playing for",
  rounds: "Rounds",
  staked: "Staked",
  paid: "Paid to you",
  net: "Net",
  best: "Maximum paid in one round",
  roundsAnHour: "Rounds an hour",
  netAnHour: "Net an hour",
  note: "This session at this game, from the server's rounds. Figures an hour come after the first five minutes.",
  keys: "Keyboard",
  keyRows: [
    ["Space", "The gold button"],
    ["↑ →", "Raise the stake"],
    ["↓ ←", "Lower the stake"],
  ],
};
