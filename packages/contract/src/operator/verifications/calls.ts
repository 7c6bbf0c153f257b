// Calls about members' real names: open submissions, contents of a document, and the decision.

import { listCodes, type OperatorCall } from "../operator-call.ts";
import { verificationList } from "./lists.ts";

export const verifications = {
  list: {
    name: "verifications.list",
    method: "GET",
    path: "/console/api/verifications/list",
    permission: "verifications.view",
    effect: "read",
    limit: "read",
    list: verificationList,
    fails: listCodes,
  },
  show: {
    name: "verifications.show",
    method: "POST",
    path: "/console/api/verifications/show",
    permission: "verifications.decide",
    effect: "personal",
    reason: true,
    limit: "read",
    fails: ["verification.unknown"],
  },
  /** One picture of a member's document. */
  picture: {
    name: "verifications.picture",
    method: "POST",
    path: "/console/api/verifications/picture",
    permission: "verifications.decide",
    effect: "personal",
    reason: true,
    limit: "read",
    fails: ["verification.unknown"],
  },
  approve: {
    name: "verifications.approve",
    method: "POST",
    path: "/console/api/verifications/approve",
    permission: "verifications.decide",
    effect: "write",
    limit: "write",
    fails: ["verification.unknown", "verification.final", "payeename.locked"],
  },
  refuse: {
    name: "verifications.refuse",
    method: "POST",
    path: "/console/api/verifications/refuse",
    permission: "verifications.decide",
    effect: "write",
    reason: true,
    limit: "write",
    fails: ["verification.unknown", "verification.final"],
  },
} as const satisfies Record<string, OperatorCall>;
