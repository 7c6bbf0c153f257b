import { describe, expect, it } from "vitest";
import { addFractions, formatFraction, fraction, parseFraction, multiplyFractions } from "../fraction.ts";
import { createRandomStream } from "../rng.ts";
import { expectRefusal, publishedFloats } from "../../test/streams.ts";
import {
  drawMines,
  mines,
  minesProbability,
  minesMultiplier,
  minesRules,
  nextMinesState,
  showMines,
  startMines,
  type MinesAction,
  type MinesState,
} from "./mines.ts";

const serverSeed = `c0ffee${"0".repeat(52)}00c0de`;
const seeds = { serverSeed, clientSeed: "khela", nonce: 0 };

function choose(n: number, k: number): bigint {
  let result = 1n;
  for (let i = 0; i < k; i += 1) result = (result * BigInt(n - i)) / BigInt(i + 1);
  return result;
}

function pick(tile: number): MinesAction {
  return { type: "pick", tile };
}

const cashOut: MinesAction = { type: "cash-out" };

describe("mines: mined tiles", () => {
  it("mined tiles → as computed in another language", () => {
    const golden = [20, 11, 13, 5, 14, 15, 2, 10, 6, 8, 4, 16, 3, 21, 0, 17, 24, 12, 9, 1, 18, 7, 19, 23];
    for (const count of [1, 3, 24])
      expect(drawMines(minesRules, createRandomStream(seeds), count)).toEqual(golden.slice(0, count));
  });

  it("mined tiles → equal a second implementation by splicing on floats", () => {
    for (let nonce = 0; nonce < 500; nonce += 1) {
      const round = { ...seeds, nonce };
      const count = (nonce % 24) + 1;
      const left = Array.from({ length: 25 }, (_, tile) => tile);
      const expected = publishedFloats(round, count).map(
        (f) => left.splice(Math.floor(f * left.length), 1)[0],
      );
      expect(drawMines(minesRules, createRandomStream(round), count)).toEqual(expected);
    }
  });
});

describe("mines: multiplier", () => {
  it("multiplier → 0.99 × C(25,k) / C(25−m,k), exactly 99 % return for every strategy", () => {
    for (let m = 1; m <= 24; m += 1) {
      for (let k = 1; k <= 25 - m; k += 1) {
        const multiplier = minesMultiplier(minesRules, m, k);
        expect(multiplier).toEqual(fraction(99n * choose(25, k), 100n * choose(25 - m, k)));
        expect(multiplyFractions(minesProbability(minesRules, m, k), multiplier)).toEqual(
          fraction(99n, 100n),
        );
      }
    }
    expect(mines.rtp).toEqual(fraction(99n, 100n));
  });

  it("2 mines, tiles 0, 1, 2 picked, cash-out → multiplier equals a count over all positions", () => {
    let total = fraction(0n);
    for (let a = 0; a < 25; a += 1) {
      for (let b = 0; b < a; b += 1) {
        let state = startMines(minesRules, 2);
        for (const action of [pick(0), pick(1), pick(2), cashOut]) {
          if (state.status === "open") state = nextMinesState(minesRules, [a, b], { state, action });
        }
        total = addFractions(total, parseFraction(showMines(minesRules, [a, b], state).multiplier));
      }
    }
    expect(multiplyFractions(total, fraction(1n, choose(25, 2)))).toEqual(fraction(99n, 100n));
  });

  it("[M16] no pick and every safe pick → a multiplier; impossible counts → refused", () => {
    const { minMines, maxMines, tiles } = minesRules;
    expect(formatFraction(minesProbability(minesRules, 3, 0))).toBe("1");
    expect(formatFraction(minesMultiplier(minesRules, 3, 0))).toBe("0");
    expect(minesMultiplier(minesRules, maxMines, tiles - maxMines).num).toBeGreaterThan(0n);
    for (const count of [-1, 0.5, Number.NaN]) {
      expectRefusal("mines.bad_count", () => minesProbability(minesRules, 3, count));
      expectRefusal("mines.bad_count", () => minesMultiplier(minesRules, 3, count));
    }
    expectRefusal("mines.bad_count", () => minesMultiplier(minesRules, 3, tiles - 2));
    for (const mined of [minMines - 1, maxMines + 1, 1.5]) {
      expectRefusal("mines.bad_count", () => minesProbability(minesRules, mined, 0));
      expectRefusal("mines.bad_count", () => minesMultiplier(minesRules, mined, 0));
      expectRefusal("mines.bad_count", () => drawMines(minesRules, createRandomStream(seeds), mined));
      expectRefusal("mines.bad_count", () => startMines(minesRules, mined));
    }
  });

  it("multiplier → above the stake, rises with every pick, correct at both ends", () => {
    expect(formatFraction(minesMultiplier(minesRules, 1, 1))).toBe("33/32");
    expect(formatFraction(minesMultiplier(minesRules, 24, 1))).toBe("99/4");
    expect(formatFraction(minesMultiplier(minesRules, 12, 13))).toBe(
      formatFraction(fraction(99n * choose(25, 13), 100n)),
    );
    expect(formatFraction(minesMultiplier(minesRules, 3, 0))).toBe("0");
    for (const bad of [0, 25, -1, 1.5, Number.NaN]) {
      expectRefusal("mines.bad_count", () => minesMultiplier(minesRules, bad, 1));
    }
    expectRefusal("mines.bad_count", () => minesMultiplier(minesRules, 3, 23));
    expectRefusal("mines.bad_count", () => minesMultiplier(minesRules, 3, -1));
  });
});

describe("mines: round", () => {
  const positions = [20, 11, 13];

  function after(...actions: MinesAction[]): MinesState {
    return actions.reduce(
      (state, action) => nextMinesState(minesRules, positions, { state, action }),
      startMines(minesRules, 3),
    );
  }

  it("open round → mine positions hidden until it ends", () => {
    const shown = showMines(minesRules, positions, after(pick(0), pick(24)));
    expect(shown).toMatchObject({ status: "open", safePicks: 2, minePositions: null, multiplier: "0" });
    expect(shown.cashOutMultiplier).toBe(formatFraction(minesMultiplier(minesRules, 3, 2)));
    expect(shown.nextMultiplier).toBe(formatFraction(minesMultiplier(minesRules, 3, 3)));
  });

  it("cash-out, mine or last safe tile → round ends", () => {
    const cashed = showMines(minesRules, positions, after(pick(0), cashOut));
    expect(cashed).toMatchObject({
      status: "cashed",
      multiplier: "9/8",
      nextMultiplier: null,
      minePositions: [11, 13, 20],
    });
    const lost = showMines(minesRules, positions, after(pick(0), pick(13)));
    expect(lost).toMatchObject({
      status: "lost",
      safePicks: 1,
      picked: [0, 13],
      multiplier: "0",
      cashOutMultiplier: "0",
    });
    const safe = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !positions.includes(tile));
    const cleared = showMines(minesRules, positions, after(...safe.map(pick)));
    expect(cleared).toMatchObject({ status: "cashed", safePicks: 22, multiplier: "2277" });
  });

  it("invalid action → refused, state unchanged", () => {
    const open = after(pick(0));
    const before = JSON.stringify(open);
    const act = (state: MinesState, action: MinesAction) => () =>
      nextMinesState(minesRules, positions, { state, action });
    expectRefusal("mines.tile_taken", act(open, pick(0)));
    for (const bad of [-1, 25, 1.5, Number.NaN]) expectRefusal("mines.bad_tile", act(open, pick(bad)));
    expectRefusal("mines.nothing_to_cash", act(after(), cashOut));
    expectRefusal("mines.round_over", act(after(pick(0), cashOut), pick(1)));
    expectRefusal("mines.round_over", act(after(pick(11)), cashOut));
    expectRefusal("mines.bad_action", act(open, { type: "peek" } as unknown as MinesAction));
    expect(JSON.stringify(open)).toBe(before);
  });

  it("interrupted and restored anywhere → same round", () => {
    const actions = [pick(0), pick(1), pick(3), cashOut];
    const stored = actions.reduce<string>(
      (text, action) => {
        const state = JSON.parse(text) as MinesState;
        return JSON.stringify(nextMinesState(minesRules, positions, { state, action }));
      },
      JSON.stringify(startMines(minesRules, 3)),
    );
    expect(JSON.parse(stored)).toEqual(after(...actions));
  });
});
