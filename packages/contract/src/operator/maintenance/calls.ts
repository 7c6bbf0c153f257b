import type { OperatorCall } from "../operator-call.ts";

/** Calls about announced maintenance of the site. */
export const maintenance = {
  /** The newest announcements of maintenance, ended ones included. */
  list: {
    name: "maintenance.list",
    method: "GET",
    path: "/console/api/maintenance/list",
    permission: "system.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  announce: {
    name: "maintenance.announce",
    method: "POST",
    path: "/console/api/maintenance/announce",
    permission: "system.act",
    effect: "write",
    limit: "write",
    fails: ["maintenance.time", "maintenance.full"],
  },
  /** Cancels an announced maintenance, or ends a running one early. */
  end: {
    name: "maintenance.end",
    method: "POST",
    path: "/console/api/maintenance/end",
    permission: "system.act",
    effect: "write",
    limit: "write",
    fails: ["maintenance.unknown"],
  },
} as const satisfies Record<string, OperatorCall>;
