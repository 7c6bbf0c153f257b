import type { OperatorCall } from "../operator-call.ts";

/**
 * Calls about approval rules: which acts need a second operator, and above which amount. A change of these rules always
 * needs a second operator.
 */
export const approvals = {
  list: {
    name: "approvals.list",
    method: "GET",
    path: "/console/api/approvals/list",
    permission: "people.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  set: {
    name: "approvals.set",
    method: "POST",
    path: "/console/api/approvals/set",
    permission: "people.manage",
    effect: "write",
    approval: "always",
    personOnly: true,
    stepUp: true,
    reason: true,
    limit: "write",
    fails: ["approval.act.unknown"],
  },
  remove: {
    name: "approvals.remove",
    method: "POST",
    path: "/console/api/approvals/remove",
    permission: "people.manage",
    effect: "write",
    approval: "always",
    personOnly: true,
    stepUp: true,
    reason: true,
    limit: "write",
    fails: ["approval.act.unknown", "approval.rule.missing"],
  },
} as const satisfies Record<string, OperatorCall>;
