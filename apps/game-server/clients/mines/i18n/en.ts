import type { MessagesLike } from "../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  found: "{gems} gems found",
  start: "Start",
  starting: "Laying the field…",
  mines: "Mines",
  fewer: "Fewer mines",
  moreMines: "More mines",
  ready: "Choose the mines and start",
  pick: "Open a tile",
  next: "Next tile",
  now: "Cash-out now",
  gems: "Gems left",
  cashOut: "Cash out",
  cashed: "Paid {amount} ({times})",
  lost: "A mine! The round has ended",
  tile: "Tile {row}-{column}",
  tileSafe: "Tile {row}-{column}: gem",
  tileMine: "Tile {row}-{column}: mine",
  field: "Minefield",
  describe: "{mines} mines · {picks} tiles · {times}",
  points: [
    "The mines you chose lie under 25 tiles. Where they lie is fixed before the first tile is opened.",
    "Each safe tile raises the multiplier. Cash out whenever you like; a mine takes the stake.",
    "The multiplier is 0.99 ÷ the chance of opening that many tiles safely, so every way to play returns the same.",
    "Opening the last safe tile cashes out by itself.",
    "An abandoned round waits for seven days; then it is cashed out as it is, or the stake is returned if no tile was opened.",
  ],
  least: "Minimum stake",
  most: "Maximum stake",
};
