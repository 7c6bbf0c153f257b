import { declareList } from "../lists.ts";

/**
 * Conversations that have a message. `since`: start of the member's wait; without a wait, the time of the last message.
 */
export const conversationList = declareList({
  key: "id",
  columns: {
    /** Id of the member. Each member has one conversation. */
    id: { kind: "code", isHidden: true },
    member: { kind: "member" },
    /** The member's language, as of their last message. */
    language: { kind: "code" },
    assignedTo: { kind: "operator", isNullable: true },
    /** Start of the member's wait for an answer; null: no wait. */
    waitingSince: { kind: "time", isNullable: true },
    lastAt: { kind: "time" },
    /** Number of the member's messages after the operator's last look. */
    unread: { kind: "number" },
    /** Text of the last message; null: the conversation is assigned to another operator. */
    lastText: { kind: "text", isNullable: true },
  },
  filters: {
    isWaiting: { kind: "boolean" },
    isAssigned: { kind: "boolean" },
    assignedTo: { kind: "text", maxLength: 40 },
    /** Name or id of the member. */
    member: { kind: "text", maxLength: 40 },
  },
  orders: ["since"],
  defaultOrder: "since",
});
