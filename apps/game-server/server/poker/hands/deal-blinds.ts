/**
 * Chooses who is dealt in and who pays which blind. The big blind moves to the next player at every hand, so that no
 * one misses it. The small blind is due from the previous big blind; when that player is gone or away nobody pays it,
 * and nobody pays it twice. A new or returning player waits for the big blind, or posts it.
 */
import type { HoldemBlinds } from "@khela/engines/poker/holdem-blinds";
import type { PokerSeat, PokerTable } from "../store.ts";

export type Deal = {
  readonly seated: readonly PokerSeat[];
  /** A place among `seated`. */
  readonly button: number;
  readonly blinds: HoldemBlinds;
  readonly bigBlindSeat: number;
};

type Last = Pick<PokerTable, "button" | "bigBlindSeat">;

const FIRST_HAND = -1;

function nextAfter(seats: readonly PokerSeat[], seat: number): PokerSeat | undefined {
  return seats.find((one) => one.seat > seat) ?? seats[0];
}

/** The place of the player before a seat. */
function placeBefore(seats: readonly PokerSeat[], seat: number): number {
  const before = seats.findLastIndex((one) => one.seat < seat);
  return before === -1 ? seats.length - 1 : before;
}

/** The next big blind. Robots do not play each other while a player waits: it is the player's then. */
function nextBigBlind(ready: readonly PokerSeat[], { bigBlindSeat }: Last): PokerSeat | undefined {
  const players = ready.filter(({ roundId }) => roundId !== null);
  const hasPlayer = players.some(({ owes }) => owes === "none");
  return nextAfter(hasPlayer ? ready : players, bigBlindSeat);
}

/**
 * The players of a hand: those dealt in before, the next big blind, and those who post. A single remaining player plays
 * with one more. When every ready player still owes a blind, all of them play.
 */
function seatedOf(ready: readonly PokerSeat[], big: PokerSeat | undefined): readonly PokerSeat[] {
  if (ready.every(({ owes }) => owes !== "none")) return ready;
  const seated = ready.filter((seat) => seat.owes === "none" || seat === big || seat.isPosting);
  if (seated.length >= 2) return seated;
  const other = nextAfter(ready, big?.seat ?? FIRST_HAND);
  return ready.filter((seat) => seated.includes(seat) || seat === other);
}

/** A table's first hand: the button goes to the next player, the blinds to those left of it. */
function firstDeal(seated: readonly PokerSeat[], { button: lastButton }: Last): Deal {
  const count = seated.length;
  const button = seated.findIndex((seat) => seat === nextAfter(seated, lastButton));
  const small = count === 2 ? button : (button + 1) % count;
  const big = (small + 1) % count;
  return { seated, button, blinds: { small, big, posts: [] }, bigBlindSeat: seated[big]?.seat ?? FIRST_HAND };
}

/** `ready`: at least two, one of them a player, in seat order. */
export function dealBlinds(last: Last, ready: readonly PokerSeat[]): Deal {
  if (last.bigBlindSeat === FIRST_HAND) return firstDeal(ready, last);
  const bigSeat = nextBigBlind(ready, last);
  const seated = seatedOf(ready, bigSeat);
  const count = seated.length;
  const big = seated.findIndex((seat) => seat === bigSeat);
  const bigBlindSeat = bigSeat?.seat ?? FIRST_HAND;
  if (count === 2 || seated.every(({ owes }) => owes !== "none")) {
    const small = (big + count - 1) % count;
    const button = count === 2 ? small : (small + count - 1) % count;
    return { seated, button, blinds: { small, big, posts: [] }, bigBlindSeat };
  }
  const small = seated.findIndex(
    ({ seat, owes }) => seat === last.bigBlindSeat && owes === "none" && seat !== bigBlindSeat,
  );
  const posts = seated.flatMap(({ owes }, place) =>
    owes === "none" || place === big ? [] : [{ place, isSmallDue: owes === "both" }],
  );
  return {
    seated,
    button: placeBefore(seated, last.bigBlindSeat),
    blinds: { small: small === -1 ? null : small, big, posts },
    bigBlindSeat,
  };
}
