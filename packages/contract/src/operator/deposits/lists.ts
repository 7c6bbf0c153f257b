import { declareList } from "../lists.ts";

export const depositStates = [
  "waiting",
  "submitted",
  "review",
  "paid",
  "failed",
  "refused",
  "expired",
] as const;

/** Every deposit of the merchant, newest first. */
export const depositList = declareList({
  key: "id",
  columns: {
    createdAt: { kind: "time" },
    member: { kind: "member" },
    channel: { kind: "code" },
    amount: { kind: "money", currency: "currency" },
    /** Amount that was credited or is held. */
    received: { kind: "money", currency: "currency", isNullable: true },
    refunded: { kind: "money", currency: "currency", isHidden: true },
    currency: { kind: "code", isHidden: true },
    state: { kind: "enum", values: depositStates },
    transactionId: { kind: "code", isNullable: true },
    paymentId: { kind: "code", isNullable: true, isHidden: true },
    gateway: { kind: "code", isNullable: true, isHidden: true },
    account: { kind: "code", isNullable: true },
    reference: { kind: "code", isNullable: true, isHidden: true },
    paidAt: { kind: "time", isNullable: true },
    refusal: { kind: "text", isNullable: true, isHidden: true },
    id: { kind: "code" },
  },
  filters: {
    id: { kind: "text", maxLength: 32 },
    member: { kind: "member" },
    channel: { kind: "text", maxLength: 40 },
    state: { kind: "enum", values: depositStates },
    /** The payment's transaction id, from the member or the provider. */
    transactionId: { kind: "text", maxLength: 80 },
    createdAt: { kind: "time" },
    amount: { kind: "money" },
  },
  orders: ["createdAt"],
  defaultOrder: "-createdAt",
});
