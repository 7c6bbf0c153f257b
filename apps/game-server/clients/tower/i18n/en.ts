import type { MessagesLike } from "../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  ready: "Choose how hard, then start",
  button: "Start",
  running: "Building the tower…",
  won: "Cashed out {amount}",
  lost: "A trap! The round ends here",
  ask: "Open a window of this floor",
  now: "Cash out now",
  next: "On the next floor",
  cashOut: "Cash out {amount}",
  tower: "Tower",
  window: "Floor {row}, window {tile}",
  windowLight: "Floor {row}, window {tile}: lamp",
  windowTrap: "Floor {row}, window {tile}: trap",
  difficulty: "How hard",
  easy: "Easy",
  medium: "Medium",
  hard: "Hard",
  expert: "Expert",
  describe: "{count} floors · {times}",
  floors: "{count} floors up",
  points: [
    "The tower has eight floors. Open one window a floor from the bottom up: a lamp takes you up, a trap loses the stake.",
    "Easy has one trap in four windows, medium one in three, hard one in two, expert two in three. All traps are placed before your first window.",
    "The multiplier is 0.99 ÷ the chance of climbing that many floors. At every difficulty and wherever you stop, the return is exactly 99 %.",
    "On the eighth floor the round cashes out by itself.",
    "A round you leave waits seven days; then it is cashed out where it stood, and without an open window the stake is returned.",
  ],
  least: "Minimum stake",
  most: "Maximum stake",
};
