// Finds the row of a path in the screen table. Trailing slashes do not matter; an unknown path has no row.

import type { Screen } from "./screen.ts";
import { screens } from "./screens.ts";
import type { Match } from "./table.ts";
import { plainPath } from "./table.ts";

const literal = new Map<string, Screen>();
const patterns: Screen[] = [];
for (const screen of screens) {
  for (const path of [screen.path, ...(screen.aliases ?? [])]) literal.set(path, screen);
  if (screen.path.includes(":")) patterns.push(screen);
}

function paramsOf(pattern: string, path: string): Record<string, string> | null {
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

export function matchScreen(asked: string): Match | null {
  const path = plainPath(asked);
  const screen = literal.get(path);
  if (screen !== undefined) return { screen, path: screen.path, params: {} };
  for (const candidate of patterns) {
    const params = paramsOf(candidate.path, path);
    if (params !== null) return { screen: candidate, path, params };
  }
  return null;
}
