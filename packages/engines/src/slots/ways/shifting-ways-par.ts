// Exact without visiting 10¹² screens. Reels are independent. A symbol's pay on n reels is a product over reels: its
// frequency on each of the first n, its absence on the next, and anything after. So the sum over all screens of one pay
// is the product of the reels' own sums. The sum of squares consists of such products for each pair of pays. Each reel
// also counts its scatter as a power of a variable, which separates the figures by scatters. Hits follow the set of
// symbols still running from reel to reel. The maximum is an upper bound.
import type { SpinTotals } from "../par/free-spin-stats.ts";
import { payForCount, REELS, type Strip } from "../slot-rules.ts";
import { SHIFTING_REELS, shiftingColumn, type ShiftingRules } from "./shifting-ways.ts";

/**
 * One possible window of a reel: the count of each paying symbol, wilds included; whether it has a scatter; and the
 * number of the reel's stops with this window.
 */
type Window = { readonly counts: readonly number[]; readonly scatter: 0 | 1; times: number };

/** Big integers by the number of scatters. */
type BySeen = bigint[];

const SEEN = SHIFTING_REELS + 1;

function windowsOf(rules: ShiftingRules, reels: readonly Strip[], paying: readonly string[]): Window[][] {
  const wild = rules.symbols.find(({ kind }) => kind === "wild")?.id;
  const scatter = rules.symbols.find(({ kind }) => kind === "scatter")?.id;
  return reels.map((strip, reel) => {
    const heights = rules.heights[reel] ?? [];
    const known = new Map<string, Window>();
    for (let stop = 0; stop < strip.length * heights.length; stop += 1) {
      const column = shiftingColumn(strip, heights, stop);
      const counts = paying.map((id) => column.filter((seen) => seen === id || seen === wild).length);
      const has = scatter !== undefined && column.includes(scatter) ? 1 : 0;
      const key = `${counts.join()} ${has}`;
      const window = known.get(key);
      if (window === undefined) known.set(key, { counts, scatter: has, times: 1 });
      else window.times += 1;
    }
    return [...known.values()];
  });
}

/** A pay: a symbol on its first `run` reels and not on the next. */
type Pay = { readonly symbol: number; readonly run: number; readonly units: bigint };

function factor({ symbol, run }: Pay, { counts }: Window, reel: number): number {
  const count = counts[symbol] ?? 0;
  if (reel < run) return count;
  return reel > run || count === 0 ? 1 : 0;
}

/** Returns, by scatters, the sum over all screens of a product: the worths of the reels' windows multiplied. */
function productSum(windows: readonly Window[][], worth: (window: Window, reel: number) => number): BySeen {
  let sums: BySeen = [1n];
  for (const [reel, list] of windows.entries()) {
    const own: [number, number] = [0, 0];
    for (const window of list) own[window.scatter] += worth(window, reel) * window.times;
    const [without, withOne] = own.map(BigInt) as [bigint, bigint];
    sums = Array.from(
      { length: sums.length + 1 },
      (_, seen) => (sums[seen] ?? 0n) * without + (sums[seen - 1] ?? 0n) * withOne,
    );
  }
  return sums;
}

function addTo(total: BySeen, more: BySeen, by: bigint): void {
  for (let seen = 0; seen < SEEN; seen += 1) total[seen] = (total[seen] ?? 0n) + (more[seen] ?? 0n) * by;
}

const zeros = (): BySeen => Array.from({ length: SEEN }, () => 0n);

/** Returns the number of screens that pay on a run, by scatters. minRuns[symbol] is the shortest run that pays. */
function countHits(windows: readonly Window[][], minRuns: readonly number[]): BySeen {
  let open = new Map<number, BySeen>([[-1, [1n]]]);
  for (const [reel, list] of windows.entries()) {
    // A symbol with a long enough run has won, whatever follows.
    const hasWon = minRuns.reduce((mask, run, symbol) => (reel >= run ? mask | (1 << symbol) : mask), 0);
    const next = new Map<number, BySeen>();
    for (const [alive, ways] of open) {
      for (const { counts, scatter, times } of list) {
        const running = alive & (presentIn(counts) | hasWon);
        if (running === 0) continue;
        const to = next.get(running) ?? zeros();
        for (const [seen, count] of ways.entries())
          if (seen + scatter < SEEN) to[seen + scatter] = (to[seen + scatter] ?? 0n) + count * BigInt(times);
        next.set(running, to);
      }
    }
    open = next;
  }
  const hits = zeros();
  for (const ways of open.values()) addTo(hits, ways, 1n);
  return hits;
}

function presentIn(counts: readonly number[]): number {
  return counts.reduce((mask, count, symbol) => (count > 0 ? mask | (1 << symbol) : mask), 0);
}

/**
 * Returns an upper bound for every screen: every symbol at its best run, with its maximum count on each reel, as if one
 * screen could show them all. The best screen itself is not searched.
 */
function boundOf(windows: readonly Window[][], paysOf: readonly (readonly number[])[]): bigint {
  return paysOf.reduce((sum, pays, symbol) => {
    let [ways, best] = [1, 0];
    for (const [reel, list] of windows.entries()) {
      ways *= Math.max(...list.map(({ counts }) => counts[symbol] ?? 0));
      best = Math.max(best, ways * (pays[reel + 1] ?? 0));
    }
    return sum + BigInt(best);
  }, 0n);
}

/** Returns totals of one spin by scatters (five and six together), in units. For paid spins `multiplier` is 1. */
export function countShifting(
  rules: ShiftingRules,
  reels: readonly Strip[],
  multiplier: number,
): SpinTotals[] {
  const regular = rules.symbols.filter(({ kind }) => kind === "regular");
  const windows = windowsOf(
    rules,
    reels,
    regular.map(({ id }) => id),
  );
  const paysOf = regular.map(({ pays = [] }) =>
    Array.from({ length: SHIFTING_REELS + 1 }, (_, run) => payForCount(pays, run, SHIFTING_REELS)),
  );
  const pays = paysOf.flatMap((list, symbol) =>
    list.flatMap((units, run): Pay[] => (units === 0 ? [] : [{ symbol, run, units: BigInt(units) }])),
  );
  const [counts, sums, squares] = [productSum(windows, () => 1), zeros(), zeros()];
  for (const [at, pay] of pays.entries()) {
    addTo(
      sums,
      productSum(windows, (window, reel) => factor(pay, window, reel)),
      pay.units,
    );
    for (const [other, more] of pays.entries()) {
      if (other < at) continue;
      const both = productSum(
        windows,
        (window, reel) => factor(pay, window, reel) * factor(more, window, reel),
      );
      addTo(squares, both, pay.units * more.units * (other === at ? 1n : 2n));
    }
  }
  const hits = countHits(
    windows,
    paysOf.map((list) => list.findIndex((pay) => pay > 0)),
  );
  const bound = boundOf(windows, paysOf);
  const scatterPays = rules.symbols.find(({ kind }) => kind === "scatter")?.pays ?? [];
  const times = BigInt(multiplier);
  const totals = Array.from({ length: REELS + 1 }, () => ({
    count: 0n,
    sum: 0n,
    sumOfSquares: 0n,
    max: 0n,
    paying: 0n,
  }));
  for (let seen = 0; seen < SEEN; seen += 1) {
    const [count = 0n, sum = 0n, square = 0n] = [counts[seen], sums[seen], squares[seen]];
    const to = totals[Math.min(seen, REELS)];
    if (count === 0n || to === undefined) continue;
    const extra = BigInt(payForCount(scatterPays, Math.min(seen, REELS)) * rules.betUnits);
    to.count += count;
    to.sum += (sum + extra * count) * times;
    to.sumOfSquares += (square + 2n * extra * sum + extra * extra * count) * times * times;
    to.paying += extra > 0n ? count : (hits[seen] ?? 0n);
    const highest = (bound + extra) * times;
    if (highest > to.max) to.max = highest;
  }
  return totals;
}
