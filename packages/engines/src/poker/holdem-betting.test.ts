import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { dealFromShoe } from "../cards/card.ts";
import { createRandomStream } from "../rng.ts";
import { expectRefusal } from "../../test/streams.ts";
import { findGame } from "../games.ts";
import { settleRound } from "../rounds.ts";
import {
  holdemBetting,
  nextHoldem,
  optionsOf,
  putBy,
  startHand,
  type HoldemAction,
  type HoldemState,
} from "./holdem.ts";
import type { HoldemBlinds } from "./holdem-blinds.ts";
import { endHand } from "./holdem-pots.ts";

const rules = { smallBlind: 50n, bigBlind: 100n, rakeBasisPoints: 0n, rakeCap: 0n };
const seeds = { serverSeed: "b".repeat(64), clientSeed: "khela" };
const [fold, check, call] = [{ type: "fold" }, { type: "check" }, { type: "call" }] as const;
const raise = (to: number): HoldemAction => ({ type: "raise", to: BigInt(to) });
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);

type Start = { readonly version?: 1 | 2; readonly button?: number; readonly blinds?: HoldemBlinds };

function start(chips: number[], { version = 2, button = 0, blinds }: Start = {}): HoldemState {
  return startHand(
    { ...rules, betting: holdemBetting[version] },
    dealFromShoe(createRandomStream({ ...seeds, nonce: 3 }), 52, 1),
    {
      players: chips.map((amount, at) => ({ player: `p${at}`, chips: BigInt(amount) })),
      button,
      ...(blinds === undefined ? {} : { blinds }),
    },
  );
}
const run = (state: HoldemState, ...actions: HoldemAction[]) => actions.reduce(nextHoldem, state);

describe("hold'em: short blinds", () => {
  it("big blind of 30 in 50/100 → a call costs 100, the smallest raise goes to 200", () => {
    const state = start([5_000, 5_000, 30]);
    expect(state.turn).toBe(0);
    expect(optionsOf(state)).toEqual({ toCall: 100n, minRaiseTo: 200n, maxRaiseTo: 5_000n });
    const called = run(state, call);
    expect([called.turn, optionsOf(called)]).toEqual([
      1,
      { toCall: 50n, minRaiseTo: 200n, maxRaiseTo: 5_000n },
    ]);
    const flop = run(called, call);
    expect(flop).toMatchObject({ street: "flop", turn: 1 });
    const { pots } = endHand(run(flop, check, check, check, check, check, check));
    expect(pots.map(({ amount, eligible }) => [amount, eligible])).toEqual([
      [90n, [0, 1, 2]],
      [140n, [0, 1]],
    ]);
    expectRefusal("holdem.bad_action", () => nextHoldem(state, raise(150)));
    expectRefusal("holdem.bad_action", () => nextHoldem(state, check));
  });

  it("a hand of version 1 → by its own rules: 50 to call, 150 the smallest raise", () => {
    const state = start([5_000, 5_000, 30], { version: 1 });
    expect(optionsOf(state)).toEqual({ toCall: 50n, minRaiseTo: 150n, maxRaiseTo: 5_000n });
  });

  it("short small blind, both short → the big blind is the price; a stack below it calls with all", () => {
    expect(optionsOf(start([5_000, 20, 5_000]))).toMatchObject({ toCall: 100n, minRaiseTo: 200n });
    const both = start([5_000, 20, 30]);
    expect(optionsOf(both)).toEqual({ toCall: 100n, minRaiseTo: null, maxRaiseTo: null });
    const over = run(both, call);
    expect(over.turn).toBeNull();
    expect(sum(endHand(over).won)).toBe(150n);
    expect(endHand(over).won[0]).toBeGreaterThanOrEqual(70n);
    expect(optionsOf(start([70, 5_000, 5_000]))).toEqual({ toCall: 70n, minRaiseTo: null, maxRaiseTo: null });
  });

  it("heads up: short big blind met by the small blind → shown at once; not met → asked for the big blind", () => {
    expect(start([5_000, 30]).turn).toBeNull();
    expect(endHand(start([5_000, 30])).pots.map(({ amount }) => amount)).toEqual([60n]);
    const asked = start([5_000, 80]);
    expect([asked.turn, optionsOf(asked)]).toEqual([0, { toCall: 50n, minRaiseTo: null, maxRaiseTo: null }]);
    const over = run(asked, call);
    expect(endHand(over).pots.map(({ amount }) => amount)).toEqual([160n]);
    expect(sum(endHand(over).won)).toBe(180n);
  });

  it("all fold to a small blind that met the short big blind → shown without another call", () => {
    expect(run(start([5_000, 5_000, 30]), fold).turn).toBeNull();
  });
});

describe("hold'em: all-ins below a full raise", () => {
  // Button 0, small blind 1, big blind 2, first to act 3.
  const table = [500, 5_000, 5_000, 5_000, 400];

  it("raise to 300, all-in 400, all-in 500, calls → the raiser may raise, to 700 at least", () => {
    const state = run(start(table), raise(300), raise(400), raise(500), call, call);
    expect([state.turn, optionsOf(state)]).toEqual([
      3,
      { toCall: 200n, minRaiseTo: 700n, maxRaiseTo: 5_000n },
    ]);
    const reraised = run(state, raise(700));
    expect([reraised.turn, optionsOf(reraised)]).toEqual([
      1,
      { toCall: 200n, minRaiseTo: 900n, maxRaiseTo: 5_000n },
    ]);
  });

  it("the same hand by version 1 → a call or a fold alone", () => {
    const state = run(start(table, { version: 1 }), raise(300), raise(400), raise(500), call, call);
    expect(optionsOf(state)).toEqual({ toCall: 200n, minRaiseTo: null, maxRaiseTo: null });
  });

  it("one chip less than a full raise together → not reopened for the raiser, open to who has not acted", () => {
    const state = run(start([499, 5_000, 5_000, 5_000, 400]), raise(300), raise(400), raise(499));
    expect([state.turn, optionsOf(state).minRaiseTo]).toEqual([1, 699n]);
    const back = run(state, call, call);
    expect([back.turn, optionsOf(back)]).toEqual([3, { toCall: 199n, minRaiseTo: null, maxRaiseTo: null }]);
  });

  it("who called between two short all-ins → counts from their own call", () => {
    // 3 raises to 300, 4 all in 400, 0 calls 400, 1 all in 500: 100 more for 0, 200 more for 3.
    const state = run(start([5_000, 500, 5_000, 5_000, 400]), raise(300), raise(400), call, raise(500), call);
    expect([state.turn, optionsOf(state).minRaiseTo]).toEqual([3, 700n]);
    const called = run(state, call);
    expect([called.turn, optionsOf(called)]).toEqual([
      0,
      { toCall: 100n, minRaiseTo: null, maxRaiseTo: null },
    ]);
  });

  it("flop: a check, then a bet below the big blind → no raise; short all-ins that reach it → a raise", () => {
    const flop = (chips: number[]) => run(start(chips), call, call, check);
    const one = run(flop([160, 5_000, 5_000]), check, check, raise(60));
    expect([one.turn, optionsOf(one)]).toEqual([1, { toCall: 60n, minRaiseTo: null, maxRaiseTo: null }]);
    const four = run(start([5_000, 160, 220, 5_000], { button: 3 }), call, call, call, check);
    expect(four).toMatchObject({ street: "flop", turn: 0 });
    const reopened = run(four, check, raise(60), raise(120), call);
    expect([reopened.turn, optionsOf(reopened)]).toEqual([
      0,
      { toCall: 120n, minRaiseTo: 220n, maxRaiseTo: 4_900n },
    ]);
    // A player who checked may not raise an all-in below the big blind, even with their last chips.
    const checked = run(start([220, 5_000, 160, 5_000], { button: 3 }), call, call, call, check);
    const facing = run(checked, check, check, raise(60), call);
    expect([facing.turn, optionsOf(facing)]).toEqual([
      0,
      { toCall: 60n, minRaiseTo: null, maxRaiseTo: null },
    ]);
  });

  it("the raise after an incomplete one → adds the last full raise to the highest bet", () => {
    const state = run(start([5_000, 5_000, 5_000, 5_000, 350]), raise(300), raise(350));
    expect([state.turn, optionsOf(state).minRaiseTo]).toEqual([0, 550n]);
    expectRefusal("holdem.bad_action", () => nextHoldem(state, raise(549)));
  });
});

describe("hold'em: blinds of those who come in", () => {
  it("post → a bet of a big blind, first to act left of the big blind; dead small blind → in the main pot", () => {
    const blinds = { small: 1, big: 2, posts: [{ place: 4, isSmallDue: true }] };
    const state = start([1_000, 1_000, 1_000, 1_000, 1_000], { blinds });
    expect(state.turn).toBe(3);
    expect(state.seats.map(({ street, dead, chips }) => [street, dead, chips])).toEqual([
      [0n, 0n, 1_000n],
      [50n, 0n, 950n],
      [100n, 0n, 900n],
      [0n, 0n, 1_000n],
      [100n, 50n, 850n],
    ]);
    const folded = run(state, fold);
    expect([folded.turn, optionsOf(folded).toCall]).toEqual([4, 0n]);
    const end = endHand(run(folded, check, fold, fold, fold));
    expect(end.pots.map(({ amount }) => amount)).toEqual([300n]);
    expect(end.won[4]).toBe(300n);
  });

  it("dead chips of a player who folds → stay in the main pot, which every all-in may win", () => {
    const blinds = { small: null, big: 0, posts: [{ place: 1, isSmallDue: true }] };
    const state = start([5_000, 5_000, 40], { button: 2, blinds });
    expect(state.turn).toBe(1);
    const over = run(state, fold, call);
    expect(over.turn).toBeNull();
    expect(endHand(over).pots.map(({ amount, eligible }) => [amount, eligible])).toEqual([
      [170n, [0, 2]],
      [120n, [0]],
    ]);
  });

  it("no small blind → one blind in the pot; a stack of less than the post → all in, no dead chips", () => {
    const none = start([1_000, 1_000, 1_000], { button: 0, blinds: { small: null, big: 1, posts: [] } });
    expect([none.turn, none.seats.map(({ total }) => total)]).toEqual([2, [0n, 100n, 0n]]);
    const short = start([1_000, 1_000, 60], {
      blinds: { small: 0, big: 1, posts: [{ place: 2, isSmallDue: true }] },
    });
    expect(short.seats[2]).toMatchObject({ total: 60n, dead: 0n, chips: 0n });
    const part = start([1_000, 1_000, 120], {
      blinds: { small: 0, big: 1, posts: [{ place: 2, isSmallDue: true }] },
    });
    expect(part.seats[2]).toMatchObject({ total: 100n, dead: 20n, chips: 0n });
  });

  it("blinds of places that do not exist, or of one place twice → refused", () => {
    for (const blinds of [
      { small: 0, big: 3, posts: [] },
      { small: 1, big: 1, posts: [] },
      { small: null, big: 0, posts: [{ place: 0, isSmallDue: false }] },
      { small: null, big: 0.5, posts: [] },
    ])
      expectRefusal("holdem.bad_table", () => start([100, 100, 100], { blinds }));
  });

  it("1,000 random hands with posts and short stacks → every chip conserved, a raise only to its bounds, the hand ends", () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 2, maxLength: 6 });
    const choices = fc.array(fc.tuple(fc.nat(3), fc.double({ min: 0, max: 1, noNaN: true })), {
      minLength: 80,
      maxLength: 80,
    });
    fc.assert(
      fc.property(amounts, fc.nat(5), fc.boolean(), choices, (stacks, first, isSmallDue, steps) => {
        const big = first % stacks.length;
        const posts = stacks.length > 3 ? [{ place: (big + 1) % stacks.length, isSmallDue }] : [];
        let state = start(stacks, {
          button: (big + stacks.length - 1) % stacks.length,
          blinds: { small: null, big, posts },
        });
        for (const [kind, share] of steps) {
          if (state.turn === null) break;
          const { toCall, minRaiseTo, maxRaiseTo } = optionsOf(state);
          const to =
            minRaiseTo === null || maxRaiseTo === null
              ? null
              : minRaiseTo + BigInt(Math.floor(Number(maxRaiseTo - minRaiseTo) * share));
          if (kind === 1 && to !== null) state = nextHoldem(state, { type: "raise", to });
          else state = nextHoldem(state, toCall === 0n ? check : kind === 0 ? fold : call);
          expect(sum(state.seats.map((seat) => seat.chips + putBy(seat)))).toBe(sum(stacks.map(BigInt)));
        }
        expect(state.turn).toBeNull();
        const { won, rake } = endHand(state);
        expect(sum(won) + rake).toBe(sum(state.seats.map(putBy)));
      }),
      { numRuns: 1_000, seed: 11 },
    );
  });
});

describe("hold'em: versions", () => {
  it("a settled hand of version 1 → the same result by version 1 for ever; the newest is 2", () => {
    expect(findGame("holdem").engine.version).toBe(2);
    const hand = (rulesVersion: number) =>
      settleRound({
        ...seeds,
        nonce: 3,
        game: "holdem",
        rulesVersion,
        bet: {
          stakeMinor: "5000",
          seat: 0,
          table: {
            smallBlind: "50",
            bigBlind: "100",
            rakeBasisPoints: "0",
            rakeCap: "0",
            button: 0,
            chips: ["5000", "5000", "30"],
          },
        },
        actions: [{ type: "call" }, { type: "fold" }],
      });
    expect(hand(1)).toMatchObject({ isOver: true, stakeMinor: "50" });
    expect(hand(2)).toMatchObject({ isOver: true, stakeMinor: "100" });
    expectRefusal("round.unknown_rules", () => hand(3));
  });
});
