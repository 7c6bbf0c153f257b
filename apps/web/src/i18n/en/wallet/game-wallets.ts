import type { gameWallets as bn } from "../../bn/wallet/game-wallets.ts";
import type { Message } from "../../message.ts";

export const gameWallets: Readonly<Record<keyof typeof bn, Message>> = {
  "gameWallets.main": "Main balance",
  "gameWallets.held": "Held:",
  "gameWallets.hint":
    "These providers keep your money in a separate wallet. Move money in before you play there, and out before you withdraw.",
  "gameWallets.refresh": "Refresh balances",
  "gameWallets.in": "Move in",
  "gameWallets.out": "Move out",
  "gameWallets.inTo": "{name}: move money in",
  "gameWallets.outOf": "{name}: move money out",
  "gameWallets.amount": "Amount",
  "gameWallets.available": "Available:",
  "gameWallets.all": "All of it",
  "gameWallets.allBack": "Bring everything back",
  "gameWallets.moved": "The money has moved",
  "gameWallets.onTheWay": "The provider has not confirmed it yet. Your balance shows it when it does.",
  "gameWallets.pending": "A transfer is not confirmed yet",
  "gameWallets.allIsBack": "Everything is back in your main balance",
  "gameWallets.someIsBack": "Not everything came back",
  "gameWallets.isBack": "{name}: {amount} is back.",
  "gameWallets.isAsked": "{name}: {amount} is not confirmed yet. It comes to your main balance when it is.",
  "gameWallets.isRefused": "{name} did not return {amount}; the money is still there. Try again in a moment.",
  "gameWallets.silent": "{name} does not answer. Try again in a moment.",
  "gameWallets.isOff": "{name} is closed at the moment. The money is still there: contact customer service.",
  "gameWallets.nothing": "There was nothing to bring back",
  "gameWallets.noAnswer": "The provider does not answer",
  "gameWallets.none": "There are no separate game wallets",
  "gameWallets.noneHint": "Every game plays from your main balance.",
  "gameWallets.failed": "Your game wallets did not load",
};
