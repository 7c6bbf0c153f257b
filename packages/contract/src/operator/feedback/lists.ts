import { declareList } from "../lists.ts";

export const feedbackStates = ["waiting", "answered"] as const;

/** Members' feedback, by the time of sending. */
export const feedbackList = declareList({
  key: "id",
  columns: {
    id: { kind: "code" },
    member: { kind: "member" },
    content: { kind: "text" },
    remark: { kind: "text" },
    /** Language of the site when the member wrote the feedback. */
    language: { kind: "code" },
    sentAt: { kind: "time" },
    /** Ids of the feedback's pictures. */
    pictures: { kind: "codes" },
    answer: { kind: "text", isNullable: true },
    answeredBy: { kind: "operator", isNullable: true },
    answeredAt: { kind: "time", isNullable: true },
  },
  filters: {
    state: { kind: "enum", values: feedbackStates },
    member: { kind: "member" },
    sentAt: { kind: "time" },
  },
  orders: ["sentAt"],
  defaultOrder: "-sentAt",
});
