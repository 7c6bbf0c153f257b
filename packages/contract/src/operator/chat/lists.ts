import { declareList } from "../lists.ts";

/**
 * Conversations with a message. `since`: start of the member's wait; without a wait, the time of the last message.
 */
export const conversationList = declareList({
  key: "id",
  columns: {
    /** The member's id: each has one conversation. */
    id: { kind: "code", isHidden: true },
    member: { kind: "member" },
    /** The member's language, as of their last message. */
    language: { kind: "code" },
    assignedTo: { kind: "operator", isNullable: true },
    /** Start of the member's wait for an answer; null: no wait. */
    waitingSince: { kind: "time", isNullable: true },
    lastAt: { kind: "time" },
    /** Messages of the member after the operator's last look. */
    unread: { kind: "number" },
    /** Null: the conversation is assigned to another operator. */
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
