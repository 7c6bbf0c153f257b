// Calls about free rounds that operators grant to members at one game of a vendor. The operator pays the wins.

import { listCodes, type OperatorCall } from "../operator-call.ts";
import { awardList } from "./lists.ts";

export const freeRounds = {
  list: {
    name: "freeRounds.list",
    method: "GET",
    path: "/console/api/freeRounds/list",
    permission: "promotions.view",
    effect: "read",
    limit: "read",
    list: awardList,
    fails: listCodes,
  },
  /** Grants free rounds, whose wins have no limit. The vendor receives the grant after the answer. */
  grant: {
    name: "freeRounds.grant",
    method: "POST",
    path: "/console/api/freeRounds/grant",
    permission: "promotions.decide",
    effect: "write",
    approval: true,
    limit: "write",
    fails: ["member.unknown", "game.unknown", "freeRounds.exists"],
  },
  /** Cancels a grant of free rounds: played rounds stay, and further rounds are refused. */
  cancel: {
    name: "freeRounds.cancel",
    method: "POST",
    path: "/console/api/freeRounds/cancel",
    permission: "promotions.decide",
    effect: "write",
    limit: "write",
    fails: ["member.unknown", "freeRounds.unknown"],
  },
} as const satisfies Record<string, OperatorCall>;
