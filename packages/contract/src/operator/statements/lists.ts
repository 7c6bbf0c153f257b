import { declareList } from "../lists.ts";

export const statementLineStates = ["open", "matched", "aside"] as const;

/** Payments that a receiving account received, according to the statements of its bank or wallet. */
export const statementLineList = declareList({
  key: "id",
  columns: {
    at: { kind: "time" },
    channel: { kind: "code" },
    account: { kind: "code" },
    transactionId: { kind: "code" },
    amount: { kind: "money", currency: "currency" },
    currency: { kind: "code", isHidden: true },
    sender: { kind: "text", isNullable: true, isPersonal: true },
    reference: { kind: "text", isNullable: true },
    state: { kind: "enum", values: statementLineStates },
    orderId: { kind: "code", isNullable: true },
    note: { kind: "text", isNullable: true },
    decidedBy: { kind: "operator", isNullable: true, isHidden: true },
    id: { kind: "code", isHidden: true },
  },
  filters: {
    channel: { kind: "text", maxLength: 40 },
    account: { kind: "text", maxLength: 40 },
    state: { kind: "enum", values: statementLineStates },
    transactionId: { kind: "text", maxLength: 60 },
    at: { kind: "time" },
    amount: { kind: "money" },
  },
  orders: ["at"],
  defaultOrder: "-at",
});
