import { declareList } from "../lists.ts";

export const matchStates = ["open", "same", "other"] as const;

/** Accounts that look like an account of an excluded member, by the time of the match. */
export const exclusionList = declareList({
  key: "id",
  columns: {
    foundAt: { kind: "time" },
    member: { kind: "member" },
    excluded: { kind: "member" },
    /** Reasons of the match; see `match-reasons.ts`. */
    reasons: { kind: "codes" },
    /** Whether the account cannot play until an operator decides. */
    blocksPlay: { kind: "boolean" },
    state: { kind: "enum", values: matchStates },
    decidedAt: { kind: "time", isNullable: true, isHidden: true },
    decidedBy: { kind: "operator", isNullable: true, isHidden: true },
    /** Key of the match, made from both members' ids. */
    id: { kind: "code", isHidden: true },
  },
  filters: {
    state: { kind: "enum", values: matchStates },
    member: { kind: "member" },
    excluded: { kind: "member" },
    foundAt: { kind: "time" },
  },
  orders: ["foundAt"],
  defaultOrder: "foundAt",
});
