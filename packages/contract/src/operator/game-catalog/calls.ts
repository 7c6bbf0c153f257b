// Calls that find the catalogue's games by name, for console forms. Every member sees these games, so every operator
// may read them.

import type { OperatorCall } from "../operator-call.ts";

export const gameCatalog = {
  /** Vendors in the catalogue's order, without disabled vendors. */
  vendors: {
    name: "gameCatalog.vendors",
    method: "GET",
    path: "/console/api/gameCatalog/vendors",
    permission: "operator",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** Finds games by words of their names in any language, or by code. Names that begin with the words come first. */
  find: {
    name: "gameCatalog.find",
    method: "GET",
    path: "/console/api/gameCatalog/find",
    permission: "operator",
    effect: "read",
    limit: "read",
    fails: [],
  },
} as const satisfies Record<string, OperatorCall>;
