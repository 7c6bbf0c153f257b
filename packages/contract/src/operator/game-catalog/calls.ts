// The catalogue's games by name, for forms of the console that choose one. Every member sees them, so every operator may.

import type { OperatorCall } from "../operator-call.ts";

export const gameCatalog = {
  /** In the catalogue's order, without those that are off. */
  vendors: {
    name: "gameCatalog.vendors",
    method: "GET",
    path: "/console/api/gameCatalog/vendors",
    permission: "operator",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** By words of their names in any language, or by their code: those whose name begins with the words first. */
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
