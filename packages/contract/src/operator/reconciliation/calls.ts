import type { OperatorCall } from "../operator-call.ts";

export const reconciliation = {
  /** What a day is reconciled with: receiving accounts by their statements, gateways by their own answers. */
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
  /** Compares a day again. A gateway is asked after the answer has left. */
  compare: {
    name: "reconciliation.compare",
    method: "POST",
    path: "/console/api/reconciliation/compare",
    permission: "reconciliation.work",
    effect: "write",
    limit: "write",
    fails: ["reconciliation.unknown", "reconciliation.closed"],
  },
  /** Works off one difference; the reason says how. */
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
  /** Closes a day in which no difference is open. */
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
