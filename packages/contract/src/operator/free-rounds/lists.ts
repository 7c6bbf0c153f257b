import { declareList } from "../lists.ts";

/**
 * States of a grant of free rounds. `open`: can still be played. `used`: every round was played. `expired` and
 * `cancelled`: ended before every round was played.
 */
export const awardStates = ["open", "used", "expired", "cancelled"] as const;

/** Free rounds granted to members. */
export const awardList = declareList({
  key: "key",
  columns: {
    /** Member, vendor and id of the grant. An id is unique only for one member at one vendor. */
    key: { kind: "code", isHidden: true },
    grantedAt: { kind: "time" },
    member: { kind: "member" },
    vendor: { kind: "code" },
    game: { kind: "code" },
    /** Id of the grant. The vendor's bet for a free round names it. */
    id: { kind: "code" },
    rounds: { kind: "number" },
    used: { kind: "number" },
    /** Stake at which the vendor plays each free round. */
    stake: { kind: "money", currency: "currency" },
    currency: { kind: "code", isHidden: true },
    expiresAt: { kind: "time" },
    state: { kind: "enum", values: awardStates },
  },
  filters: {
    member: { kind: "member" },
    vendor: { kind: "text", maxLength: 40 },
    game: { kind: "text", maxLength: 120 },
    state: { kind: "enum", values: awardStates },
    grantedAt: { kind: "time" },
  },
  orders: ["grantedAt"],
  defaultOrder: "-grantedAt",
});
