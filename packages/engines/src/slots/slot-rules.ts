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

/** Refuses a sheet. Throws `engine.bad_rules`. */
export function refuseRules(detail: string): never {
  throw new EngineError("engine.bad_rules", detail);
}

/** Whether a number may count something: whole and at least 1. */
export function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1;
}

type Kinds = readonly Pick<SlotSymbol, "id" | "kind">[];

/** One wild, one scatter, every id once. Throws `engine.bad_rules`. */
export function checkKinds(symbols: Kinds): void {
  if (new Set(symbols.map(({ id }) => id)).size !== symbols.length) refuseRules("a symbol id stands twice");
  for (const kind of ["wild", "scatter"] as const) {
    if (symbols.filter((symbol) => symbol.kind === kind).length !== 1) refuseRules(`expected one ${kind}`);
  }
}

function checkPays(symbols: readonly SlotSymbol[]): void {
  for (const { id, pays } of symbols) {
    const [three, four, five] = pays;
    if (!pays.every(isCount) || three > four || four > five) refuseRules(`pays of ${id} must be whole and rising`);
  }
}

/**
 * A power of two divides the 2^32 words evenly, so every stop is exactly as likely as the next. Two scatters in one window
 * would make the count on the screen pass five. Throws `engine.bad_rules`.
 */
export function checkStrip(rules: { readonly rows: number; readonly symbols: Kinds }, reel: Strip): void {
  const { length } = reel;
  if (length < rules.rows || (length & (length - 1)) !== 0) refuseRules("a reel's length must be a power of two");
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

/** Refuses rules the engine cannot draw or enumerate exactly. Throws `engine.bad_rules`. */
export function checkSlotRules(rules: SlotRules): void {
  if (!isCount(rules.rows) || rules.lines.length === 0) refuseRules("expected rows and lines");
  if (rules.reels.length !== REELS || rules.freeReels.length !== REELS) refuseRules(`expected ${REELS} reels`);
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
