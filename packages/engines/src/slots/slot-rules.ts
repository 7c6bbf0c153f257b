// A slot as data: five reels of stops, paylines, symbols with their pays, and free spins. Each definition is
// one game; the engine knows no particular game. Rules that cannot be enumerated or drawn exactly are
// rejected here, not at a spin.
import { EngineError } from "../engine-error.ts";
import type { FractionText } from "../fraction.ts";

/** Pays for three, four and five of a kind. */
export type Pays = readonly [three: number, four: number, five: number];

export type SlotSymbol = {
  readonly id: string;
  /** A wild substitutes for any regular symbol; a scatter counts anywhere on the screen and on no payline. */
  readonly kind: "regular" | "wild" | "scatter";
  /** In line stakes (stake / lines) for regular and wild, in whole stakes for the scatter. */
  readonly pays: Pays;
};

export type FreeSpinRules = {
  /** Free spins for three, four and five scatters. */
  readonly awards: Pays;
  /** Multiplier of every win in free spins. */
  readonly multiplier: number;
  /** Whether scatters in free spins award more, within maxSpins per feature. */
  readonly canRetrigger: boolean;
  readonly maxSpins: number;
};

export type Strip = readonly string[];

export type SlotRules = {
  readonly rows: number;
  /** Five strips of symbol ids; a stop shows its own symbol in row 0 and the following ones below. */
  readonly reels: readonly Strip[];
  readonly freeReels: readonly Strip[];
  /** For each payline, the row it crosses on each reel. */
  readonly lines: readonly (readonly number[])[];
  readonly symbols: readonly SlotSymbol[];
  readonly freeSpins: FreeSpinRules;
};

export type SlotDefinition = {
  readonly name: string;
  readonly version: number;
  readonly volatility: "low" | "medium" | "high";
  /** Exact return to player, verified by enumeration in the tests. */
  readonly rtp: FractionText;
  readonly rules: SlotRules;
};

export const REELS = 5;

/** Parses a strip from text, symbol ids separated by spaces. */
export function strip(text: string): Strip {
  return text.trim().split(/\s+/);
}

/** The pay (or award) for three, four or five; 0 below three. */
export function payForCount(pays: Pays, count: number): number {
  return pays[count - 3] ?? 0;
}

/** The visible symbols of one reel at a stop, top to bottom. */
export function windowAt(reel: Strip, stop: number, rows: number): string[] {
  return Array.from({ length: rows }, (_, row) => reel[(stop + row) % reel.length] ?? "");
}

/** Throws `engine.bad_rules` with the detail. */
export function refuseRules(detail: string): never {
  throw new EngineError("engine.bad_rules", detail);
}

/** Whether a number is a valid count: an integer of at least 1. */
export function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1;
}

type SymbolKinds = readonly Pick<SlotSymbol, "id" | "kind">[];

/** Checks for at most one wild and one scatter, and unique ids. Throws `engine.bad_rules`. */
export function checkKinds(symbols: SymbolKinds): void {
  if (new Set(symbols.map(({ id }) => id)).size !== symbols.length) refuseRules("a symbol id stands twice");
  for (const kind of ["wild", "scatter"] as const) {
    if (symbols.filter((symbol) => symbol.kind === kind).length !== 1) refuseRules(`expected one ${kind}`);
  }
}

function checkPays(symbols: readonly SlotSymbol[]): void {
  for (const { id, pays } of symbols) {
    const [three, four, five] = pays;
    if (!pays.every(isCount) || three > four || four > five)
      refuseRules(`pays of ${id} must be whole and rising`);
  }
}

/**
 * A power of two divides the 2^32 words evenly, so all stops are equally likely. Two scatters in one window
 * would let a screen count more than five. Throws `engine.bad_rules`.
 */
export function checkStrip(
  rules: { readonly rows: number; readonly symbols: SymbolKinds },
  reel: Strip,
): void {
  const { length } = reel;
  if (length < rules.rows || (length & (length - 1)) !== 0)
    refuseRules("a reel's length must be a power of two");
  const kindOf = new Map(rules.symbols.map(({ id, kind }) => [id, kind]));
  for (const [stop, id] of reel.entries()) {
    if (!kindOf.has(id)) refuseRules(`unknown symbol ${id}`);
    const scatters = windowAt(reel, stop, rules.rows).filter((seen) => kindOf.get(seen) === "scatter");
    if (scatters.length > 1) refuseRules("two scatters in one window");
  }
}

/** Throws `engine.bad_rules`. */
export function checkFreeSpins({ awards, multiplier, maxSpins }: FreeSpinRules): void {
  if (!awards.every(isCount) || !isCount(multiplier) || !isCount(maxSpins))
    refuseRules("free spins must be whole");
  if (Math.max(...awards) > maxSpins) refuseRules("an award is above the most spins of a feature");
}

/** Rejects rules the engine cannot draw or enumerate exactly. Throws `engine.bad_rules`. */
export function checkSlotRules(rules: SlotRules): void {
  if (!isCount(rules.rows) || rules.lines.length === 0) refuseRules("expected rows and lines");
  if (rules.reels.length !== REELS || rules.freeReels.length !== REELS)
    refuseRules(`expected ${REELS} reels`);
  checkKinds(rules.symbols);
  checkPays(rules.symbols);
  for (const reel of [...rules.reels, ...rules.freeReels]) checkStrip(rules, reel);
  for (const line of rules.lines) {
    const isInside = line.every((row) => Number.isInteger(row) && row >= 0 && row < rules.rows);
    if (line.length !== REELS || !isInside) refuseRules("a line must cross every reel inside the screen");
  }
  if (new Set(rules.lines.map((line) => line.join())).size !== rules.lines.length)
    refuseRules("a line stands twice");
  checkFreeSpins(rules.freeSpins);
}
