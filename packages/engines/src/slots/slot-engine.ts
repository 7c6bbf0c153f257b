// The payline slot engine: a definition in, a whole round out including free spins, so that a client only
// animates and an interrupted round is shown again, never redrawn. A spin draws one word per reel, left to
// right; free spins continue on the same stream. It knows no stake: pays are counted in line stakes
// ("units").
import { checkRtp, type Engine, type Outcome } from "../engine.ts";
import { formatFraction, fraction, parseFraction } from "../fraction.ts";
import type { RandomStream } from "../rng.ts";
import {
  countScatters,
  drawStops,
  paidTerms,
  playFreeSpins,
  type FreeSpins,
  type Position,
  type ScatterResult,
  type SpinTerms,
} from "./free-spins.ts";
import { paylineWin, symbolPaytable, type SymbolPaytable } from "./payline-win.ts";
import {
  checkSlotRules,
  REELS,
  windowAt,
  type SlotRules,
  type SlotDefinition,
  type Strip,
} from "./slot-rules.ts";

export type SlotsBet = {
  /** Whole minor units as text; a multiple of the number of paylines, so that no line pay is rounded. */
  readonly stakeMinor: string;
};

export type LineWin = {
  /** Index into the rules' paylines. */
  readonly line: number;
  readonly symbol: string;
  readonly count: number;
  /** The paid cells, left to right; as many as `count`. */
  readonly positions: readonly Position[];
  /** In line stakes, including the free spins' multiplier. */
  readonly units: number;
};

export type SpinResult = {
  /** The stop of each reel: the index of the symbol in row 0. */
  readonly stops: readonly number[];
  /** grid[reel][row]: symbol ids. */
  readonly grid: readonly (readonly string[])[];
  readonly lineWins: readonly LineWin[];
  readonly scatter: ScatterResult;
  /** Total pay of this screen, in line stakes. */
  readonly units: number;
};

export type SlotsOutcome = Outcome & {
  readonly family: "slots";
  /** One unit is stake / lines. */
  readonly lines: number;
  readonly spin: SpinResult;
  readonly freeSpins: FreeSpins<SpinResult> | null;
  /** Total pay of the round, in line stakes; multiplier = units / lines. */
  readonly units: number;
};

function lineWinsOf(
  rules: SlotRules,
  table: SymbolPaytable,
  grid: readonly (readonly string[])[],
): LineWin[] {
  return rules.lines.flatMap((rows, line) => {
    const run = paylineWin(
      table,
      rows.map((row, reel) => grid[reel]?.[row] ?? ""),
    );
    if (run === null) return [];
    const positions = rows.slice(0, run.count).map((row, reel) => ({ reel, row }));
    return [{ line, symbol: run.symbol, count: run.count, positions, units: run.pay }];
  });
}

function showScreen(
  rules: SlotRules,
  { reels, stops }: { readonly reels: readonly Strip[]; readonly stops: readonly number[] },
  terms: SpinTerms,
): SpinResult {
  const grid = reels.map((reel, index) => windowAt(reel, stops[index] ?? 0, rules.rows));
  const table = symbolPaytable(rules.symbols);
  const lineWins = lineWinsOf(rules, table, grid).map((win) => ({ ...win, units: win.units * terms.times }));
  const scatter = countScatters(rules, grid, { ...terms, stakeUnits: rules.lines.length });
  return {
    stops,
    grid,
    lineWins,
    scatter,
    units: lineWins.reduce((sum, win) => sum + win.units, scatter.units),
  };
}

function playSlots(rules: SlotRules, stream: RandomStream): SlotsOutcome {
  const { reels, freeReels } = rules;
  const base = showScreen(rules, { reels, stops: drawStops(stream, reels) }, paidTerms(rules));
  const freeSpins = playFreeSpins(rules.freeSpins, base.scatter.freeSpinsAwarded, (terms) =>
    showScreen(rules, { reels: freeReels, stops: drawStops(stream, freeReels) }, terms),
  );
  const units = base.units + (freeSpins?.units ?? 0);
  const lines = rules.lines.length;
  const multiplier = formatFraction(fraction(BigInt(units), BigInt(lines)));
  return { family: "slots", lines, spin: base, freeSpins, units, multiplier };
}

/**
 * What the base screen at given stops shows and pays, without randomness: for the screen before the first
 * spin, paytable previews and audits. Five stops, each an index into its reel.
 */
export function screenAt(rules: SlotRules, stops: readonly number[]): SpinResult {
  const inside = stops.length === REELS ? stops : Array.from({ length: REELS }, () => 0);
  return showScreen(rules, { reels: rules.reels, stops: inside }, paidTerms(rules));
}

/**
 * Creates the engine of a definition. Throws `engine.bad_rules` for rules it cannot play,
 * `engine.rtp_above_one` by the declared return; par-sheet.ts verifies that the declared return is the true
 * one.
 */
export function createSlots({
  name,
  version,
  rules,
  rtp,
}: SlotDefinition): Engine<SlotRules, SlotsBet, SlotsOutcome> {
  checkSlotRules(rules);
  const engine = { name, version, rules, rtp: parseFraction(rtp), play: playSlots };
  checkRtp(engine);
  return engine;
}
