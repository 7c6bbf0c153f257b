import type { PayoutFailureMessage } from "../../payment-gateway.ts";

export const payoutFailuresEn: Readonly<Record<PayoutFailureMessage, string>> = {
  "withdraw.failure.account_not_found":
    "There is no account with this number. Check the number, add the right account, then withdraw again.",
  "withdraw.failure.account_closed": "This account is closed. Add an open account, then withdraw again.",
  "withdraw.failure.name_differs":
    "The name on the account differs from the one you gave. Add an account in your own name, then withdraw again.",
  "withdraw.failure.limit_reached":
    "The account has reached its limit for receiving money. Withdraw again tomorrow, or choose another account.",
  "withdraw.failure.unavailable":
    "The bank or wallet accepts no money at the moment. Withdraw again in a while.",
  "withdraw.failure.refused":
    "The bank or wallet gave no reason. Try another account, or ask customer service.",
};
