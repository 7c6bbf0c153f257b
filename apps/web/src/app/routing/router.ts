// Matches a path to a screen. Home is matched at once; the other routes are two chunks, for visitors and for members.
// A page loads the chunk of its screen. The first interaction, or a followed link, loads both chunks.

import { loadMessages } from "../../i18n/catalogue.ts";
import type { LanguageCode } from "@khela/contract/locale/languages";
import { createEmitter } from "../../lib/emitter.ts";
import { homeRoute } from "./home-route.ts";
import type { MatchScreen } from "./match-screen.ts";
import type { Screen, ScreenMatch, RouteTable } from "./screen.ts";
import { normalizePath } from "./normalize-path.ts";

const tables = {
  visitor: () => import("./visitor-routes.lazy.ts").then((m) => m.visitorRoutes),
  member: () => import("./member-routes.lazy.ts").then((m) => m.memberRoutes),
} as const satisfies Record<RouteTable, unknown>;
const allTables = Object.keys(tables) as readonly RouteTable[];

type LazyRoutes = Omit<typeof import("./routes.lazy.ts"), "createMatcher"> & {
  /** Matches home and the screens of loaded tables. */
  readonly matchScreen: MatchScreen;
};

export const homeMatch: ScreenMatch = { screen: homeRoute, path: homeRoute.path, params: {} };
/** The path to which an unknown path is redirected. */
export const fallbackPath = homeRoute.path;

const homePaths: readonly string[] = [homeRoute.path, ...(homeRoute.aliases ?? [])];
const loadedTables = new Map<RouteTable, readonly Screen[]>();
let lazyRoutes: LazyRoutes | null = null;
const routesLoaded = createEmitter();

/**
 * Loads the code that all screens except home need, the wanted route tables, and the messages of the screens' titles.
 * Each part loads once. Throws when a part fails to load; the next call tries again.
 */
export async function loadRoutes(
  language: LanguageCode,
  wanted: readonly RouteTable[] = allTables,
): Promise<LazyRoutes> {
  const [{ createMatcher, ...parts }, found] = await Promise.all([
    import("./routes.lazy.ts"),
    Promise.all(wanted.map(async (table) => [table, await tables[table]()] as const)),
    loadMessages(language, ["screens"]),
  ]);
  if (lazyRoutes !== null && wanted.every((table) => loadedTables.has(table))) return lazyRoutes;
  for (const [table, screens] of found) loadedTables.set(table, screens);
  lazyRoutes = { ...parts, matchScreen: createMatcher([homeRoute, ...[...loadedTables.values()].flat()]) };
  routesLoaded.emit();
  return lazyRoutes;
}

/** The route table of a screen; null for home. */
export function tableOf(screen: Screen): RouteTable | null {
  for (const [table, screens] of loadedTables) if (screens.includes(screen)) return table;
  return null;
}

export const onRoutesLoaded = routesLoaded.subscribe;

/** Returns the lazy routes, or null until they are loaded. */
export function getLoadedRoutes(): LazyRoutes | null {
  return lazyRoutes;
}

/**
 * Returns the row of a path in the route tables: `null` for an unknown path, `undefined` while the table that may have
 * it is not loaded.
 */
export function matchPath(path: string): ScreenMatch | null | undefined {
  if (homePaths.includes(normalizePath(path))) return homeMatch;
  return lazyRoutes?.matchScreen(path) ?? (loadedTables.size < allTables.length ? undefined : null);
}
