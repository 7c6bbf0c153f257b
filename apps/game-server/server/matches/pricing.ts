// Prices and limits of bets on matches. Probabilities come from the feed; the engines compute margin, odds and payouts.
import { fraction, multiplyFractions } from "@khela/engines/fraction";
import { matchMargins } from "@khela/engines/matches/margins";
import {
  oddsWithMargin,
  returnOfSettlement,
  type Market,
  type Selection,
  type Settlement,
} from "@khela/engines/matches/markets";
import { multiplyFloor } from "@khela/engines/money";
import { stakeLimits, type GameDefinition } from "../catalogue.ts";
import type { MarketPart } from "./feed/messages.ts";

const MILLION = 1_000_000n;

/** Returns our odds in thousandths, by selection; a selection whose price would lack the margin is left out. */
export function oddsOf({
  kind,
  chances,
}: Pick<MarketPart["body"], "kind" | "chances">): Record<string, number> {
  return Object.fromEntries(
    Object.entries(chances).flatMap(([selection, chance]) => {
      const odds = oddsWithMargin(fraction(BigInt(chance), MILLION), matchMargins[kind]);
      return odds === null ? [] : [[selection, odds] as const];
    }),
  );
}

export type Leg = {
  readonly fixtureId: string;
  readonly marketId: string;
  readonly kind: Market["kind"];
  readonly lineQuarters: number | null;
  readonly selection: Selection;
  readonly oddsMilli: number;
};

/** Returns the market of a leg in the engine's form. */
export function marketOf({ kind, lineQuarters }: Pick<Leg, "kind" | "lineQuarters">): Market {
  return kind === "handicap" || kind === "totals" ? { kind, lineQuarters: lineQuarters ?? 0 } : { kind };
}

/** Returns a bet's payout: its stake times the returns of all its legs, rounded down once. */
export function payoutOf(
  stakeMinor: bigint,
  legs: readonly { readonly oddsMilli: number; readonly settlement: Settlement }[],
): bigint {
  const returns = legs.map(({ settlement, oddsMilli }) => returnOfSettlement(settlement, oddsMilli));
  return multiplyFloor(stakeMinor, returns.reduce(multiplyFractions, fraction(1n)));
}

/** Returns the payout if every leg wins. */
export function potentialPayout(stakeMinor: bigint, legs: readonly { readonly oddsMilli: number }[]): bigint {
  return payoutOf(
    stakeMinor,
    legs.map(({ oddsMilli }) => ({ oddsMilli, settlement: "won" as const })),
  );
}

export type BettingLimits = {
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  /** Maximum payout of one bet. */
  readonly payoutMinor: bigint;
  /** Maximum loss on one selection of a market, over all open bets. */
  readonly exposureMinor: bigint;
};

const PAYOUT_OF_STAKES = 50n;
const EXPOSURE_OF_STAKES = 200n;

export function bettingLimits(game: GameDefinition, currency: string): BettingLimits {
  const { minMinor, maxMinor } = stakeLimits(game, currency);
  const most = BigInt(maxMinor);
  return {
    minMinor: BigInt(minMinor),
    maxMinor: most,
    payoutMinor: most * PAYOUT_OF_STAKES,
    exposureMinor: most * EXPOSURE_OF_STAKES,
  };
}
