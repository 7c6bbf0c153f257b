import type { withdrawable as bn } from "../../bn/cashier/withdrawable.ts";
import type { Message } from "../../message.ts";

export const withdrawable: Readonly<Record<keyof typeof bn, Message>> = {
  "withdraw.turnover": "Bet {left} more before you withdraw",
  "withdraw.turnoverLabel": "Progress",
  "withdraw.turnoverOf": "{done} of {all} done",
  "withdraw.turnoverNote": "Settled bets count at once.",
  "withdraw.source.deposit": "Deposit of {amount} on {day}",
  "withdraw.source.promotion": "Bonus of {amount} on {day}",
  "withdraw.counts": "What counts",
  "withdraw.counts.games": "What counts (some games count differently)",
  "withdraw.balance": "Balance",
  "withdraw.bonus": "Bonus in it",
  "withdraw.now": "You can withdraw now",
  "withdraw.owed": "{left} still to bet",
  "withdraw.why": "Why, and what to do",
  "withdraw.play": "Play",
  "withdraw.giveUp": "Give up the bonus",
  "withdraw.giveUpCosts":
    "{cost} leaves your balance, and this bonus needs no more bets. This cannot be undone.",
  "withdraw.giveUpFree":
    "Nothing is left of this bonus, so nothing leaves your balance. It needs no more bets once you give it up.",
  "withdraw.giveUpYes": "Yes, give it up",
  "withdraw.giveUpNo": "No, keep it",
  "withdraw.givenUp": "The bonus is given up",
};
