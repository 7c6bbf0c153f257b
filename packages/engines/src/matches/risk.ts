// What of bets on a match could be lost. All bets of a player on one market count together, since both sides of it lose only the
// margin; a bet on several matches counts by its own chance.
import { fraction, multiplyFractions, type Fraction } from "../fraction.ts";
import { riskedAmount, riskedAtChance } from "../risk.ts";
import { payoutMinor, selectionsOf, type Market, type OddsMilli, type Selection } from "./markets.ts";

/** A bet at the odds and the chances (in millionths, by selection) of when it was taken; null: the chances are not known. */
type PricedBet = {
  readonly selection: Selection;
  readonly oddsMilli: OddsMilli;
  readonly chances: Readonly<Record<string, number>> | null;
};

export type MarketBet = PricedBet & { readonly stakeMinor: bigint };
type MarketKind = Pick<Market, "kind">;

/** Weights of the ends of a market: of a cockfight's two sides those without a draw, of which theirs is the share. */
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

/** Chance that a bet is won, in its market at the time. */
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

/** Shares of a whole, so that bets are weighed by their stakes and not by the scale of their chances. */
const SCALE = 10n ** 12n;

/**
 * The risked amount of all bets of one player on one market, in minor units, by the chances at which they were taken, each as its part
 * of the stakes. Half results and pushes of a line are left out: they lose less than the ends that are counted.
 */
export function riskedOnMarket(market: MarketKind, bets: readonly MarketBet[]): bigint {
  const weighed = bets.map((bet) => {
    const weights = weightsOf(market, bet);
    return { bet, weights, all: [...weights.values()].reduce((sum, weight) => sum + weight, 0n) };
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

/** The risked amount of a bet on several matches, in minor units: it is lost unless each leg is won. */
export function riskedOnLegs(stakeMinor: bigint, legs: readonly (PricedBet & MarketKind)[]): bigint {
  return riskedAtChance(
    stakeMinor,
    legs.map((leg) => chanceOf(leg, leg)).reduce(multiplyFractions, fraction(1n)),
  );
}
