import type { closing as bn } from "../../bn/member/closing.ts";
import type { Message } from "../../message.ts";

export const closing: Readonly<Record<keyof typeof bn, Message>> = {
  "closing.title": "Close your account",
  "closing.text":
    "The account closes for good and cannot be opened again. Nobody else can take its name. Records are kept for as long as the law asks.",
  "closing.obstacles": "Before you can close it:",
  "closing.balance": "There is money in the account: withdraw it first",
  "closing.deposit": "A deposit is still under way",
  "closing.withdrawal": "A withdrawal is still under way",
  "closing.round": "A round of a game is still open",
  "closing.draw": "A lottery draw is still to come",
  "closing.wallet": "Money is on its way to or from a game wallet",
  "closing.team": "There are members below you: contact customer service",
  "closing.close": "Close for good",
  "closing.done": "Your account is closed",
};
