import type { PoliciesOf } from "../../call.ts";
import type { bankCards } from "./calls.ts";
import { paymentPasswordFails } from "../../auth/payment-password/policies.ts";

export const bankCardPolicies = {
  withdrawBanks: { limit: "read", fails: [] },
  bankCards: { limit: "read", aliases: [{ method: "GET", path: "/wps/member/bankCard" }], fails: [] },
  addBankCard: {
    limit: "login",
    fails: [
      "bank.unavailable",
      "field.invalid",
      "payeename.locked",
      "bank.card.exists",
      "withdraw.bank.card.max",
      ...paymentPasswordFails,
    ],
  },
  defaultBankCard: { limit: "login", fails: ["bank.card.unknown", ...paymentPasswordFails] },
  freezeBankCard: { limit: "write", fails: ["bank.card.unknown"] },
  unfreezeBankCard: { limit: "login", fails: ["bank.card.unknown", ...paymentPasswordFails] },
  removeBankCard: { limit: "login", fails: ["bank.card.unknown", ...paymentPasswordFails] },
} as const satisfies PoliciesOf<typeof bankCards>;
