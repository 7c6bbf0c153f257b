import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { cardName, dealFromShoe } from "../cards/card.ts";
import { approximate, formatFraction, parseFraction } from "../fraction.ts";
import { countKinds, videoPokerPar } from "../par/video-poker-par.ts";
import { createRandomStream } from "../rng.ts";
import { expectRefusal, publishedFloats } from "../../test/streams.ts";
import { settleRound } from "../rounds.ts";
import { bestOf, kindOf, valueFive } from "./five-cards.ts";
import { nextHoldem, optionsOf, startHand, type HoldemAction, type HoldemState } from "./holdem.ts";
import { endHand } from "./holdem-pots.ts";
import { holdSimply, simpleHoldReturns } from "./video-poker-hold.ts";
import { videoPoker, videoPokerPay, type VideoPokerAction } from "./video-poker.ts";
import { jacksOrBetter, paytableNames, paytableReturns, videoPokerPaytables } from "./video-poker-tables.ts";

const card = (name: string): number =>
  Array.from({ length: 52 }, (_, index) => index).find((one) => cardName(one) === name) ?? -1;
const cards = (text: string): number[] => text.split(" ").map(card);
const seeds = { serverSeed: "b".repeat(64), clientSeed: "khela" };

describe("five cards", () => {
  it("all hands by kind → the textbook counts", () => {
    expect(countKinds((hand) => kindOf(valueFive(hand)))).toEqual({
      "royal-flush": 4,
      "straight-flush": 36,
      four: 624,
      "full-house": 3_744,
      flush: 5_108,
      straight: 10_200,
      three: 54_912,
      "two-pair": 123_552,
      pair: 1_098_240,
      "high-card": 1_302_540,
    });
  });

  it("two hands → compared by kind, then ranks; suits never decide", () => {
    const best = [
      "10♦ J♦ Q♦ K♦ A♦",
      "9♦ 10♦ J♦ Q♦ K♦",
      "A♦ 2♦ 3♦ 4♦ 5♦",
      "A♦ A♥ A♠ A♣ K♦",
      "A♦ A♥ A♠ A♣ Q♦",
      "2♦ 2♥ 2♠ K♦ K♥",
      "2♦ 4♦ 6♦ 8♦ A♦",
      "10♦ J♥ Q♦ K♦ A♦",
      "A♦ 2♥ 3♦ 4♦ 5♦",
      "2♦ 2♥ 2♠ K♦ A♥",
      "K♦ K♥ 2♠ 2♦ A♥",
      "K♦ K♥ 2♠ 2♦ Q♥",
      "A♦ A♥ 2♠ 3♦ 4♥",
      "A♦ K♥ 2♠ 3♦ 4♥",
    ].map((hand) => valueFive(cards(hand)));
    expect([...best].sort((a, b) => b - a)).toEqual(best);
    expect(valueFive(cards("A♦ K♥ 2♠ 3♦ 4♥"))).toBe(valueFive(cards("A♣ K♦ 2♥ 3♠ 4♦")));
    expect(kindOf(bestOf(cards("2♦ 9♦ 10♦ J♦ Q♦ K♦ 2♥")))).toBe("straight-flush");
  });
});

describe("video poker", () => {
  const play = (nonce: number, actions: VideoPokerAction[]) =>
    settleRound({
      ...seeds,
      nonce,
      game: "video-poker",
      rulesVersion: 1,
      bet: { stakeMinor: "10" },
      actions,
    });

  it("video poker, perfect play over all deals, holds and draws → returns 99.5439 %", () => {
    const { rtp, deals, classes } = videoPokerPar(jacksOrBetter);
    expect([deals, classes, formatFraction(rtp)]).toEqual([
      2_598_960,
      134_459,
      formatFraction(videoPoker.rtp),
    ]);
    // The published fraction.
    expect(formatFraction(rtp)).toBe("1653526326983/1661102543100");
  });

  it("video poker, simple strategy → returns the published 99.46 %", () => {
    const rtp = parseFraction(simpleHoldReturns["jacks-or-better"]);
    expect(Math.round(approximate(rtp) * 10_000)).toBe(9_946);
  });

  it.each(paytableNames)(
    "%s over all deals → the stated returns of perfect play and of the simple strategy",
    (name) => {
      const paytable = videoPokerPaytables[name];
      expect(formatFraction(videoPokerPar(paytable).rtp)).toBe(paytableReturns[name]);
      expect(formatFraction(videoPokerPar(paytable, holdSimply).rtp)).toBe(simpleHoldReturns[name]);
    },
    300_000,
  );

  it("ten hands → each draws from its own rest of the deck after the held cards, and is paid by itself", () => {
    const bets = Array.from({ length: 10 }, () => ({ on: "bonus", stakeMinor: "7" }));
    const placed = { stakeMinor: "70", bets };
    const held = [true, false, true, false, false];
    for (let nonce = 0; nonce < 50; nonce += 1) {
      const round = { ...seeds, nonce, game: "video-poker", rulesVersion: 1, bet: placed };
      const floats = publishedFloats({ ...seeds, nonce }, 55);
      const deck = Array.from({ length: 52 }, (_, index) => index);
      const take = (left: number[], from: number) =>
        floats.slice(from, from + 5).map((f) => left.splice(Math.floor(f * left.length), 1)[0] ?? 0);
      const dealt = take(deck, 0);
      const hands = bets.map((_, hand) => {
        const [first = 0, second = 0, third = 0] = take([...deck], 5 + 5 * hand);
        return [dealt[0] ?? 0, first, dealt[2] ?? 0, second, third];
      });
      const settled = settleRound({ ...round, actions: [{ type: "draw", held }] });
      const pays = hands.map((hand) => videoPokerPay(videoPokerPaytables.bonus, hand));
      expect(settled).toMatchObject({
        payoutMinor: String(7 * pays.reduce((sum, pay) => sum + pay)),
        outcome: {
          dealt,
          hand: hands[0],
          hands: hands.map((cards_, at) => ({ cards: cards_, pays: pays[at] })),
        },
      });
    }
  });

  it("bet on hands of two paytables, of none, of too many, with another sum → refused", () => {
    const refuse = (
      code: "table.bad_bets" | "table.unknown_bet",
      stakeMinor: string,
      names: readonly string[],
    ) =>
      expectRefusal(code, () =>
        settleRound({
          ...seeds,
          nonce: 0,
          game: "video-poker",
          rulesVersion: 1,
          bet: { stakeMinor, bets: names.map((on) => ({ on, stakeMinor: "10" })) },
        }),
      );
    refuse("table.bad_bets", "20", ["bonus", "double-bonus"]);
    refuse("table.bad_bets", "10", []);
    refuse(
      "table.bad_bets",
      "110",
      Array.from({ length: 11 }, () => "bonus"),
    );
    refuse("table.bad_bets", "30", ["bonus", "bonus"]);
    refuse("table.unknown_bet", "10", ["toString"]);
  });

  it.each([
    ["J♦ J♥ Q♦ K♦ A♦", "J♦ Q♦ K♦ A♦"],
    ["J♦ J♥ 10♦ 9♦ 2♦", "J♦ J♥"],
    ["5♦ 5♥ 6♦ 7♠ 8♣", "5♦ 5♥"],
    ["5♦ 6♥ 7♦ 8♠ K♣", "5♦ 6♥ 7♦ 8♠"],
    ["A♦ K♥ J♠ 4♣ 3♦", "K♥ J♠"],
    ["A♦ 2♥ 3♦ 4♠ 9♣", "A♦"],
    ["2♦ 4♥ 6♠ 8♣ 9♦", ""],
  ])("simple strategy, %s → holds %s", (hand, held) => {
    const kept = holdSimply(cards(hand));
    expect(cards(hand).filter((_, at) => kept[at])).toEqual(held === "" ? [] : cards(held));
  });

  it("deal → ten cards drawn before any choice; the last five replace those discarded", () => {
    for (let nonce = 0; nonce < 100; nonce += 1) {
      const left = Array.from({ length: 52 }, (_, index) => index);
      const ten = publishedFloats({ ...seeds, nonce }, 10).map(
        (f) => left.splice(Math.floor(f * left.length), 1)[0] ?? 0,
      );
      expect(play(nonce, [])).toMatchObject({
        isOver: false,
        outcome: { dealt: ten.slice(0, 5), hand: null },
      });
      const drawn = play(nonce, [{ type: "draw", held: [true, false, true, false, false] }]);
      const hand = [ten[0], ten[5], ten[2], ten[6], ten[7]] as number[];
      expect(drawn).toMatchObject({
        isOver: true,
        payoutMinor: String(10 * videoPokerPay(jacksOrBetter, hand)),
        outcome: { hand },
      });
    }
  });

  it("pairs of jacks or better → pay; invalid draw → refused", () => {
    expect(
      ["J♦ J♥ 2♦ 3♦ 4♦", "10♦ 10♥ 2♦ 3♦ 4♦", "A♦ A♥ 2♦ 3♦ 4♦"].map((hand) =>
        videoPokerPay(jacksOrBetter, cards(hand)),
      ),
    ).toEqual([1, 0, 1]);
    const held = [true, true, true, true, true];
    expectRefusal("poker.bad_action", () => play(0, [{ type: "draw", held: [true] }]));
    expectRefusal("poker.bad_action", () => play(0, [{ type: "x" as "draw", held }]));
    expectRefusal("poker.round_over", () =>
      play(0, [
        { type: "draw", held },
        { type: "draw", held },
      ]),
    );
  });
});

describe("hold'em", () => {
  const rules = { smallBlind: 50n, bigBlind: 100n, rakeBasisPoints: 500n, rakeCap: 300n };
  const deckOf = (nonce: number) => dealFromShoe(createRandomStream({ ...seeds, nonce }), 52, 1);
  const table = (chips: number[], button = 0) => ({
    players: chips.map((amount, at) => ({ player: `p${at}`, chips: BigInt(amount) })),
    button,
  });
  const run = (state: HoldemState, ...actions: HoldemAction[]) => actions.reduce(nextHoldem, state);
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
  const [fold, check, call] = [{ type: "fold" }, { type: "check" }, { type: "call" }] as const;
  const raise = (to: number): HoldemAction => ({ type: "raise", to: BigInt(to) });

  it("heads up → button posts the small blind, acts first before the flop, last after", () => {
    const two = startHand(rules, deckOf(0), table([1_000, 1_000]));
    expect(two).toMatchObject({ turn: 0, street: "preflop", seats: [{ street: 50n }, { street: 100n }] });
    const flop = run(two, call, check);
    expect(flop).toMatchObject({ street: "flop", turn: 1 });
    expect(flop.board).toHaveLength(3);
    const three = startHand(rules, deckOf(0), table([1_000, 1_000, 1_000]));
    expect([three.turn, three.seats.map(({ street }) => street)]).toEqual([0, [0n, 50n, 100n]]);
    expect(run(three, call, call, check)).toMatchObject({ street: "flop", turn: 1 });
    expect(new Set([...three.seats.flatMap(({ hole }) => hole), ...three.deck]).size).toBe(52);
  });

  it("uncalled bet → returned; rake → none without a flop, at most the cap with one", () => {
    const folded = run(startHand(rules, deckOf(0), table([10_000, 10_000])), raise(5_000), fold);
    expect(endHand(folded)).toMatchObject({ rake: 0n, won: [5_000n + 100n, 0n], uncalled: [4_900n, 0n] });
    const shown = run(
      startHand(rules, deckOf(1), table([10_000, 10_000])),
      raise(5_000),
      call,
      check,
      check,
      check,
      check,
      check,
      check,
    );
    expect(shown.street).toBe("over");
    const { rake, won } = endHand(shown);
    expect(rake).toBe(300n);
    expect(sum(won)).toBe(10_000n - 300n);
  });

  it("each all-in → a side pot that only seats that paid it can win", () => {
    const start = startHand(rules, deckOf(3), table([300, 1_000, 5_000]));
    const state = run(start, raise(300), raise(1_000), call);
    expect(state.turn).toBeNull();
    const { pots, won, rake } = endHand(state);
    expect(pots.map(({ amount, eligible }) => [amount, eligible])).toEqual([
      [900n, [0, 1, 2]],
      [1_400n, [1, 2]],
    ]);
    expect(sum(won) + rake).toBe(2_300n);
    expect(won[0] ?? 0n).toBeLessThanOrEqual(900n);
  });

  it("all-in below a full raise → betting not reopened for those who acted", () => {
    const start = startHand(rules, deckOf(3), table([5_000, 450, 5_000]));
    const state = run(start, raise(400), raise(450), call);
    expect(state.turn).toBe(0);
    expect(optionsOf(state)).toEqual({ toCall: 50n, minRaiseTo: null, maxRaiseTo: null });
    expectRefusal("holdem.bad_action", () => nextHoldem(state, raise(1_000)));
  });

  it("split pot → even, odd chip to the first seat left of the button", () => {
    // The board is everybody's hand: a royal flush.
    const holes = cards("2♦ 2♥ 3♦ 3♥");
    const deck = [...holes, ...cards("10♠ J♠ Q♠ K♠ A♠ 4♦")];
    const state = run(
      startHand({ ...rules, rakeBasisPoints: 0n }, deck, table([1_001, 1_001])),
      raise(1_001),
      call,
    );
    expect(endHand(state).won).toEqual([1_001n, 1_001n]);
    const odd = run(
      startHand(
        { ...rules, smallBlind: 51n, rakeBasisPoints: 0n },
        [...cards("2♦ 2♥ 4♥ 3♦ 3♥ 4♠"), ...cards("10♠ J♠ Q♠ K♠ A♠ 5♦")],
        table([2_000, 2_000, 2_000]),
      ),
      call,
      fold,
      check,
      check,
      check,
      check,
      check,
      check,
      check,
    );
    expect(endHand(odd).won).toEqual([125n, 0n, 126n]);
  });

  it("500 random hands → every chip conserved, no stack below zero", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 0, max: 1_000 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.double({ min: 0, max: 1, noNaN: true })), {
          minLength: 60,
          maxLength: 60,
        }),
        (stacks, nonce, choices) => {
          let state = startHand(rules, deckOf(nonce), table(stacks, nonce % stacks.length));
          for (const [kind, share] of choices) {
            if (state.turn === null) break;
            const { toCall, minRaiseTo, maxRaiseTo } = optionsOf(state);
            const span = minRaiseTo === null || maxRaiseTo === null ? null : maxRaiseTo - minRaiseTo;
            const raised: HoldemAction | null =
              span === null || minRaiseTo === null
                ? null
                : { type: "raise", to: minRaiseTo + BigInt(Math.floor(Number(span) * share)) };
            state = nextHoldem(
              state,
              kind === 0 && toCall > 0n
                ? fold
                : kind === 1 && raised !== null
                  ? raised
                  : toCall > 0n
                    ? call
                    : check,
            );
            const total = sum(state.seats.map((seat) => seat.chips + seat.total));
            expect(total).toBe(sum(stacks.map(BigInt)));
            expect(state.seats.every(({ chips }) => chips >= 0n)).toBe(true);
          }
          expect(state.turn).toBeNull();
          const { won, rake } = endHand(state);
          expect(sum(won) + rake).toBe(sum(state.seats.map(({ total }) => total)));
          expect(
            won.every((one, at) => one >= 0n && (one === 0n || state.seats[at]?.isFolded === false)),
          ).toBe(true);
        },
      ),
      { numRuns: 500, seed: 7 },
    );
  });

  it("invalid tables, actions and ends → refused", () => {
    expectRefusal("holdem.bad_table", () => startHand(rules, deckOf(0), table([100])));
    expectRefusal("holdem.bad_table", () => startHand(rules, deckOf(0), table([100, 0])));
    expectRefusal("holdem.bad_table", () => startHand(rules, cards("2♦ 3♦"), table([100, 100])));
    const start = startHand(rules, deckOf(0), table([1_000, 1_000]));
    expectRefusal("holdem.bad_action", () => nextHoldem(start, check));
    expectRefusal("holdem.bad_action", () => nextHoldem(start, raise(150)));
    expectRefusal("holdem.bad_action", () => nextHoldem(start, { type: "x" } as unknown as HoldemAction));
    expectRefusal("holdem.hand_over", () => endHand(start));
    expectRefusal("holdem.hand_over", () => nextHoldem(run(start, fold), check));
  });
});
