import { describe, expect, it } from "vitest";
import { createRandomStream } from "../rng.ts";
import { expectRefusal, publishedFloats, streamOf, wordFor } from "../../test/streams.ts";
import { paylineWin, symbolPaytable } from "./payline-win.ts";
import { padmaCatch } from "./definitions/padma-catch.ts";
import { rickshawFair } from "./definitions/rickshaw-fair.ts";
import { sundarbanRoar } from "./definitions/sundarban-roar.ts";
import { checkSlotRules, type SlotRules } from "./slot-rules.ts";
import { createSlots, screenAt, type SlotsOutcome } from "./slot-engine.ts";

const sheets = [padmaCatch, rickshawFair, sundarbanRoar];
const bet = { stakeMinor: "100" };

function play(sheet: (typeof sheets)[number], nonce: number): SlotsOutcome {
  const stream = createRandomStream({ serverSeed: "slot seed", clientSeed: "player", nonce });
  return createSlots(sheet).play(sheet.rules, stream, bet);
}

describe("a payline", () => {
  const table = symbolPaytable(padmaCatch.rules.symbols);
  const read = (text: string) => {
    const run = paylineWin(table, text.split(" "));
    return run === null ? null : `${run.symbol} ${run.count} ${run.pay}`;
  };

  it.each([
    ["crab crab crab net crab", "crab 3 8"],
    ["crab crab crab crab net", "crab 4 25"],
    ["crab crab crab crab crab", "crab 5 80"],
    ["crab crab net crab crab", null],
    ["net crab crab crab crab", null],
    ["kingfisher crab kingfisher net net", "crab 3 8"],
    ["crab kingfisher kingfisher kingfisher kingfisher", "crab 5 80"],
    ["kingfisher kingfisher kingfisher net rui", "net 4 35"],
    ["kingfisher kingfisher kingfisher full-moon net", "kingfisher 3 30"],
    ["kingfisher kingfisher kingfisher kingfisher crab", "kingfisher 4 120"],
    ["kingfisher kingfisher kingfisher kingfisher kingfisher", "kingfisher 5 500"],
    ["kingfisher kingfisher kingfisher kingfisher net", "net 5 120"],
    ["ilish kingfisher kingfisher kingfisher kingfisher", "ilish 5 400"],
    ["crab crab full-moon crab crab", null],
    ["full-moon full-moon full-moon full-moon full-moon", null],
    ["kingfisher kingfisher net crab crab", "net 3 12"],
    ["kingfisher net kingfisher crab crab", "net 3 12"],
    ["kingfisher kingfisher full-moon crab crab", null],
  ])("%s → pays %s", (cells, pays) => {
    expect(read(cells)).toBe(pays);
  });
});

describe("a slot round", () => {
  it("reels → stop at floor(f·stops), left to right; free spins continue on the same stream", () => {
    for (const sheet of sheets) {
      for (let nonce = 0; nonce < 400; nonce += 1) {
        const outcome = play(sheet, nonce);
        const spins = [outcome.spin, ...(outcome.freeSpins?.spins ?? [])];
        const drawn = publishedFloats(
          { serverSeed: "slot seed", clientSeed: "player", nonce },
          spins.length * 5,
        );
        expect(spins.flatMap(({ stops }) => stops)).toEqual(drawn.map((f) => Math.floor(f * 32)));
      }
    }
  });

  it("outcome → everything a client shows, sums consistent", () => {
    for (const sheet of sheets) {
      const { lines, rows, freeSpins: free } = sheet.rules;
      let features = 0;
      for (let nonce = 0; nonce < 1500; nonce += 1) {
        const { spin, freeSpins, units } = play(sheet, nonce);
        expect(units).toBe(spin.units + (freeSpins?.units ?? 0));
        expect(freeSpins?.totalSpins ?? 0).toBeGreaterThanOrEqual(spin.scatter.freeSpinsAwarded);
        for (const one of [spin, ...(freeSpins?.spins ?? [])]) {
          expect(one.grid.map((column) => column.length)).toEqual([rows, rows, rows, rows, rows]);
          expect(one.units).toBe(one.lineWins.reduce((sum, win) => sum + win.units, one.scatter.units));
          for (const win of one.lineWins) {
            expect(win.positions.map(({ row }) => row)).toEqual(lines[win.line]?.slice(0, win.count));
          }
          for (const { reel, row } of one.scatter.positions)
            expect(one.grid[reel]?.[row]).toBe(one.scatter.symbol);
        }
        if (freeSpins === null) continue;
        features += 1;
        const last = freeSpins.spins[freeSpins.spins.length - 1];
        expect(last).toMatchObject({ index: freeSpins.totalSpins, left: 0 });
        expect(freeSpins.totalSpins).toBeLessThanOrEqual(free.maxSpins);
      }
      expect(features).toBeGreaterThan(5);
    }
  });

  it("free spins → retriggered where the definition allows it, within its limit", () => {
    const { rules } = sundarbanRoar;
    const stopsWithScatter = (reels: SlotRules["reels"]) =>
      reels.map((reel) => wordFor(reel.indexOf("paw"), 32));
    const threeOnFree = stopsWithScatter(rules.freeReels).map((word, reel) => (reel < 3 ? word : 0));
    const words = [...stopsWithScatter(rules.reels), ...Array.from({ length: 24 }, () => threeOnFree).flat()];
    const { spin, freeSpins } = createSlots(sundarbanRoar).play(rules, streamOf(words), bet);
    expect(spin.scatter).toMatchObject({ count: 5, freeSpinsAwarded: 16, units: 100 * 20 });
    expect(freeSpins?.totalSpins).toBe(24);
    expect(freeSpins?.spins[0]?.scatter).toMatchObject({ count: 3, freeSpinsAwarded: 8, units: 2 * 20 * 3 });
    expect(freeSpins?.spins[1]?.scatter).toMatchObject({ freeSpinsAwarded: 0, units: 2 * 20 * 3 });
    expect(freeSpins?.spins.map(({ left }) => left)).toEqual(
      Array.from({ length: 24 }, (_, index) => 23 - index),
    );
  });

  it("given stops → screen without randomness", () => {
    const { grid, stops } = screenAt(padmaCatch.rules, [31, 0, 0, 0, 0]);
    const [first = []] = padmaCatch.rules.reels;
    expect(stops).toEqual([31, 0, 0, 0, 0]);
    expect(grid[0]).toEqual([first[31], first[0], first[1]]);
  });
});

describe("slot rules that cannot be played exactly", () => {
  const { rules } = padmaCatch;
  const [reel = [], ...others] = rules.reels;
  const scatters = ["full-moon", "crab", "full-moon", ...reel.slice(3)];
  const bad: [string, SlotRules][] = [
    ["31 stops", { ...rules, reels: [reel.slice(1), ...others] }],
    ["four reels", { ...rules, reels: others }],
    ["an unknown symbol", { ...rules, freeReels: [["shark", ...reel.slice(1)], ...others] }],
    ["two scatters in one window", { ...rules, reels: [scatters, ...others] }],
    ["a line off the screen", { ...rules, lines: [[0, 1, 2, 3, 0]] }],
    ["a short line", { ...rules, lines: [[0, 1, 2]] }],
    [
      "a line twice",
      {
        ...rules,
        lines: [
          [0, 0, 0, 0, 0],
          [0, 0, 0, 0, 0],
        ],
      },
    ],
    ["no line", { ...rules, lines: [] }],
    ["no wild", { ...rules, symbols: rules.symbols.filter(({ kind }) => kind !== "wild") }],
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

  it("declared return above 100 % → refused before any spin", () => {
    expectRefusal("engine.rtp_above_one", () => createSlots({ ...padmaCatch, rtp: "1000001/1000000" }));
  });
});
