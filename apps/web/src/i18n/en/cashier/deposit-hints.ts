import type { depositHints as bn } from "../../bn/cashier/deposit-hints.ts";
import type { Message } from "../../message.ts";

export const depositHints: Readonly<Record<keyof typeof bn, Message>> = {
  "cashier.firstWithdrawal": "When you withdraw",
  "cashier.accountWaits":
    "A new bank or wallet takes payouts after {count} hours. Add the wallet you deposit from first, and there is no wait.",
  "cashier.pinLooked":
    "For {count} hours after you set a PIN, our staff check each withdrawal before it is sent.",
  "cashier.setUpNow": "Set it up now",
  "cashier.openOrders": "Deposits under way",
  "cashier.secondOrder": "A new deposit is a second one: you pay both, and both count towards your limit.",
};
