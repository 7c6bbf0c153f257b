// Betting on matches: selections, how a result settles them, and the margin of prices. The functions are pure: a result
// and a bet give won, half won, pushed, half lost, lost or void, and one function derives the money. Handicaps and
// totals in quarters are two half stakes on the neighbouring half lines, which is the usual rule.
import { EngineError } from "../engine-error.ts";
import { addFractions, fraction, multiplyFractions, type Fraction } from "../fraction.ts";
import { multiplyFloor } from "../money.ts";

/** Decimal odds in thousandths, including the stake: 1.95 is 1950. */
export type OddsMilli = number;

/** A market of a match. Lines are in quarters of a goal: +0.25 is 1, −1.5 is −6. */
export type Market =
  | { readonly kind: "1x2" }
  | { readonly kind: "handicap"; readonly lineQuarters: number }
  | { readonly kind: "totals"; readonly lineQuarters: number }
  | { readonly kind: "winner" }
  | { readonly kind: "cockfight" };

export type Selection = "home" | "draw" | "away" | "over" | "under" | "meron" | "wala";

/** The final score. In a cockfight, home is the cock called meron and away is wala; equal scores are a draw. */
export type MatchResult = { readonly home: number; readonly away: number } | { readonly cancelled: true };

export type Settlement = "won" | "half-won" | "push" | "half-lost" | "lost" | "void";

const selections: Readonly<Record<Market["kind"], readonly Selection[]>> = {
  "1x2": ["home", "draw", "away"],
  handicap: ["home", "away"],
  totals: ["over", "under"],
  winner: ["home", "away"],
  cockfight: ["meron", "wala", "draw"],
};

/** Minimum odds of a stored bet. Old bets may have odds of three decimals. */
const MIN_ODDS: OddsMilli = 1_001;
/** Minimum odds that are offered. An outcome with lower odds is suspended. */
const MIN_QUOTED: OddsMilli = 1_010;
const MAX_ODDS: OddsMilli = 1_000_000;

/** The selections of a market. */
export function selectionsOf(market: Pick<Market, "kind">): readonly Selection[] {
  return selections[market.kind];
}

/** Throws `matches.bad_selection` for an invalid market or selection. */
export function checkSelection(market: Market, selection: Selection): void {
  const isLine =
    market.kind !== "handicap" && market.kind !== "totals" ? true : Number.isInteger(market.lineQuarters);
  if (!isLine || !selectionsOf(market).includes(selection)) {
    throw new EngineError("matches.bad_selection", `${selection} in ${market.kind}`);
  }
}

// Result of a half stake on one line, from the margin in quarters: 1 won, 0 push, −1 lost.
function halfOf(margin: number): -1 | 0 | 1 {
  return margin > 0 ? 1 : margin < 0 ? -1 : 0;
}

/**
 * Settles a line. An odd number of quarters is two half bets on the lines a quarter away; an even number is one bet.
 */
function settleLine(marginQuarters: number, lineQuarters: number): Settlement {
  const lines = lineQuarters % 2 === 0 ? [lineQuarters, lineQuarters] : [lineQuarters - 1, lineQuarters + 1];
  const sum = lines.reduce((total, line) => total + halfOf(marginQuarters + line), 0);
  return ({ "2": "won", "1": "half-won", "0": "push", "-1": "half-lost", "-2": "lost" } as const)[
    String(sum) as "2"
  ];
}

function settleSides(difference: number, selection: Selection, drawn: Settlement): Settlement {
  if (selection === "draw") return difference === 0 ? "won" : "lost";
  if (difference === 0) return drawn;
  const isHome = selection === "home" || selection === "meron";
  return difference > 0 === isHome ? "won" : "lost";
}

/**
 * Returns how a result settles a bet. A cancelled match voids every bet. A draw returns the stake in `winner` (sports
 * without a draw), and for bets on meron and wala. Throws `matches.bad_selection`.
 */
export function settleSelection(market: Market, selection: Selection, result: MatchResult): Settlement {
  checkSelection(market, selection);
  if ("cancelled" in result) return "void";
  const difference = result.home - result.away;
  switch (market.kind) {
    case "1x2":
      return settleSides(difference, selection, "lost");
    case "winner":
      return settleSides(difference, selection, "push");
    case "cockfight":
      return settleSides(difference, selection, "push");
    case "handicap": {
      const isHome = selection === "home";
      return settleLine(
        4 * (isHome ? difference : -difference),
        isHome ? market.lineQuarters : -market.lineQuarters,
      );
    }
    case "totals": {
      const total = 4 * (result.home + result.away);
      return selection === "over"
        ? settleLine(total, -market.lineQuarters)
        : settleLine(-total, market.lineQuarters);
    }
  }
}

/** Returns the return of a settlement per unit of stake, including the stake. Throws `matches.bad_odds`. */
export function returnOfSettlement(settlement: Settlement, oddsMilli: OddsMilli): Fraction {
  if (!Number.isInteger(oddsMilli) || oddsMilli < MIN_ODDS || oddsMilli > MAX_ODDS) {
    throw new EngineError("matches.bad_odds", `${MIN_ODDS} to ${MAX_ODDS} thousandths`);
  }
  const odds = fraction(BigInt(oddsMilli), 1000n);
  const half = fraction(1n, 2n);
  switch (settlement) {
    case "won":
      return odds;
    case "half-won":
      return addFractions(multiplyFractions(odds, half), half);
    case "push":
    case "void":
      return fraction(1n);
    case "half-lost":
      return half;
    case "lost":
      return fraction(0n);
  }
}

/**
 * Returns the payout of a bet in minor units, floored once. Throws `matches.bad_odds`, `money.negative`,
 * `money.too_large`.
 */
export function payoutMinor(stakeMinor: bigint, oddsMilli: OddsMilli, settlement: Settlement): bigint {
  return multiplyFloor(stakeMinor, returnOfSettlement(settlement, oddsMilli));
}

/**
 * Returns the highest stake whose payout at these odds, floored by `multiplyFloor`, is at most `maxPayoutMinor`.
 *
 * @param odds decimal odds above 0, the product of all legs
 * @throws money.negative: the payout is negative, or the odds are not above 0
 */
export function maxStakeMinor(maxPayoutMinor: bigint, odds: Fraction): bigint {
  if (maxPayoutMinor < 0n || odds.num <= 0n)
    throw new EngineError("money.negative", "no stake pays a negative amount");
  return ((maxPayoutMinor + 1n) * odds.den - 1n) / odds.num;
}

/**
 * Returns the exact overround of a market's prices: Σ 1/odds − 1. Pass only the odds of meron and wala for a cockfight,
 * because a draw returns their stakes. Throws `matches.bad_odds`.
 */
export function overround(odds: readonly OddsMilli[]): Fraction {
  return odds.reduce((sum, one) => {
    returnOfSettlement("won", one);
    return addFractions(sum, fraction(1000n, BigInt(one)));
  }, fraction(-1n));
}

/**
 * Returns odds from a fair probability with a proportional margin: 1 / (probability · (1 + margin)), floored to
 * hundredths and at most 1,000. So the two displayed decimals are exact, and price · probability never exceeds 1 / (1 +
 * margin). Null when the odds would be below 1.01: no price has the margin, so the outcome is suspended. Throws
 * `matches.bad_odds` for a probability that is not strictly between 0 and 1.
 */
export function oddsWithMargin(probability: Fraction, margin: Fraction): OddsMilli | null {
  const isProbability = probability.num > 0n && probability.num < probability.den;
  if (!isProbability || margin.num < 0n)
    throw new EngineError("matches.bad_odds", "expected a probability between 0 and 1");
  const loaded = multiplyFractions(probability, addFractions(fraction(1n), margin));
  const odds = Math.min(MAX_ODDS, 10 * Number((100n * loaded.den) / loaded.num));
  return odds < MIN_QUOTED ? null : odds;
}
