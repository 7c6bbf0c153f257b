// The decks of scratch cards as data: their prizes and their exact returns. A client reads them without the code that
// draws a deck.
import { EngineError } from "../engine-error.ts";
import { fraction, type Fraction } from "../fraction.ts";

/** A prize of a deck: what it pays, in prices of a card, and how many of the deck's cards have it. */
type ScratchPrize = { readonly times: number; readonly cards: number };

export type ScratchRules = {
  /** Number of cards of a deck. */
  readonly cards: number;
  /** The prizes, the highest first. Each has a picture, which its place in this list names. */
  readonly prizes: readonly ScratchPrize[];
};

export type ScratchGame = {
  readonly name: string;
  readonly version: number;
  readonly rules: ScratchRules;
  readonly rtp: Fraction;
};

export const SCRATCH_FIELDS = 9;
/** Number of equal pictures that win. */
export const SCRATCH_ALIKE = 3;

/** Returns the number of a deck's cards without a prize. */
export function blankCards({ cards, prizes }: ScratchRules): number {
  return cards - prizes.reduce((sum, prize) => sum + prize.cards, 0);
}

/** Returns the exact mean return of some cards: `ofPrize` counts those of each prize. Throws for no cards. */
export function returnOfCards({ prizes }: ScratchRules, ofPrize: readonly number[], cards: number): Fraction {
  const paid = prizes.reduce((sum, { times }, place) => sum + times * (ofPrize[place] ?? 0), 0);
  return fraction(BigInt(paid), BigInt(cards));
}

/** Exact return of a whole deck, which is the mean return of a card. Throws `engine.bad_rules` for an impossible deck. */
function deckReturn(rules: ScratchRules): Fraction {
  const isFalling = rules.prizes.every(({ times }, at) => times < (rules.prizes[at - 1]?.times ?? Infinity));
  const isCounted = [rules.cards, ...rules.prizes.flatMap(({ times, cards }) => [times, cards])].every(
    (count) => Number.isSafeInteger(count) && count > 0,
  );
  // A card without a prize shows no picture three times, so nine fields need five pictures.
  const hasPictures = rules.prizes.length * (SCRATCH_ALIKE - 1) >= SCRATCH_FIELDS;
  if (!isFalling || !isCounted || !hasPictures || blankCards(rules) < 0)
    throw new EngineError("engine.bad_rules", "an impossible deck");
  return returnOfCards(
    rules,
    rules.prizes.map(({ cards }) => cards),
    rules.cards,
  );
}

function scratchGame(name: string, rules: ScratchRules): ScratchGame {
  return { name, version: 1, rules, rtp: deckReturn(rules) };
}

/** Small prizes often: 163 of 500 cards win, and the deck returns 95 %. */
export const scratch = scratchGame("scratch", {
  cards: 500,
  prizes: [
    { times: 100, cards: 1 },
    { times: 25, cards: 2 },
    { times: 10, cards: 5 },
    { times: 5, cards: 20 },
    { times: 2, cards: 40 },
    { times: 1, cards: 95 },
  ],
});

/** Large prizes rarely: 375 of 2,000 cards win, and the deck returns 95 %. */
export const scratchGold = scratchGame("scratch-gold", {
  cards: 2_000,
  prizes: [
    { times: 500, cards: 1 },
    { times: 100, cards: 4 },
    { times: 25, cards: 10 },
    { times: 10, cards: 30 },
    { times: 3, cards: 60 },
    { times: 1, cards: 270 },
  ],
});

export const scratchGames: readonly ScratchGame[] = [scratch, scratchGold];
