// Enumerates baccarat over every composition of a shoe of any number of decks: the points of the cards in order for the
// main bets, the ranks of the first four cards for pairs. Integers only.
import { addFractions, fraction, type Fraction } from "../fraction.ts";
import { bankerDraws, returnAtEnd, type BaccaratEnd, type BaccaratVariant } from "../live/baccarat.ts";

const points = Array.from({ length: 10 }, (_, point) => point);

/**
 * For each way in which a game can end, the number of orders of the cards that lead to it, out of n·(n−1)·…·(n−5) for
 * the n cards of the shoe.
 */
export function countEnds(decks: number): { readonly end: BaccaratEnd; readonly ways: bigint }[] {
  const cards = 52 * decks;
  const left = points.map((point) => (point === 0 ? 16 : 4) * decks);
  const ends = new Map<string, { end: BaccaratEnd; ways: bigint }>();
  const take = (point: number, then: (ways: number) => void): void => {
    const ways = left[point] ?? 0;
    left[point] = ways - 1;
    then(ways);
    left[point] = ways;
  };
  const add = (end: BaccaratEnd, ways: number, dealt: number): void => {
    // A game that ends early counts once per arrangement of the cards it did not need.
    const rest = [cards - 4, cards - 5].slice(dealt - 4).reduce((product, left) => product * left, 1);
    const key = Object.values(end).join();
    ends.set(key, { end, ways: (ends.get(key)?.ways ?? 0n) + BigInt(ways) * BigInt(rest) });
  };
  const finish = (start: { player: number; banker: number }, ways: number): void => {
    const { player, banker } = start;
    const end = { playerPoints: player, bankerPoints: banker, playerCards: 2, bankerCards: 2 };
    if (player >= 8 || banker >= 8) return add(end, ways, 4);
    const bankerTurn = (now: BaccaratEnd, third: number | null, soFar: number): void => {
      const dealt = now.playerCards + 2;
      if (!bankerDraws(banker, third)) return add(now, soFar, dealt);
      for (const point of points) {
        take(point, (more) =>
          add({ ...now, bankerCards: 3, bankerPoints: (banker + point) % 10 }, soFar * more, dealt + 1),
        );
      }
    };
    if (player > 5) return bankerTurn(end, null, ways);
    for (const third of points) {
      take(third, (more) =>
        bankerTurn({ ...end, playerCards: 3, playerPoints: (player + third) % 10 }, third, ways * more),
      );
    }
  };
  for (const p1 of points)
    take(p1, (a) => {
      for (const b1 of points)
        take(b1, (b) => {
          for (const p2 of points)
            take(p2, (c) => {
              for (const b2 of points)
                take(b2, (d) => finish({ player: (p1 + p2) % 10, banker: (b1 + b2) % 10 }, a * b * c * d));
            });
        });
    });
  return [...ends.values()];
}

// Of eight decks, 415 cards are left after one; 31 have its rank and 7 are identical to it.
function pairReturns(decks: number): Record<string, Fraction> {
  const rank = 4n * BigInt(decks);
  const equal = BigInt(decks);
  const all = 52n * equal;
  const four = all * (all - 1n) * (all - 2n) * (all - 3n);
  const pair = fraction(12n * (rank - 1n), all - 1n);
  const both = all * (rank - 1n) * ((rank - 2n) * (rank - 3n) + (all - rank) * (rank - 1n));
  const one = all * (rank - 1n) * (all - 2n) * (all - 3n);
  const bothPerfect = all * (equal - 1n) * ((equal - 2n) * (equal - 3n) + (all - equal) * (equal - 1n));
  const onePerfect = all * (equal - 1n) * (all - 2n) * (all - 3n);
  return {
    "player-pair": pair,
    "banker-pair": pair,
    "either-pair": fraction(6n * (2n * one - both), four),
    "perfect-pair": fraction(26n * (2n * onePerfect - 2n * bothPerfect) + 201n * bothPerfect, four),
  };
}

/** The exact return to player of every bet. */
export function baccaratPar(variant: BaccaratVariant): Record<string, Fraction> {
  const ends = countEnds(variant.decks);
  const all = ends.reduce((sum, { ways }) => sum + ways, 0n);
  const names = ["player", "banker", "tie", "big", "small", "player-bonus", "banker-bonus", "lucky-six"];
  const main = names.map((on): [string, Fraction] => {
    const total = ends.reduce((sum, { end, ways }) => {
      const back = returnAtEnd(end, on, variant) ?? fraction(0n);
      return addFractions(sum, fraction(back.num * ways, back.den));
    }, fraction(0n));
    return [on, fraction(total.num, total.den * all)];
  });
  return { ...Object.fromEntries(main), ...pairReturns(variant.decks) };
}
