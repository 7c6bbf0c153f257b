// Matches a path to a screen. Home is matched at once; the other routes are a chunk of their own, loaded with
// a page that needs it, at the first interaction, or when a link is followed before that.

import { loadMessages } from "../../i18n/catalogue.ts";
import type { LanguageCode } from "@khela/contract/locale/languages";
import { createEmitter } from "../../lib/emitter.ts";
import { homeRoute } from "./home-route.ts";
import type { Screen } from "./screen.ts";

export type ScreenMatch = {
  readonly screen: Screen;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
};
type LazyRoutes = typeof import("./routes.lazy.ts");

export const homeMatch: ScreenMatch = { screen: homeRoute, path: homeRoute.path, params: {} };
/** The path an unknown path is redirected to. */
export const fallbackPath = homeRoute.path;

const homePaths: readonly string[] = [homeRoute.path, ...(homeRoute.aliases ?? [])];
let lazyRoutes: LazyRoutes | null = null;
const routesLoaded = createEmitter();

/**
 * Loads the lazy routes once, together with the messages of their titles. Throws when either fails to load;
 * the next call tries again.
 */
export async function loadRoutes(language: LanguageCode): Promise<LazyRoutes> {
  const [routes] = await Promise.all([import("./routes.lazy.ts"), loadMessages(language, ["screens"])]);
  if (lazyRoutes === null) {
    lazyRoutes = routes;
    routesLoaded.emit();
  }
  return routes;
}

export const onRoutesLoaded = routesLoaded.subscribe;

/** Returns the lazy routes, or null until they are loaded. */
export function getLoadedRoutes(): LazyRoutes | null {
  return lazyRoutes;
}

/** Returns a path without its trailing slashes, as paths are compared. */
export function normalizePath(path: string): string {
  return path.replace(/\/+$/, "") || "/";
}

/** Returns a path's row, `null` for an unknown path, `undefined` while it may be one of the lazy routes, not loaded yet. */
export function matchPath(path: string): ScreenMatch | null | undefined {
  if (homePaths.includes(normalizePath(path))) return homeMatch;
  return lazyRoutes?.matchScreen(path);
}
