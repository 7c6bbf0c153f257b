// The engine of the ways slots: a sheet of data in, a whole round out, every tumble and every free spin included, so that
// a client only animates. A spin draws one word a reel, left to right, whatever tumbles after; free spins follow in order
// on the same stream. It knows no stake: pays are counted in units of stake / betUnits.
import { refuseUnfair, type Engine, type Outcome } from "../engine.ts";
import { formatFraction, fraction, parseFraction } from "../fraction.ts";
import { drawBelow, type Stream } from "../rng.ts";
import { paidFor, REELS, type Strip } from "./slot-rules.ts";
import type { Position, ScatterResult } from "./slots.ts";
import { checkWaysRules, type WaysRules, type WaysSheet } from "./ways-rules.ts";
import { machineOf, playScreens, type Machine, type Shown } from "./ways-screens.ts";

export type WaysBet = {
  /** Whole minor units as text; a multiple of the sheet's bet units, so that no way's pay is ever cut. */
  readonly stakeMinor: string;
};

export type WayWin = {
  readonly symbol: string;
  /** On how many reels from the left, and in how many ways. */
  readonly count: number;
  readonly ways: number;
  /** Every cell that is part of it, reel by reel. */
  readonly positions: readonly Position[];
  /** In units, the screen's and the free spins' multipliers included. */
  readonly units: number;
};

export type WaysScreen = {
  /** grid[reel][row]: symbol ids. */
  readonly grid: readonly (readonly string[])[];
  readonly wins: readonly WayWin[];
  /** What this screen's wins were multiplied by. */
  readonly times: number;
  readonly units: number;
};

export type WaysSpin = {
  /** The stop of each reel: the index of the symbol in row 0 of the first screen. */
  readonly stops: readonly number[];
  /** One screen, and one more for every tumble; the last has no wins unless the spin reached its most tumbles. */
  readonly screens: readonly WaysScreen[];
  /** Scatters of the last screen. */
  readonly scatter: ScatterResult;
  /** All this spin pays, in units. */
  readonly units: number;
};

export type FreeWaysSpin = WaysSpin & {
  /** 1, 2, 3 … in the feature, and how many are left after it, its own award included. */
  readonly index: number;
  readonly left: number;
};

export type FreeWays = {
  readonly multiplier: number;
  /** All spins played, retriggers included. */
  readonly totalSpins: number;
  readonly spins: readonly FreeWaysSpin[];
  readonly units: number;
};

export type WaysOutcome = Outcome & {
  readonly family: "ways";
  readonly betUnits: number;
  readonly spin: WaysSpin;
  readonly freeSpins: FreeWays | null;
  /** Everything the round pays, in units; multiplier = units / betUnits. */
  readonly units: number;
};

type Spinning = { readonly machine: Machine; readonly times: number; readonly mostAwarded: number };

function viewScreen(rules: WaysRules, machine: Machine, { shown, times }: { shown: Shown; times: number }): WaysScreen {
  const { cells, wins } = shown;
  const idOf = (symbol: number): string => rules.symbols[symbol]?.id ?? "";
  const all = shown.times * times;
  const viewed = wins.map(({ symbol, count, ways }) => ({
    symbol: idOf(symbol), count, ways,
    positions: cells.slice(0, count).flatMap((column, reel) =>
      column.flatMap((cell, row) => (cell === symbol || cell === machine.wild ? [{ reel, row }] : []))),
    units: (machine.pays[symbol]?.[count] ?? 0) * ways * all,
  }));
  return {
    grid: cells.map((column) => column.map(idOf)), wins: viewed, times: all,
    units: viewed.reduce((sum, { units }) => sum + units, 0),
  };
}

function scatterOf(rules: WaysRules, grid: WaysScreen["grid"], { times, mostAwarded }: Spinning): ScatterResult {
  const scatter = rules.symbols.find((symbol) => symbol.kind === "scatter");
  const symbol = scatter?.id ?? "";
  const positions = grid.flatMap((column, reel) => column.flatMap((seen, row) => (seen === symbol ? [{ reel, row }] : [])));
  const count = Math.min(positions.length, REELS);
  const pay = scatter?.kind === "scatter" ? paidFor(scatter.pays, count) : 0;
  return {
    symbol, count, positions, units: pay * rules.betUnits * times,
    freeSpinsAwarded: Math.min(paidFor(rules.freeSpins.awards, count), mostAwarded),
  };
}

function showSpin(rules: WaysRules, stops: readonly number[], spinning: Spinning): WaysSpin {
  const { machine, times } = spinning;
  const screens: WaysScreen[] = [];
  playScreens(machine, stops, (shown) => screens.push(viewScreen(rules, machine, { shown, times })));
  const scatter = scatterOf(rules, screens.at(-1)?.grid ?? [], spinning);
  return { stops, screens, scatter, units: screens.reduce((sum, { units }) => sum + units, scatter.units) };
}

function drawStops(stream: Stream, reels: readonly Strip[]): number[] {
  return reels.map(({ length }) => drawBelow(stream, length));
}

function playFreeSpins(rules: WaysRules, stream: Stream, awarded: number): FreeWays | null {
  if (awarded === 0) return null;
  const { multiplier, canRetrigger, maxSpins } = rules.freeSpins;
  const machine = machineOf(rules, rules.freeReels);
  const spins: FreeWaysSpin[] = [];
  let totalSpins = awarded;
  while (spins.length < totalSpins) {
    const mostAwarded = canRetrigger ? maxSpins - totalSpins : 0;
    const spin = showSpin(rules, drawStops(stream, rules.freeReels), { machine, times: multiplier, mostAwarded });
    totalSpins += spin.scatter.freeSpinsAwarded;
    spins.push({ ...spin, index: spins.length + 1, left: totalSpins - spins.length - 1 });
  }
  return { multiplier, totalSpins, spins, units: spins.reduce((sum, { units }) => sum + units, 0) };
}

function playWays(rules: WaysRules, stream: Stream): WaysOutcome {
  const spin = spinAt(rules, drawStops(stream, rules.reels));
  const freeSpins = playFreeSpins(rules, stream, spin.scatter.freeSpinsAwarded);
  const units = spin.units + (freeSpins?.units ?? 0);
  const multiplier = formatFraction(fraction(BigInt(units), BigInt(rules.betUnits)));
  return { family: "ways", betUnits: rules.betUnits, spin, freeSpins, units, multiplier };
}

/**
 * What a paid spin at given stops shows and pays, without chance: for the screen before the first spin and for audits.
 * Five stops, each an index into its reel.
 */
export function spinAt(rules: WaysRules, stops: readonly number[]): WaysSpin {
  const machine = machineOf(rules, rules.reels);
  return showSpin(rules, stops, { machine, times: 1, mostAwarded: rules.freeSpins.maxSpins });
}

/**
 * The engine of a ways sheet. Throws `engine.bad_rules` for rules it cannot play and, by the declared return,
 * `engine.rtp_above_one`; that the declared return is the true one is ways-par.ts's to prove.
 */
export function createWays({ name, version, rules, rtp }: WaysSheet): Engine<WaysRules, WaysBet, WaysOutcome> {
  checkWaysRules(rules);
  const engine = { name, version, rules, rtp: parseFraction(rtp), play: playWays };
  refuseUnfair(engine);
  return engine;
}
