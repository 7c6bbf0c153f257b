// What members write to the operator, and its answers.

import { listCodes, type OperatorCall } from "../operator-call.ts";
import { feedbackList } from "./lists.ts";

export const feedback = {
  list: {
    name: "feedback.list",
    method: "GET",
    path: "/console/api/feedback/list",
    permission: "feedback.view",
    effect: "read",
    limit: "read",
    list: feedbackList,
    fails: listCodes,
  },
  /** A picture that the member sent. */
  picture: {
    name: "feedback.picture",
    method: "GET",
    path: "/console/api/feedback/picture",
    permission: "feedback.view",
    effect: "read",
    limit: "read",
    fails: ["feedback.unknown"],
  },
  /** Into the member's inbox, once. */
  answer: {
    name: "feedback.answer",
    method: "POST",
    path: "/console/api/feedback/answer",
    permission: "feedback.answer",
    effect: "write",
    limit: "write",
    fails: ["feedback.unknown", "feedback.answered"],
  },
} as const satisfies Record<string, OperatorCall>;
