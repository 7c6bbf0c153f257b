// A slot as data: five reels of stops, symbols with their pays, and free spins; what else its rules have is its kind's. Each
// definition is one game; an engine knows no particular game. Rules that cannot be enumerated or drawn exactly are rejected
// here, not at a spin.
import { EngineError } from "../engine-error.ts";
import type { FractionText } from "../fraction.ts";

/** Pays for three, four and five of a kind. */
export type Pays = readonly [three: number, four: number, five: number];

/** A symbol as every kind knows it. */
export type SlotSymbol = {
  readonly id: string;
  /** A wild substitutes for any regular symbol; a scatter counts anywhere on the screen and pays in whole stakes. */
  readonly kind: "regular" | "wild" | "scatter";
  /** Left out: pays nothing of its own. */
  readonly pays?: Pays;
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

/** What the rules of every kind have. */
export type SlotRules<Symbol extends SlotSymbol = SlotSymbol> = {
  readonly rows: number;
  /** Five strips of symbol ids; a stop shows its own symbol in row 0 and the following ones below. */
  readonly reels: readonly Strip[];
  readonly freeReels: readonly Strip[];
  readonly symbols: readonly Symbol[];
  readonly freeSpins: FreeSpinRules;
};

/** One slot: its rules as data, under the kind that plays them. */
export type SlotDefinition<Rules extends SlotRules = SlotRules> = {
  readonly name: string;
  readonly version: number;
  readonly volatility: "low" | "medium" | "high";
  /** Exact return to player, verified by enumeration in the tests. */
  readonly rtp: FractionText;
  readonly rules: Rules;
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

/** Checks for at most one wild and one scatter, and unique ids. */
function checkKinds(symbols: readonly SlotSymbol[]): void {
  if (new Set(symbols.map(({ id }) => id)).size !== symbols.length) refuseRules("a symbol id stands twice");
  for (const kind of ["wild", "scatter"] as const) {
    if (symbols.filter((symbol) => symbol.kind === kind).length !== 1) refuseRules(`expected one ${kind}`);
  }
}

function checkPays(symbols: readonly SlotSymbol[]): void {
  for (const { id, pays } of symbols) {
    if (pays === undefined) continue;
    const [three, four, five] = pays;
    if (!pays.every(isCount) || three > four || four > five)
      refuseRules(`pays of ${id} must be whole and rising`);
  }
}

/**
 * A power of two divides the 2^32 words evenly, so all stops are equally likely. Two scatters in one window
 * would let a screen count more than five.
 */
function checkStrip(rules: SlotRules, reel: Strip): void {
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

function checkFreeSpins({ awards, multiplier, maxSpins }: FreeSpinRules): void {
  if (!awards.every(isCount) || !isCount(multiplier) || !isCount(maxSpins))
    refuseRules("free spins must be whole");
  if (Math.max(...awards) > maxSpins) refuseRules("an award is above the most spins of a feature");
}

/** Rejects what no kind can draw or enumerate exactly. Throws `engine.bad_rules`. */
export function checkSlotRules(rules: SlotRules): void {
  const { rows, symbols, reels, freeReels, freeSpins } = rules;
  if (!isCount(rows)) refuseRules("expected rows");
  if (reels.length !== REELS || freeReels.length !== REELS) refuseRules(`expected ${REELS} reels`);
  checkKinds(symbols);
  checkPays(symbols);
  for (const reel of [...reels, ...freeReels]) checkStrip(rules, reel);
  checkFreeSpins(freeSpins);
}
