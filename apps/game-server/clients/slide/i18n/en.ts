import type { MessagesLike } from "../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  waiting: "Joining the table…",
  open: "Place your bet",
  closed: "Bets are closed",
  sliding: "The ribbon is sliding…",
  stopped: "Stopped at {times}",
  next: "The next round is coming",
  bet: "Bet",
  betNext: "Bet on the next round",
  placed: "Bet placed",
  placedAt: "{amount} on {times}",
  paid: "Paid {amount}",
  lost: "It did not reach {times}",
  target: "Target",
  own: { label: "Target: own multiplier", hint: "Own" },
  chance: "Chance {percent} · pays {amount}",
  strip: "The ribbon of multipliers",
  history: "Last results",
  seconds: "{count} s",
  late: "Bets are closed.",
  players: "Players: {count}",
  nobody: "No bets yet",
  you: "You",
};
