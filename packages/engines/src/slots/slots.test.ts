// Properties of every slot of every kind.
import { describe, expect, it } from "vitest";
import { formatFraction, fraction } from "../fraction.ts";
import { createRandomStream } from "../rng.ts";
import { expectRefusal, publishedFloats } from "../../test/streams.ts";
import { padmaCatch } from "./lines/padma-catch.ts";
import { lines } from "./lines/lines.ts";
import { checkedSlot, playSlot, type OutcomeOf } from "./slot-engine.ts";
import { slotFamilies, slots, type AnySlot } from "./slot-kinds.ts";
import { checkSlotRules, type SlotRules } from "./slot-rules.ts";
import { gridsOf, type SlotSpin } from "./slot-spin.ts";

function playRound(slot: AnySlot, nonce: number): OutcomeOf<AnySlot> {
  return playSlot(slot, createRandomStream({ serverSeed: "slot seed", clientSeed: "player", nonce }));
}

function spinsOf({ spin, freeSpins }: OutcomeOf<AnySlot>): readonly SlotSpin[] {
  return [spin, ...(freeSpins?.spins ?? [])];
}

it("kinds → each has a slot; names → each once", () => {
  expect(new Set(slots.map(({ family }) => family))).toEqual(new Set(slotFamilies));
  expect(new Set(slots.map(({ name, version }) => `${name} ${version}`)).size).toBe(slots.length);
});

describe.each(slots)("a round of $name", (slot) => {
  it("reels → stop at floor(f·stops), left to right; free spins continue on the same stream", () => {
    for (let nonce = 0; nonce < 400; nonce += 1) {
      const outcome = playRound(slot, nonce);
      const spins = spinsOf(outcome);
      const { reelCount, rules } = slot;
      // The symbol that expands takes one more draw before the first free spin.
      const special = slot.family === "expanding" ? 1 : 0;
      const drawn = publishedFloats(
        { serverSeed: "slot seed", clientSeed: "player", nonce },
        spins.length * reelCount + special,
      );
      const expected = spins.map((_, at) =>
        slot
          .stopsOf(at === 0 ? rules.reels : rules.freeReels)
          .map((count, reel) =>
            Math.floor((drawn[at * reelCount + reel + (at === 0 ? 0 : special)] ?? 0) * count),
          ),
      );
      expect(spins.map(({ stops }) => stops)).toEqual(expected);
      expect(slot.spinAt(outcome.spin.stops)).toEqual(outcome.spin);
    }
  });

  it("outcome → everything a client shows, sums consistent", () => {
    const { rows, reels, freeSpins: free } = slot.rules;
    let features = 0;
    for (let nonce = 0; nonce < 1_500; nonce += 1) {
      const outcome = playRound(slot, nonce);
      const { spin, freeSpins, feature = null, units, multiplier, family } = outcome;
      expect(family).toBe(slot.family);
      expect(units).toBe(spin.units + (freeSpins?.units ?? 0) + (feature?.units ?? 0));
      expect(multiplier).toBe(formatFraction(fraction(BigInt(units), BigInt(slot.units))));
      for (const one of spinsOf(outcome)) {
        const grids = gridsOf(one);
        const heights = reels.map(() => rows);
        for (const grid of grids) {
          expect(grid).toHaveLength(slot.reelCount);
          if (slot.family !== "shifting-ways") expect(grid.map(({ length }) => length)).toEqual(heights);
        }
        for (const { reel, row } of one.scatter.positions)
          expect(grids.at(-1)?.[reel]?.[row]).toBe(one.scatter.symbol);
      }
      if (freeSpins !== null || feature !== null) features += 1;
      if (freeSpins === null) continue;
      expect(freeSpins.totalSpins).toBeGreaterThanOrEqual(spin.scatter.freeSpinsAwarded);
      expect(freeSpins.spins.at(-1)).toMatchObject({ index: freeSpins.totalSpins, left: 0 });
      expect(freeSpins.totalSpins).toBeLessThanOrEqual(free.maxSpins);
    }
    expect(features).toBeGreaterThan(3);
  });
});

describe("slot rules that cannot be played exactly", () => {
  const { rules } = padmaCatch;
  const [reel = [], ...others] = rules.reels;
  const scatters = ["full-moon", "crab", "full-moon", ...reel.slice(3)];
  const bad: [string, SlotRules][] = [
    ["no row", { ...rules, rows: 0 }],
    ["four reels", { ...rules, reels: others }],
    ["four free reels", { ...rules, freeReels: others }],
    ["an unknown symbol", { ...rules, freeReels: [["shark", ...reel.slice(1)], ...others] }],
    ["two scatters in one window", { ...rules, reels: [scatters, ...others] }],
    ["two wilds", { ...rules, symbols: rules.symbols.map((one) => ({ ...one, kind: "wild" as const })) }],
    ["fewer stops than rows", { ...rules, reels: [reel.slice(0, 2), ...others] }],
    [
      "free spins for some scatters only",
      { ...rules, freeSpins: { ...rules.freeSpins, awards: [0, 8, 12] } },
    ],
    [
      "falling pays",
      { ...rules, symbols: rules.symbols.map((one) => ({ ...one, pays: [5, 4, 3] as const })) },
    ],
    [
      "dipping pays",
      { ...rules, symbols: rules.symbols.map((one) => ({ ...one, pays: [5, 4, 6] as const })) },
    ],
    [
      "half pays",
      { ...rules, symbols: rules.symbols.map((one) => ({ ...one, pays: [0.5, 1, 2] as const })) },
    ],
    ["an award past the limit", { ...rules, freeSpins: { ...rules.freeSpins, maxSpins: 11 } }],
    ["half a multiplier", { ...rules, freeSpins: { ...rules.freeSpins, multiplier: 1.5 } }],
  ];

  it.each(bad)("%s → refused", (_name, broken) => {
    expectRefusal("engine.bad_rules", () => checkSlotRules(broken));
  });

  it("31 stops → refused before any spin, since 31 does not divide the words of a draw", () => {
    const short = lines.create({
      ...padmaCatch,
      rtp: "1/2",
      rules: { ...rules, reels: [reel.slice(1), ...others] },
    });
    expectRefusal("engine.bad_rules", () => checkedSlot(short));
  });

  it("declared return above 100 % → refused before any spin", () => {
    expectRefusal("engine.rtp_above_one", () =>
      checkedSlot(lines.create({ ...padmaCatch, rtp: "1000001/1000000" })),
    );
  });
});
