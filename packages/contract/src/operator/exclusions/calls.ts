// Accounts that look like those of a member who has excluded themselves, and the decision about each.

import type { OperatorCall } from "../operator-call.ts";

export const exclusions = {
  /** The oldest first. */
  waiting: {
    name: "exclusions.waiting",
    method: "GET",
    path: "/console/api/exclusions/waiting",
    permission: "members.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** The same person: the exclusion holds for this account too. Another person: what the match blocked is lifted. */
  decide: {
    name: "exclusions.decide",
    method: "POST",
    path: "/console/api/exclusions/decide",
    permission: "members.limit",
    effect: "write",
    reason: true,
    limit: "write",
    fails: ["member.unknown", "exclusion.match.unknown", "exclusion.match.decided"],
  },
} as const satisfies Record<string, OperatorCall>;
