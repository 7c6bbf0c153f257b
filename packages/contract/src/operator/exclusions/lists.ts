import { declareList } from "../lists.ts";

export const matchStates = ["open", "same", "other"] as const;

/** Accounts that look like an excluded member's, by the time of the match. */
export const exclusionList = declareList({
  key: "id",
  columns: {
    foundAt: { kind: "time" },
    member: { kind: "member" },
    excluded: { kind: "member" },
    /** See `match-reasons.ts`. */
    reasons: { kind: "codes" },
    /** The account cannot play until this is decided. */
    blocksPlay: { kind: "boolean" },
    state: { kind: "enum", values: matchStates },
    decidedAt: { kind: "time", isNullable: true, isHidden: true },
    decidedBy: { kind: "operator", isNullable: true, isHidden: true },
    /** The two members. */
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
