import type { OperatorCall } from "../operator-call.ts";

export const today = {
  /** The day so far beside the same weekday of the week before, and what is not well. */
  get: {
    name: "today.get",
    method: "GET",
    path: "/console/api/today/get",
    permission: "reports.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** How many wait in each queue that the operator may see. */
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
   * Server-sent events: `changed`, when something of the merchant changed that an operator looks at. It ends with the session, and when the operator
   * has no permission any more.
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
} as const satisfies Record<string, OperatorCall>;
