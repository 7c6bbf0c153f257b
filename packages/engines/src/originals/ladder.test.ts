import { describe, expect, it } from "vitest";
import { addFractions, formatFraction, fraction, multiplyFractions, parseFraction } from "../fraction.ts";
import { createRandomStream } from "../rng.ts";
import { expectRefusal, publishedFloats, streamOf, wordFor } from "../../test/streams.ts";
import {
  chickenRoad,
  chickenRoadRules,
  drawRoad,
  roadDifficulties,
  type ChickenRoadAction,
  type RoadDifficulty,
} from "./chicken-road.ts";
import { coinFlip, coinFlipRules, coinSides, type CoinFlipAction, type CoinSide } from "./coin-flip.ts";
import { ladderMultiplier, ladderProbability } from "./ladder.ts";
import {
  drawTower,
  tower,
  towerDifficulties,
  towerRules,
  type TowerAction,
  type TowerDifficulty,
} from "./tower.ts";

const seeds = { serverSeed: `c0ffee${"0".repeat(52)}00c0de`, clientSeed: "khela", nonce: 0 };
const cashOut = { type: "cash-out" } as const;

describe("ladder", () => {
  it("chance times multiplier → exactly 99 % for every number of steps", () => {
    for (let steps = 1; steps <= coinFlipRules.steps; steps += 1)
      expect(
        multiplyFractions(ladderProbability(coinFlipRules, steps), ladderMultiplier(coinFlipRules, steps)),
      ).toEqual(fraction(99n, 100n));
    expect(ladderMultiplier(coinFlipRules, 0)).toEqual(fraction(0n));
    for (const bad of [-1, 0.5, 21, Number.NaN])
      expectRefusal("ladder.bad_steps", () => ladderProbability(coinFlipRules, bad));
  });
});

describe("coin flip", () => {
  const call = (side: CoinSide): CoinFlipAction => ({ type: "flip", side });
  const wordsOf = (sides: readonly CoinSide[]) => sides.map((side) => wordFor(coinSides.indexOf(side), 2));
  const play = (sides: readonly CoinSide[], actions: readonly CoinFlipAction[]) =>
    coinFlip.play(coinFlipRules, streamOf(wordsOf(sides)), { stakeMinor: "100", actions });

  it("every course of five flips, cashed after five right calls → the return counted over all is 99 %", () => {
    let total = fraction(0n);
    const calls = (["heads", "tails", "tails", "heads", "tails"] as const).map(call);
    for (let course = 0; course < 32; course += 1) {
      const sides = Array.from({ length: 5 }, (_, at) => coinSides[(course >> at) & 1] ?? "heads");
      const wrong = sides.findIndex((side, at) => calls[at]?.type === "flip" && calls[at].side !== side);
      const { multiplier } = play(sides, wrong === -1 ? [...calls, cashOut] : calls.slice(0, wrong + 1));
      total = addFractions(total, parseFraction(multiplier));
    }
    expect(multiplyFractions(total, fraction(1n, 32n))).toEqual(fraction(99n, 100n));
  });

  it("flips → one float each, below one half heads", () => {
    for (let nonce = 0; nonce < 300; nonce += 1) {
      const expected = publishedFloats({ ...seeds, nonce }, 3).map((f) => (f < 0.5 ? "heads" : "tails"));
      const { flips } = coinFlip.play(coinFlipRules, createRandomStream({ ...seeds, nonce }), {
        stakeMinor: "1",
        actions: expected.map(call),
      });
      expect(flips).toEqual(expected);
    }
  });

  it("open, cashed, lost and complete → status, multipliers and sides shown", () => {
    expect(play([], [])).toMatchObject({ status: "open", cashOutMultiplier: "0", nextMultiplier: "99/50" });
    expect(play(["heads"], [call("heads")])).toMatchObject({
      status: "open",
      climbed: 1,
      cashOutMultiplier: "99/50",
      nextMultiplier: "99/25",
      multiplier: "0",
    });
    expect(play(["heads"], [call("heads"), cashOut])).toMatchObject({
      status: "cashed",
      multiplier: "99/50",
      nextMultiplier: null,
    });
    expect(play(["heads", "tails"], [call("heads"), call("heads")])).toMatchObject({
      status: "lost",
      climbed: 1,
      flips: ["heads", "tails"],
      multiplier: "0",
      cashOutMultiplier: "0",
    });
    const all = Array.from({ length: 20 }, () => "tails" as const);
    expect(play(all, all.map(call))).toMatchObject({
      status: "cashed",
      multiplier: formatFraction(fraction(99n * 2n ** 20n, 100n)),
    });
  });

  it("an action that the rules do not know → refused", () => {
    expectRefusal("ladder.nothing_to_cash", () => play([], [cashOut]));
    expectRefusal("ladder.round_over", () => play(["heads"], [call("heads"), cashOut, cashOut]));
    expectRefusal("ladder.round_over", () => play(["heads", "heads"], [call("tails"), call("heads")]));
    expectRefusal("ladder.bad_action", () => play(["heads"], [call("edge" as CoinSide)]));
    expectRefusal("ladder.bad_action", () => play([], [{ type: "skip" } as unknown as CoinFlipAction]));
  });
});

describe("tower", () => {
  const pick = (tile: number): TowerAction => ({ type: "pick", tile });
  const play = (difficulty: TowerDifficulty, words: readonly number[], actions: readonly TowerAction[]) =>
    tower.play(towerRules, streamOf(words), { stakeMinor: "100", difficulty, actions });
  /**
   * Returns words of the random stream that make the tile `place` bad in every row; with two bad tiles a row, the next
   * tile too.
   */
  const wordsFor = (difficulty: TowerDifficulty, place: number): number[] => {
    const { tiles, bad } = towerRules.difficulties[difficulty];
    const row = Array.from({ length: bad }, (_, at) => wordFor(Math.min(place, tiles - 1 - at), tiles - at));
    return Array.from({ length: towerRules.rows }, () => row).flat();
  };

  it("every place of the bad tiles in three rows, tile 0 picked thrice, cashed → counted return 99 %, at every difficulty", () => {
    for (const difficulty of towerDifficulties) {
      const { tiles, bad } = towerRules.difficulties[difficulty];
      // The equally likely sets of bad tiles in a row: one tile, or all tiles but one.
      const sets = Array.from({ length: tiles }, (_, one) =>
        Array.from({ length: tiles }, (__, tile) => tile).filter((tile) => (bad === 1) === (tile === one)),
      );
      expect(sets.every(({ length }) => length === bad)).toBe(true);
      const wordsOf = (set: readonly number[]): number[] => {
        const left = Array.from({ length: tiles }, (_, tile) => tile);
        return set.map((tile) => {
          const at = left.indexOf(tile);
          const word = wordFor(at, left.length);
          left.splice(at, 1);
          return word;
        });
      };
      const rest = wordsFor(difficulty, 0).slice(bad * 3);
      let total = fraction(0n);
      for (const a of sets)
        for (const b of sets)
          for (const c of sets) {
            const lostAt = [a, b, c].findIndex((set) => set.includes(0));
            const actions =
              lostAt === -1
                ? [pick(0), pick(0), pick(0), cashOut]
                : [a, b, c].slice(0, lostAt + 1).map(() => pick(0));
            const words = [...[a, b, c].flatMap(wordsOf), ...rest];
            total = addFractions(total, parseFraction(play(difficulty, words, actions).multiplier));
          }
      expect(multiplyFractions(total, fraction(1n, BigInt(tiles) ** 3n))).toEqual(fraction(99n, 100n));
    }
  });

  it("bad tiles → equal a second implementation by splicing on floats", () => {
    for (let nonce = 0; nonce < 300; nonce += 1) {
      const difficulty = towerDifficulties[nonce % towerDifficulties.length] ?? "easy";
      const { tiles, bad } = towerRules.difficulties[difficulty];
      const floats = publishedFloats({ ...seeds, nonce }, bad * towerRules.rows);
      const expected = Array.from({ length: towerRules.rows }, (_, row) => {
        const left = Array.from({ length: tiles }, (__, tile) => tile);
        return floats
          .slice(row * bad, (row + 1) * bad)
          .map((f) => left.splice(Math.floor(f * left.length), 1)[0] ?? -1)
          .sort((a, b) => a - b);
      });
      expect(drawTower(towerRules, createRandomStream({ ...seeds, nonce }), difficulty)).toEqual(expected);
    }
  });

  it("open → bad tiles hidden; cashed, lost and top reached → shown", () => {
    const words = wordsFor("medium", 0);
    expect(play("medium", words, [pick(1)])).toMatchObject({
      status: "open",
      picked: [1],
      badTiles: null,
      cashOutMultiplier: "297/200",
    });
    expect(play("medium", words, [pick(1), cashOut])).toMatchObject({
      status: "cashed",
      multiplier: "297/200",
      badTiles: Array.from({ length: 8 }, () => [0]),
    });
    expect(play("medium", words, [pick(2), pick(0)])).toMatchObject({
      status: "lost",
      climbed: 1,
      picked: [2, 0],
      multiplier: "0",
    });
    const top = Array.from({ length: 8 }, () => pick(2));
    expect(play("expert", wordsFor("expert", 0), top)).toMatchObject({
      status: "cashed",
      climbed: 8,
      multiplier: formatFraction(fraction(99n * 3n ** 8n, 100n)),
    });
  });

  it("an action or difficulty that the rules do not know → refused", () => {
    const words = wordsFor("hard", 0);
    for (const bad of [-1, 2, 0.5, Number.NaN])
      expectRefusal("ladder.bad_action", () => play("hard", words, [pick(bad)]));
    expectRefusal("ladder.bad_action", () =>
      play("hard", words, [{ type: "skip" } as unknown as TowerAction]),
    );
    expectRefusal("ladder.nothing_to_cash", () => play("hard", words, [cashOut]));
    expectRefusal("ladder.round_over", () => play("hard", words, [pick(0), pick(1)]));
    for (const unknown of ["brutal", "toString"])
      expectRefusal("ladder.bad_difficulty", () => play(unknown as TowerDifficulty, words, []));
  });
});

describe("chicken road", () => {
  const step: ChickenRoadAction = { type: "step" };
  const steps = (count: number) => Array.from({ length: count }, () => step);
  /** Returns words of the random stream for the given case of each lane. Lanes after the last given one have no car. */
  const wordsFor = (difficulty: RoadDifficulty, cases: readonly number[]): number[] => {
    const { difficulties, of } = chickenRoadRules;
    return Array.from({ length: difficulties[difficulty].lanes }, (_, lane) =>
      wordFor(cases[lane] ?? of - 1, of),
    );
  };
  const play = (
    difficulty: RoadDifficulty,
    cases: readonly number[],
    actions: readonly ChickenRoadAction[],
  ) =>
    chickenRoad.play(chickenRoadRules, streamOf(wordsFor(difficulty, cases)), {
      stakeMinor: "100",
      difficulty,
      actions,
    });

  it("every case of two lanes, cashed after them → counted return 99 %, at every difficulty", () => {
    const { of } = chickenRoadRules;
    for (const difficulty of roadDifficulties) {
      let total = fraction(0n);
      for (let a = 0; a < of; a += 1)
        for (let b = 0; b < of; b += 1) {
          const hit = carIn(difficulty, [a, b]);
          const actions = hit === null ? [...steps(2), cashOut] : steps(hit + 1);
          total = addFractions(total, parseFraction(play(difficulty, [a, b], actions).multiplier));
        }
      expect(multiplyFractions(total, fraction(1n, BigInt(of * of)))).toEqual(fraction(99n, 100n));
    }
  });

  it("first car → equals the published numbers, one a lane", () => {
    for (let nonce = 0; nonce < 400; nonce += 1) {
      const difficulty = roadDifficulties[nonce % roadDifficulties.length] ?? "easy";
      const { lanes, cars } = chickenRoadRules.difficulties[difficulty];
      const hits = publishedFloats({ ...seeds, nonce }, lanes).map((f) => Math.floor(f * 20) < cars);
      const expected = hits.includes(true) ? hits.indexOf(true) : null;
      expect(drawRoad(chickenRoadRules, createRandomStream({ ...seeds, nonce }), difficulty)).toBe(expected);
    }
  });

  it("open → the car hidden; cashed, hit and the whole road crossed → shown", () => {
    expect(play("medium", [19, 0], steps(1))).toMatchObject({
      status: "open",
      climbed: 1,
      carLane: null,
      cashOutMultiplier: "99/85",
    });
    expect(play("medium", [19, 0], [step, cashOut])).toMatchObject({
      status: "cashed",
      multiplier: "99/85",
      carLane: 1,
    });
    expect(play("medium", [19, 0], steps(2))).toMatchObject({ status: "lost", climbed: 1, carLane: 1 });
    expect(play("expert", [], steps(15))).toMatchObject({
      status: "cashed",
      climbed: 15,
      carLane: null,
      multiplier: formatFraction(fraction(99n * 5n ** 15n, 100n * 3n ** 15n)),
    });
  });

  it("an action or difficulty that the rules do not know → refused", () => {
    expectRefusal("ladder.bad_action", () =>
      play("easy", [], [{ type: "hop" } as unknown as ChickenRoadAction]),
    );
    expectRefusal("ladder.nothing_to_cash", () => play("easy", [], [cashOut]));
    expectRefusal("ladder.round_over", () => play("easy", [0], steps(2)));
    expectRefusal("ladder.bad_difficulty", () =>
      chickenRoad.play(chickenRoadRules, streamOf([]), {
        stakeMinor: "1",
        difficulty: "brutal" as RoadDifficulty,
        actions: [],
      }),
    );
  });

  function carIn(difficulty: RoadDifficulty, cases: readonly number[]): number | null {
    const at = cases.findIndex((one) => one < chickenRoadRules.difficulties[difficulty].cars);
    return at === -1 ? null : at;
  }
});
