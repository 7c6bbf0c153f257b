import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatFraction, fraction } from "../fraction.ts";
import { findGame } from "../games.ts";
import { hashSeed, createRandomStream } from "../rng.ts";
import { settleRound, verifyRound } from "../rounds.ts";
import { riskedInRound } from "../round-risk.ts";
import { expectRefusal } from "../../test/streams.ts";
import { deckOrder, drawFields, playScratch, shuffleDeck, verifyDeck } from "./scratch.ts";
import { blankCards, returnOfCards, scratch, scratchGames, scratchGold } from "./scratch-rules.ts";

const PRICE = 2_000n;
const serverSeed = "5eed".repeat(16);
const clientSeed = "bgs-scratch.BDT.play.2000.1";

function counted(order: readonly (number | null)[], size: number): number[] {
  return [...Array.from({ length: size }, (_, place) => place), null].map(
    (prize) => order.filter((one) => one === prize).length,
  );
}

describe.each(scratchGames.map((game) => [game.name, game] as const))("%s deck", (name, { rules, rtp }) => {
  it("any seed → exactly the prizes of the rules, in another order", () => {
    const listed = [...rules.prizes.map(({ cards }) => cards), blankCards(rules)];
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const seed = Buffer.from(bytes).toString("hex");
        const deck = { serverSeed: seed, clientSeed };
        const verified = verifyDeck(rules, { ...deck, serverSeedHash: hashSeed(seed) });
        expect([...verified.cardsOfPrize, verified.blank]).toEqual(listed);
        expect(counted(verified.order, rules.prizes.length)).toEqual(listed);
      }),
      { numRuns: 20 },
    );
    expect(deckOrder(rules, { serverSeed, clientSeed })).not.toEqual(
      deckOrder(rules, { serverSeed, clientSeed: `${clientSeed}0` }),
    );
  });

  it("every card of a deck settled as a round → pays the deck's return exactly, each risking its price", () => {
    const order = deckOrder(rules, { serverSeed, clientSeed });
    let paid = 0n;
    for (const [nonce, prize] of order.entries()) {
      const input = {
        game: name,
        rulesVersion: 1,
        serverSeed,
        clientSeed,
        nonce,
        bet: { stakeMinor: String(PRICE) },
      };
      const settled = settleRound(input);
      expect(settled).toMatchObject({ family: "scratch", isOver: true, outcome: { prize } });
      paid += BigInt(settled.payoutMinor);
      expect(riskedInRound(input, settled)).toBe(BigInt(settled.payoutMinor) === PRICE ? 0n : PRICE);
    }
    expect(paid * rtp.den).toBe(PRICE * BigInt(rules.cards) * rtp.num);
    expect(formatFraction(rtp)).toBe("19/20");
  });

  it("pictures → the prize's three times, every other at most twice", () => {
    for (const [nonce, prize] of deckOrder(rules, { serverSeed, clientSeed }).entries()) {
      const { fields } = playScratch(rules, { serverSeed, clientSeed, nonce });
      expect(fields.length).toBe(9);
      for (const picture of rules.prizes.keys()) {
        const times = fields.filter((one) => one === picture).length;
        if (picture === prize) expect(times).toBe(3);
        else expect(times).toBeLessThanOrEqual(2);
      }
    }
  });
});

describe("scratch deck", () => {
  it("known words → Fisher and Yates as documented", () => {
    const rules = {
      cards: 4,
      prizes: [
        { times: 3, cards: 1 },
        { times: 2, cards: 1 },
      ],
    };
    // Word 0 always takes the card at place 0.
    expect(shuffleDeck(rules, { nextWord: () => 0 })).toEqual([1, null, null, 0]);
    // The highest word leaves every card at its place.
    expect(shuffleDeck(rules, { nextWord: () => 2 ** 32 - 1 })).toEqual([0, 1, null, null]);
  });

  it("20,000 decks of ten cards → the only prize is at every place as often (chi-square, p > 0.001)", () => {
    const rules = { cards: 10, prizes: [{ times: 9, cards: 1 }] };
    const places = Array.from({ length: 10 }, () => 0);
    for (let nonce = 0; nonce < 20_000; nonce += 1) {
      const stream = createRandomStream({ serverSeed, clientSeed: "shuffle", nonce });
      const at = shuffleDeck(rules, stream).indexOf(0);
      places[at] = (places[at] ?? 0) + 1;
    }
    const chiSquare = places.reduce((sum, seen) => sum + (seen - 2_000) ** 2 / 2_000, 0);
    expect(chiSquare).toBeLessThan(27.9);
  });

  it("first field of cards without a prize → every picture as often (chi-square, p > 0.001)", () => {
    const { rules } = scratch;
    const seen = rules.prizes.map(() => 0);
    for (let nonce = 0; nonce < 12_000; nonce += 1) {
      const [first = 0] = drawFields(
        rules,
        createRandomStream({ serverSeed, clientSeed: "fields", nonce }),
        null,
      );
      seen[first] = (seen[first] ?? 0) + 1;
    }
    const chiSquare = seen.reduce((sum, one) => sum + (one - 2_000) ** 2 / 2_000, 0);
    expect(chiSquare).toBeLessThan(20.5);
  });

  it("return of the cards left → the whole deck's at first, less without the highest prize, 0 for blanks", () => {
    const { rules, rtp } = scratch;
    const all = rules.prizes.map(({ cards }) => cards);
    expect(returnOfCards(rules, all, 500)).toEqual(rtp);
    expect(returnOfCards(rules, [0, ...all.slice(1)], 499)).toEqual(fraction(375n, 499n));
    expect(returnOfCards(rules, all, 163)).toEqual(fraction(475n, 163n));
    const none = all.map(() => 0);
    expect(returnOfCards(rules, none, 12)).toEqual(fraction(0n));
    expectRefusal("fraction.bad_form", () => returnOfCards(rules, none, 0));
  });

  it("another seed, a place outside the deck, a changed card → refused", () => {
    const deck = { serverSeed, clientSeed, serverSeedHash: hashSeed(serverSeed) };
    expectRefusal("round.seed_mismatch", () =>
      verifyDeck(scratch.rules, { ...deck, serverSeed: "0".repeat(64) }),
    );
    expectRefusal("scratch.no_such_card", () =>
      playScratch(scratch.rules, { serverSeed, clientSeed, nonce: 500 }),
    );
    const round = {
      game: "scratch",
      rulesVersion: 1,
      ...deck,
      nonce: deckOrder(scratch.rules, deck).indexOf(0),
      bet: { stakeMinor: String(PRICE) },
    };
    expect(verifyRound(round).payoutMinor).toBe("200000");
    // A card of another place, or of another deck of the same seed, is another card.
    const moved = verifyRound({ ...round, nonce: deckOrder(scratch.rules, deck).indexOf(null) });
    expect(moved.payoutMinor).toBe("0");
    expect(verifyRound({ ...round, clientSeed: `${clientSeed}1` }).outcome).not.toEqual(
      verifyRound(round).outcome,
    );
    expectRefusal("round.seed_mismatch", () => verifyRound({ ...round, serverSeed: "1".repeat(64) }));
  });

  it("catalogue → both decks at their first rules", () => {
    expect(findGame("scratch")).toMatchObject({ family: "scratch", engine: scratch });
    expect(findGame("scratch-gold")).toMatchObject({ family: "scratch", engine: scratchGold });
  });
});
