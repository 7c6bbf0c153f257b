import { listCodes, type OperatorCall } from "../operator-call.ts";
import { auditList } from "./lists.ts";

export const audit = {
  list: {
    name: "audit.list",
    method: "GET",
    path: "/console/api/audit/list",
    permission: "audit.view",
    effect: "read",
    list: auditList,
    limit: "read",
    fails: listCodes,
  },
} as const satisfies Record<string, OperatorCall>;
