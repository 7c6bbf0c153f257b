import type { OperatorCall } from "../operator-call.ts";

/** Calls about saved reasons of acts, in the console's languages. */
export const savedReasons = {
  /** Saved reasons of the acts that the calling operator may do. */
  list: {
    name: "savedReasons.list",
    method: "GET",
    path: "/console/api/savedReasons/list",
    permission: "operator",
    effect: "read",
    limit: "read",
    fails: [],
  },
  add: {
    name: "savedReasons.add",
    method: "POST",
    path: "/console/api/savedReasons/add",
    permission: "reasons.edit",
    effect: "write",
    limit: "write",
    fails: ["reasons.full"],
  },
  remove: {
    name: "savedReasons.remove",
    method: "POST",
    path: "/console/api/savedReasons/remove",
    permission: "reasons.edit",
    effect: "write",
    limit: "write",
    fails: ["reasons.unknown"],
  },
} as const satisfies Record<string, OperatorCall>;
