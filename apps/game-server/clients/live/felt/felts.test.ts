import { approximate, compareFractions, fraction } from "@khela/engines/fraction";
import { tableGames } from "@khela/engines/games";
import { roulette } from "@khela/engines/live/roulette";
import { createRandomStream } from "@khela/engines/rng";
import { expect, test } from "vitest";
import { felts, placesOf } from "./felts.ts";
import { beadColumns, bullColumns, hotAndCold, rankName } from "../marks.ts";

const DRAWS = 1_500;

/** Returns the payout that is printed on a felt as a fraction: 0.95 is 19/20. */
function printed(text: string) {
  const [whole = "0", decimals = ""] = text.split(".");
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

test("felts: every table game → one, each spot a bet of the engine with the printed payout", () => {
  expect(Object.keys(felts).sort()).toEqual(tableGames.map(({ name }) => name).sort());
  for (const [name, felt] of Object.entries(felts)) {
    const { engine } = felt;
    const spots = placesOf(felt);
    expect(new Set(spots.map(({ on }) => on)).size, name).toBe(spots.length);
    const results = Array.from({ length: DRAWS }, (_, nonce) =>
      engine.draw(createRandomStream({ serverSeed: "felt", clientSeed: name, nonce })),
    );
    for (const { on, pays } of spots) {
      expect(Object.hasOwn(engine.rules.bets, on), `${name} ${on}`).toBe(true);
      const [low = "", high = low] = pays.split("–");
      const least = printed(low);
      for (const result of results) {
        const { num, den } = engine.returnOf(result, on);
        if (num <= den) continue;
        const won = fraction(num - den, den);
        expect(
          compareFractions(won, least) >= 0 && compareFractions(won, printed(high)) <= 0,
          `${name} ${on} pays ${approximate(won)}`,
        ).toBe(true);
      }
    }
  }
});

test("roulette felt: every bet of the engine → a spot, drawn with the numbers it covers", () => {
  const { roulette: felt } = felts;
  const places = felt === undefined ? [] : placesOf(felt);
  expect(places.map(({ on }) => on).sort()).toEqual(Object.keys(roulette.rules.bets).sort());
  for (const { on, covers } of places) {
    if (covers === undefined) continue;
    for (let pocket = 0; pocket <= 36; pocket += 1) {
      expect(roulette.returnOf({ pocket }, on).num > 0n, `${on} ${pocket}`).toBe(covers.includes(pocket));
    }
  }
});

test("marks: past rounds → bead road in columns of six, oldest first; ranks as on cards; hot and cold counted", () => {
  const marks = Array.from({ length: 14 }, (_, at) => String(at));
  expect(beadColumns(marks)).toEqual([
    ["13", "12", "11", "10", "9", "8"],
    ["7", "6", "5", "4", "3", "2"],
    ["1", "0"],
  ]);
  expect(beadColumns([])).toEqual([]);
  expect(bullColumns(["PBB", "BBP"])).toEqual([
    ["B", "B", "P"],
    ["P", "B", "B"],
  ]);
  expect([1, 2, 7, 10, 11, 12, 13].map(rankName)).toEqual(["A", "2", "7", "10", "J", "Q", "K"]);
  expect(hotAndCold(["7", "7", "7", "3", "3", "0"]).hot).toEqual([7, 3, 0]);
  expect(hotAndCold(["7", "3"]).cold).not.toContain(7);
});
