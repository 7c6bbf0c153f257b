import type { OperatorCall } from "../operator-call.ts";

export const reconciliation = {
  /**
   * Subjects of the daily reconciliation: receiving accounts, compared with their statements, and gateways, compared
   * with their answers.
   */
  subjects: {
    name: "reconciliation.subjects",
    method: "GET",
    path: "/console/api/reconciliation/subjects",
    permission: "payments.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  get: {
    name: "reconciliation.get",
    method: "GET",
    path: "/console/api/reconciliation/get",
    permission: "payments.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** Compares a day again. A gateway is queried only after the answer of this call. */
  compare: {
    name: "reconciliation.compare",
    method: "POST",
    path: "/console/api/reconciliation/compare",
    permission: "reconciliation.work",
    effect: "write",
    limit: "write",
    fails: ["reconciliation.unknown", "reconciliation.closed"],
  },
  /** Resolves one difference. The reason tells how it was resolved. */
  resolve: {
    name: "reconciliation.resolve",
    method: "POST",
    path: "/console/api/reconciliation/resolve",
    permission: "reconciliation.work",
    effect: "write",
    reason: true,
    limit: "write",
    fails: ["reconciliation.unknown", "reconciliation.closed"],
  },
  /** Closes a day that has no open difference. */
  close: {
    name: "reconciliation.close",
    method: "POST",
    path: "/console/api/reconciliation/close",
    permission: "reconciliation.work",
    effect: "write",
    stepUp: true,
    personOnly: true,
    limit: "write",
    fails: ["reconciliation.unknown", "reconciliation.open", "reconciliation.closed"],
  },
} as const satisfies Record<string, OperatorCall>;
