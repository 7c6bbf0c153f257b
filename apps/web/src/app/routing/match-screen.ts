// Finds a path's row in the route table. Trailing slashes do not matter; an unknown path has no row.

import type { Screen, ScreenMatch } from "./screen.ts";
import { normalizePath } from "./normalize-path.ts";

function parseParams(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split("/");
  const parts = path.split("/");
  if (names.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const part = parts[at] ?? "";
    if (name.startsWith(":")) params[name.slice(1)] = part;
    else if (name !== part) return null;
  }
  return params;
}

export type MatchScreen = (requestedPath: string) => ScreenMatch | null;

export function createMatcher(screens: readonly Screen[]): MatchScreen {
  const byPath = new Map<string, Screen>();
  for (const screen of screens)
    for (const path of [screen.path, ...(screen.aliases ?? [])]) byPath.set(path, screen);
  const patterns = screens.filter(({ path }) => path.includes(":"));
  return (requestedPath) => {
    const path = normalizePath(requestedPath);
    const screen = byPath.get(path);
    if (screen !== undefined) return { screen, path: screen.path, params: {} };
    for (const candidate of patterns) {
      const params = parseParams(candidate.path, path);
      if (params !== null) return { screen: candidate, path, params };
    }
    return null;
  };
}
