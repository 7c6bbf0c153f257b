/**
 * Chooses who is dealt in and who pays which blind. The big blind moves to the next player at every hand, so that no
 * player skips it. Only the player of the previous big blind pays the small blind, so that no player pays it twice:
 * when that player has left or is away, the hand has none. A new or returning player waits for the big blind, or posts
 * it.
 */
import type { HoldemBlinds } from "@khela/engines/poker/holdem-blinds";
import type { PokerSeat, PokerTable } from "../store.ts";

export type Deal = {
  readonly seated: readonly PokerSeat[];
  /** Position of the button, as an index into `seated`. */
  readonly button: number;
  readonly blinds: HoldemBlinds;
  readonly bigBlindSeat: number;
};

type Last = Pick<PokerTable, "button" | "bigBlindSeat">;

const FIRST_HAND = -1;

function nextAfter(seats: readonly PokerSeat[], seat: number): PokerSeat | undefined {
  return seats.find((one) => one.seat > seat) ?? seats[0];
}

/** Returns the index of the last player before a seat. */
function placeBefore(seats: readonly PokerSeat[], seat: number): number {
  const before = seats.findLastIndex((one) => one.seat < seat);
  return before === -1 ? seats.length - 1 : before;
}

/**
 * Returns the next player of the big blind. When only robots could play, a waiting player gets it, so that robots do
 * not play among themselves.
 */
function nextBigBlind(ready: readonly PokerSeat[], { bigBlindSeat }: Last): PokerSeat | undefined {
  const players = ready.filter(({ roundId }) => roundId !== null);
  const hasPlayer = players.some(({ owes }) => owes === "none");
  return nextAfter(hasPlayer ? ready : players, bigBlindSeat);
}

/**
 * Returns the players of a hand: players who owe no blinds, the next big blind, and players who post a blind. If that
 * is only one player, the next ready player joins. When every ready player owes a blind, all of them play.
 */
function seatedOf(ready: readonly PokerSeat[], big: PokerSeat | undefined): readonly PokerSeat[] {
  if (ready.every(({ owes }) => owes !== "none")) return ready;
  const seated = ready.filter((seat) => seat.owes === "none" || seat === big || seat.isPosting);
  if (seated.length >= 2) return seated;
  const other = nextAfter(ready, big?.seat ?? FIRST_HAND);
  return ready.filter((seat) => seated.includes(seat) || seat === other);
}

/**
 * Deals a table's first hand: the button goes to the next player, and the blinds to the players left of the button. Of
 * two players the one with the button has the small blind.
 */
function firstDeal(seated: readonly PokerSeat[], { button: lastButton }: Last): Deal {
  const count = seated.length;
  const button = seated.findIndex((seat) => seat === nextAfter(seated, lastButton));
  const small = count === 2 ? button : (button + 1) % count;
  const big = (small + 1) % count;
  return { seated, button, blinds: { small, big, posts: [] }, bigBlindSeat: seated[big]?.seat ?? FIRST_HAND };
}

/** Returns who is dealt in and who pays blinds. `ready`: at least two seats, one of them a player's, in seat order. */
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
