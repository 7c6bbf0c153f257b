// Enumerates the pays of a slot over all stops, with the same screens as the engine. Tries the three left reels in
// every position. Evaluates a reel further right only where it can still matter, and otherwise counts its scatters
// separately. So 33 million spins with tumbles take some seconds.
import type { ScoreStops } from "../slot-kind.ts";
import { REELS, windowAt, type SlotRules, type Strip } from "../slot-rules.ts";
import type { PayCounts } from "./par-totals.ts";

const HEAD_REELS = 3;

/** Returns in how many ways the reels from `from` on show each number of scatters, when nothing moves on them. */
function scatterWays({ rows, symbols }: SlotRules, reels: readonly Strip[], from: number): number[] {
  const scatter = symbols.find(({ kind }) => kind === "scatter")?.id ?? "";
  return reels.slice(from).reduce<number[]>(
    (ways, strip) => {
      const showing = strip.filter((_, stop) => windowAt(strip, stop, rows).includes(scatter)).length;
      return [...ways, 0].map(
        (none, seen) => none * (strip.length - showing) + (ways[seen - 1] ?? 0) * showing,
      );
    },
    [1],
  );
}

/** Counts the full cycle of five reels, in units. No count exceeds the cycle, far below 2^53, so numbers are exact. */
export function countStops(rules: SlotRules, reels: readonly Strip[], score: ScoreStops): PayCounts {
  const counts = Array.from({ length: REELS + 1 }, () => new Map<number, number>());
  const open = reels.map((_, reel) => scatterWays(rules, reels, reel)).concat([[1]]);
  // One array for all visits, because a copy at each of millions of visits takes most of the time.
  const stops: number[] = [];
  const visit = (): void => {
    const spun = stops.length < HEAD_REELS ? null : score(stops);
    if (spun === null) {
      const { length } = reels[stops.length] ?? { length: 0 };
      for (let stop = 0; stop < length; stop += 1) {
        stops.push(stop);
        visit();
        stops.pop();
      }
      return;
    }
    for (const [more, ways] of (open[stops.length] ?? []).entries()) {
      const at = counts[Math.min(REELS, spun.scatters + more)];
      if (ways > 0) at?.set(spun.units, (at.get(spun.units) ?? 0) + ways);
    }
  };
  visit();
  return counts;
}
