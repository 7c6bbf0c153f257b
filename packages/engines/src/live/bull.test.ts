import { describe, expect, it } from "vitest";
import { cardName, dealFromShoe, DECK } from "../cards/card.ts";
import { choose } from "../combinations.ts";
import { decimalOf, formatFraction } from "../fraction.ts";
import { createRandomStream } from "../rng.ts";
import { arrangeBull, beatsBull, bull, bullOf, bullSeats, BULL_BULL, dealBull, FIVE_FACES } from "./bull.ts";

const names = Array.from({ length: DECK }, (_, card) => cardName(card));
const cards = (text: string): number[] => text.split(" ").map((name) => names.indexOf(name));
const shuffled = (nonce: number, count: number) =>
  dealFromShoe(createRandomStream({ serverSeed: "b".repeat(64), clientSeed: "bull", nonce }), count, 1);

/** Every choice of five cards. */
function fives(among: readonly number[], from = 0, chosen: readonly number[] = []): number[][] {
  if (chosen.length === 5) return [[...chosen]];
  return among.slice(from).flatMap((card, at) => fives(among, from + at + 1, [...chosen, card]));
}

describe("bull", () => {
  it("points of five cards → counted; five faces highest", () => {
    const hands: Record<string, number> = {
      "2♦ 2♥ 2♠ 2♣ 3♦": 0,
      "A♦ 2♦ 7♦ 5♥ 6♥": 1,
      "K♦ Q♥ 10♠ 4♦ 5♦": 9,
      "10♦ 5♥ 5♠ 3♦ 7♦": BULL_BULL,
      "J♦ Q♥ K♠ K♦ J♥": FIVE_FACES,
      "J♦ Q♥ K♠ K♦ 10♥": BULL_BULL,
      "A♦ A♥ A♠ A♣ 6♦": 0,
      "A♦ 3♥ 6♠ 9♣ 9♦": 8,
    };
    for (const [hand, is] of Object.entries(hands)) expect([hand, bullOf(cards(hand))]).toEqual([hand, is]);
  });

  it("frequency of every hand → equals an independent count by ranks", () => {
    const counts = Array.from({ length: FIVE_FACES + 1 }, () => 0n);
    // One hand for each multiset of ranks, weighted by its suit combinations; suits do not affect a bull.
    const ranks = Array.from({ length: 13 }, (_, rank) => [0, 1, 2, 3].map((suit) => 4 * rank + suit));
    const walk = (rank: number, hand: readonly number[], ways: bigint): void => {
      if (hand.length === 5) {
        const is = bullOf(hand);
        counts[is] = (counts[is] ?? 0n) + ways;
        return;
      }
      if (rank === 13) return;
      for (let of = 0; of <= Math.min(4, 5 - hand.length); of += 1)
        walk(rank + 1, [...hand, ...(ranks[rank] ?? []).slice(0, of)], ways * choose(4, of));
    };
    walk(0, [], 1n);
    expect(counts).toEqual([
      872_128n,
      171_304n,
      168_096n,
      171_304n,
      168_096n,
      177_424n,
      168_096n,
      171_304n,
      168_096n,
      171_304n,
      191_016n,
      792n,
    ]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(choose(52, 5));
  });

  it("bull → its three cards come first, no card lost", () => {
    for (let nonce = 0; nonce < 500; nonce += 1) {
      const hand = shuffled(nonce, 5);
      const arranged = arrangeBull(hand);
      expect(arranged === null).toBe(bullOf(hand) === 0);
      if (arranged === null) continue;
      expect([arranged.length, new Set(arranged)]).toEqual([5, new Set(hand)]);
      const points = arranged.map((card) =>
        Math.min(10, Math.floor(card / 4) === 12 ? 1 : Math.floor(card / 4) + 2),
      );
      expect(points.slice(0, 3).reduce((sum, one) => sum + one) % 10).toBe(0);
    }
  });

  it("equal hands → decided by the highest card (king high, ace low), then spade, heart, club, diamond", () => {
    const order = ["K♦ 2♦ 8♦ 4♥ 5♥", "Q♦ 2♥ 8♥ 4♠ 5♠", "10♦ 2♠ 8♠ 4♣ 5♣"];
    for (const [at, hand] of order.entries())
      for (const lower of order.slice(at + 1)) expect(beatsBull(cards(hand), cards(lower))).toBe(true);
    const suits = ["♠", "♥", "♣", "♦"].map(
      (suit, at) => `K${suit} 2${"♦♥♠♣"[at]} 8${"♦♥♠♣"[at]} 4${"♦♥♠♣"[at]} 5${"♦♥♠♣"[at]}`,
    );
    for (const [at, hand] of suits.entries())
      for (const lower of suits.slice(at + 1)) expect(beatsBull(cards(hand), cards(lower))).toBe(true);
    expect(beatsBull(cards("A♠ A♥ A♣ A♦ 2♠"), cards("2♦ 2♥ 2♣ 3♦ 3♥"))).toBe(false);
    expect(beatsBull(cards("A♠ 9♥ Q♣ A♦ 2♠"), cards("K♦ K♥ K♣ A♥ A♣"))).toBe(true);
  });

  it("any ten cards over all splits into two hands → each side wins equally often, no tie: 2.50 % house edge", () => {
    for (let nonce = 0; nonce < 60; nonce += 1) {
      const ten = shuffled(nonce, 10);
      const ways = fives(ten);
      const won = ways.filter((own) =>
        beatsBull(
          own,
          ten.filter((card) => !own.includes(card)),
        ),
      );
      expect([ways.length, won.length]).toEqual([252, 126]);
    }
    for (const rtp of Object.values(bull.rules.bets))
      expect([formatFraction(rtp), decimalOf(rtp, 4)]).toEqual(["39/40", "0.9750"]);
  });

  it("deal → starts where the first card says, one card at a time", () => {
    const firstOf: Record<string, string> = {
      A: "banker",
      2: "player1",
      3: "player2",
      4: "player3",
      5: "banker",
      6: "player1",
      7: "player2",
      8: "player3",
      9: "banker",
      10: "player1",
      J: "player2",
      Q: "player3",
      K: "banker",
    };
    for (const [rank, first] of Object.entries(firstOf)) {
      const head = names.indexOf(`${rank}♥`);
      const rest = Array.from({ length: DECK }, (_, card) => card)
        .filter((card) => card !== head)
        .slice(0, 20);
      const deal = dealBull([head, ...rest]);
      const start = bullSeats.findIndex((seat) => seat === first);
      for (const [at, card] of rest.entries())
        expect(deal[bullSeats[(start + at) % 4] ?? "banker"][Math.floor(at / 4)]).toBe(card);
      expect(deal.player2Bull).toBe(bullOf(deal.player2));
    }
  });

  it("player beats banker or banker beats player → that bet pays, loss is at most the stake", () => {
    const deal = {
      head: 0,
      banker: cards("10♦ 5♥ 4♠ 6♦ 5♦"),
      player1: cards("J♦ Q♥ K♠ K♦ J♥"),
      player2: cards("2♦ 2♥ 2♠ 2♣ 3♦"),
      player3: cards("K♥ 5♠ 5♣ 3♥ 7♦"),
    };
    const backs = Object.keys(bull.rules.bets).map((on) => [on, formatFraction(bull.returnOf(deal, on))]);
    expect(backs).toEqual([
      ["player:1", "39/20"],
      ["player:2", "0"],
      ["player:3", "39/20"],
      ["banker:1", "0"],
      ["banker:2", "39/20"],
      ["banker:3", "0"],
    ]);
  });
});
