// What a title shows: all of its category, or some sports or leagues of it. A part of the list that changes is told under each
// name it may be watched by.
import { titles, type Title } from "@khela/sandbox/titles";

export type Scope = { readonly category: string; /** Sports or leagues; empty: all. */ readonly shows: readonly string[] };

const scopes = new Map(titles.flatMap((title: Title): [string, Scope][] =>
  (title.engine?.family === "room" && title.engine.room === "matches"
    ? [[title.gameCode, { category: title.gameType, shows: title.engine.shows ?? [] }]]
    : [])));

export function scopeOf(gameCode: string): Scope {
  const found = scopes.get(gameCode);
  if (found === undefined) throw new Error(`${gameCode} shows no matches`);
  return found;
}

/** Said beside the name where something changed; without it a list begins anew. */
export const CHANGED = "changed";

/** The names under which a change of a match is told. */
export function topicsOf({ category, sport, leagueId }: { readonly category: string; readonly sport: string; readonly leagueId: string }): string[] {
  return [category, sport, leagueId].filter((name) => name !== "").map((name) => `matches:${name}`);
}

/** The names a scope is watched under. */
export function watchedBy({ category, shows }: Scope): string[] {
  return (shows.length === 0 ? [category] : shows).map((name) => `matches:${name}`);
}
