// Pays anywhere: a minimum number of cells of one symbol wins wherever the cells are. All winning cells fall out, and
// multiplier symbols stay. After the last fall, the multipliers on the screen are added, and their sum multiplies the
// spin's total win.
import { createSlotKind } from "../slot-kind.ts";
import type { SpinTerms } from "../free-spins.ts";
import { isCount, refuseRules } from "../slot-rules.ts";
import { countFallingSlot } from "./falling-counts.ts";
import {
  fallsOf,
  playFalls,
  type Cells,
  type FallingReels,
  type FallingWin,
  type SeeScreen,
} from "./falling-grid.ts";
import { checkFallingRules, payForSize, type FallingRules } from "./falling-rules.ts";
import { closeSpin, viewFall, type FallingScreen, type FallingSpin } from "./falling-spin.ts";

export type AnywhereRules = FallingRules & {
  /** Factor of each multiplier symbol, by its id. Such a symbol is a regular one without pays. */
  readonly multipliers: Readonly<Record<string, number>>;
};

function scoreScreen({ sizes, symbols }: AnywhereRules, cells: Cells): FallingWin[] {
  const counts = new Uint8Array(symbols.length);
  for (const cell of cells) counts[cell] = (counts[cell] ?? 0) + 1;
  const wins: FallingWin[] = [];
  for (let symbol = 0; symbol < symbols.length; symbol += 1) {
    const count = counts[symbol] ?? 0;
    const { pays, kind } = symbols[symbol] ?? {};
    if (pays === undefined || kind !== "regular" || count < (sizes[0] ?? 1)) continue;
    const won: number[] = [];
    for (let at = 0; at < cells.length; at += 1) if (cells[at] === symbol) won.push(at);
    wins.push({ symbol, count, cells: won, units: payForSize(sizes, pays, count) });
  }
  return wins;
}

/** Returns the sum of the multipliers on the screen; 1 when there are none. */
function multiplierOf({ symbols, multipliers }: AnywhereRules, cells: Cells): number {
  let sum = 0;
  for (const cell of cells) sum += multipliers[symbols[cell]?.id ?? ""] ?? 0;
  return Math.max(1, sum);
}

function playAnywhere(
  rules: AnywhereRules,
  reels: FallingReels,
  stops: readonly number[],
  see: SeeScreen,
): Cells {
  return playFalls(reels, stops, { score: (cells) => scoreScreen(rules, cells), see });
}

function showSpin(
  rules: AnywhereRules,
  { stops, isFree }: { readonly stops: readonly number[]; readonly isFree: boolean },
  terms: SpinTerms,
): FallingSpin {
  const screens: FallingScreen[] = [];
  const reels = fallsOf(rules, isFree);
  const last = playAnywhere(rules, reels, stops, (cells, wins) =>
    screens.push(viewFall(rules, { cells, wins, times: terms.times })),
  );
  return closeSpin(rules, { stops, screens, spinMultiplier: multiplierOf(rules, last) }, terms);
}

function checkRules(rules: AnywhereRules): void {
  checkFallingRules(rules);
  for (const [id, times] of Object.entries(rules.multipliers)) {
    const symbol = rules.symbols.find((one) => one.id === id);
    if (symbol?.kind !== "regular" || symbol.pays !== undefined || !isCount(times))
      refuseRules(`${id} is no multiplier: a regular symbol without pays`);
  }
}

export const anywhere = createSlotKind({
  family: "anywhere",
  checkRules,
  unitsName: "betUnits",
  unitsOf: (rules: AnywhereRules) => rules.betUnits,
  showSpin,
});

/** Counts the full cycle of stops, for the par sheet. */
export const countAnywhere = (rules: AnywhereRules, strips: AnywhereRules["reels"]) =>
  countFallingSlot(rules, strips, {
    play: (reels, stops, see) => playAnywhere(rules, reels, stops, see),
    multiplierOf: (cells) => multiplierOf(rules, cells),
  });
