// Calls about a member's limits and breaks. An operator can only tighten them.

import type { OperatorCall } from "../operator-call.ts";

export const memberLimits = {
  get: {
    name: "memberLimits.get",
    method: "GET",
    path: "/console/api/memberLimits/get",
    permission: "members.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown"],
  },
  setLimit: {
    name: "memberLimits.setLimit",
    method: "POST",
    path: "/console/api/memberLimits/setLimit",
    permission: "members.limit",
    effect: "write",
    reason: true,
    limit: "write",
    fails: ["member.unknown", "field.invalid", "member.limit.looser"],
  },
  takeBreak: {
    name: "memberLimits.takeBreak",
    method: "POST",
    path: "/console/api/memberLimits/takeBreak",
    permission: "members.limit",
    effect: "write",
    reason: true,
    limit: "write",
    fails: ["member.unknown", "field.invalid", "safer.break.shorter"],
  },
} as const satisfies Record<string, OperatorCall>;
