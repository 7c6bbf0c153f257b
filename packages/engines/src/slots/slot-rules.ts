// A slot as data: five reels of stops, symbols with their pays, and free spins. Further rules belong to its kind. Each
// definition is one game, and no engine knows a particular game. `checkSlotRules` rejects rules that cannot be
// enumerated, `checkStripLengths` those that cannot be drawn without a bias. Neither runs at a spin.
import { EngineError } from "../engine-error.ts";
import {
  compareFractions,
  fraction,
  multiplyFractions,
  parseFraction,
  type FractionText,
} from "../fraction.ts";

/**
 * Pays of the longest runs; the last is for all reels. On five reels three numbers are for runs of 3, 4 and 5; with
 * four numbers the first is for a run of 2.
 */
export type Pays = readonly number[];

/** Free spins for three, four and five scatters; zeros in a slot without free spins. */
export type Awards = readonly [three: number, four: number, five: number];

/** Fields that the symbols of every kind of slot have. */
export type SlotSymbol = {
  readonly id: string;
  /**
   * Kind of the symbol. A wild substitutes for any regular symbol; a scatter counts anywhere on the screen and pays in
   * whole stakes.
   */
  readonly kind: "regular" | "wild" | "scatter";
  /** Pays of the symbol; default: it pays nothing. */
  readonly pays?: Pays;
};

export type FreeSpinRules = {
  readonly awards: Awards;
  /** Multiplier of every win in free spins. */
  readonly multiplier: number;
  /** Whether scatters in free spins award more, within maxSpins per feature. */
  readonly canRetrigger: boolean;
  readonly maxSpins: number;
};

export type Strip = readonly string[];

/** Fields that the rules of every kind of slot have. */
export type SlotRules<Symbol extends SlotSymbol = SlotSymbol> = {
  readonly rows: number;
  /**
   * Strips of symbol ids, five of them in most kinds. A stop shows its own symbol in row 0 and the following symbols
   * below.
   */
  readonly reels: readonly Strip[];
  readonly freeReels: readonly Strip[];
  readonly symbols: readonly Symbol[];
  readonly freeSpins: FreeSpinRules;
};

/**
 * A further way to bet: for a higher price the paid spin uses different strips. An ante makes features likelier; on the
 * strips of a buy, every screen starts a feature. Nothing else changes, so the mode's return is computed like the
 * slot's own, divided by the mode's price.
 */
export type BetMode = {
  readonly id: string;
  readonly kind: "ante" | "buy";
  /** Price of the mode in stakes of the usual bet, above 1. The units of a stake times the price are an integer. */
  readonly price: FractionText;
  readonly reels: readonly Strip[];
  /** Exact return to player of the mode, verified by enumeration. */
  readonly rtp: FractionText;
};

/** Definition of one slot: its name and version, with its rules as data. */
export type SlotDefinition<Rules extends SlotRules = SlotRules> = {
  readonly name: string;
  readonly version: number;
  readonly volatility: "low" | "medium" | "high";
  /** Exact return to player, verified by enumeration in the tests. */
  readonly rtp: FractionText;
  readonly rules: Rules;
  /** Bet modes in addition to the usual bet; default: none. */
  readonly betModes?: readonly BetMode[];
};

export const REELS = 5;

/** Parses a strip from text, symbol ids separated by spaces. */
export function strip(text: string): Strip {
  return text.trim().split(/\s+/);
}

/** Returns the pay (or award) for a run of `count` of five reels, or of `reels`; 0 for a run that is too short. */
export function payForCount(pays: Pays, count: number, reels = REELS): number {
  const at = count - 1 - reels + pays.length;
  return at < 0 ? 0 : (pays[at] ?? 0);
}

/** The visible symbols of one reel at a stop, top to bottom. */
export function windowAt(reel: Strip, stop: number, rows: number): string[] {
  const end = stop + rows;
  return end <= reel.length
    ? reel.slice(stop, end)
    : [...reel.slice(stop), ...reel.slice(0, end - reel.length)];
}

/** Always throws `engine.bad_rules` with this detail. */
export function refuseRules(detail: string): never {
  throw new EngineError("engine.bad_rules", detail);
}

/** Returns the whole units of pay in one stake of a bet mode. Throws `engine.bad_rules`. */
export function unitsInMode(units: number, { id, price }: BetMode): number {
  const paid = multiplyFractions(fraction(BigInt(units)), parseFraction(price));
  if (compareFractions(parseFraction(price), fraction(1n)) <= 0) refuseRules(`${id} is no dearer than a bet`);
  if (paid.den !== 1n) refuseRules(`the price of ${id} is no whole number of units`);
  return Number(paid.num);
}

/** Whether a number is a valid count: an integer of at least 1. */
export function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1;
}

/** Checks that there is at most one wild and one scatter, and that ids are unique. */
function checkKinds(symbols: readonly SlotSymbol[]): void {
  if (new Set(symbols.map(({ id }) => id)).size !== symbols.length) refuseRules("a symbol id stands twice");
  for (const kind of ["wild", "scatter"] as const) {
    if (symbols.filter((symbol) => symbol.kind === kind).length > 1) refuseRules(`more than one ${kind}`);
  }
}

function checkPays(symbols: readonly SlotSymbol[]): void {
  for (const { id, kind, pays } of symbols) {
    if (pays === undefined) continue;
    const isRising = pays.every((pay, at) => isCount(pay) && pay >= (pays[at - 1] ?? 1));
    if (pays.length === 0 || !isRising) refuseRules(`pays of ${id} must be whole and rising`);
    if (kind === "scatter" && pays.length > REELS) refuseRules(`${id} pays for at most ${REELS}`);
  }
}

/** Checks a strip. Two scatters in one window would let a screen count more than five. */
function checkStrip(rules: SlotRules, reel: Strip): void {
  if (reel.length < rules.rows) refuseRules("a reel is shorter than the screen");
  const kindOf = new Map(rules.symbols.map(({ id, kind }) => [id, kind]));
  for (const [stop, id] of reel.entries()) {
    if (!kindOf.has(id)) refuseRules(`unknown symbol ${id}`);
    const scatters = windowAt(reel, stop, rules.rows).filter((seen) => kindOf.get(seen) === "scatter");
    if (scatters.length > 1) refuseRules("two scatters in one window");
  }
}

/**
 * Checks that strip lengths are powers of two. These divide the 2^32 words evenly, so all stops are equally likely.
 * Throws `engine.bad_rules`.
 */
export function checkStripLengths({ reels, freeReels }: SlotRules): void {
  for (const { length } of [...reels, ...freeReels])
    if ((length & (length - 1)) !== 0) refuseRules("a reel's length must be a power of two");
}

function checkFreeSpins({ awards, multiplier, maxSpins }: FreeSpinRules): void {
  const hasAwards = awards.some((award) => award !== 0);
  if ((hasAwards && !awards.every(isCount)) || !isCount(multiplier) || !isCount(maxSpins))
    refuseRules("free spins must be whole");
  if (Math.max(...awards) > maxSpins) refuseRules("an award is above the maximum spins of a feature");
}

/** Rejects rules that cannot be enumerated exactly for any kind. Throws `engine.bad_rules`. */
export function checkSlotRules(rules: SlotRules, reelCount = REELS): void {
  const { rows, symbols, reels, freeReels, freeSpins } = rules;
  if (!isCount(rows)) refuseRules("expected rows");
  if (reels.length !== reelCount || freeReels.length !== reelCount)
    refuseRules(`expected ${reelCount} reels`);
  checkKinds(symbols);
  checkPays(symbols);
  for (const reel of [...reels, ...freeReels]) checkStrip(rules, reel);
  checkFreeSpins(freeSpins);
}
