import { disputeSides, disputeStates, freezeStates } from "../../agents/team.ts";
import { declareList } from "../lists.ts";

/** Accounts that agents asked to freeze. */
export const freezeList = declareList({
  key: "id",
  columns: {
    requestedAt: { kind: "time" },
    member: { kind: "member" },
    agent: { kind: "member" },
    reason: { kind: "text" },
    state: { kind: "enum", values: freezeStates },
    decidedAt: { kind: "time", isNullable: true },
    decidedBy: { kind: "operator", isNullable: true },
    id: { kind: "code", isHidden: true },
  },
  filters: {
    state: { kind: "enum", values: freezeStates },
    agent: { kind: "member" },
    member: { kind: "member" },
    requestedAt: { kind: "time" },
  },
  orders: ["requestedAt"],
  defaultOrder: "requestedAt",
});

/** Disputes about credit between an agent and a member. */
export const disputeList = declareList({
  key: "id",
  columns: {
    openedAt: { kind: "time" },
    sender: { kind: "member" },
    receiver: { kind: "member" },
    amount: { kind: "money", currency: "currency" },
    currency: { kind: "code", isHidden: true },
    sentAt: { kind: "time", isHidden: true },
    openedBy: { kind: "enum", values: disputeSides },
    reason: { kind: "text" },
    answer: { kind: "text", isNullable: true },
    state: { kind: "enum", values: disputeStates },
    escalatedAt: { kind: "time", isNullable: true, isHidden: true },
    decision: { kind: "text", isNullable: true },
    decidedAt: { kind: "time", isNullable: true, isHidden: true },
    decidedBy: { kind: "operator", isNullable: true },
    /** Id of the transfer by which the receiver got the disputed credit. */
    id: { kind: "code", isHidden: true },
  },
  filters: {
    state: { kind: "enum", values: disputeStates },
    sender: { kind: "member" },
    receiver: { kind: "member" },
    openedAt: { kind: "time" },
    amount: { kind: "money" },
  },
  orders: ["openedAt"],
  defaultOrder: "openedAt",
});
