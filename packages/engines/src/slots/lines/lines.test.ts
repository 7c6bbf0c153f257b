import { describe, expect, it } from "vitest";
import { createRandomStream } from "../../rng.ts";
import { expectRefusal, streamOf, wordFor } from "../../../test/streams.ts";
import { checkedSlot, playSlot } from "../slot-engine.ts";
import { lines, type LinesRules } from "./lines.ts";
import { padmaCatch } from "./padma-catch.ts";
import { paylineWin, symbolPaytable } from "./payline-win.ts";
import { rickshawFair } from "./rickshaw-fair.ts";
import { sundarbanRoar } from "./sundarban-roar.ts";

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
  it("outcome → wins on their lines, sums consistent", () => {
    for (const slot of [padmaCatch, rickshawFair, sundarbanRoar]) {
      for (let nonce = 0; nonce < 1_500; nonce += 1) {
        const { spin, freeSpins } = playSlot(
          slot,
          createRandomStream({ serverSeed: "slot seed", clientSeed: "player", nonce }),
        );
        for (const one of [spin, ...(freeSpins?.spins ?? [])]) {
          expect(one.units).toBe(one.lineWins.reduce((sum, win) => sum + win.units, one.scatter.units));
          for (const win of one.lineWins) {
            expect(win.positions.map(({ row }) => row)).toEqual(
              slot.rules.lines[win.line]?.slice(0, win.count),
            );
          }
        }
      }
    }
  });

  it("free spins → retriggered where the definition allows it, within its limit", () => {
    const { rules } = sundarbanRoar;
    const stopsWithScatter = (reels: LinesRules["reels"]) =>
      reels.map((reel) => wordFor(reel.indexOf("paw"), 32));
    const threeOnFree = stopsWithScatter(rules.freeReels).map((word, reel) => (reel < 3 ? word : 0));
    const words = [...stopsWithScatter(rules.reels), ...Array.from({ length: 24 }, () => threeOnFree).flat()];
    const { spin, freeSpins } = playSlot(sundarbanRoar, streamOf(words));
    expect(spin.scatter).toMatchObject({ count: 5, freeSpinsAwarded: 16, units: 100 * 20 });
    expect(freeSpins?.totalSpins).toBe(24);
    expect(freeSpins?.spins[0]?.scatter).toMatchObject({ count: 3, freeSpinsAwarded: 8, units: 2 * 20 * 3 });
    expect(freeSpins?.spins[1]?.scatter).toMatchObject({ freeSpinsAwarded: 0, units: 2 * 20 * 3 });
    expect(freeSpins?.spins.map(({ left }) => left)).toEqual(
      Array.from({ length: 24 }, (_, index) => 23 - index),
    );
  });

  it("given stops → screen without randomness", () => {
    const { grid, stops } = padmaCatch.spinAt([31, 0, 0, 0, 0]);
    const [first = []] = padmaCatch.rules.reels;
    expect(stops).toEqual([31, 0, 0, 0, 0]);
    expect(grid[0]).toEqual([first[31], first[0], first[1]]);
  });
});

describe("lines that cannot be played exactly", () => {
  const { rules } = padmaCatch;
  const bad: [string, LinesRules][] = [
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
  ];

  it.each(bad)("%s → refused", (_name, broken) => {
    expectRefusal("engine.bad_rules", () =>
      checkedSlot(lines.create({ ...padmaCatch, rtp: "1/2", rules: broken })),
    );
  });
});
