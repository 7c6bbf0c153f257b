import type { withdrawalTitles as bn } from "../../bn/titles/withdrawals.ts";
import type { SameTexts } from "../../text-ids.ts";

export const withdrawalTitles: SameTexts<typeof bn> = {
  "withdrawals.title": "Withdrawals",
  "withdrawals.queueTitle": "Withdrawals to decide",
  "withdrawals.allTitle": "All withdrawals",
  "withdrawals.rulesTitle": "Withdrawal rules",
  "withdrawals.payoutsTitle": "Payout gateways",
  "withdrawals.oneTitle": "Withdrawal",
};
