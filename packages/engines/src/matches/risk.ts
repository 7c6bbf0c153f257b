// Computes the part of bets on a match that could be lost. All bets of a player on one market count together, because
// bets on both sides of it lose only the margin. All bets on one match count at most the maximum loss of any result. A
// bet on several matches counts by its own probability.
import { EngineError } from "../engine-error.ts";
import { fraction, multiplyFractions, type Fraction } from "../fraction.ts";
import { splitAmount } from "../money.ts";
import { riskedAmount, riskedAtChance } from "../risk.ts";
import {
  payoutMinor,
  selectionsOf,
  settleSelection,
  type Market,
  type OddsMilli,
  type Selection,
} from "./markets.ts";

/**
 * A bet with its odds and the probabilities of its market (in millionths, by selection) when it was placed; null: the
 * probabilities are unknown.
 */
type PricedBet = {
  readonly selection: Selection;
  readonly oddsMilli: OddsMilli;
  readonly chances: Readonly<Record<string, number>> | null;
};

export type MarketBet = PricedBet & { readonly stakeMinor: bigint };
type MarketKind = Pick<Market, "kind">;

/**
 * Returns the weights of a market's outcomes. The probabilities of a cockfight's two sides are those without a draw, so
 * the two sides share what the probability of a draw leaves.
 */
function weightsOf({ kind }: MarketKind, { chances }: PricedBet): Map<Selection, bigint> {
  const parts = selectionsOf({ kind }).map((end) => [end, BigInt(chances?.[end] ?? 1)] as const);
  if (kind !== "cockfight" || chances === null) return new Map(parts);
  const draw = BigInt(chances["draw"] ?? 0);
  const sides = parts.filter(([end]) => end !== "draw");
  const both = sides.reduce((sum, [, chance]) => sum + chance, 0n);
  return new Map([
    ...sides.map(([end, chance]) => [end, chance * (1_000_000n - draw)] as const),
    ["draw", draw * both] as const,
  ]);
}

/**
 * Returns the probability that a bet wins, computed from its market's probabilities at the time when the bet was
 * placed.
 */
function chanceOf(market: MarketKind, bet: PricedBet): Fraction {
  if (bet.chances === null) return fraction(1_000n, BigInt(bet.oddsMilli));
  const weights = weightsOf(market, bet);
  const isSide = market.kind === "cockfight" && bet.selection !== "draw";
  if (isSide) weights.delete("draw");
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0n);
  return fraction(weights.get(bet.selection) ?? 0n, all);
}

function payoutAt(
  end: Selection,
  { kind }: MarketKind,
  { selection, stakeMinor, oddsMilli }: MarketBet,
): bigint {
  if (selection === end) return payoutMinor(stakeMinor, oddsMilli, "won");
  return kind === "cockfight" && end === "draw" ? stakeMinor : 0n;
}

/** The weights of each bet's outcomes are scaled to this sum, so that bets are weighted by their stakes alone. */
const SCALE = 10n ** 12n;

/**
 * Returns the risked amount of all bets of one player on one market, in minor units. It uses the probabilities at which
 * the bets were placed, each weighted by the bet's stake. Half results and pushes of a line are left out, because they
 * lose less than the counted outcomes. Throws `risk.bad_outcomes` for probabilities that are all 0.
 */
export function riskedOnMarket(market: MarketKind, bets: readonly MarketBet[]): bigint {
  const weighed = bets.map((bet) => {
    const weights = weightsOf(market, bet);
    const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0n);
    if (all === 0n) throw new EngineError("risk.bad_outcomes", "no outcome has a weight");
    return { bet, weights, all };
  });
  const outcomes = selectionsOf(market).map((end) => ({
    weight: weighed.reduce(
      (sum, { bet, weights, all }) => sum + (bet.stakeMinor * SCALE * (weights.get(end) ?? 0n)) / all,
      0n,
    ),
    payoutMinor: bets.reduce((sum, bet) => sum + payoutAt(end, market, bet), 0n),
  }));
  return riskedAmount(
    outcomes,
    bets.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n),
  );
}

export type MatchBet = MarketBet & { readonly market: Market };

/** Returns the integers around a line in quarters, on both sides of it. */
function aboutLine(lineQuarters: number): number[] {
  const at = Math.floor(lineQuarters / 4);
  return [at - 1, at, at + 1, at + 2];
}

/** Returns one result for each combined outcome of a match's bets, by the difference and the sum of the two scores. */
function resultsOf(bets: readonly MatchBet[]): { readonly home: number; readonly away: number }[] {
  const lines = (kind: "handicap" | "totals") =>
    bets.flatMap(({ market }) => (market.kind === kind ? [market.lineQuarters] : []));
  const differences = new Set([-1, 0, 1, ...lines("handicap").flatMap((line) => aboutLine(-line))]);
  const totals = lines("totals").flatMap(aboutLine);
  const highest = Math.max(0, ...totals);
  return [...differences].flatMap((difference) => {
    const least = Math.abs(difference);
    const above = Math.max(least, highest);
    return [...new Set([...totals, above, above + 1])]
      .filter((total) => total >= least && (total - least) % 2 === 0)
      .map((total) => ({ home: (total + difference) / 2, away: (total - difference) / 2 }));
  });
}

/** Returns the maximum loss of the bets on one match together, over all its results. */
function maxLossOf(bets: readonly MatchBet[]): bigint {
  const losses = resultsOf(bets).map((result) =>
    bets.reduce((loss, { market, selection, stakeMinor, oddsMilli }) => {
      const settlement = settleSelection(market, selection, result);
      return loss + stakeMinor - payoutMinor(stakeMinor, oddsMilli, settlement);
    }, 0n),
  );
  return losses.reduce((most, loss) => (loss > most ? loss : most), 0n);
}

function sameMarket(a: Market, b: Market): boolean {
  const lineOf = (market: Market) => ("lineQuarters" in market ? market.lineQuarters : null);
  return a.kind === b.kind && lineOf(a) === lineOf(b);
}

/**
 * Returns the risked amounts of all bets of one player on one match, in minor units and in the order of the bets. Each
 * market counts as in `riskedOnMarket`, and its amount is split by the stakes. Together the amounts are at most the
 * maximum loss of any result of the match, so that bets on several markets that cover each other risk only that loss.
 * The split loses no minor unit.
 */
export function riskedOnMatch(bets: readonly MatchBet[]): bigint[] {
  const shares = bets.map((bet) => {
    const own = bets.filter(({ market }) => sameMarket(market, bet.market));
    const stakes = own.map(({ stakeMinor }) => stakeMinor);
    return splitAmount(riskedOnMarket(bet.market, own), stakes)[own.indexOf(bet)] ?? 0n;
  });
  const most = maxLossOf(bets);
  const isLess = shares.reduce((sum, share) => sum + share, 0n) > most;
  return isLess ? splitAmount(most, shares) : shares;
}

/** Returns the risked amount of a bet on several matches, in minor units. Such a bet is lost unless each leg is won. */
export function riskedOnLegs(stakeMinor: bigint, legs: readonly (PricedBet & MarketKind)[]): bigint {
  return riskedAtChance(
    stakeMinor,
    legs.map((leg) => chanceOf(leg, leg)).reduce(multiplyFractions, fraction(1n)),
  );
}
