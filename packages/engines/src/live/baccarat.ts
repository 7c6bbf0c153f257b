// Baccarat (punto banco) from freshly shuffled decks, with the usual side bets, in three variants: eight decks,
// six decks, and without commission, where a banker's win with six pays half. Third-card rules and pays are those
// casinos commonly publish; the returns are enumerated over the whole shoe (par/baccarat-par.ts) and verified by tests.
import { dealFromShoe, rankOf, type Card } from "../cards/card.ts";
import { fraction, parseFraction, type Fraction } from "../fraction.ts";
import { baccaratReturns, noCommissionReturns, sixDeckReturns } from "./baccarat-returns.ts";
import { createTableGame, LOST, paysToOne, PUSH, type TableGame } from "./table-game.ts";

/** The rules in which a variant of baccarat differs from the others. */
export type BaccaratVariant = {
  readonly decks: number;
  /** Pay of a winning banker bet, to one, by the banker's points. */
  readonly bankerPays: (points: number) => Fraction;
};

const fivePercentCommission = (): Fraction => fraction(95n, 100n);

/** Variants of baccarat, by the name of the game. */
export const baccaratVariants = {
  baccarat: { decks: 8, bankerPays: fivePercentCommission },
  "baccarat-six-decks": { decks: 6, bankerPays: fivePercentCommission },
  "baccarat-no-commission": {
    decks: 8,
    bankerPays: (points) => (points === 6 ? fraction(1n, 2n) : fraction(1n)),
  },
} as const satisfies Record<string, BaccaratVariant>;

export type BaccaratName = keyof typeof baccaratVariants;

export type BaccaratDeal = {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
  readonly playerPoints: number;
  readonly bankerPoints: number;
};

/** The end of a round, on which every bet except pairs depends. */
export type BaccaratEnd = {
  readonly playerPoints: number;
  readonly bankerPoints: number;
  readonly playerCards: number;
  readonly bankerCards: number;
};

/** Returns the baccarat points of a card: ace 1, tens and faces 0. */
function baccaratPoints(card: Card): number {
  const rank = rankOf(card);
  if (rank === 14) return 1;
  return rank >= 10 ? 0 : rank;
}

/**
 * Returns whether the banker draws a third card. Depends on the banker's points and on the points of the player's third
 * card, which is null when the player stands.
 */
export function bankerDraws(points: number, third: number | null): boolean {
  if (third === null) return points <= 5;
  if (points <= 2) return true;
  if (points === 3) return third !== 8;
  if (points === 4) return third >= 2 && third <= 7;
  if (points === 5) return third >= 4 && third <= 7;
  return points === 6 && (third === 6 || third === 7);
}

function pointsOf(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + baccaratPoints(card), 0) % 10;
}

/** Deals a round from cards in shoe order: player, banker, player, banker, then third cards by the rules. */
export function dealBaccarat(cards: readonly Card[]): BaccaratDeal {
  const [p1 = 0, b1 = 0, p2 = 0, b2 = 0, ...rest] = cards;
  const player = [p1, p2];
  const banker = [b1, b2];
  const isNatural = pointsOf(player) >= 8 || pointsOf(banker) >= 8;
  if (!isNatural) {
    const third = pointsOf(player) <= 5 ? (rest.shift() ?? 0) : null;
    if (third !== null) player.push(third);
    if (bankerDraws(pointsOf(banker), third === null ? null : baccaratPoints(third)))
      banker.push(rest.shift() ?? 0);
  }
  return { player, banker, playerPoints: pointsOf(player), bankerPoints: pointsOf(banker) };
}

/** Pays of the side bets, to one, where they depend on how the bet wins. */
export const baccaratPays = {
  /** Bonus bet: the pay of a win by a natural, and otherwise by the margin of points (0 to 9; 0 loses). */
  bonusNatural: 1,
  bonusMargins: [0, 0, 0, 0, 1, 2, 4, 6, 10, 30],
  /** Lucky six: pays by the number of the banker's cards. */
  luckySix: { two: 12, three: 20 },
  perfectPair: { one: 25, both: 200 },
} as const;

function dragonBonus({
  own,
  other,
  isNatural,
}: {
  own: number;
  other: number;
  isNatural: boolean;
}): Fraction {
  if (isNatural && own === other) return PUSH;
  if (own <= other) return LOST;
  if (isNatural) return paysToOne(baccaratPays.bonusNatural);
  const pays = baccaratPays.bonusMargins[own - other] ?? 0;
  return pays === 0 ? LOST : paysToOne(pays);
}

/** Returns of the bets that depend only on points and numbers of cards; null for other bets. */
export function returnAtEnd(
  end: BaccaratEnd,
  on: string,
  { bankerPays }: Pick<BaccaratVariant, "bankerPays">,
): Fraction | null {
  const { playerPoints: player, bankerPoints: banker, playerCards, bankerCards } = end;
  const isNatural = playerCards === 2 && bankerCards === 2 && Math.max(player, banker) >= 8;
  const isTie = player === banker;
  switch (on) {
    case "player":
      return isTie ? PUSH : player > banker ? paysToOne(1) : LOST;
    case "banker":
      return isTie ? PUSH : banker > player ? paysToOne(bankerPays(banker)) : LOST;
    case "tie":
      return isTie ? paysToOne(8) : LOST;
    case "big":
      return playerCards + bankerCards > 4 ? paysToOne(fraction(54n, 100n)) : LOST;
    case "small":
      return playerCards + bankerCards === 4 ? paysToOne(fraction(3n, 2n)) : LOST;
    case "player-bonus":
      return dragonBonus({ own: player, other: banker, isNatural });
    case "banker-bonus":
      return dragonBonus({ own: banker, other: player, isNatural });
    case "lucky-six": {
      if (banker !== 6 || player >= 6) return LOST;
      return paysToOne(bankerCards === 2 ? baccaratPays.luckySix.two : baccaratPays.luckySix.three);
    }
    default:
      return null;
  }
}

/** Returns of the bets on pairs, which depend on the first two cards of each side; null for other bets. */
export function returnOfPairs(player: readonly Card[], banker: readonly Card[], on: string): Fraction {
  const isPair = ([a = 0, b = 0]: readonly Card[]) => rankOf(a) === rankOf(b);
  const isPerfect = ([a = 0, b = 0]: readonly Card[]) => a === b;
  if (on === "player-pair") return isPair(player) ? paysToOne(11) : LOST;
  if (on === "banker-pair") return isPair(banker) ? paysToOne(11) : LOST;
  if (on === "either-pair") return isPair(player) || isPair(banker) ? paysToOne(5) : LOST;
  const perfect = Number(isPerfect(player)) + Number(isPerfect(banker));
  return perfect === 0
    ? LOST
    : paysToOne(perfect === 1 ? baccaratPays.perfectPair.one : baccaratPays.perfectPair.both);
}

function createBaccarat(name: BaccaratName, returns: Readonly<Record<string, string>>): TableGame {
  const variant = baccaratVariants[name];
  return createTableGame<BaccaratDeal>({
    name,
    version: 1,
    bets: Object.fromEntries(Object.entries(returns).map(([on, rtp]) => [on, parseFraction(rtp)])),
    draw: (stream) => dealBaccarat(dealFromShoe(stream, 6, variant.decks)),
    returnOf: ({ player, banker, playerPoints, bankerPoints }, on) =>
      returnAtEnd(
        { playerPoints, bankerPoints, playerCards: player.length, bankerCards: banker.length },
        on,
        variant,
      ) ?? returnOfPairs(player, banker, on),
  });
}

export const baccarat = createBaccarat("baccarat", baccaratReturns);
export const sixDeckBaccarat = createBaccarat("baccarat-six-decks", sixDeckReturns);
export const noCommissionBaccarat = createBaccarat("baccarat-no-commission", noCommissionReturns);
