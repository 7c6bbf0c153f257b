import type { PoliciesOf } from "../../call.ts";
import type { withdrawals } from "./calls.ts";
import { paymentPasswordFails } from "../../auth/payment-password/policies.ts";

export const withdrawalPolicies = {
  withdrawSettings: { limit: "read", fails: ["withdraw.closed"] },
  withdrawTurnover: { limit: "read", fails: [] },
  withdrawFee: { limit: "read", fails: ["withdraw.closed", "withdraw.amount.limit"] },
  withdraw: {
    limit: "login",
    aliases: [{ method: "POST", path: "/wps/transaction/withdraw" }],
    fails: [
      "withdraw.closed",
      "withdraw.amount.limit",
      "withdraw.day.count",
      "withdraw.day.amount",
      "wallet.funds.insufficient",
      "withdraw_turnover_not_enough",
      "promotion_turnover_not_enough",
      "required_deposit_amount_not_reached",
      "required_member_information_incomplete",
      "bank.card.unknown",
      "bank.unavailable",
      "bank.card.waiting",
      "bank_card_is_frozen",
      "ledger.id_reused",
      ...paymentPasswordFails,
    ],
  },
  withdrawOrders: { limit: "read", fails: [] },
  withdrawOrder: { limit: "read", fails: ["withdraw.order.unknown"] },
  cancelWithdraw: { limit: "money", fails: ["withdraw.order.unknown", "withdraw.order.final"] },
} as const satisfies PoliciesOf<typeof withdrawals>;
