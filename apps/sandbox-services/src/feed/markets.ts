// The markets of a match with the probabilities of their selections, computed from all possible final scores. At odds
// of 1/probability a bet on a selection neither wins nor loses in the long run; this includes stakes that are wholly or
// half returned.

import type { MarketKind } from "./league.ts";
import type { End } from "./model.ts";

export type Market = {
  readonly id: string;
  readonly kind: MarketKind;
  /** The home side's line in quarters, for handicap and totals; null: the market has no line. */
  readonly lineQuarters: number | null;
  /** Probability of each selection in millionths. */
  readonly chances: Readonly<Record<string, number>>;
};

/** Minimum probability of an offered selection (half of it for 1x2); the maximum is 1 minus this. */
const SMALLEST = 0.03;

const millionths = (chance: number): number => Math.min(999_999, Math.max(1, Math.round(chance * 1e6)));

/**
 * Returns the result of a stake on one side of a line: 1 won, 0 pushed, −1 lost. A quarter line splits the stake over
 * two lines, so ±0.5 is possible.
 */
function outcome(marginQuarters: number, lineQuarters: number): number {
  const lines = lineQuarters % 2 === 0 ? [lineQuarters, lineQuarters] : [lineQuarters - 1, lineQuarters + 1];
  return lines.reduce((sum, line) => sum + Math.sign(marginQuarters + line), 0) / 2;
}

function fairChance(ends: readonly End[], outcomeOf: (end: End) => number): number {
  let [won, back] = [0, 0];
  for (const end of ends) {
    const result = outcomeOf(end);
    if (result === 1) won += end.chance;
    else if (result === 0.5) [won, back] = [won + end.chance / 2, back + end.chance / 2];
    else if (result === 0) back += end.chance;
    else if (result === -0.5) back += end.chance / 2;
  }
  return won / (1 - back);
}

const difference = (end: End): number => end.home - end.away;

const outcomes = {
  handicap: (line: number) => (end: End) => outcome(4 * difference(end), line),
  totals: (line: number) => (end: End) => outcome(4 * (end.home + end.away), -line),
} as const;

const sides = { handicap: ["home", "away"], totals: ["over", "under"] } as const;

function lineMarket(kind: "handicap" | "totals", line: number, ends: readonly End[]): Market {
  const chance = fairChance(ends, outcomes[kind](line));
  const [first, second] = sides[kind];
  return {
    id: `${kind}${line}`,
    kind,
    lineQuarters: line,
    chances: { [first]: millionths(chance), [second]: millionths(1 - chance) },
  };
}

/** Returns the line at which the probabilities of both sides are nearest to even. */
export function evenLine(
  kind: "handicap" | "totals",
  step: "quarters" | "halves",
  ends: readonly End[],
): number {
  const expected = ends.reduce(
    (sum, end) => sum + end.chance * (kind === "totals" ? end.home + end.away : -difference(end)),
    0,
  );
  const near = Math.round(4 * expected);
  const lines = Array.from({ length: 9 }, (_, place) => near - 4 + place).filter(
    (line) => (step === "quarters" || Math.abs(line % 4) === 2) && (kind === "handicap" || line > 0),
  );
  const distance = (line: number) => Math.abs(0.5 - fairChance(ends, outcomes[kind](line)));
  return lines.reduce((best, line) => (distance(line) < distance(best) ? line : best), lines[0] ?? 2);
}

function plainMarket(kind: "1x2" | "winner" | "cockfight", ends: readonly End[]): Market {
  const part = (holds: (by: number) => boolean) =>
    ends.reduce((sum, end) => sum + (holds(difference(end)) ? end.chance : 0), 0);
  const [home, draw, away] = [part((by) => by > 0), part((by) => by === 0), part((by) => by < 0)];
  const chances: Readonly<Record<string, number>> = {
    "1x2": { home: millionths(home), draw: millionths(draw), away: millionths(away) },
    winner: { home: millionths(home / (1 - draw)), away: millionths(away / (1 - draw)) },
    cockfight: {
      meron: millionths(home / (1 - draw)),
      wala: millionths(away / (1 - draw)),
      draw: millionths(draw),
    },
  }[kind];
  return { id: kind, kind, lineQuarters: null, chances };
}

export type Lines = readonly { readonly kind: "handicap" | "totals"; readonly line: number }[];

export function marketsOf(kinds: readonly MarketKind[], lines: Lines, ends: readonly End[]): Market[] {
  return kinds.flatMap((kind) =>
    kind === "handicap" || kind === "totals"
      ? lines.filter((one) => one.kind === kind).map(({ line }) => lineMarket(kind, line, ends))
      : [plainMarket(kind, ends)],
  );
}

/** Returns whether the probability of every selection is within the bounds of offered selections. */
export function isOpenable({ kind, chances }: Market): boolean {
  const all = Object.values(chances);
  return all.every(
    (chance) => chance >= SMALLEST * 1e6 * (kind === "1x2" ? 0.5 : 1) && chance <= 1e6 * (1 - SMALLEST),
  );
}
