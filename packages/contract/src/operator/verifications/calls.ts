// Members' real names: what waits, what is in a document, and the decision.

import type { OperatorCall } from "../operator-call.ts";

export const verifications = {
  /** Submissions that wait for a decision, the oldest first. Nothing of what is in a document. */
  waiting: {
    name: "verifications.waiting",
    method: "GET",
    path: "/console/api/verifications/waiting",
    permission: "verifications.view",
    effect: "read",
    limit: "read",
    fails: [],
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
  /** One picture of a document. */
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
