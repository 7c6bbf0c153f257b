// The exact return of blackjack under perfect play: the dealer's totals and the player's best decisions,
// computed backwards over totals as fractions. In an infinite deck every card has the same probabilities.
import { addFractions, compareFractions, fraction, multiplyFractions, type Fraction } from "../fraction.ts";
import { parseFraction } from "../fraction.ts";
import type { BlackjackRules } from "../live/blackjack.ts";
import type { BlackjackSituation } from "../live/blackjack-strategy.ts";

type Total = { readonly total: number; readonly isSoft: boolean };

const TARGET = 21;
const NOTHING = fraction(0n);
/** Points of a card with their weight out of thirteen. */
const cards = Array.from({ length: 10 }, (_, index) => ({
  points: index + 1,
  weight: index === 9 ? 4n : 1n,
}));

function add({ total, isSoft }: Total, points: number): Total {
  const hard = total - (isSoft ? 10 : 0) + points;
  const hasAce = isSoft || points === 1;
  return hasAce && hard + 10 <= TARGET ? { total: hard + 10, isSoft: true } : { total: hard, isSoft: false };
}

function mean(
  worth: (points: number) => Fraction,
  isAllowed: (points: number) => boolean = () => true,
): Fraction {
  let [sum, weights] = [NOTHING, 0n];
  for (const { points, weight } of cards) {
    if (!isAllowed(points)) continue;
    weights += weight;
    sum = addFractions(sum, multiplyFractions(worth(points), fraction(weight)));
  }
  return multiplyFractions(sum, fraction(1n, weights));
}

function larger(...values: readonly Fraction[]): Fraction {
  return values.reduce((best, value) => (compareFractions(value, best) > 0 ? value : best));
}

function remember<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

/** Probabilities of the dealer's final totals (22 for bust) by the up card, given no blackjack. */
function dealerEnds(rules: BlackjackRules, up: number): Fraction[] {
  const known = new Map<string, Fraction[]>();
  const none = Array.from({ length: 23 }, () => NOTHING);
  const from = (at: Total): Fraction[] =>
    remember(known, `${at.total}${at.isSoft}`, () => {
      if (at.total >= rules.dealerStands)
        return none.map((_, end) => fraction(end === Math.min(at.total, 22) ? 1n : 0n));
      return none.map((_, end) => mean((points) => from(add(at, points))[end] ?? NOTHING));
    });
  const start = add({ total: 0, isSoft: false }, up);
  const mayHide = (points: number): boolean => !(up === 1 && points === 10) && !(up === 10 && points === 1);
  return none.map((_, end) => mean((points) => from(add(start, points))[end] ?? NOTHING, mayHide));
}

type Worths = {
  /** Best net gain of two cards per stake, as one hand that may be doubled and split. */
  readonly gainOf: (first: number, second: number) => Fraction;
};

/**
 * Net gain of a split pair when `more` further splits are allowed. Hands that are no longer pairs are played at once;
 * pairs are played or split while splits are left. The state is the number of pairs and of splits left.
 */
function splitPairs(
  { points, worthOf }: { readonly points: number; readonly worthOf: (second: number) => Fraction },
  more: number,
): Fraction {
  const known = new Map<string, Fraction>();
  const times = (count: number, one: Fraction): Fraction => multiplyFractions(one, fraction(BigInt(count)));
  const weight = cards[points - 1]?.weight ?? 1n;
  const [isPair, isOther] = [fraction(weight, 13n), fraction(13n - weight, 13n)];
  const other = mean(worthOf, (second) => second !== points);
  const pairs = (count: number, left: number): Fraction =>
    count === 0
      ? NOTHING
      : remember(known, `${count},${left}`, () => {
          const played = addFractions(worthOf(points), pairs(count - 1, left));
          return left === 0 ? played : larger(played, afterSplit(count - 1, left - 1));
        });
  const afterSplit = (rest: number, left: number): Fraction =>
    [isOther, isPair]
      .flatMap((first, a) =>
        [isOther, isPair].map((second, b) => ({ odds: multiplyFractions(first, second), again: a + b })),
      )
      .map(({ odds, again }) =>
        multiplyFractions(odds, addFractions(times(2 - again, other), pairs(rest + again, left))),
      )
      .reduce(addFractions);
  return afterSplit(0, more);
}

/** A player's decision by the hand and the points of the dealer's open card. */
export type BlackjackStrategy = (
  situation: BlackjackSituation,
  up: number,
) => "hit" | "stand" | "double" | "split" | "insure";

/** Net gains per unit of the first stake, given that the dealer has no blackjack; without a strategy, of the best decisions. */
function worthsAgainst(rules: BlackjackRules, up: number, strategy?: BlackjackStrategy): Worths {
  const decide = (
    { total, isSoft, pair, mayDouble }: BlackjackSituation,
    options: Readonly<Record<string, () => Fraction>>,
  ): Fraction => {
    if (strategy === undefined) return larger(...Object.values(options).map((gain) => gain()));
    return options[strategy({ total, isSoft, pair, mayDouble }, up)]?.() ?? fraction(-1n);
  };
  const ends = dealerEnds(rules, up);
  const known = new Map<string, Fraction>();
  const standOn = (total: number): Fraction => {
    if (total > TARGET) return fraction(-1n);
    return ends.reduce((sum, probability, end) => {
      const gain = end > TARGET || end < total ? 1n : end > total ? -1n : 0n;
      return addFractions(sum, multiplyFractions(probability, fraction(gain)));
    }, NOTHING);
  };
  const hit = (at: Total): Fraction => mean((points) => hitOrStand(add(at, points)));
  const hitOrStand = (at: Total): Fraction =>
    remember(known, `${at.total}${at.isSoft}`, () =>
      at.total >= TARGET
        ? standOn(at.total)
        : decide(
            { ...at, pair: null, mayDouble: false },
            { stand: () => standOn(at.total), hit: () => hit(at) },
          ),
    );
  const double = (at: Total): Fraction =>
    mean((points) => multiplyFractions(standOn(add(at, points).total), fraction(2n)));
  const playOn = (at: Total) => ({
    stand: () => standOn(at.total),
    hit: () => hit(at),
    double: () => double(at),
  });
  const twoCards = (at: Total): Fraction =>
    at.total === TARGET ? standOn(TARGET) : decide({ ...at, pair: null, mayDouble: true }, playOn(at));
  const split = (points: number): Fraction => {
    const one = add({ total: 0, isSoft: false }, points);
    // Split aces get one card each and are not split again.
    if (points === 1)
      return multiplyFractions(
        mean((second) => standOn(add(one, second).total)),
        fraction(2n),
      );
    return splitPairs({ points, worthOf: (second) => twoCards(add(one, second)) }, rules.maxHands - 2);
  };
  return {
    gainOf: (first, second) => {
      const at = add(add({ total: 0, isSoft: false }, first), second);
      if (first !== second || rules.maxHands < 2) return twoCards(at);
      const options = { ...playOn(at), split: () => split(first) };
      return decide({ ...at, pair: first, mayDouble: true }, options);
    },
  };
}

/**
 * Exact return to player per unit of the first stake under perfect play, or under the player's strategy; without
 * insurance.
 */
export function blackjackPar(rules: BlackjackRules, strategy?: BlackjackStrategy): Fraction {
  const isNatural = (a: number, b: number): boolean => (a === 1 && b === 10) || (a === 10 && b === 1);
  const pays = parseFraction(rules.blackjackPays);
  const gain = mean((up) => {
    const { gainOf } = worthsAgainst(rules, up, strategy);
    const natural = up === 1 ? fraction(4n, 13n) : up === 10 ? fraction(1n, 13n) : NOTHING;
    const none = addFractions(fraction(1n), multiplyFractions(natural, fraction(-1n)));
    return mean((first) =>
      mean((second) => {
        if (isNatural(first, second)) return multiplyFractions(none, pays);
        return addFractions(
          multiplyFractions(none, gainOf(first, second)),
          multiplyFractions(natural, fraction(-1n)),
        );
      }),
    );
  });
  return addFractions(gain, fraction(1n));
}
