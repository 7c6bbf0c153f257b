// The end of a hand of Texas hold'em: its pots, side pots, rake, and who wins what. Chips are whole minor units and none
// is lost: winnings and rake add up to the bets.
import { EngineError } from "../engine-error.ts";
import { splitAmount } from "../money.ts";
import { bestOf } from "./five-cards.ts";
import { type HoldemSeat, type HoldemState, BOARD, least, isIn } from "./holdem.ts";

export type Pot = { readonly amount: bigint; readonly eligible: readonly number[] };

export type HoldemEnd = {
  readonly rake: bigint;
  /** Amount that each seat gets, its own uncalled bet included; in the order of the seats. */
  readonly won: readonly bigint[];
  /** Amount that each seat bet beyond every other and got back: it was never at risk. */
  readonly uncalled: readonly bigint[];
  readonly pots: readonly (Pot & { readonly winners: readonly number[]; readonly rake: bigint })[];
};

/**
 * The pots of a hand, the main pot first. Each level of all-in makes one pot, and only the players who paid that level
 * may win it. Dead money belongs to the main pot.
 */
export function potsOf(seats: readonly HoldemSeat[]): Pot[] {
  const levels = [...new Set(seats.filter(isIn).map(({ total }) => total))]
    .filter((level) => level > 0n)
    .sort((a, b) => (a < b ? -1 : 1));
  const dead = seats.reduce((sum, seat) => sum + seat.dead, 0n);
  let below = 0n;
  return levels.map((level, index) => {
    // Money of a folded seat beyond the last level belongs to the last pot.
    const isLast = level === levels[levels.length - 1];
    const amount = seats.reduce(
      (sum, { total }) => {
        const part = (isLast ? total : least(total, level)) - least(total, below);
        return sum + part;
      },
      index === 0 ? dead : 0n,
    );
    const eligible = seats.flatMap((seat, at) => (isIn(seat) && seat.total >= level ? [at] : []));
    below = level;
    return { amount, eligible };
  });
}

/** From the left of the button, so that an odd chip has one fixed owner. */
function inOrder(state: HoldemState, seats: readonly number[]): number[] {
  const count = state.seats.length;
  const place = (at: number): number => (at - state.button - 1 + count) % count;
  return [...seats].sort((a, b) => place(a) - place(b));
}

/** The amount that one seat bet beyond all others: it is uncalled and is returned. */
function uncalledOf(seats: readonly HoldemSeat[]): { readonly at: number; readonly amount: bigint } | null {
  const at = seats.findIndex(
    (seat) => isIn(seat) && seats.every((other) => other === seat || other.total < seat.total),
  );
  const own = seats[at];
  if (own === undefined) return null;
  const next = seats.reduce((most, seat) => (seat !== own && seat.total > most ? seat.total : most), 0n);
  return { at, amount: own.total - next };
}

/**
 * Divides the pots of a finished hand. An uncalled bet goes back first, without rake; no flop, no rake. Odd chips go
 * to the first winner left of the button. Throws `holdem.hand_over` while it is not finished.
 */
export function endHand(state: HoldemState): HoldemEnd {
  if (state.turn !== null) throw new EngineError("holdem.hand_over", "the hand is still on");
  const { rules, board } = state;
  const returned = uncalledOf(state.seats);
  const seats = state.seats.map((seat, at) =>
    at === returned?.at ? { ...seat, total: seat.total - returned.amount } : seat,
  );
  const uncalled = seats.map((_, at) => (at === returned?.at ? returned.amount : 0n));
  const won = [...uncalled];
  let left = board.length >= BOARD.flop ? rules.rakeCap : 0n;
  const pots = potsOf(seats).map((pot) => {
    const rake = least((pot.amount * rules.rakeBasisPoints) / 10_000n, left);
    left -= rake;
    const winners = inOrder(state, bestSeats(state, pot.eligible));
    const parts = splitAmount(
      pot.amount - rake,
      winners.map(() => 1n),
    );
    for (const [index, at] of winners.entries()) won[at] = (won[at] ?? 0n) + (parts[index] ?? 0n);
    return { ...pot, winners, rake };
  });
  return { rake: pots.reduce((sum, { rake }) => sum + rake, 0n), won, uncalled, pots };
}

function bestSeats({ seats, board }: HoldemState, eligible: readonly number[]): number[] {
  if (eligible.length === 1) return [...eligible];
  const values = eligible.map((at) => bestOf([...(seats[at]?.hole ?? []), ...board]));
  const best = Math.max(...values);
  return eligible.filter((_, index) => values[index] === best);
}
