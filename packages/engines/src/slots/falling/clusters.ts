// Clusters: cells of one symbol that touch side by side win together, and whole clusters fall out. Every cell counts
// how often it was part of a win. From its second win on, a cell multiplies; a cluster's multipliers are added. The
// counts last one spin.
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

export type ClusterRules = FallingRules & {
  /** Multiplier of a cell at its second win of a spin, its third, and so on. The last one applies to all later wins. */
  readonly cellMultipliers: readonly number[];
};

/** Returns the cells of one symbol connected with `start`, and marks each in `isSeen`. */
function clusterAt(cells: Cells, rows: number, start: number, isSeen: Uint8Array): number[] {
  const symbol = cells[start];
  const found = [start];
  isSeen[start] = 1;
  for (let at = 0; at < found.length; at += 1) {
    const cell = found[at] ?? 0;
    const row = cell % rows;
    const next = (other: number, isInside: boolean): void => {
      if (!isInside || isSeen[other] === 1 || cells[other] !== symbol) return;
      isSeen[other] = 1;
      found.push(other);
    };
    next(cell - 1, row > 0);
    next(cell + 1, row < rows - 1);
    next(cell - rows, cell >= rows);
    next(cell + rows, cell + rows < cells.length);
  }
  return found;
}

/**
 * Creates the function that scores the screens of one spin in order. `levels` is how often each cell has won in the
 * spin.
 */
function createScorer(rules: ClusterRules, cellCount: number): (cells: Cells) => FallingWin[] {
  const { rows, sizes, symbols, cellMultipliers } = rules;
  const levels = new Uint8Array(cellCount);
  const last = cellMultipliers.length - 1;
  const isSeen = new Uint8Array(cellCount);
  return (cells) => {
    isSeen.fill(0);
    const wins: FallingWin[] = [];
    for (let start = 0; start < cells.length; start += 1) {
      const symbol = cells[start] ?? 0;
      const pays = symbols[symbol]?.pays;
      if (isSeen[start] === 1 || pays === undefined || symbols[symbol]?.kind !== "regular") continue;
      const cluster = clusterAt(cells, rows, start, isSeen);
      const pay = payForSize(sizes, pays, cluster.length);
      if (pay === 0) continue;
      let times = 0;
      for (const cell of cluster) {
        const level = levels[cell] ?? 0;
        if (level > 0) times += cellMultipliers[Math.min(level - 1, last)] ?? 0;
      }
      wins.push({ symbol, count: cluster.length, cells: cluster, units: pay * Math.max(1, times) });
    }
    for (const { cells: won } of wins) for (const cell of won) levels[cell] = (levels[cell] ?? 0) + 1;
    return wins;
  };
}

function playClusters(
  rules: ClusterRules,
  reels: FallingReels,
  stops: readonly number[],
  see: SeeScreen,
): Cells {
  return playFalls(reels, stops, { score: createScorer(rules, rules.rows * reels.strips.length), see });
}

function showSpin(
  rules: ClusterRules,
  { stops, isFree }: { readonly stops: readonly number[]; readonly isFree: boolean },
  terms: SpinTerms,
): FallingSpin {
  const screens: FallingScreen[] = [];
  const reels = fallsOf(rules, isFree);
  playClusters(rules, reels, stops, (cells, wins) =>
    screens.push(viewFall(rules, { cells, wins, times: terms.times })),
  );
  return closeSpin(rules, { stops, screens, spinMultiplier: 1 }, terms);
}

function checkRules(rules: ClusterRules): void {
  checkFallingRules(rules);
  const { cellMultipliers } = rules;
  const isRising = cellMultipliers.every((one, at) => isCount(one) && one >= (cellMultipliers[at - 1] ?? 1));
  if (cellMultipliers.length === 0 || !isRising)
    refuseRules("multipliers of a cell must be whole and rising");
}

export const clusters = createSlotKind({
  family: "clusters",
  checkRules,
  unitsName: "betUnits",
  unitsOf: (rules: ClusterRules) => rules.betUnits,
  showSpin,
});

/** Counts the full cycle of stops, for the par sheet. */
export const countClusters = (rules: ClusterRules, strips: ClusterRules["reels"]) =>
  countFallingSlot(rules, strips, {
    play: (reels, stops, see) => playClusters(rules, reels, stops, see),
    multiplierOf: () => 1,
  });
