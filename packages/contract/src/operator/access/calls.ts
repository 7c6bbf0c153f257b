import type { OperatorCall } from "../operator-call.ts";

export const access = {
  /** Who the caller is, with their permissions at the merchant that the request names. */
  me: {
    name: "access.me",
    method: "GET",
    path: "/console/api/access/me",
    permission: "operator",
    effect: "read",
    limit: "read",
    fails: [],
  },
} as const satisfies Record<string, OperatorCall>;
