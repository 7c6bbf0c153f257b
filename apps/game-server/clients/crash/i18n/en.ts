import type { MessagesLike } from "../../shell/i18n/message-format.ts";
import type { bn } from "./bn.ts";

type Loose<T> = { readonly [K in keyof T]: T[K] extends readonly string[] ? readonly string[] : T[K] };

export const en: Loose<MessagesLike<typeof bn>> = {
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
  points: [
    "The multiplier rises from 1.00 and stops at any moment. Cash out before that and you are paid stake × multiplier; otherwise nothing.",
    "An auto cash-out pays exactly at its multiplier, even if your connection is gone.",
    "A cash-out by hand counts at the time of our server's clock. On a slow connection the screen may be a little ahead or behind.",
    "Wherever you cash out, the return is 99 % on average. Every round comes from a chain published in advance.",
  ],
  least: "Minimum stake",
  most: "Maximum stake",
  range: "Cash-out",
};
