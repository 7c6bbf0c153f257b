// Calls about inbox messages that operators send to one member.

import type { OperatorCall } from "../operator-call.ts";

export const memberInbox = {
  send: {
    name: "memberInbox.send",
    method: "POST",
    path: "/console/api/memberInbox/send",
    permission: "members.message",
    effect: "write",
    limit: "write",
    fails: ["member.unknown", "member.state"],
  },
} as const satisfies Record<string, OperatorCall>;
