import { describe, expect, it } from "vitest";
import { expectRefusal } from "../../../test/streams.ts";
import { approximate, compareFractions, fraction } from "../../fraction.ts";
import { createRandomStream } from "../../rng.ts";
import { slotParSheet } from "../par/slot-par.ts";
import { checkedSlot, playSlot } from "../slot-engine.ts";
import { strip } from "../slot-rules.ts";
import { anywhere, type AnywhereRules } from "./anywhere.ts";
import { clusters, type ClusterRules } from "./clusters.ts";
import { payForSize, type FallingRules } from "./falling-rules.ts";
import type { FallingSpin } from "./falling-spin.ts";

const common = {
  rows: 3,
  betUnits: 10,
  mostFalls: 6,
  freeSpins: { awards: [2, 3, 4], multiplier: 2, canRetrigger: false, maxSpins: 4 } as const,
};
const pond = ["a a b s", "a b b a", "b a a s", "b b a c", "a c b s"].map(strip);
const clusterRules: ClusterRules = {
  ...common,
  reels: pond,
  freeReels: pond,
  sizes: [4, 6],
  symbols: [
    { id: "s", kind: "scatter", pays: [1, 2, 3] },
    { id: "a", kind: "regular", pays: [1, 3] },
    { id: "b", kind: "regular", pays: [2, 5] },
    { id: "c", kind: "regular", pays: [4, 9] },
  ],
  cellMultipliers: [2, 4],
};
const shop = ["a x2 b s", "a b b a", "b a x3 s", "b b a c", "a c b s"].map(strip);
const anywhereRules: AnywhereRules = {
  ...common,
  reels: shop,
  freeReels: shop,
  sizes: [6, 8],
  symbols: [
    { id: "s", kind: "scatter" },
    { id: "a", kind: "regular", pays: [1, 3] },
    { id: "b", kind: "regular", pays: [2, 5] },
    { id: "c", kind: "regular", pays: [4, 9] },
    { id: "x2", kind: "regular" },
    { id: "x3", kind: "regular" },
  ],
  multipliers: { x2: 2, x3: 3 },
};
const head = { name: "small", version: 1, volatility: "high", rtp: "1/2" } as const;

/** A cell of a screen by symbol name, for a second implementation of the wins of one screen. */
type Cell = { readonly reel: number; readonly row: number; readonly id: string };

function cellsOf(columns: readonly (readonly string[])[]): Cell[] {
  return columns.flatMap((column, reel) => column.map((id, row) => ({ reel, row, id })));
}

function touches(a: Cell, b: Cell): boolean {
  return a.id === b.id && Math.abs(a.reel - b.reel) + Math.abs(a.row - b.row) === 1;
}

function groupsOf(cells: readonly Cell[], isCluster: boolean): Cell[][] {
  const groups: Cell[][] = [];
  for (const cell of cells) {
    const near = groups.filter((group) =>
      group.some((one) => (isCluster ? touches(one, cell) : one.id === cell.id)),
    );
    const rest = groups.filter((group) => !near.includes(group));
    groups.splice(0, groups.length, ...rest, [...near.flat(), cell]);
  }
  return groups;
}

function referenceSpin(rules: FallingRules, stops: readonly number[], cellTimes: readonly number[] | null) {
  const wonBefore = new Map<string, number>();
  const tops = [...stops];
  let columns = stops.map((stop, reel) =>
    [0, 1, 2].map((row) => rules.reels[reel]?.[(stop + row) % 4] ?? ""),
  );
  let units = 0;
  let screens = 0;
  for (;;) {
    screens += 1;
    const won = groupsOf(cellsOf(columns), cellTimes !== null).filter(([first, ...others]) => {
      const pays = rules.symbols.find(({ id, kind }) => id === first?.id && kind === "regular")?.pays;
      return pays !== undefined && payForSize(rules.sizes, pays, others.length + 1) > 0;
    });
    for (const group of won) {
      const pays = rules.symbols.find(({ id }) => id === group[0]?.id)?.pays ?? [];
      const times = group.reduce((sum, { reel, row }) => {
        const before = wonBefore.get(`${reel} ${row}`) ?? 0;
        return before === 0 ? sum : sum + (cellTimes?.[Math.min(before, cellTimes.length) - 1] ?? 0);
      }, 0);
      units += payForSize(rules.sizes, pays, group.length) * Math.max(1, times);
    }
    const gone = new Set(won.flat().map(({ reel, row }) => `${reel} ${row}`));
    for (const key of gone) wonBefore.set(key, (wonBefore.get(key) ?? 0) + 1);
    if (gone.size === 0 || screens > rules.mostFalls) break;
    columns = columns.map((column, reel) => {
      const left = column.filter((_, row) => !gone.has(`${reel} ${row}`));
      while (left.length < rules.rows) {
        tops[reel] = ((tops[reel] ?? 0) + 3) % 4;
        left.unshift(rules.reels[reel]?.[tops[reel] ?? 0] ?? "");
      }
      return left;
    });
  }
  return { units, screens, last: columns };
}

const everyStop = Array.from({ length: 4 ** 5 }, (_, at) =>
  [0, 1, 2, 3, 4].map((reel) => Math.floor(at / 4 ** reel) % 4),
);

const kinds = [
  {
    name: "clusters",
    slot: clusters.create({ ...head, rules: clusterRules }),
    reference: (stops: readonly number[]) => referenceSpin(clusterRules, stops, clusterRules.cellMultipliers),
  },
  {
    name: "anywhere",
    slot: anywhere.create({ ...head, rules: anywhereRules }),
    reference: (stops: readonly number[]) => {
      const spin = referenceSpin(anywhereRules, stops, null);
      const times = spin.last.flat().reduce((sum, id) => sum + (anywhereRules.multipliers[id] ?? 0), 0);
      return { ...spin, units: spin.units * Math.max(1, times) };
    },
  },
];

describe.each(kinds)("$name", ({ slot, reference }) => {
  const spins: FallingSpin[] = everyStop.map((stops) => slot.spinAt(stops));

  it("every stop → pays and falls as a second implementation has it", () => {
    let falls = 0;
    for (const [at, spin] of spins.entries()) {
      const { units, screens } = reference(everyStop[at] ?? []);
      expect([spin.units - spin.scatter.units, spin.screens.length]).toEqual([units, screens]);
      if (screens > 2) falls += 1;
    }
    expect(falls).toBeGreaterThan(20);
  });

  it("par sheet → equals a visit of every stop", () => {
    const par = slotParSheet(slot);
    const cycle = BigInt(everyStop.length);
    const sum = spins.reduce((total, { units }) => total + units, 0);
    const awarded = spins.reduce((total, { scatter }) => total + scatter.freeSpinsAwarded, 0);
    expect(par.baseRtp).toEqual(fraction(BigInt(sum), cycle * 10n));
    expect(par.freeRtp).toEqual(fraction(BigInt(awarded) * 2n * BigInt(sum), cycle * cycle * 10n));
    expect(par.hitRate).toEqual(fraction(BigInt(spins.filter(({ units }) => units > 0).length), cycle));
  });

  it("rounds → integers, below the par sheet's maximum, and the same again from the same seeds", () => {
    const { maxMultiplier } = slotParSheet(slot);
    let features = 0;
    for (let nonce = 0; nonce < 500; nonce += 1) {
      const seeds = { serverSeed: "falling", clientSeed: slot.name, nonce };
      const outcome = playSlot(slot, createRandomStream(seeds));
      expect(playSlot(slot, createRandomStream(seeds))).toEqual(outcome);
      expect(Number.isSafeInteger(outcome.units)).toBe(true);
      expect(compareFractions(fraction(BigInt(outcome.units), 10n), maxMultiplier)).toBeLessThan(1);
      if (outcome.freeSpins !== null) features += 1;
    }
    expect(features).toBeGreaterThan(3);
    expect(approximate(maxMultiplier)).toBeGreaterThan(1);
  });
});

describe("falling rules that cannot be counted", () => {
  const clusterSlot = (change: Partial<ClusterRules>) =>
    clusters.create({ ...head, rules: { ...clusterRules, ...change } });
  const bad: [string, Partial<ClusterRules>][] = [
    ["half a unit", { betUnits: 0.5 }],
    ["more cells than a word counts", { rows: 7 }],
    ["falling sizes", { sizes: [6, 4] }],
    ["a pay too few", { sizes: [4, 6, 8] }],
    ["falling multipliers of a cell", { cellMultipliers: [4, 2] }],
    ["a wild", { symbols: [...clusterRules.symbols, { id: "w", kind: "wild" }] }],
    ["no end of falls", { mostFalls: Number.POSITIVE_INFINITY }],
  ];
  it.each(bad)("%s → refused", (_name, change) => {
    expectRefusal("engine.bad_rules", () => clusterSlot(change).checkRules());
  });

  it("a multiplier that pays, or is no symbol → refused", () => {
    const wrong: readonly Record<string, number>[] = [{ a: 2 }, { s: 2 }, { nothing: 2 }, { x2: 0 }];
    for (const multipliers of wrong)
      expectRefusal("engine.bad_rules", () =>
        checkedSlot(anywhere.create({ ...head, rules: { ...anywhereRules, multipliers } })),
      );
  });
});
