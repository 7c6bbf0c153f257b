// Rules that clusters and pays anywhere share: winning cells are removed and others fall in, and the pay rises with the
// size of a win.
import { isCount, refuseRules, type SlotRules } from "../slot-rules.ts";
import { MAX_PAYING } from "./falling-counts.ts";

export type FallingRules = SlotRules & {
  /** Number of units in a stake; one unit of pay is stake / betUnits. */
  readonly betUnits: number;
  /** The minimum win size of each of a symbol's pays, rising: `[5, 7, 9]` with pays `[2, 5, 20]`. */
  readonly sizes: readonly number[];
  /** Maximum falls of a spin. */
  readonly mostFalls: number;
};

/** Returns the pay of a win by its size, in units; 0 below the first size. */
export function payForSize(sizes: readonly number[], pays: readonly number[], size: number): number {
  let pay = 0;
  for (let at = 0; at < sizes.length && size >= (sizes[at] ?? 0); at += 1) pay = pays[at] ?? 0;
  return pay;
}

/** Maximum cells of a screen, so that six bits hold their count, with one bit to spare. */
const MAX_CELLS = 31;

/** Rejects rules of a falling slot that cannot be counted exactly. Throws `engine.bad_rules`. */
export function checkFallingRules({ rows, reels, symbols, betUnits, sizes, mostFalls }: FallingRules): void {
  if (!isCount(betUnits) || !isCount(mostFalls)) refuseRules("expected bet units and a limit of falls");
  if (rows * reels.length > MAX_CELLS) refuseRules(`a screen of more than ${MAX_CELLS} cells`);
  const isRising = sizes.every((size, at) => isCount(size) && size > (sizes[at - 1] ?? 1));
  if (sizes.length === 0 || !isRising) refuseRules("sizes must be whole and rising");
  if (symbols.some(({ kind }) => kind === "wild")) refuseRules("no wild stands for another symbol here");
  const paying = symbols.filter(({ kind, pays }) => kind === "regular" && pays !== undefined);
  if (paying.length === 0 || paying.length > MAX_PAYING) refuseRules(`1 to ${MAX_PAYING} paying symbols`);
  if (paying.some(({ pays }) => pays?.length !== sizes.length)) refuseRules("a pay for each size");
}
