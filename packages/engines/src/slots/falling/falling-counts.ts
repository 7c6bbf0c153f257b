// Counts the full cycle of a falling slot. Playing the screens without a win would take nearly all the time, so the
// cells of each symbol are counted first. The counts of a reel's window are packed into two integers, six bits for each
// symbol. Only screens with a win are played.
import type { PayCounts } from "../par/par-totals.ts";
import { REELS, type SlotRules } from "../slot-rules.ts";
import {
  countCells,
  firstCells,
  prepareFalls,
  type Cells,
  type FallingReels,
  type SeeScreen,
} from "./falling-grid.ts";

const BITS = 6;
const IN_A_WORD = 5;
const GUARD = 1 << (BITS - 1);
/** Maximum number of paying symbols, because more do not fit into two words. */
export const MAX_PAYING = 2 * IN_A_WORD;

type Packed = { readonly low: number; readonly high: number; readonly scatters: number };

type FallsToCount = {
  /** The symbols that pay (`paying`), and the minimum number of cells for a win (`minCells`). */
  readonly paying: readonly number[];
  readonly minCells: number;
  readonly scatter: number;
  readonly score: (stops: readonly number[]) => { units: number; scatters: number };
};

function packWindows(reels: FallingReels, reel: number, { paying, scatter }: FallsToCount): Packed[] {
  const strip = reels.strips[reel] ?? new Uint8Array();
  const one = { ...reels, strips: [strip] };
  return Array.from(strip, (_, stop) => {
    const cells = firstCells(one, [stop]);
    const words = [0, 0];
    for (const [at, symbol] of paying.entries()) {
      const word = Math.floor(at / IN_A_WORD);
      words[word] = (words[word] ?? 0) + (countCells(cells, symbol) << (BITS * (at % IN_A_WORD)));
    }
    return { low: words[0] ?? 0, high: words[1] ?? 0, scatters: countCells(cells, scatter) };
  });
}

type Falling = SlotRules & { readonly sizes: readonly number[]; readonly mostFalls: number };

/** How one kind plays a spin to its last screen, and the factor by which that screen multiplies the spin. */
type FallingPlay = {
  readonly play: (reels: FallingReels, stops: readonly number[], see: SeeScreen) => Cells;
  readonly multiplierOf: (last: Cells) => number;
};

/** Counts the full cycle of a slot on its strips, for the par sheet. */
export function countFallingSlot(
  rules: Falling,
  strips: Falling["reels"],
  { play, multiplierOf }: FallingPlay,
): PayCounts {
  const reels = prepareFalls(rules, strips);
  const scatter = rules.symbols.findIndex(({ kind }) => kind === "scatter");
  return countFalls(reels, {
    paying: rules.symbols.flatMap(({ kind, pays }, at) =>
      kind === "regular" && pays !== undefined ? [at] : [],
    ),
    minCells: rules.sizes[0] ?? 1,
    scatter,
    score: (stops) => {
      let units = 0;
      const last = play(reels, stops, (_cells, wins) => {
        for (const win of wins) units += win.units;
      });
      return { units: units * multiplierOf(last), scatters: countCells(last, scatter) };
    },
  });
}

/** Counts every stop of five reels. No count exceeds the cycle, far below 2^53, so numbers are exact. */
function countFalls(reels: FallingReels, falls: FallsToCount): PayCounts {
  const counts = Array.from({ length: REELS + 1 }, () => new Map<number, number>());
  const calm = Array.from({ length: REELS + 1 }, () => 0);
  const windows = reels.strips.map((_, reel) => packWindows(reels, reel, falls));
  // Added to the packed counts, so that a count of minCells or more carries into its guard bit.
  const bias = Array.from({ length: IN_A_WORD }, (_, at) => (GUARD - falls.minCells) << (BITS * at)).reduce(
    (sum, one) => sum + one,
  );
  const guards = Array.from({ length: IN_A_WORD }, (_, at) => GUARD << (BITS * at)).reduce((a, b) => a + b);
  const stops = reels.strips.map(() => 0);
  const visit = (reel: number, low: number, high: number, scatters: number): void => {
    if (reel < windows.length) {
      for (const [stop, window] of (windows[reel] ?? []).entries()) {
        stops[reel] = stop;
        visit(reel + 1, low + window.low, high + window.high, scatters + window.scatters);
      }
      return;
    }
    if ((((low + bias) | (high + bias)) & guards) === 0) {
      const seen = Math.min(scatters, REELS);
      calm[seen] = (calm[seen] ?? 0) + 1;
      return;
    }
    const { units, scatters: last } = falls.score(stops);
    const at = counts[Math.min(last, REELS)];
    at?.set(units, (at.get(units) ?? 0) + 1);
  };
  visit(0, 0, 0, 0);
  for (const [seen, times] of calm.entries()) {
    const at = counts[seen];
    if (times > 0) at?.set(0, (at.get(0) ?? 0) + times);
  }
  return counts;
}
