import { withdrawStates } from "../../cashier/withdrawals/schemas.ts";
import { declareList } from "../lists.ts";
import { payoutTroubles } from "./conditions.ts";

/**
 * Groups of withdrawals in the list. `waiting`: needs a decision. `sending`: approved or sent. `failed`: not paid, or
 * with a failed attempt.
 */
export const withdrawalTabs = ["waiting", "sending", "failed", "paid"] as const;
export type WithdrawalTab = (typeof withdrawalTabs)[number];

/** The merchant's withdrawals. */
export const withdrawalList = declareList({
  key: "id",
  columns: {
    id: { kind: "code", isHidden: true },
    at: { kind: "time" },
    member: { kind: "member" },
    amount: { kind: "money", currency: "currency" },
    fee: { kind: "money", currency: "currency", isHidden: true },
    currency: { kind: "code", isHidden: true },
    provider: { kind: "code" },
    /** The last digits of the payout account. */
    ending: { kind: "code" },
    gateway: { kind: "code", isHidden: true },
    state: { kind: "enum", values: withdrawStates },
    /** Unmet conditions that held the withdrawal, and reasons why an approved withdrawal needs a decision again. */
    reasons: { kind: "codes" },
    trouble: { kind: "enum", values: payoutTroubles, isNullable: true },
    attempts: { kind: "number", isHidden: true },
    decidedBy: { kind: "operator", isNullable: true },
    decidedAt: { kind: "time", isNullable: true, isHidden: true },
    sentAt: { kind: "time", isNullable: true, isHidden: true },
    finishedAt: { kind: "time", isNullable: true },
    payoutId: { kind: "code", isNullable: true, isHidden: true },
    remark: { kind: "text", isNullable: true, isHidden: true },
  },
  filters: {
    tab: { kind: "enum", values: withdrawalTabs },
    state: { kind: "enum", values: withdrawStates },
    member: { kind: "member" },
    id: { kind: "text", maxLength: 40 },
    provider: { kind: "text", maxLength: 40 },
    gateway: { kind: "text", maxLength: 40 },
    trouble: { kind: "enum", values: payoutTroubles },
    amount: { kind: "money" },
    at: { kind: "time" },
  },
  orders: ["at"],
  defaultOrder: "-at",
});
