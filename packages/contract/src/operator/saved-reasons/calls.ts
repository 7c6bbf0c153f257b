import type { OperatorCall } from "../operator-call.ts";

/** Saved reasons of an act, in the console's languages. */
export const savedReasons = {
  /** Reasons of the acts that the reader may do. */
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
