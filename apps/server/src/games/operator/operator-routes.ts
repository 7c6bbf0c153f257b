import { maxFoundGames } from "@khela/contract/operator/game-catalog/schemas";
import type { OperatorRoutes } from "../../http/console/operator-context.ts";
import { findCatalogGames, listCatalogVendors } from "./catalog-store.ts";

export function gameCatalogOperatorRoutes(): OperatorRoutes<"gameCatalog"> {
  return {
    vendors: async ({ db }) => ({ list: await listCatalogVendors(db) }),
    find: async ({ db }, { name = "", vendor = null }) => ({
      list: await findCatalogGames(db, { name, vendor, limit: maxFoundGames }),
    }),
  };
}
