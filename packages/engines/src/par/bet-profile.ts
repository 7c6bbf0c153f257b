// A bet's figures from its possible returns and their probabilities: return, hit rate, deviation and maximum payout.
import {
  addFractions,
  approximate,
  compareFractions,
  fraction,
  multiplyFractions,
  type Fraction,
} from "../fraction.ts";

export type BetProfile = {
  readonly bet: string;
  readonly rtp: Fraction;
  /** Chance of any payout. */
  readonly hitRate: Fraction | null;
  /** Standard deviation of the return of one unit of stake. */
  readonly deviation: number | null;
  /** Maximum reachable return of one unit of stake. */
  readonly most: Fraction | null;
  /** Chance that free spins start; slots only. */
  readonly triggerRate?: Fraction;
};

/** The possible returns of a bet; their probabilities add up to one. */
export type PossibleReturn = { readonly probability: Fraction; readonly back: Fraction };

export const NONE = fraction(0n);
export const ONE = fraction(1n);

export function subtractFractions(a: Fraction, b: Fraction): Fraction {
  return addFractions(a, fraction(-b.num, b.den));
}

/** The profile of a bet. Throws when the probabilities of its returns do not add up to one. */
export function profileOf(bet: string, courses: readonly PossibleReturn[]): BetProfile {
  const sum = (worth: (course: PossibleReturn) => Fraction): Fraction =>
    courses.reduce(
      (total, course) => addFractions(total, multiplyFractions(course.probability, worth(course))),
      NONE,
    );
  if (
    compareFractions(
      sum(() => ONE),
      ONE,
    ) !== 0
  )
    throw new Error(`the probabilities of ${bet} do not add up to one`);
  const rtp = sum(({ back }) => back);
  const square = sum(({ back }) => multiplyFractions(back, back));
  return {
    bet,
    rtp,
    hitRate: sum(({ back }) => (back.num > 0n ? ONE : NONE)),
    deviation: Math.sqrt(approximate(subtractFractions(square, multiplyFractions(rtp, rtp)))),
    most: courses.reduce(
      (most, { back, probability }) =>
        probability.num > 0n && compareFractions(back, most) > 0 ? back : most,
      NONE,
    ),
  };
}

/** Profile of a bet with one price: it pays this price or nothing. */
export function allOrNothing(bet: string, probability: Fraction, back: Fraction): BetProfile {
  return profileOf(bet, [
    { probability, back },
    { probability: subtractFractions(ONE, probability), back: NONE },
  ]);
}

/** Returns grouped by amount, from equally likely cases. */
export function groupByReturn(worths: readonly Fraction[]): PossibleReturn[] {
  const counts = new Map<string, { back: Fraction; times: bigint }>();
  for (const back of worths) {
    const key = `${back.num}/${back.den}`;
    counts.set(key, { back, times: (counts.get(key)?.times ?? 0n) + 1n });
  }
  return [...counts.values()].map(({ back, times }) => ({
    back,
    probability: fraction(times, BigInt(worths.length)),
  }));
}

/** Profile of a bet that depends on the player's decisions: only its return is stated. */
export function onlyReturn(bet: string, rtp: Fraction): BetProfile {
  return { bet, rtp, hitRate: null, deviation: null, most: null };
}
