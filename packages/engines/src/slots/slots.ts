// The one slot engine: a sheet of data in, a whole round out, free spins included, so that a client only
// animates and a round that was interrupted is shown again, never drawn again. A spin draws one word a reel,
// left to right; free spins follow in order on the same stream. It knows no stake: pays are counted in line
// stakes ("units").
import { refuseUnfair, type Engine, type Outcome } from "../engine.ts";
import { formatFraction, fraction, parseFraction } from "../fraction.ts";
import { drawBelow, type Stream } from "../rng.ts";
import { lineWin, symbolTable, type SymbolTable } from "./line-win.ts";
import {
  checkSlotRules,
  paidFor,
  REELS,
  windowAt,
  type SlotRules,
  type SlotSheet,
  type Strip,
} from "./slot-rules.ts";

export type SlotsBet = {
  /** Whole minor units as text; a multiple of the number of lines, so that no line's pay is ever cut. */
  readonly stakeMinor: string;
};

/** A place on the screen: reel 0 is the leftmost, row 0 the top. */
export type Position = { readonly reel: number; readonly row: number };

export type LineWin = {
  /** Index into the rules' lines. */
  readonly line: number;
  readonly symbol: string;
  readonly count: number;
  /** The paid cells, left to right; as many as `count`. */
  readonly positions: readonly Position[];
  /** In line stakes, the free spins' multiplier included. */
  readonly units: number;
};

export type ScatterResult = {
  readonly symbol: string;
  readonly count: number;
  readonly positions: readonly Position[];
  /** In line stakes, the free spins' multiplier included; 0 below three. */
  readonly units: number;
  /** Free spins added by this screen, after the feature's limit. */
  readonly freeSpinsAwarded: number;
};

export type SpinResult = {
  /** The stop of each reel: the index of the symbol in row 0. */
  readonly stops: readonly number[];
  /** grid[reel][row]: symbol ids. */
  readonly grid: readonly (readonly string[])[];
  readonly lineWins: readonly LineWin[];
  readonly scatter: ScatterResult;
  /** All this screen pays, in line stakes. */
  readonly units: number;
};

export type FreeSpin = SpinResult & {
  /** 1, 2, 3 … in the feature, and how many are left after it, its own award included. */
  readonly index: number;
  readonly left: number;
};

export type FreeSpinsResult = {
  readonly multiplier: number;
  /** All spins played, retriggers included. */
  readonly totalSpins: number;
  readonly spins: readonly FreeSpin[];
  readonly units: number;
};

export type SlotsOutcome = Outcome & {
  readonly family: "slots";
  /** One unit is stake / lines. */
  readonly lines: number;
  readonly spin: SpinResult;
  readonly freeSpins: FreeSpinsResult | null;
  /** Everything the round pays, in line stakes; multiplier = units / lines. */
  readonly units: number;
};

type Screen = { readonly reels: readonly Strip[]; readonly multiplier: number; readonly mostAwarded: number };

function lineWinsOf(rules: SlotRules, table: SymbolTable, grid: readonly (readonly string[])[]): LineWin[] {
  return rules.lines.flatMap((rows, line) => {
    const run = lineWin(
      table,
      rows.map((row, reel) => grid[reel]?.[row] ?? ""),
    );
    if (run === null) return [];
    const positions = rows.slice(0, run.count).map((row, reel) => ({ reel, row }));
    return [{ line, symbol: run.symbol, count: run.count, positions, units: run.pay }];
  });
}

function scatterOf(
  rules: SlotRules,
  grid: readonly (readonly string[])[],
  mostAwarded: number,
): ScatterResult {
  const scatter = rules.symbols.find(({ kind }) => kind === "scatter");
  const symbol = scatter?.id ?? "";
  const positions = grid.flatMap((column, reel) =>
    column.flatMap((seen, row) => (seen === symbol ? [{ reel, row }] : [])),
  );
  const count = positions.length;
  const units = scatter === undefined ? 0 : paidFor(scatter.pays, count) * rules.lines.length;
  const freeSpinsAwarded = Math.min(paidFor(rules.freeSpins.awards, count), mostAwarded);
  return { symbol, count, positions, units, freeSpinsAwarded };
}

function showScreen(rules: SlotRules, stops: readonly number[], screen: Screen): SpinResult {
  const grid = screen.reels.map((reel, index) => windowAt(reel, stops[index] ?? 0, rules.rows));
  const times = screen.multiplier;
  const table = symbolTable(rules.symbols);
  const lineWins = lineWinsOf(rules, table, grid).map((win) => ({ ...win, units: win.units * times }));
  const plain = scatterOf(rules, grid, screen.mostAwarded);
  const scatter = { ...plain, units: plain.units * times };
  return {
    stops,
    grid,
    lineWins,
    scatter,
    units: lineWins.reduce((sum, win) => sum + win.units, scatter.units),
  };
}

function spin(rules: SlotRules, stream: Stream, screen: Screen): SpinResult {
  const stops = screen.reels.map((reel) => drawBelow(stream, reel.length));
  return showScreen(rules, stops, screen);
}

function playFreeSpins(rules: SlotRules, stream: Stream, awarded: number): FreeSpinsResult | null {
  if (awarded === 0) return null;
  const { multiplier, canRetrigger, maxSpins } = rules.freeSpins;
  const spins: FreeSpin[] = [];
  let totalSpins = awarded;
  while (spins.length < totalSpins) {
    const mostAwarded = canRetrigger ? maxSpins - totalSpins : 0;
    const result = spin(rules, stream, { reels: rules.freeReels, multiplier, mostAwarded });
    totalSpins += result.scatter.freeSpinsAwarded;
    spins.push({ ...result, index: spins.length + 1, left: totalSpins - spins.length - 1 });
  }
  return { multiplier, totalSpins, spins, units: spins.reduce((sum, one) => sum + one.units, 0) };
}

function playSlots(rules: SlotRules, stream: Stream): SlotsOutcome {
  const base = spin(rules, stream, {
    reels: rules.reels,
    multiplier: 1,
    mostAwarded: rules.freeSpins.maxSpins,
  });
  const freeSpins = playFreeSpins(rules, stream, base.scatter.freeSpinsAwarded);
  const units = base.units + (freeSpins?.units ?? 0);
  const lines = rules.lines.length;
  const multiplier = formatFraction(fraction(BigInt(units), BigInt(lines)));
  return { family: "slots", lines, spin: base, freeSpins, units, multiplier };
}

/**
 * What the base screen at given stops shows and pays, without chance: for the screen before the first spin,
 * for previews of the paytable and for audits. Five stops, each an index into its reel.
 */
export function screenAt(rules: SlotRules, stops: readonly number[]): SpinResult {
  const inside = stops.length === REELS ? stops : Array.from({ length: REELS }, () => 0);
  return showScreen(rules, inside, {
    reels: rules.reels,
    multiplier: 1,
    mostAwarded: rules.freeSpins.maxSpins,
  });
}

/**
 * The engine of a sheet. Throws `engine.bad_rules` for rules it cannot play and, by the declared return,
 * `engine.rtp_above_one`; that the declared return is the true one is par-sheet.ts's to prove.
 */
export function createSlots({
  name,
  version,
  rules,
  rtp,
}: SlotSheet): Engine<SlotRules, SlotsBet, SlotsOutcome> {
  checkSlotRules(rules);
  const engine = { name, version, rules, rtp: parseFraction(rtp), play: playSlots };
  refuseUnfair(engine);
  return engine;
}
