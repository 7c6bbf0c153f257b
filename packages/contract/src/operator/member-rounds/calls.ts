// Calls about a member's game rounds, as the betting record has them.

import type { OperatorCall } from "../operator-call.ts";

export const memberRounds = {
  list: {
    name: "memberRounds.list",
    method: "GET",
    path: "/console/api/memberRounds/list",
    permission: "members.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown", "list.cursor.invalid"],
  },
  get: {
    name: "memberRounds.get",
    method: "GET",
    path: "/console/api/memberRounds/get",
    permission: "members.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown", "round.unknown"],
  },
} as const satisfies Record<string, OperatorCall>;
