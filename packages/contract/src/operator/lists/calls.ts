import type { OperatorCall } from "../operator-call.ts";

/** Calls that every list has: its views, and its rows as a file. */
export const lists = {
  views: {
    name: "lists.views",
    method: "GET",
    path: "/console/api/lists/views",
    permission: "operator",
    effect: "read",
    limit: "read",
    fails: ["list.unknown"],
  },
  /** Saves a view of the calling operator. A view of the same name is replaced. */
  saveView: {
    name: "lists.saveView",
    method: "POST",
    path: "/console/api/lists/saveView",
    permission: "operator",
    effect: "write",
    limit: "write",
    fails: ["list.unknown", "list.view.limit"],
  },
  /** Removes a view of the calling operator. */
  removeView: {
    name: "lists.removeView",
    method: "POST",
    path: "/console/api/lists/removeView",
    permission: "operator",
    effect: "write",
    limit: "write",
    fails: ["list.view.unknown"],
  },
  /**
   * Exports the rows of a list, with this filter, order and columns, as a file. Also needs the permission of the list.
   */
  export: {
    name: "lists.export",
    method: "POST",
    path: "/console/api/lists/export",
    permission: "lists.export",
    effect: "personal",
    reason: true,
    file: true,
    limit: "write",
    fails: ["list.unknown", "list.column.unknown", "list.export.large"],
  },
} as const satisfies Record<string, OperatorCall>;
