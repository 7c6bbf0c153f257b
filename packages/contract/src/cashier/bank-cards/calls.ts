import type { Call } from "../../call.ts";

const cards = { module: "BINDCARD3", access: "cashier", envelope: "wps" } as const;

/** Calls of cashier: the payout accounts of a member. "Bank card" on the wire means bank accounts and wallets. */
export const bankCards = {
  /** The banks and wallets to which the merchant pays out. */
  withdrawBanks: {
    name: "cashier.withdrawBanks",
    method: "GET",
    path: "/wps/system/withdrawBanks",
    ...cards,
  },
  bankCards: { name: "cashier.bankCards", method: "GET", path: "/wps/relay/MCS2_bankCards", ...cards },
  /**
   * Adds a payout account. Like every change of payout accounts except freezing, this requires the payment password.
   */
  addBankCard: {
    name: "cashier.addBankCard",
    method: "PUT",
    path: "/wps/member/bankCard",
    encrypted: true,
    ...cards,
  },
  defaultBankCard: {
    name: "cashier.defaultBankCard",
    method: "POST",
    path: "/wps/member/bankCard/default",
    encrypted: true,
    ...cards,
  },
  /** Freezes a payout account. Needs no payment password, because freezing only stops payouts. */
  freezeBankCard: {
    name: "cashier.freezeBankCard",
    method: "POST",
    path: "/wps/member/bankCard/freeze",
    ...cards,
  },
  unfreezeBankCard: {
    name: "cashier.unfreezeBankCard",
    method: "POST",
    path: "/wps/member/bankCard/unfreeze",
    encrypted: true,
    ...cards,
  },
  removeBankCard: {
    name: "cashier.removeBankCard",
    method: "POST",
    path: "/wps/member/bankCard/remove",
    encrypted: true,
    ...cards,
  },
} as const satisfies Record<string, Call>;
