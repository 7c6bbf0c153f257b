// What a slot is, as data: five reels of stops, lines, symbols with their pays, and free spins. A sheet is
// one game; the engine knows no game. Rules that could not be enumerated or drawn exactly are refused here,
// not at a spin.
import { EngineError } from "../engine-error.ts";
import type { FractionText } from "../fraction.ts";

/** Pays for three, four and five of a kind. */
export type Pays = readonly [three: number, four: number, five: number];

export type SlotSymbol = {
  readonly id: string;
  /** A wild stands for any regular symbol; a scatter counts anywhere on the screen and on no line. */
  readonly kind: "regular" | "wild" | "scatter";
  /** In line stakes (stake / lines) for regular and wild, in whole stakes for the scatter. */
  readonly pays: Pays;
};

export type FreeSpinRules = {
  /** Free spins for three, four and five scatters. */
  readonly awards: Pays;
  /** Every win of a free spin is multiplied by this. */
  readonly multiplier: number;
  /** Whether scatters in free spins award more, never beyond maxSpins in one feature. */
  readonly canRetrigger: boolean;
  readonly maxSpins: number;
};

export type Strip = readonly string[];

export type SlotRules = {
  readonly rows: number;
  /** Five strips of symbol ids; a stop shows its own symbol in row 0 and the following ones below. */
  readonly reels: readonly Strip[];
  readonly freeReels: readonly Strip[];
  /** For each line, the row it crosses on each reel. */
  readonly lines: readonly (readonly number[])[];
  readonly symbols: readonly SlotSymbol[];
  readonly freeSpins: FreeSpinRules;
};

export type SlotSheet = {
  readonly name: string;
  readonly version: number;
  readonly volatility: "low" | "medium" | "high";
  /** Exact return to player; the tests enumerate it again. */
  readonly rtp: FractionText;
  readonly rules: SlotRules;
};

export const REELS = 5;

/** A strip written as text, one symbol id after the other. */
export function strip(text: string): Strip {
  return text.trim().split(/\s+/);
}

/** What a count of three, four or five pays (or awards); nothing below three. */
export function paidFor(pays: Pays, count: number): number {
  return pays[count - 3] ?? 0;
}

/** The symbols seen on one reel from a stop, top to bottom. */
export function windowAt(reel: Strip, stop: number, rows: number): string[] {
  return Array.from({ length: rows }, (_, row) => reel[(stop + row) % reel.length] ?? "");
}

function refuse(detail: string): never {
  throw new EngineError("engine.bad_rules", detail);
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1;
}

function checkSymbols(symbols: readonly SlotSymbol[]): void {
  if (new Set(symbols.map(({ id }) => id)).size !== symbols.length) refuse("a symbol id stands twice");
  for (const kind of ["wild", "scatter"] as const) {
    if (symbols.filter((symbol) => symbol.kind === kind).length !== 1) refuse(`expected one ${kind}`);
  }
  for (const { id, pays } of symbols) {
    const [three, four, five] = pays;
    if (!pays.every(isCount) || three > four || four > five) refuse(`pays of ${id} must be whole and rising`);
  }
}

// A power of two divides the 2^32 words evenly, so every stop is exactly as likely as the next. Two scatters
// in one window would make the count on the screen pass five.
function checkStrip(rules: SlotRules, reel: Strip): void {
  const { length } = reel;
  if (length < rules.rows || (length & (length - 1)) !== 0) refuse("a reel's length must be a power of two");
  const kindOf = new Map(rules.symbols.map(({ id, kind }) => [id, kind]));
  for (const [stop, id] of reel.entries()) {
    if (!kindOf.has(id)) refuse(`unknown symbol ${id}`);
    const scatters = windowAt(reel, stop, rules.rows).filter((seen) => kindOf.get(seen) === "scatter");
    if (scatters.length > 1) refuse("two scatters in one window");
  }
}

function checkFreeSpins({ awards, multiplier, maxSpins }: FreeSpinRules): void {
  if (!awards.every(isCount) || !isCount(multiplier) || !isCount(maxSpins))
    refuse("free spins must be whole");
  if (Math.max(...awards) > maxSpins) refuse("an award is above the most spins of a feature");
}

/** Refuses rules the engine cannot draw or enumerate exactly. Throws `engine.bad_rules`. */
export function checkSlotRules(rules: SlotRules): void {
  if (!isCount(rules.rows) || rules.lines.length === 0) refuse("expected rows and lines");
  if (rules.reels.length !== REELS || rules.freeReels.length !== REELS) refuse(`expected ${REELS} reels`);
  checkSymbols(rules.symbols);
  for (const reel of [...rules.reels, ...rules.freeReels]) checkStrip(rules, reel);
  for (const line of rules.lines) {
    const isInside = line.every((row) => Number.isInteger(row) && row >= 0 && row < rules.rows);
    if (line.length !== REELS || !isInside) refuse("a line must cross every reel inside the screen");
  }
  if (new Set(rules.lines.map((line) => line.join())).size !== rules.lines.length)
    refuse("a line stands twice");
  checkFreeSpins(rules.freeSpins);
}
