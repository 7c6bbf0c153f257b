// The book's prices and what it can bear. Chances come from the feed; the margin, the odds and every payout are the engines'.
import { fraction, timesFractions } from "@khela/engines/fraction";
import { matchMargins } from "@khela/engines/matches/margins";
import { priceOf, returnOfSettlement, type Market, type Selection, type Settlement } from "@khela/engines/matches/markets";
import { timesDown } from "@khela/engines/money";
import { limitsOf, type ArcadeGame } from "../catalogue.ts";
import type { MarketPart } from "./feed-messages.ts";

const MILLION = 1_000_000n;

/** Our odds in thousandths, by selection. */
export function oddsOf({ kind, chances }: MarketPart["body"]): Record<string, number> {
  return Object.fromEntries(Object.entries(chances).map(([selection, chance]) =>
    [selection, priceOf(fraction(BigInt(chance), MILLION), matchMargins[kind])]));
}

export type Leg = {
  readonly fixtureId: string; readonly marketId: string; readonly kind: Market["kind"]; readonly lineQuarters: number | null;
  readonly selection: Selection; readonly oddsMilli: number;
};

/** The engine's market of a leg. */
export function marketOf({ kind, lineQuarters }: Pick<Leg, "kind" | "lineQuarters">): Market {
  return kind === "handicap" || kind === "totals" ? { kind, lineQuarters: lineQuarters ?? 0 } : { kind };
}

/** What a bet pays: its stake by the returns of all its legs, cut down once. */
export function payoutOf(stakeMinor: bigint, legs: readonly { readonly oddsMilli: number; readonly settlement: Settlement }[]): bigint {
  const returns = legs.map(({ settlement, oddsMilli }) => returnOfSettlement(settlement, oddsMilli));
  return timesDown(stakeMinor, returns.reduce(timesFractions, fraction(1n)));
}

/** What it pays when every leg is won. */
export function potentialOf(stakeMinor: bigint, legs: readonly { readonly oddsMilli: number }[]): bigint {
  return payoutOf(stakeMinor, legs.map(({ oddsMilli }) => ({ oddsMilli, settlement: "won" as const })));
}

export type BookLimits = {
  readonly minMinor: bigint; readonly maxMinor: bigint;
  /** The most one bet pays. */
  readonly payoutMinor: bigint;
  /** The most the book may lose on one selection of a market, over all open bets. */
  readonly exposureMinor: bigint;
};

const PAYOUT_OF_STAKES = 50n;
const EXPOSURE_OF_STAKES = 200n;

export function bookLimits(game: ArcadeGame, currency: string): BookLimits {
  const { minMinor, maxMinor } = limitsOf(game, currency);
  const most = BigInt(maxMinor);
  return { minMinor: BigInt(minMinor), maxMinor: most, payoutMinor: most * PAYOUT_OF_STAKES, exposureMinor: most * EXPOSURE_OF_STAKES };
}
