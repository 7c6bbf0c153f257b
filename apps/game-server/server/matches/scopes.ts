// The matches that a title shows: its whole category, or some of its sports or leagues. A change of a match is
// published under the topics of its category, sport and league.
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

/** Hint of a push about a changed match; after a push without it the client fetches the whole list. */
export const CHANGED = "changed";

/** Returns the topics under which a change of a match is published. */
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

/** Returns the topics to which clients of a scope subscribe. */
export function topicsOfScope({ category, shows }: Scope): string[] {
  return (shows.length === 0 ? [category] : shows).map((name) => `matches:${name}`);
}
