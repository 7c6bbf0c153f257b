import { describe, expect, it } from "vitest";
import { fraction } from "../../fraction.ts";
import { createRandomStream } from "../../rng.ts";
import { expectRefusal } from "../../../test/streams.ts";
import { checkSlotParSheet, slotParSheet } from "../par/slot-par.ts";
import { checkedSlot, playSlot } from "../slot-engine.ts";
import { strip } from "../slot-rules.ts";
import { mangoStorm } from "./mango-storm.ts";
import { nakshiKantha } from "./nakshi-kantha.ts";
import type { WaysRules } from "./ways-rules.ts";
import { ways } from "./ways.ts";

const waysSlots = [nakshiKantha, mangoStorm];

/** An independent implementation of the rules with cells and sets, in which every way is counted separately. */
function referenceSpin(
  rules: WaysRules,
  stops: readonly number[],
): { units: number; scatters: number; screens: number } {
  const kindOf = new Map(rules.symbols.map((symbol) => [symbol.id, symbol]));
  const places = stops.map((stop, reel) => ({
    reel: rules.reels[reel] ?? [],
    next: stop - 1,
    column: [0, 1, 2].map((row) => (rules.reels[reel] ?? [])[(stop + row) % 32] ?? ""),
  }));
  const ladder = rules.tumbling?.ladder ?? [1];
  let [units, screens] = [0, 0];
  for (;;) {
    const removed = new Set<string>();
    let here = 0;
    for (const symbol of rules.symbols) {
      if (symbol.kind !== "regular") continue;
      let ways: string[][] = [[]];
      let count = 0;
      for (const { column } of places) {
        const fits = column.flatMap((id, row) =>
          id === symbol.id || kindOf.get(id)?.kind === "wild" ? [`${count} ${row}`] : [],
        );
        if (fits.length === 0) break;
        ways = ways.flatMap((way) => fits.map((cell) => [...way, cell]));
        count += 1;
      }
      const pay = symbol.pays[count - 3];
      if (pay === undefined) continue;
      here += pay * ways.length;
      for (const way of ways) for (const cell of way) removed.add(cell);
    }
    units += here * (ladder[Math.min(screens, ladder.length - 1)] ?? 1);
    screens += 1;
    if (removed.size === 0 || screens > (rules.tumbling?.most ?? 0)) break;
    for (const [reel, place] of places.entries()) {
      place.column = place.column.filter((_, row) => !removed.has(`${reel} ${row}`));
      while (place.column.length < rules.rows) {
        place.column = [place.reel[((place.next % 32) + 32) % 32] ?? "", ...place.column];
        place.next -= 1;
      }
    }
  }
  const scatters = places
    .flatMap(({ column }) => column)
    .filter((id) => kindOf.get(id)?.kind === "scatter").length;
  return { units, scatters, screens };
}

describe("a round of a ways slot", () => {
  it("pays → equal an independent count of every way, tumble by tumble", () => {
    let tumbled = 0;
    for (const { rules, name, spinAt } of waysSlots) {
      for (let nonce = 0; nonce < 3_000; nonce += 1) {
        const stream = createRandomStream({ serverSeed: "by hand", clientSeed: name, nonce });
        const stops = rules.reels.map(({ length }) => stream.nextWord() % length);
        const spin = spinAt(stops);
        const { units, scatters, screens } = referenceSpin(rules, stops);
        expect({
          units: spin.units - spin.scatter.units,
          scatters: spin.scatter.count,
          screens: spin.screens.length,
        }).toEqual({ units, scatters, screens });
        if (screens > 2) tumbled += 1;
      }
    }
    expect(tumbled).toBeGreaterThan(100);
  });

  it("outcome → wins in their ways, sums consistent", () => {
    for (const slot of waysSlots) {
      for (let nonce = 0; nonce < 1_500; nonce += 1) {
        const { spin, freeSpins } = playSlot(
          slot,
          createRandomStream({ serverSeed: "ways seed", clientSeed: "player", nonce }),
        );
        for (const one of [spin, ...(freeSpins?.spins ?? [])]) {
          expect(one.units).toBe(one.screens.reduce((sum, screen) => sum + screen.units, one.scatter.units));
          for (const { wins, units: here } of one.screens) {
            expect(here).toBe(wins.reduce((sum, win) => sum + win.units, 0));
            for (const { positions, ways: counted, count } of wins) {
              const perReel = Array.from(
                { length: count },
                (_, reel) => positions.filter((cell) => cell.reel === reel).length,
              );
              expect(perReel.reduce((product, cells) => product * cells, 1)).toBe(counted);
            }
          }
        }
      }
    }
  });
});

// The sheets of the slots themselves are counted once, in tools/simulate/simulate.test.ts.
describe("par sheet of a ways slot", () => {
  it("small tumbling definition → par sheet equals a visit of every spin", () => {
    const reels = [
      "star fish reed fish",
      "fish star wild reed",
      "reed wild fish star",
      "fish reed star wild",
      "reed fish star reed",
    ].map(strip);
    const rules: WaysRules = {
      rows: 2,
      reels,
      freeReels: reels,
      betUnits: 10,
      symbols: [
        { id: "wild", kind: "wild" },
        { id: "star", kind: "scatter", pays: [1, 2, 3] },
        { id: "fish", kind: "regular", pays: [1, 2, 5] },
        { id: "reed", kind: "regular", pays: [1, 3, 7] },
      ],
      tumbling: { ladder: [1, 2, 5], most: 6 },
      freeSpins: { awards: [1, 2, 3], multiplier: 2, canRetrigger: false, maxSpins: 3 },
    };
    const slot = ways.create({ name: "small", version: 1, volatility: "high", rtp: "1/2", rules });
    let [sum, paying, most] = [0, 0, 0];
    const free = new Map<number, number>();
    for (let at = 0; at < 4 ** 5; at += 1) {
      const spin = slot.spinAt([0, 1, 2, 3, 4].map((reel) => Math.floor(at / 4 ** reel) % 4));
      sum += spin.units;
      if (spin.units > 0) paying += 1;
      most = Math.max(most, spin.units);
      free.set(spin.scatter.freeSpinsAwarded, (free.get(spin.scatter.freeSpinsAwarded) ?? 0) + 1);
    }
    const par = slotParSheet(slot);
    const mean = fraction(BigInt(sum), 4n ** 5n);
    expect(par.baseRtp).toEqual(fraction(mean.num, mean.den * 10n));
    expect(par.hitRate).toEqual(fraction(BigInt(paying), 4n ** 5n));
    const awarded = [...free].reduce((total, [spins, times]) => total + BigInt(spins * times), 0n);
    expect(par.freeRtp).toEqual(fraction(awarded * 2n * mean.num, 4n ** 5n * mean.den * 10n));
    expect(most).toBeGreaterThan(20);
    expectRefusal("engine.rtp_above_one", () => checkSlotParSheet(slot));
  });
});

describe("ways rules that cannot be played exactly", () => {
  const { rules } = nakshiKantha;
  const [reel = [], ...others] = rules.reels;
  const bad: [string, WaysRules][] = [
    ["a wild on the first reel", { ...rules, reels: [["sunwheel", ...reel.slice(1)], ...others] }],
    ["half a unit", { ...rules, betUnits: 0.5 }],
    ["a falling ladder", { ...rules, tumbling: { ladder: [2, 1], most: 3 } }],
    ["an empty ladder", { ...rules, tumbling: { ladder: [], most: 3 } }],
    ["no end of tumbling", { ...rules, tumbling: { ladder: [1], most: Number.POSITIVE_INFINITY } }],
  ];
  it.each(bad)("%s → refused", (_name, broken) =>
    expectRefusal("engine.bad_rules", () =>
      checkedSlot(ways.create({ ...nakshiKantha, rtp: "1/2", rules: broken })),
    ),
  );
});
