import { declareList } from "../lists.ts";

export const proposalStates = ["open", "executed", "refused", "withdrawn", "expired"] as const;

/** Proposed acts: those that wait for a second operator, and those whose proposal has ended. */
export const proposalList = declareList({
  key: "id",
  columns: {
    id: { kind: "code", isHidden: true },
    proposedAt: { kind: "time" },
    act: { kind: "code" },
    subject: { kind: "code" },
    amount: { kind: "money", currency: "currency", isNullable: true },
    currency: { kind: "code", isNullable: true, isHidden: true },
    proposedBy: { kind: "operator" },
    reason: { kind: "text", isNullable: true },
    state: { kind: "enum", values: proposalStates },
    expiresAt: { kind: "time" },
    decidedBy: { kind: "operator", isNullable: true },
    decidedAt: { kind: "time", isNullable: true },
    remark: { kind: "text", isNullable: true, isHidden: true },
    before: { kind: "facts", isHidden: true },
    after: { kind: "facts", isHidden: true },
  },
  filters: {
    state: { kind: "enum", values: proposalStates },
    act: { kind: "text", maxLength: 80 },
    subject: { kind: "text" },
    proposedBy: { kind: "text", maxLength: 40 },
    proposedAt: { kind: "time" },
    amount: { kind: "money" },
  },
  orders: ["proposedAt"],
  defaultOrder: "-proposedAt",
});
