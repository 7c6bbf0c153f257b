import type { MessagesLike } from "../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  waiting: "Joining the game…",
  open: "Place your bet",
  closed: "About to take off…",
  crashed: "Crashed at {times}",
  next: "The next round is coming",
  bet: "Bet",
  betNext: "Bet on the next round",
  placed: "Bet placed",
  cash: "Cash out {amount}",
  cashed: "Cashed out at {times}",
  paid: "Paid {amount}",
  lost: "It crashed first",
  auto: "Auto cash-out",
  autoOff: "Off",
  curve: "The rising multiplier",
  history: "Last results",
  seconds: "{count} s",
  late: "Bets are closed.",
  tooLate: "It had crashed before that.",
};
