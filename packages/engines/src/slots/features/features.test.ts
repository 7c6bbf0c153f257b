// Tests slots of each kind that are small enough to play every word of a round. The par sheet must give the same
// figures.
import { describe, expect, it } from "vitest";
import { expectRefusal, streamOf } from "../../../test/streams.ts";
import { addFractions, compareFractions, fraction } from "../../fraction.ts";
import { createRandomStream } from "../../rng.ts";
import { slotParSheet } from "../par/slot-par.ts";
import { playSlot } from "../slot-engine.ts";
import type { Slot } from "../slot-kind.ts";
import { strip } from "../slot-rules.ts";
import { expanding, type ExpandingRules } from "./expanding.ts";
import { holdAndWin, type HoldRules } from "./hold-and-win.ts";
import { nudges } from "./nudges.ts";
import { wildReels, type WildReelRules } from "./wild-reels.ts";

const head = { name: "small", version: 1, volatility: "high", rtp: "1/2" } as const;
const noFreeSpins = { awards: [0, 0, 0], multiplier: 1, canRetrigger: false, maxSpins: 1 } as const;
const oneLine = [[0, 0, 0, 0, 0]];
const HALF_OF_WORDS = 2 ** 31;

/**
 * Returns the return, its square, hits and maximum over every round, for `draws` draws with two equally likely words
 * each. Not all rounds use the later draws.
 */
function playEvery(slot: Slot, draws: number) {
  const [rounds, units] = [2 ** draws, BigInt(slot.units)];
  let [sum, squares, hits, most] = [0n, 0n, 0, 0n];
  for (let at = 0; at < rounds; at += 1) {
    const words = Array.from({ length: draws }, (_, draw) => ((at >> draw) & 1) * HALF_OF_WORDS);
    const outcome = playSlot(slot, streamOf(words));
    const won = BigInt(outcome.units);
    sum += won;
    squares += won * won;
    if (outcome.spin.units > 0) hits += 1;
    if (won > most) most = won;
  }
  const all = BigInt(rounds);
  const rtp = fraction(sum, all * units);
  return {
    rtp,
    variance: addFractions(
      fraction(squares, all * units * units),
      fraction(-rtp.num * rtp.num, rtp.den * rtp.den),
    ),
    hitRate: fraction(BigInt(hits), all),
    maxMultiplier: fraction(most, units),
  };
}

const hold: HoldRules = {
  rows: 1,
  reels: ["coin fish", "fish coin", "coin fish", "fish coin", "coin reed"].map(strip),
  freeReels: ["coin fish", "fish coin", "coin fish", "fish coin", "coin reed"].map(strip),
  lines: oneLine,
  symbols: [
    { id: "coin", kind: "regular" },
    { id: "fish", kind: "regular", pays: [1, 2, 5] },
    { id: "reed", kind: "regular", pays: [1, 3, 7] },
  ],
  freeSpins: noFreeSpins,
  hold: {
    coin: "coin",
    minCoins: 3,
    lives: 2,
    lands: 1,
    of: 2,
    prizes: [
      { stakes: 1, weight: 1 },
      { stakes: 5, weight: 1 },
    ],
    fullStakes: 20,
  },
};

const book: ExpandingRules = {
  rows: 1,
  reels: ["star fish", "fish star", "star reed", "reed fish", "fish reed"].map(strip),
  freeReels: ["star fish", "fish reed", "star reed", "fish reed", "star fish"].map(strip),
  lines: [[0, 0, 0, 0, 0]],
  symbols: [
    { id: "star", kind: "scatter", pays: [2] },
    { id: "fish", kind: "regular", pays: [1, 2, 4, 9] },
    { id: "reed", kind: "regular", pays: [2, 3, 8] },
  ],
  freeSpins: { awards: [1, 2, 2], multiplier: 2, canRetrigger: true, maxSpins: 2 },
  specials: [
    { symbol: "fish", weight: 1 },
    { symbol: "reed", weight: 1 },
  ],
};

const sticky: WildReelRules = {
  rows: 1,
  reels: ["star fish", "wild star", "star fish", "fish reed", "fish wild"].map(strip),
  freeReels: ["wild fish", "wild reed", "star fish", "star wild", "star fish"].map(strip),
  lines: oneLine,
  symbols: [
    { id: "wild", kind: "wild", pays: [3, 6, 20] },
    { id: "star", kind: "scatter", pays: [1, 2, 3] },
    { id: "fish", kind: "regular", pays: [1, 2, 9] },
    { id: "reed", kind: "regular", pays: [2, 4, 11] },
  ],
  freeSpins: { awards: [1, 2, 2], multiplier: 3, canRetrigger: true, maxSpins: 2 },
  wildReels: { movement: "sticky" },
};

const walking: WildReelRules = {
  ...sticky,
  reels: ["fish reed", "wild reed", "reed fish", "fish wild", "wild fish"].map(strip),
  freeSpins: noFreeSpins,
  wildReels: { movement: "walking", maxRespins: 2 },
};

const kinds: readonly (readonly [name: string, slot: Slot, draws: number])[] = [
  // draws: 5 stops, 3 prizes, two lives twice over two cells and once over one cell, 2 prizes
  ["hold and win", holdAndWin.create({ ...head, rules: hold }), 16],
  // draws: 5 stops, the special symbol, 5 stops for each of two free spins
  ["expanding", expanding.create({ ...head, rules: book }), 16],
  ["sticky wild reels", wildReels.create({ ...head, rules: sticky }), 15],
  ["walking wild reels", wildReels.create({ ...head, rules: walking }), 15],
];

describe.each(kinds)("%s", (_name, slot, draws) => {
  it("every round → return, variance, hits and maximum are the par sheet's", () => {
    slot.checkRules();
    const { rtp, variance, hitRate, maxMultiplier, freeRtp } = slotParSheet(slot);
    expect({ rtp, variance, hitRate, maxMultiplier }).toEqual(playEvery(slot, draws));
    expect(freeRtp.num).toBeGreaterThan(0n);
  });

  it("rounds → integers up to the maximum, their parts add up, the same seeds the same round", () => {
    const { maxMultiplier } = slotParSheet(slot);
    let features = 0;
    for (let nonce = 0; nonce < 400; nonce += 1) {
      const seeds = { serverSeed: "features", clientSeed: "player", nonce };
      const outcome = playSlot(slot, createRandomStream(seeds));
      expect(playSlot(slot, createRandomStream(seeds))).toEqual(outcome);
      const { spin, freeSpins, feature, units } = outcome;
      expect(units).toBe(spin.units + (freeSpins?.units ?? 0) + (feature?.units ?? 0));
      expect(Number.isSafeInteger(units)).toBe(true);
      expect(compareFractions(fraction(BigInt(units), BigInt(slot.units)), maxMultiplier)).toBeLessThan(1);
      if (freeSpins !== null || (feature ?? null) !== null) features += 1;
    }
    expect(features).toBeGreaterThan(10);
  });
});

describe("nudges", () => {
  const reels = [
    "wild wild fish reed",
    "fish wild wild reed",
    "star fish reed fish",
    "fish wild wild star",
  ].map(strip);
  const rules = {
    rows: 2,
    reels: [...reels, strip("fish reed fish star")],
    freeReels: [...reels, strip("fish reed fish star")],
    lines: [
      [0, 0, 0, 0, 0],
      [1, 1, 1, 1, 1],
    ],
    symbols: [
      { id: "wild", kind: "wild", pays: [3, 6, 20] },
      { id: "star", kind: "scatter", pays: [1, 2, 3] },
      { id: "fish", kind: "regular", pays: [1, 2, 9] },
      { id: "reed", kind: "regular", pays: [2, 4, 11] },
    ],
    freeSpins: { awards: [2, 2, 2], multiplier: 2, canRetrigger: false, maxSpins: 2 },
  } as const;
  const slot = nudges.create({ ...head, rules });

  it("part of a stack → the reel moves on to the whole, each step adds one to the lines", () => {
    const spin = slot.spinAt([1, 0, 1, 0, 0]);
    expect(spin.nudges).toEqual([1, 1, 0, 1, 0]);
    expect(spin.lineMultiplier).toBe(4);
    expect(spin.grid.map((column) => column.join(" "))).toEqual([
      "wild wild",
      "wild wild",
      "fish reed",
      "wild wild",
      "fish reed",
    ]);
    expect(spin.lineWins.map(({ units }) => units)).toEqual([9 * 4, 11 * 4]);
    expect(slot.spinAt([0, 3, 0, 3, 0])).toMatchObject({ nudges: [0, 0, 0, 0, 0], lineMultiplier: 1 });
  });

  it("every stop → sums are the par sheet's", () => {
    slot.checkRules();
    let [sum, hits, awarded] = [0n, 0n, 0n];
    for (let at = 0; at < 4 ** 5; at += 1) {
      const spin = slot.spinAt([0, 1, 2, 3, 4].map((reel) => Math.floor(at / 4 ** reel) % 4));
      sum += BigInt(spin.units);
      if (spin.units > 0) hits += 1n;
      awarded += BigInt(spin.scatter.freeSpinsAwarded);
    }
    const par = slotParSheet(slot);
    expect(par.baseRtp).toEqual(fraction(sum, 4n ** 5n * 2n));
    expect(par.hitRate).toEqual(fraction(hits, 4n ** 5n));
    expect(par.freeRtp).toEqual(fraction(awarded * 2n * sum, 4n ** 10n * 2n));
  });

  it("half a stack, or two of them, on a strip → refused", () => {
    for (const bad of ["wild fish reed star", "wild wild fish wild wild reed"])
      expectRefusal("engine.bad_rules", () =>
        nudges
          .create({ ...head, rules: { ...rules, freeReels: [strip(bad), ...rules.reels.slice(1)] } })
          .checkRules(),
      );
  });
});

describe("rules that cannot be drawn or counted", () => {
  const bad: [string, Slot][] = [
    [
      "a coin that pays",
      holdAndWin.create({ ...head, rules: { ...hold, hold: { ...hold.hold, coin: "fish" } } }),
    ],
    ["a chance in thirds", holdAndWin.create({ ...head, rules: { ...hold, hold: { ...hold.hold, of: 3 } } })],
    ["a certain coin", holdAndWin.create({ ...head, rules: { ...hold, hold: { ...hold.hold, lands: 2 } } })],
    [
      "prizes of three weights",
      holdAndWin.create({
        ...head,
        rules: { ...hold, hold: { ...hold.hold, prizes: [{ stakes: 1, weight: 3 }] } },
      }),
    ],
    [
      "free spins beside hold and win",
      holdAndWin.create({ ...head, rules: { ...hold, freeSpins: book.freeSpins } }),
    ],
    [
      "a scatter that expands",
      expanding.create({ ...head, rules: { ...book, specials: [{ symbol: "star", weight: 1 }] } }),
    ],
    [
      "special symbols of three weights",
      expanding.create({ ...head, rules: { ...book, specials: [{ symbol: "fish", weight: 3 }] } }),
    ],
    [
      "wild reels without a wild",
      wildReels.create({
        ...head,
        rules: { ...walking, symbols: walking.symbols.filter(({ kind }) => kind !== "wild") },
      }),
    ],
    [
      "a walk without end",
      wildReels.create({
        ...head,
        rules: { ...walking, wildReels: { movement: "walking", maxRespins: Number.POSITIVE_INFINITY } },
      }),
    ],
    [
      "free spins beside walking wilds",
      wildReels.create({ ...head, rules: { ...walking, freeSpins: book.freeSpins } }),
    ],
  ];
  it.each(bad)("%s → refused", (_name, slot) => {
    expectRefusal("engine.bad_rules", () => slot.checkRules());
  });
});
