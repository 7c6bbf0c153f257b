import type { Messages } from "../../message.ts";

/** Messages about the withdrawable amount and the missing conditions, for the withdrawal form and the member centre. */
export const withdrawable = {
  "withdraw.turnover": "তোলার আগে আরও {left} বাজি ধরতে হবে",
  "withdraw.turnoverLabel": "কতটা হয়েছে",
  "withdraw.turnoverOf": "{all} এর মধ্যে {done} হয়েছে",
  "withdraw.turnoverNote": "শেষ হওয়া বাজি সাথে সাথে গোনা হয়।",
  "withdraw.source.deposit": "{day} তারিখের জমা {amount}",
  "withdraw.source.promotion": "{day} তারিখের বোনাস {amount}",
  "withdraw.counts": "কী কতটা গোনা হয়",
  "withdraw.counts.games": "কী কতটা গোনা হয় (কিছু গেমের আলাদা হার আছে)",
  "withdraw.balance": "ব্যালেন্স",
  "withdraw.bonus": "এর মধ্যে বোনাস",
  "withdraw.now": "এখন তোলা যাবে",
  "withdraw.owed": "বাজি ধরা বাকি {left}",
  "withdraw.why": "কেন, আর কী করবেন",
  "withdraw.play": "খেলতে যান",
  "withdraw.giveUp": "বোনাস ছেড়ে দিন",
  "withdraw.giveUpCosts":
    "বোনাস ছাড়লে ব্যালেন্স থেকে {cost} চলে যাবে, আর এই বোনাসের জন্য বাজি ধরা লাগবে না। এই বোনাস আর ফেরত আসবে না।",
  "withdraw.giveUpFree":
    "এই বোনাসের টাকা আর বাকি নেই, তাই ব্যালেন্স থেকে কিছুই যাবে না। বোনাস ছাড়লে এর জন্য আর বাজি ধরা লাগবে না।",
  "withdraw.giveUpYes": "হ্যাঁ, ছেড়ে দিন",
  "withdraw.giveUpNo": "না, রেখে দিন",
  "withdraw.givenUp": "বোনাস ছাড়া হয়েছে",
} as const satisfies Messages;
