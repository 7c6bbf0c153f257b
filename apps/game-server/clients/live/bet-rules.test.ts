import { createRandomStream } from "@khela/engines/rng";
import { decimalOf } from "@khela/engines/fraction";
import { tableGames } from "@khela/engines/games";
import { afterAll, expect, test, vi } from "vitest";
import { createFormat } from "../shell/i18n/format.ts";

const before = Object.getOwnPropertyDescriptor(globalThis, "document");
afterAll(() => {
  if (before === undefined) Reflect.deleteProperty(globalThis, "document");
  else Object.defineProperty(globalThis, "document", before);
});

const DRAWS = 4_000;

const inLatin = (words: string): string =>
  words.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - "০".charCodeAt(0)));

type Engine = (typeof tableGames)[number];

const draws = new Map(
  tableGames.map((engine) => [
    engine.name,
    Array.from({ length: DRAWS }, (_, nonce) =>
      engine.draw(createRandomStream({ serverSeed: "rules", clientSeed: engine.name, nonce })),
    ),
  ]),
);

/** Returns the different payouts (to one) of a bet in the sample draws, without losses and pushes. */
function paysSeen(engine: Engine, on: string): Set<string> {
  const seen = new Set<string>();
  for (const result of draws.get(engine.name) ?? []) {
    const { num, den } = engine.returnOf(result, on);
    if (num > den) seen.add(String(Number(decimalOf({ num: num - den, den }, 2))));
  }
  return seen;
}

test.each(["en", "bn"] as const)(
  "[GAME-07] rules of live tables in %s: every bet of every table → when it wins and what it pays",
  async (lang) => {
    Object.defineProperty(globalThis, "document", {
      value: { documentElement: { lang } },
      configurable: true,
    });
    vi.resetModules();
    const { betRulesOf } = await import("./bet-rules.ts");
    const { felts } = await import("./felt/felts.ts");
    const format = createFormat(lang, "BDT", 2);
    const wanting: string[] = [];
    for (const engine of tableGames) {
      const felt = felts[engine.name];
      const rules = felt === undefined ? [] : betRulesOf(format, felt);
      const bets = rules.flatMap((rule) => rule.bets);
      expect(bets.toSorted(), engine.name).toEqual(Object.keys(engine.rules.bets).sort());
      for (const { bets: of, names, wins } of rules) {
        expect(`${names} ${wins}`, engine.name).not.toMatch(/[{}]|undefined/);
        expect(wins.length, `${engine.name} ${names}`).toBeGreaterThan(20);
        const numbers = new Set(inLatin(wins).match(/\d+(\.\d+)?/g));
        for (const on of of.length > 20 ? [of[0] ?? "", of.at(-1) ?? ""] : of)
          for (const pays of paysSeen(engine, on))
            if (!numbers.has(pays)) wanting.push(`${engine.name} ${on} pays ${pays}: ${wins}`);
      }
    }
    expect(wanting).toEqual([]);
  },
);

test("[GAME-07] baccarat's rules: bonus, small, big, lucky six → the figures of the engine", async () => {
  Object.defineProperty(globalThis, "document", {
    value: { documentElement: { lang: "en" } },
    configurable: true,
  });
  vi.resetModules();
  const { betRulesOf } = await import("./bet-rules.ts");
  const { felts } = await import("./felt/felts.ts");
  const felt = felts["baccarat"];
  if (felt === undefined) throw new Error("no felt");
  const said = new Map(
    betRulesOf(createFormat("en", "BDT", 2), felt).map(({ names, wins }) => [names, wins]),
  );
  expect(said.get("Player bonus, Banker bonus")).toBe(
    "Its side wins with a natural (8 or 9 with two cards): 1 to 1; two tied naturals return the stake. It wins without a natural by at least 4 points; each margin pays to 1: 4 → 1, 5 → 2, 6 → 4, 7 → 6, 8 → 10, 9 → 30. Otherwise it loses.",
  );
  expect(said.get("Lucky six")).toBe(
    "The banker wins with 6 points: 12 to 1 with two cards, 20 to 1 with three.",
  );
  expect(said.get("Small")).toBe("Four cards were dealt in all: neither side drew a third. Pays 1.5 to 1.");
  expect(said.get("Big")).toBe("Five or six cards were dealt in all. Pays 0.54 to 1.");
});
