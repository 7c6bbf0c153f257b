// Calls about accounts that look like the account of a member who has excluded themselves, and the decision about each.

import { listCodes, type OperatorCall } from "../operator-call.ts";
import { exclusionList } from "./lists.ts";

export const exclusions = {
  list: {
    name: "exclusions.list",
    method: "GET",
    path: "/console/api/exclusions/list",
    permission: "members.view",
    effect: "read",
    limit: "read",
    list: exclusionList,
    fails: listCodes,
  },
  /**
   * Decides whether a matched account belongs to the excluded member. The same person: the exclusion applies to this
   * account too. Another person: the block of the match is lifted.
   */
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
