// Calls about the merchant's VIP levels.

import type { OperatorCall } from "../operator-call.ts";

export const vip = {
  /** All VIP levels, lowest first, in the form that `saveLevels` takes. */
  levels: {
    name: "vip.levels",
    method: "GET",
    path: "/console/api/vip/levels",
    permission: "vip.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** A member's VIP level and progress towards the next one. */
  ofMember: {
    name: "vip.ofMember",
    method: "GET",
    path: "/console/api/vip/ofMember",
    permission: "vip.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown"],
  },
  /** Replaces all VIP levels. Unusable levels are refused with all reasons (`faults`). */
  saveLevels: {
    name: "vip.saveLevels",
    method: "POST",
    path: "/console/api/vip/saveLevels",
    permission: "vip.edit",
    effect: "write",
    approval: true,
    needsTwoByDefault: true,
    limit: "write",
    fails: ["margin.exceeded"],
  },
} as const satisfies Record<string, OperatorCall>;
