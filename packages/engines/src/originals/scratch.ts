// Scratch cards from a finite deck: a fixed number of cards with a fixed list of prizes, sold once each in an order that
// the deck's server seed fixes before the first sale. So the return of a whole deck is exact, and no player's card
// depends on a stake or on an earlier prize. The picture of a card only shows its prize.
import { EngineError } from "../engine-error.ts";
import type { Outcome } from "../engine.ts";
import {
  createRandomStream,
  drawBelow,
  drawWithoutReplacement,
  hashSeed,
  type RandomStream,
  type Seeds,
} from "../rng.ts";
import { blankCards, SCRATCH_ALIKE, SCRATCH_FIELDS, type ScratchRules } from "./scratch-rules.ts";

export type ScratchBet = {
  /** Price of the card in whole minor units, as text. */
  readonly stakeMinor: string;
};

export type ScratchOutcome = Outcome & {
  readonly family: "scratch";
  /** The pictures of the nine fields, row by row, each as the place of its prize in the rules. */
  readonly fields: readonly number[];
  /** Place of the card's prize in the rules; null: the card has no prize. */
  readonly prize: number | null;
};

/** What every shuffled deck needs: the seeds without a nonce, since the deck's order has its own. */
type DeckSeeds = Omit<Seeds, "nonce">;

/** The cards of a deck before the shuffle: the prizes from the highest on, then the cards without a prize (null). */
function sortedDeck(rules: ScratchRules): (number | null)[] {
  return [
    ...rules.prizes.flatMap(({ cards }, place) => Array.from({ length: cards }, () => place)),
    ...Array.from({ length: blankCards(rules) }, () => null),
  ];
}

/**
 * Shuffles a deck by Fisher and Yates: for each place from the last to the second, the card there changes places with
 * the card at `floor(f × (place + 1))`. Places count from 0. Every order is equally likely, up to the bias of
 * `drawBelow`.
 */
export function shuffleDeck(rules: ScratchRules, stream: RandomStream): (number | null)[] {
  const deck = sortedDeck(rules);
  for (let place = deck.length - 1; place > 0; place -= 1) {
    const from = drawBelow(stream, place + 1);
    const card = deck[place] ?? null;
    deck[place] = deck[from] ?? null;
    deck[from] = card;
  }
  return deck;
}

type Shuffled = DeckSeeds & { readonly rules: ScratchRules; readonly order: readonly (number | null)[] };

const DECKS_KEPT = 8;
/** The last shuffled decks: one deck is shuffled once for the sale of all its cards. */
let shuffled: readonly Shuffled[] = [];

/**
 * Returns the prizes of a deck's cards in the order of their sale (null: no prize). The order is drawn with the nonce
 * that follows the last card's.
 */
export function deckOrder(
  rules: ScratchRules,
  { serverSeed, clientSeed }: DeckSeeds,
): readonly (number | null)[] {
  const known = shuffled.find(
    (deck) => deck.rules === rules && deck.serverSeed === serverSeed && deck.clientSeed === clientSeed,
  );
  if (known !== undefined) return known.order;
  const order = shuffleDeck(rules, createRandomStream({ serverSeed, clientSeed, nonce: rules.cards }));
  shuffled = [{ rules, serverSeed, clientSeed, order }, ...shuffled].slice(0, DECKS_KEPT);
  return order;
}

/**
 * Draws a card's nine pictures. A card with a prize has its picture three times; every other picture is there at most
 * twice. Of the pictures that may stand on the card, each twice, the fields take some by removal; then the nine are laid
 * out in the order of a second removal.
 */
export function drawFields({ prizes }: ScratchRules, stream: RandomStream, prize: number | null): number[] {
  const pairs = prizes.flatMap((_, picture) => (picture === prize ? [] : [picture, picture]));
  const alike = prize === null ? [] : Array.from({ length: SCRATCH_ALIKE }, () => prize);
  const drawn = drawWithoutReplacement(stream, SCRATCH_FIELDS - alike.length, pairs.length);
  const chosen = [...alike, ...drawn.map((at) => pairs[at] ?? 0)];
  return drawWithoutReplacement(stream, SCRATCH_FIELDS, SCRATCH_FIELDS).map((at) => chosen[at] ?? 0);
}

/** Returns a deck's card; its nonce is its place in the deck, from 0. Throws `scratch.no_such_card`, `rng.*`. */
export function playScratch(rules: ScratchRules, seeds: Seeds): ScratchOutcome {
  const stream = createRandomStream(seeds);
  const prize = deckOrder(rules, seeds)[seeds.nonce];
  if (prize === undefined)
    throw new EngineError("scratch.no_such_card", `card ${seeds.nonce} of ${rules.cards}`);
  const multiplier = prize === null ? "0" : String(rules.prizes[prize]?.times ?? 0);
  return { family: "scratch", fields: drawFields(rules, stream, prize), prize, multiplier };
}

/** A verified deck: its order of prizes, and the number of cards of each prize in it. */
type VerifiedDeck = {
  readonly order: readonly (number | null)[];
  readonly cardsOfPrize: readonly number[];
  readonly blank: number;
};

/**
 * Verifies a revealed deck: its seed matches the commitment, and its cards have exactly the prizes of the rules. Throws
 * `round.seed_mismatch`, `scratch.bad_deck`.
 */
export function verifyDeck(
  rules: ScratchRules,
  deck: DeckSeeds & { readonly serverSeedHash: string },
): VerifiedDeck {
  if (hashSeed(deck.serverSeed) !== deck.serverSeedHash.toLowerCase())
    throw new EngineError("round.seed_mismatch", "the server seed is not the one committed to");
  const order = deckOrder(rules, deck);
  const count = (prize: number | null) => order.filter((one) => one === prize).length;
  const cardsOfPrize = rules.prizes.map((_, place) => count(place));
  const blank = count(null);
  const isWhole = rules.prizes.every(({ cards }, place) => cards === cardsOfPrize[place]);
  if (!isWhole || blank !== blankCards(rules))
    throw new EngineError("scratch.bad_deck", "not the deck's prizes");
  return { order, cardsOfPrize, blank };
}
