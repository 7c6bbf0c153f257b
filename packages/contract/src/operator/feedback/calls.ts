// Calls about members' feedback to the operator, and the answers.

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
  /** One picture of a member's feedback. */
  picture: {
    name: "feedback.picture",
    method: "GET",
    path: "/console/api/feedback/picture",
    permission: "feedback.view",
    effect: "read",
    limit: "read",
    fails: ["feedback.unknown"],
  },
  /** Sends the answer to the inbox of the member who gave the feedback. Works only once. */
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
