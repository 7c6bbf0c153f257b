// Free rounds that members are granted at one game of a vendor, which plays them. Their wins cost the operator.

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
  /** No amount bounds what a free round wins. The vendor receives it once it is granted. */
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
  /** Rounds that were played stay; further ones are refused. */
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
