import type { OperatorCall } from "../operator-call.ts";

export const today = {
  /** Figures of today, figures of the same weekday in the previous week, and current faults. */
  get: {
    name: "today.get",
    method: "GET",
    path: "/console/api/today/get",
    permission: "reports.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** Length of each work queue that the operator may see. */
  queues: {
    name: "today.queues",
    method: "GET",
    path: "/console/api/today/queues",
    permission: "operator",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /**
   * A stream of server-sent events. `changed`: data that operators watch has changed at the merchant. The stream ends
   * with the session or with the operator's permission.
   */
  events: {
    name: "today.events",
    method: "GET",
    path: "/console/api/today/events",
    permission: "operator",
    effect: "read",
    stream: true,
    limit: "read",
    fails: [],
  },
  /** The operator's subscription to the daily digest by mail. */
  digest: {
    name: "today.digest",
    method: "GET",
    path: "/console/api/today/digest",
    permission: "reports.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** Subscribes to the digest, or changes its address or hour. The next digest has the figures of the next day. */
  saveDigest: {
    name: "today.saveDigest",
    method: "POST",
    path: "/console/api/today/saveDigest",
    permission: "reports.view",
    effect: "write",
    personOnly: true,
    stepUp: true,
    limit: "write",
    fails: [],
  },
  stopDigest: {
    name: "today.stopDigest",
    method: "POST",
    path: "/console/api/today/stopDigest",
    permission: "reports.view",
    effect: "write",
    personOnly: true,
    limit: "write",
    fails: [],
  },
} as const satisfies Record<string, OperatorCall>;
