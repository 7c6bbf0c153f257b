/** Titles of matches show leagues that the sandbox's feed plays, so that no list is empty. */
import { expect, test } from "vitest";
import { leagues } from "../apps/sandbox-services/src/feed/leagues.ts";
import { bn } from "../apps/game-server/clients/matches/i18n/bn.ts";
import { titles } from "../packages/sandbox/src/titles.ts";

test("[GAME-01] match titles: sports, e-sports, cockfights → leagues of their category, every sport with a name", () => {
  const shown = titles.filter(({ gameType }) => ["SPORTS", "ESPORTS", "COCKFIGHT"].includes(gameType));
  expect(shown.length).toBeGreaterThan(60);
  for (const { gameCode, gameType, engine } of shown) {
    expect(engine, gameCode).toMatchObject({ family: "room", room: "matches" });
    const shows = engine?.family === "room" ? (engine.shows ?? []) : [];
    const own = leagues.filter(({ category }) => category === gameType);
    for (const name of shows)
      expect(
        own.some(({ sport, id }) => sport === name || id === name),
        `${gameCode}: ${name}`,
      ).toBe(true);
  }
  const named: Readonly<Record<string, string>> = bn.sports;
  expect(leagues.filter(({ sport }) => named[sport] === undefined)).toEqual([]);
});
