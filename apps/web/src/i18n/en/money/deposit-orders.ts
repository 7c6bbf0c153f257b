import type { depositOrders as bn } from "../../bn/money/deposit-orders.ts";
import type { Message } from "../../message.ts";

export const depositOrders: Readonly<Record<keyof typeof bn, Message>> = {
  "cashier.beyond.day":
    "This payment went beyond your daily deposit limit. It is your money, so it was added; nothing more is taken today.",
  "cashier.beyond.week":
    "This payment went beyond your weekly deposit limit. It is your money, so it was added; nothing more is taken this week.",
  "cashier.beyond.month":
    "This payment went beyond your monthly deposit limit. It is your money, so it was added; nothing more is taken this month.",
  "cashier.beyond.break":
    "This payment arrived during your break. It is your money, so it was added; the break goes on.",
  "cashier.orderFailed": "The deposit did not load",
  "cashier.state.waiting": "Waiting for your payment",
  "cashier.state.paid": "Deposit received",
  "cashier.state.failed": "Payment did not succeed",
  "cashier.state.expired": "Order expired",
  "cashier.stateHint.waiting": "This page changes by itself when the money arrives.",
  "cashier.stateHint.paid": "It has been added to your balance.",
  "cashier.stateHint.failed": "Your balance is unchanged. You can try again.",
  "cashier.stateHint.expired": "If you have paid, do not worry: it is added when it arrives.",
  "cashier.tag.waiting": "Waiting",
  "cashier.tag.paid": "Received",
  "cashier.tag.failed": "Failed",
  "cashier.tag.expired": "Expired",
  "cashier.state.submitted": "We are checking your payment",
  "cashier.state.refused": "Deposit refused",
  "cashier.stateHint.submitted": "It is added as soon as we find the money on our account.",
  "cashier.stateHint.refused": "The reason is below. Customer service can help.",
  "cashier.tag.submitted": "Checking",
  "cashier.tag.refused": "Refused",
  "cashier.timeLeft": "Time left",
  "cashier.goPay": "Go to the payment page",
  "cashier.again": "Make a new deposit",
  "cashier.tryAgain": "Try again",
  "cashier.play": "Go and play",
  "cashier.backToGame": "Back to the game",
  "cashier.orderNo": "Order number",
  "cashier.madeAt": "Started",
  "cashier.paidAt": "Received",
  "cashier.noneOfState": "No deposits in this state",
  "cashier.noneOfStateHint": "Choose another state, or all.",
  "cashier.anyState": "All",
  "cashier.byState": "Show by state",
  "cashier.noOrders": "No deposits yet",
  "cashier.noOrdersHint": "Your deposits will be listed here.",
  "cashier.historyFailed": "Your deposits did not load",
  "cashier.historyEnd": "End of list",
};
