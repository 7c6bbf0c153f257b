// Content of a title: all of its category, or some of its sports or leagues. A change of a match is published under
// each topic under which it may be watched.
import { titles, type Title } from "@khela/sandbox/titles";

export type Scope = {
  readonly category: string /** Sports or leagues; empty: all. */;
  readonly shows: readonly string[];
};

const scopes = new Map(
  titles.flatMap((title: Title): [string, Scope][] =>
    title.engine?.family === "room" && title.engine.room === "matches"
      ? [[title.gameCode, { category: title.gameType, shows: title.engine.shows ?? [] }]]
      : [],
  ),
);

export function scopeOf(gameCode: string): Scope {
  const found = scopes.get(gameCode);
  if (found === undefined) throw new Error(`${gameCode} shows no matches`);
  return found;
}

/** The hint of a push about a changed match; a push without it tells the client to fetch the whole list. */
export const CHANGED = "changed";

/** Returns the topics a match's change is published under. */
export function topicsOfFixture({
  category,
  sport,
  leagueId,
}: {
  readonly category: string;
  readonly sport: string;
  readonly leagueId: string;
}): string[] {
  return [category, sport, leagueId].filter((name) => name !== "").map((name) => `matches:${name}`);
}

/** Returns the topics a scope is watched under. */
export function topicsOfScope({ category, shows }: Scope): string[] {
  return (shows.length === 0 ? [category] : shows).map((name) => `matches:${name}`);
}
