// Expanding symbols: free spins begin with the draw of one symbol. Where the symbol shows on enough reels of a free
// spin, it covers those reels after the lines have paid. It then pays once more on every line, whether or not the reels
// are adjacent.
import { drawBelow, type RandomStream } from "../../rng.ts";
import { playFreeSpins, type FreeSpins } from "../free-spins.ts";
import { checkLines, gridAt, showLines, type LinesRules, type LinesSpin } from "../lines/lines.ts";
import { createSlotKind, type StoppedSpin } from "../slot-kind.ts";
import type { SpinTerms } from "../free-spins.ts";
import { isCount, payForCount, refuseRules } from "../slot-rules.ts";

export type ExpandingRules = LinesRules & {
  /** Symbols that may expand, each with its weight. The weights add up to a power of two. */
  readonly specials: readonly { readonly symbol: string; readonly weight: number }[];
};

export type ExpandingSpin = LinesSpin & {
  /** The reels that the special symbol covers, and what it pays in line stakes; null when it does not expand. */
  readonly expansion: { readonly reels: readonly number[]; readonly units: number } | null;
};

export type ExpandingFreeSpins = FreeSpins<ExpandingSpin> & { readonly special: string };

/** Returns the pay of a special symbol on `reels` reels: on every line, in line stakes. */
export function expansionPay({ symbols, lines }: ExpandingRules, special: string, reels: number): number {
  return payForCount(symbols.find(({ id }) => id === special)?.pays ?? [], reels) * lines.length;
}

function showSpin(
  rules: ExpandingRules,
  { stops, isFree, state }: StoppedSpin,
  terms: SpinTerms,
): ExpandingSpin {
  const grid = gridAt(rules, isFree ? rules.freeReels : rules.reels, stops);
  const spin = showLines(rules, { stops, grid }, terms);
  const special = state?.special;
  if (special === undefined) return { ...spin, expansion: null };
  const reels = grid.flatMap((column, reel) => (column.includes(special) ? [reel] : []));
  const units = expansionPay(rules, special, reels.length) * terms.times;
  if (units === 0) return { ...spin, expansion: null };
  return { ...spin, expansion: { reels, units }, units: spin.units + units };
}

function drawSpecial(stream: RandomStream, specials: ExpandingRules["specials"]): string {
  let left = drawBelow(
    stream,
    specials.reduce((sum, { weight }) => sum + weight, 0),
  );
  for (const { symbol, weight } of specials) {
    if (left < weight) return symbol;
    left -= weight;
  }
  return "";
}

function checkRules(rules: ExpandingRules): void {
  checkLines(rules);
  const { specials, symbols } = rules;
  for (const { symbol, weight } of specials) {
    const isPaying = symbols.some(
      ({ id, kind, pays }) => id === symbol && kind === "regular" && pays !== undefined,
    );
    if (!isPaying || !isCount(weight)) refuseRules("a special symbol is a regular one that pays");
  }
  const sum = specials.reduce((total, { weight }) => total + weight, 0);
  if (!isCount(sum) || (sum & (sum - 1)) !== 0)
    refuseRules("the weights of special symbols must add up to a power of two");
  if (new Set(specials.map(({ symbol }) => symbol)).size !== specials.length)
    refuseRules("a special symbol stands twice");
}

export const expanding = createSlotKind({
  family: "expanding",
  checkRules,
  unitsName: "lines",
  unitsOf: (rules: ExpandingRules) => rules.lines.length,
  paylinesOf: (rules) => rules.lines.length,
  showSpin,
  playRest: (rules, { stream, spin, draw }) => {
    const awarded = spin.scatter.freeSpinsAwarded;
    if (awarded === 0) return { freeSpins: null };
    const special = drawSpecial(stream, rules.specials);
    const free = playFreeSpins(rules.freeSpins, awarded, (terms) =>
      draw(terms, { isFree: true, state: { special } }),
    );
    return { freeSpins: free === null ? null : { ...free, special } };
  },
});
