import { describe, expect, it } from "vitest";
import { addFractions, fraction, multiplyFractions, parseFraction } from "../../fraction.ts";
import { expectRefusal } from "../../../test/streams.ts";
import { checkSlotParSheet, slotParSheet } from "../par/slot-par.ts";
import { payForCount, strip } from "../slot-rules.ts";
import { lines, type LinesRules } from "./lines.ts";
import { padmaCatch } from "./padma-catch.ts";
import { paylineWin, symbolPaytable } from "./payline-win.ts";
import { rickshawFair } from "./rickshaw-fair.ts";
import { sundarbanRoar } from "./sundarban-roar.ts";

const parSheets = [padmaCatch, rickshawFair, sundarbanRoar].map((slot) => ({
  slot,
  par: slotParSheet(slot),
}));

describe("par sheets of payline slots", () => {
  it("sheets → ordered by volatility as declared", () => {
    const deviation = (volatility: string) =>
      parSheets.filter(({ slot }) => slot.volatility === volatility).map(({ par }) => par.standardDeviation);
    expect(Math.max(...deviation("low"))).toBeLessThan(Math.min(...deviation("medium")));
    expect(Math.max(...deviation("medium"))).toBeLessThan(Math.min(...deviation("high")));
  });

  it.each(parSheets)(
    "$slot.name: line pays → product of symbol counts; scatters → a convolution",
    ({ slot, par }) => {
      expect(multiplyFractions(par.baseRtp, fraction(1n))).toEqual(baseReturnBySymbolCounts(slot.rules));
      expect(par.triggerRate).toEqual(triggerByConvolution(slot.rules));
    },
  );
});

function baseReturnBySymbolCounts(rules: LinesRules) {
  const table = symbolPaytable(rules.symbols);
  const ids = rules.symbols.map(({ id }) => id);
  const counts = rules.reels.map((reel) => ids.map((id) => reel.filter((seen) => seen === id).length));
  const cycle = rules.reels.reduce((product, { length }) => product * length, 1);
  let linePay = 0;
  const visit = (cells: string[], ways: number): void => {
    if (ways === 0) return;
    if (cells.length === 5) linePay += ways * (paylineWin(table, cells)?.pay ?? 0);
    else
      for (const [index, id] of ids.entries())
        visit([...cells, id], ways * (counts[cells.length]?.[index] ?? 0));
  };
  visit([], 1);
  const scatter = rules.symbols.find(({ kind }) => kind === "scatter");
  const scatterPay = scatterWays(rules).reduce(
    (sum, ways, seen) => sum + ways * payForCount(scatter?.pays ?? [0, 0, 0], seen),
    0,
  );
  return addFractions(fraction(BigInt(linePay), BigInt(cycle)), fraction(BigInt(scatterPay), BigInt(cycle)));
}

// Counts scatter combinations, knowing that each scatter is in view at three stops of its reel.
function scatterWays({ reels, symbols, rows }: LinesRules): number[] {
  const scatter = symbols.find(({ kind }) => kind === "scatter")?.id;
  return reels.reduce<number[]>(
    (ways, reel) => {
      const showing = reel.filter((id) => id === scatter).length * rows;
      return [...ways, 0].map(
        (none, seen) => none * (reel.length - showing) + (ways[seen - 1] ?? 0) * showing,
      );
    },
    [1],
  );
}

function triggerByConvolution(rules: LinesRules) {
  const ways = scatterWays(rules);
  const paid = ways.slice(3).reduce((sum, one) => sum + one, 0);
  return fraction(BigInt(paid), BigInt(ways.reduce((sum, one) => sum + one, 0)));
}

// A slot that is small enough to visit every paid screen and every course of the free spins.
const tiny = lines.create({
  name: "tiny",
  version: 1,
  volatility: "high",
  rtp: "1/2",
  rules: {
    rows: 1,
    reels: [
      strip("wild star fish fish"),
      strip("fish star wild fish"),
      strip("star fish wild reed"),
      strip("reed star"),
      strip("wild star fish reed"),
    ],
    freeReels: [
      strip("wild star"),
      strip("fish star wild fish"),
      strip("star fish"),
      strip("reed star"),
      strip("wild fish"),
    ],
    lines: [[0, 0, 0, 0, 0]],
    symbols: [
      { id: "wild", kind: "wild", pays: [3, 5, 9] },
      { id: "star", kind: "scatter", pays: [1, 2, 7] },
      { id: "fish", kind: "regular", pays: [1, 4, 6] },
      { id: "reed", kind: "regular", pays: [2, 3, 8] },
    ],
    freeSpins: { awards: [2, 3, 4], multiplier: 2, canRetrigger: true, maxSpins: 5 },
  },
});

type Course = { ways: bigint; units: number };

/** Returns every screen of the reels with its number of scatters, computed by the engine itself. */
function everyScreen(rules: LinesRules): { scatters: number; units: number }[] {
  let stops: number[][] = [[]];
  for (const reel of rules.reels) stops = stops.flatMap((head) => reel.map((_, stop) => [...head, stop]));
  return stops
    .map(lines.create({ name: "screens", version: 1, volatility: "high", rtp: "1/2", rules }).spinAt)
    .map(({ scatter, units }) => ({ scatters: scatter.count, units }));
}

/** Returns every course of a free-spin feature, spin by spin. Equal totals are merged. */
function everyFeature(rules: LinesRules, awarded: number): Map<number, Course> {
  const screens = everyScreen({ ...rules, reels: rules.freeReels });
  let open = new Map([[`${awarded} 0`, { ways: 1n, units: 0 }]]);
  for (let played = 0; played < rules.freeSpins.maxSpins; played += 1) {
    const next = new Map<string, Course>();
    const add = (total: number, { ways, units }: Course) => {
      const key = `${total} ${units}`;
      next.set(key, { ways: (next.get(key)?.ways ?? 0n) + ways, units });
    };
    for (const [key, { ways, units }] of open) {
      const total = Number(key.split(" ")[0]);
      // A finished feature is multiplied as if it continued, so that all courses have equal weight.
      if (played >= total) add(total, { ways: ways * BigInt(screens.length), units });
      else
        for (const screen of screens) {
          const more = Math.min(
            rules.freeSpins.maxSpins,
            total + payForCount(rules.freeSpins.awards, screen.scatters),
          );
          add(more, { ways, units: units + screen.units * rules.freeSpins.multiplier });
        }
    }
    open = next;
  }
  const courses = new Map<number, Course>();
  for (const { ways, units } of open.values()) {
    courses.set(units, { ways: (courses.get(units)?.ways ?? 0n) + ways, units });
  }
  return courses;
}

describe("the enumeration", () => {
  it("tiny sheet → return, variance, hits and maximum equal a visit of every course", () => {
    const { rules } = tiny;
    const screens = everyScreen(rules);
    const features = new Map(
      [0, 2, 3, 4].map((awarded) => [awarded, [...everyFeature(rules, awarded).values()]]),
    );
    const all = 64n ** 5n * BigInt(screens.length);
    let [sum, squares, most] = [0n, 0n, 0];
    for (const { scatters, units } of screens) {
      for (const course of features.get(payForCount(rules.freeSpins.awards, scatters)) ?? []) {
        const total = units + course.units;
        sum += course.ways * BigInt(total);
        squares += course.ways * BigInt(total * total);
        most = Math.max(most, total);
      }
    }
    const par = slotParSheet(tiny);
    expect(par.rtp).toEqual(fraction(sum, all));
    expect(par.variance).toEqual(addFractions(fraction(squares, all), fraction(-sum * sum, all * all)));
    expect(par.maxMultiplier).toEqual(fraction(BigInt(most)));
    expect(par.hitRate).toEqual(
      fraction(BigInt(screens.filter(({ units }) => units > 0).length), BigInt(screens.length)),
    );
  });

  it("true return above 100 %, or not the declared one → refused", () => {
    expectRefusal("engine.rtp_above_one", () => checkSlotParSheet(tiny));
    const [first] = parSheets;
    if (first === undefined) throw new Error("no sheet");
    expect(checkSlotParSheet(first.slot)).toEqual(first.par);
    expectRefusal("engine.rtp_mismatch", () =>
      checkSlotParSheet({ ...first.slot, rtp: parseFraction("95/100") }),
    );
  });
});
