import { declareList } from "../lists.ts";

/** Conversations with a message. `since`: since when the member waits or, of those who do not, when the last message was written. */
export const conversationList = declareList({
  key: "id",
  columns: {
    /** The member's: each has one conversation. */
    id: { kind: "code", isHidden: true },
    member: { kind: "member" },
    /** The member's, as they wrote last. */
    language: { kind: "code" },
    assignedTo: { kind: "operator", isNullable: true },
    /** Since when the member waits for an answer; null: they do not. */
    waitingSince: { kind: "time", isNullable: true },
    lastAt: { kind: "time" },
    /** Messages of the member after the operator's last look. */
    unread: { kind: "number" },
    /** Null: the conversation is another operator's. */
    lastText: { kind: "text", isNullable: true },
  },
  filters: {
    isWaiting: { kind: "boolean" },
    isAssigned: { kind: "boolean" },
    assignedTo: { kind: "text", maxLength: 40 },
    /** A member's name or id. */
    member: { kind: "text", maxLength: 40 },
  },
  orders: ["since"],
  defaultOrder: "since",
});
