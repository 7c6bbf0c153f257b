// Texas hold'em at one table, no limit, as a pure reducer: seats with chips, blinds, four streets, side pots, rake.
// Cards are an argument (dealt once per hand from a fresh deck), so that a hand can be replayed and verified. Chips are
// whole minor units, and the sum of seats, pots and rake never changes.
import { EngineError } from "../engine-error.ts";
import type { Card } from "../cards/card.ts";
import { areBlinds, blindsOf, type HoldemBlinds } from "./holdem-blinds.ts";

/** Differences between versions of the rules, as data; a hand names its version and replays by it. */
export type HoldemBetting = {
  /** A call before the flop costs at least the big blind, however few chips its player had (TDA). */
  readonly callsFullBigBlind: boolean;
  /** Short all-ins that add up to a full raise open the betting again for a player who acted (TDA 47). */
  readonly reopensBySum: boolean;
};

export const holdemBetting = {
  1: { callsFullBigBlind: false, reopensBySum: false },
  2: { callsFullBigBlind: true, reopensBySum: true },
} as const satisfies Readonly<Record<number, HoldemBetting>>;

export type HoldemRules = {
  readonly smallBlind: bigint;
  readonly bigBlind: bigint;
  /** Default: the newest. */
  readonly betting?: HoldemBetting;
  /** Rake of each pot that saw a flop, in hundredths of a percent, and the maximum rake of a hand. */
  readonly rakeBasisPoints: bigint;
  readonly rakeCap: bigint;
};

export type HoldemSeat = {
  readonly player: string;
  /** Chips that the player has not bet. */
  readonly chips: bigint;
  /** Amount put in on this street, and in the whole hand. */
  readonly street: bigint;
  readonly total: bigint;
  /**
   * Chips that the seat put in besides its bets, for a missed small blind. They belong to the main pot and do not count
   * towards a call.
   */
  readonly dead: bigint;
  readonly hole: readonly Card[];
  readonly isFolded: boolean;
  /** Whether the player has acted since the last raise. */
  readonly hasActed: boolean;
};

export type HoldemStreet = "preflop" | "flop" | "turn" | "river" | "over";

export type HoldemAction =
  | { readonly type: "fold" }
  | { readonly type: "check" }
  | { readonly type: "call" }
  /** Raises to this total on this street. */
  | { readonly type: "raise"; readonly to: bigint };

export type HoldemState = {
  readonly rules: HoldemRules;
  readonly deck: readonly Card[];
  readonly board: readonly Card[];
  readonly seats: readonly HoldemSeat[];
  readonly button: number;
  readonly street: HoldemStreet;
  /** The seat to act; null when the hand has ended. */
  readonly turn: number | null;
  /** The minimum that a raise adds to the highest bet. */
  readonly minRaise: bigint;
};

/** Cards on the board as a street begins. */
export const BOARD = { preflop: 0, flop: 3, turn: 4, river: 5, over: 5 } as const;
const NEXT = { preflop: "flop", flop: "turn", turn: "river", river: "over", over: "over" } as const;
const MAX_SEATS = 9;

/** The smaller of two amounts. */
export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** Everything that a seat put into the hand. */
export function putBy({ total, dead }: HoldemSeat): bigint {
  return total + dead;
}

function put(seat: HoldemSeat, amount: bigint): HoldemSeat {
  const paid = least(amount, seat.chips);
  return { ...seat, chips: seat.chips - paid, street: seat.street + paid, total: seat.total + paid };
}

function after(
  seats: readonly HoldemSeat[],
  from: number,
  matches: (seat: HoldemSeat) => boolean,
): number | null {
  for (let step = 1; step <= seats.length; step += 1) {
    const at = (from + step) % seats.length;
    const seat = seats[at];
    if (seat !== undefined && matches(seat)) return at;
  }
  return null;
}

/** Whether a seat is still in the hand. */
export function isIn({ isFolded }: HoldemSeat): boolean {
  return !isFolded;
}

function highest(seats: readonly HoldemSeat[]): bigint {
  return seats.reduce((most, { street }) => (street > most ? street : most), 0n);
}

function bettingOf({ rules }: HoldemState): HoldemBetting {
  return rules.betting ?? holdemBetting[2];
}

/** The amount that a seat must have put in on this street to stay in. */
function priceOf(state: HoldemState): bigint {
  const high = highest(state.seats);
  const isFull = state.street === "preflop" && bettingOf(state).callsFullBigBlind;
  return isFull && high < state.rules.bigBlind ? state.rules.bigBlind : high;
}

function payBlinds(seat: HoldemSeat, at: number, rules: HoldemRules, blinds: HoldemBlinds): HoldemSeat {
  if (at === blinds.small) return put(seat, rules.smallBlind);
  if (at === blinds.big) return put(seat, rules.bigBlind);
  const post = blinds.posts.find(({ place }) => place === at);
  if (post === undefined) return seat;
  const live = put(seat, rules.bigBlind);
  const dead = post.isSmallDue ? least(rules.smallBlind, live.chips) : 0n;
  return { ...live, chips: live.chips - dead, dead };
}

/**
 * Starts a hand: two cards each from the deck's top (one at a time, left of the button first), the blinds put in. With two
 * players the button has the small blind. Throws `holdem.bad_table`.
 */
export function startHand(
  rules: HoldemRules,
  deck: readonly Card[],
  table: {
    readonly players: readonly { readonly player: string; readonly chips: bigint }[];
    readonly button: number;
    readonly blinds?: HoldemBlinds;
  },
): HoldemState {
  const { players, button } = table;
  const isSeated =
    players.length >= 2 && players.length <= MAX_SEATS && players.every(({ chips }) => chips > 0n);
  if (!isSeated || players[button] === undefined || new Set(deck).size < players.length * 2 + 5) {
    throw new EngineError("holdem.bad_table", `2 to ${MAX_SEATS} players with chips, and a deck`);
  }
  const count = players.length;
  const blinds = table.blinds ?? blindsOf(count, button);
  if (!areBlinds(blinds, count)) throw new EngineError("holdem.bad_table", "blinds of places that exist");
  const seats = players.map(({ player, chips }, at) => {
    const place = (at - button - 1 + count) % count;
    const hole = [deck[place] ?? 0, deck[place + count] ?? 0];
    const empty = { street: 0n, total: 0n, dead: 0n, isFolded: false, hasActed: false };
    return payBlinds({ player, chips, hole, ...empty }, at, rules, blinds);
  });
  const state: HoldemState = {
    rules,
    deck: deck.slice(count * 2),
    board: [],
    seats,
    button,
    street: "preflop",
    turn: blinds.big,
    minRaise: rules.bigBlind,
  };
  return advance(state, blinds.big);
}

/** What the seat in turn may do: the price of a call, and the bounds of a raise (null when it cannot raise). */
export function optionsOf(state: HoldemState): {
  readonly toCall: bigint;
  readonly minRaiseTo: bigint | null;
  readonly maxRaiseTo: bigint | null;
} {
  const seat = state.seats[state.turn ?? -1];
  if (seat === undefined) throw new EngineError("holdem.hand_over", state.street);
  const high = priceOf(state);
  const all = seat.street + seat.chips;
  // No raise when nobody is left to answer it, when the seat has too few chips, or when later raises were too small to
  // open the betting again.
  const others = state.seats.some((other) => other !== seat && isIn(other) && other.chips > 0n);
  const isReopened = bettingOf(state).reopensBySum && high - seat.street >= state.minRaise;
  const mayRaise = others && all > high && (!seat.hasActed || isReopened);
  return {
    toCall: least(high - seat.street, seat.chips),
    minRaiseTo: mayRaise ? least(high + state.minRaise, all) : null,
    maxRaiseTo: mayRaise ? all : null,
  };
}

function raise(state: HoldemState, at: number, to: bigint): HoldemState {
  const { minRaiseTo, maxRaiseTo } = optionsOf(state);
  const seat = state.seats[at];
  if (
    seat === undefined ||
    minRaiseTo === null ||
    maxRaiseTo === null ||
    to < minRaiseTo ||
    to > maxRaiseTo
  ) {
    throw new EngineError("holdem.bad_action", "outside the bounds of a raise");
  }
  const by = to - priceOf(state);
  // An all-in below a full raise does not by itself open the betting again for those who acted.
  const isFull = by >= state.minRaise;
  const seats = state.seats.map((other, index) => {
    if (index === at) return { ...put(other, to - other.street), hasActed: true };
    return isFull ? { ...other, hasActed: false } : other;
  });
  return { ...state, seats, minRaise: isFull ? by : state.minRaise };
}

function nextStreet(state: HoldemState): HoldemState {
  const street = NEXT[state.street];
  const missing = BOARD[street] - state.board.length;
  const seats = state.seats.map((seat) => ({ ...seat, street: 0n, hasActed: false }));
  return {
    ...state,
    street,
    seats,
    board: [...state.board, ...state.deck.slice(0, missing)],
    deck: state.deck.slice(missing),
    minRaise: state.rules.bigBlind,
  };
}

/** Finds the next seat to act, or continues to the next street, or ends the hand. */
function advance(state: HoldemState, from: number): HoldemState {
  if (state.seats.filter(isIn).length === 1) return { ...state, street: "over", turn: null };
  const price = priceOf(state);
  const canAct = state.seats.filter((seat) => isIn(seat) && seat.chips > 0n);
  // When only one player has chips left and has met every bet, nobody acts. That player does not have to complete a big
  // blind that was paid only in part.
  const isAlone = canAct.length === 1 && (canAct[0]?.street ?? 0n) >= highest(state.seats);
  const turn = isAlone
    ? null
    : after(
        state.seats,
        from,
        (seat) => isIn(seat) && seat.chips > 0n && (!seat.hasActed || seat.street < price),
      );
  if (turn !== null) return { ...state, turn };
  const next = nextStreet(state);
  return next.street === "over" ? { ...next, turn: null } : advance(next, state.button);
}

/** The state after the seat in turn acts. Throws `holdem.hand_over`, `holdem.bad_action`; the given state stays. */
export function nextHoldem(state: HoldemState, action: HoldemAction): HoldemState {
  const { turn } = state;
  if (turn === null) throw new EngineError("holdem.hand_over", state.street);
  const { toCall } = optionsOf(state);
  const withSeat = (change: (seat: HoldemSeat) => HoldemSeat): HoldemState => ({
    ...state,
    seats: state.seats.map((seat, at) => (at === turn ? { ...change(seat), hasActed: true } : seat)),
  });
  switch (action.type) {
    case "fold":
      return advance(
        withSeat((seat) => ({ ...seat, isFolded: true })),
        turn,
      );
    case "check": {
      if (toCall > 0n) throw new EngineError("holdem.bad_action", "there is a bet to call");
      return advance(
        withSeat((seat) => seat),
        turn,
      );
    }
    case "call":
      return advance(
        withSeat((seat) => put(seat, toCall)),
        turn,
      );
    case "raise":
      return advance(raise(state, turn, action.to), turn);
    default:
      throw new EngineError("holdem.bad_action", "fold, check, call or raise");
  }
}
