import { describe, expect, it } from "vitest";
import { expectRefusal } from "../../../test/streams.ts";
import { addFractions, compareFractions, fraction } from "../../fraction.ts";
import { createRandomStream } from "../../rng.ts";
import { slotParSheet } from "../par/slot-par.ts";
import { playSlot } from "../slot-engine.ts";
import { strip } from "../slot-rules.ts";
import { shiftingWays, type ShiftingRules } from "./shifting-ways.ts";

const reels = [
  "fish reed star",
  "reed wild fish",
  "fish star reed",
  "wild fish reed",
  "star reed fish",
  "fish reed wild",
].map(strip);
const rules: ShiftingRules = {
  rows: 2,
  reels,
  freeReels: reels,
  betUnits: 10,
  heights: [[1, 2], [2, 2], [1], [1, 2], [2, 1], [1]],
  symbols: [
    { id: "wild", kind: "wild" },
    { id: "star", kind: "scatter", pays: [1, 2, 3] },
    { id: "fish", kind: "regular", pays: [1, 2, 5, 9] },
    { id: "reed", kind: "regular", pays: [2, 3, 7] },
  ],
  freeSpins: { awards: [1, 2, 2], multiplier: 2, canRetrigger: false, maxSpins: 2 },
};
const slot = shiftingWays.create({ name: "small", version: 1, volatility: "high", rtp: "1/2", rules });
const sizes = slot.stopsOf(reels);

function everyStop(): number[][] {
  return sizes.reduce<number[][]>(
    (heads, size) => heads.flatMap((head) => Array.from({ length: size }, (_, stop) => [...head, stop])),
    [[]],
  );
}

/** Returns the pay of all ways: one cell of each reel from the left, as far as the symbol goes. */
function payOfWays(grid: readonly (readonly string[])[]): number {
  let sum = 0;
  for (const { id, kind, pays = [] } of rules.symbols) {
    if (kind !== "regular") continue;
    let [paths, length] = [1, 0];
    for (const column of grid) {
      const fits = column.filter((seen) => seen === id || seen === "wild").length;
      if (fits === 0) break;
      paths *= fits;
      length += 1;
    }
    sum += paths * ([0, 0, 0, 0, 0, 0, 0, ...pays].slice(-7)[length] ?? 0);
  }
  return sum;
}

describe("shifting ways", () => {
  const spins = everyStop().map((stops) => slot.spinAt(stops));

  it("every stop → as many rows as the heights say, paid way by way", () => {
    slot.checkRules();
    expect(sizes).toEqual([6, 6, 3, 6, 6, 3]);
    for (const { grid, units, scatter, ways, wins } of spins) {
      expect(units - scatter.units).toBe(payOfWays(grid));
      expect(ways).toBe(grid.map((column) => column.length).reduce((a, b) => a * b));
      for (const { positions, count, ways: counted } of wins) {
        const perReel = Array.from(
          { length: count },
          (_, at) => positions.filter(({ reel }) => reel === at).length,
        );
        expect(perReel.reduce((a, b) => a * b)).toBe(counted);
      }
    }
  });

  it("par sheet from the reels' own sums → equals a visit of every screen, feature included", () => {
    const cycle = BigInt(spins.length);
    let [sum, squares, paying, most] = [0n, 0n, 0n, 0n];
    // A free spin pays like a paid spin, doubled. A feature has one or two free spins.
    const base = spins.map(({ units }) => BigInt(units));
    const mean = base.reduce((a, b) => a + b);
    const square = base.reduce((a, b) => a + b * b, 0n);
    const highest = base.reduce((a, b) => (b > a ? b : a));
    for (const { units, scatter } of spins) {
      const [won, free] = [BigInt(units), BigInt(scatter.freeSpinsAwarded)];
      const freeMean = 2n * free * mean;
      sum += won * cycle + freeMean;
      const freeSquare = 4n * (free * square * cycle + free * (free - 1n) * mean * mean);
      squares += won * won * cycle * cycle + 2n * won * freeMean * cycle + freeSquare;
      if (won > 0n) paying += 1n;
      if (won + 2n * free * highest > most) most = won + 2n * free * highest;
    }
    const par = slotParSheet(slot);
    const rtp = fraction(sum, cycle * cycle * 10n);
    expect(par.rtp).toEqual(rtp);
    expect(par.hitRate).toEqual(fraction(paying, cycle));
    expect(compareFractions(par.maxMultiplier, fraction(most, 10n))).toBeGreaterThan(-1);
    expect(par.variance).toEqual(
      addFractions(fraction(squares, cycle ** 3n * 100n), fraction(-rtp.num * rtp.num, rtp.den * rtp.den)),
    );
    expect(par.cycle).toBe(cycle);
  });

  it("rounds → integers up to the maximum, the same seeds the same round", () => {
    const { maxMultiplier } = slotParSheet(slot);
    for (let nonce = 0; nonce < 400; nonce += 1) {
      const seeds = { serverSeed: "shifting", clientSeed: "player", nonce };
      const outcome = playSlot(slot, createRandomStream(seeds));
      expect(playSlot(slot, createRandomStream(seeds))).toEqual(outcome);
      expect(compareFractions(fraction(BigInt(outcome.units), 10n), maxMultiplier)).toBeLessThan(1);
    }
  });

  const bad: [string, Partial<ShiftingRules>][] = [
    ["a height above the rows", { heights: [[3, 1], ...rules.heights.slice(1)] }],
    ["three heights, which no draw is fair on", { heights: [[1, 2, 1], ...rules.heights.slice(1)] }],
    ["heights of five reels", { heights: rules.heights.slice(1) }],
    ["a wild on the first reel", { reels: [strip("wild fish reed"), ...reels.slice(1)] }],
    ["runs of two", { symbols: [{ id: "fish", kind: "regular", pays: [1, 2, 3, 4, 5] }] }],
    ["half a unit", { betUnits: 0.5 }],
  ];
  it.each(bad)("%s → refused", (_name, change) => {
    const broken = shiftingWays.create({
      name: "bad",
      version: 1,
      volatility: "high",
      rtp: "1/2",
      rules: { ...rules, ...change },
    });
    expectRefusal("engine.bad_rules", () => broken.checkRules());
  });
});
