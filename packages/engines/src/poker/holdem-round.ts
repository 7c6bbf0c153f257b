// One hand of hold'em as a round that anyone can replay: the deck from the seeds, the initial table, and the
// actions in order. Stake and payout are those of one seat, whose chips are the stake. Players play each
// other; the operator keeps only the rake.
import { DECK, dealFromShoe, type Card } from "../cards/card.ts";
import type { Engine, MultiBetOutcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { formatFraction, fraction } from "../fraction.ts";
import { readStakeMinor } from "../money.ts";
import type { RandomStream } from "../rng.ts";
import { nextHoldem, startHand, type HoldemAction, type HoldemState } from "./holdem.ts";
import { endHand } from "./holdem-pots.ts";

/** A table at the start of a hand; whole minor units as text. */
export type HoldemTable = {
  readonly smallBlind: string;
  readonly bigBlind: string;
  readonly rakeBasisPoints: string;
  readonly rakeCap: string;
  /** The button, as an index into `chips`. */
  readonly button: number;
  /** Each player's chips, in seat order. */
  readonly chips: readonly string[];
};

export type HoldemStep =
  | { readonly type: "fold" }
  | { readonly type: "check" }
  | { readonly type: "call" }
  /** Raises to this total on the current street. */
  | { readonly type: "raise"; readonly to: string };

export type HoldemBet = {
  /** The player's chips at the start of the hand, in whole minor units as text. */
  readonly stakeMinor: string;
  readonly table: HoldemTable;
  /** Index of the player. */
  readonly seat: number;
  readonly actions: readonly HoldemStep[];
};

export type HoldemOutcome = MultiBetOutcome & {
  readonly family: "holdem";
  readonly status: "open" | "over";
  readonly board: readonly Card[];
  readonly rake: string;
  readonly seats: readonly {
    readonly hole: readonly Card[];
    readonly put: string;
    readonly won: string;
    readonly isFolded: boolean;
  }[];
};

type Rules = { readonly deck: number };

function toAction(step: HoldemStep): HoldemAction {
  return step.type === "raise" ? { type: "raise", to: readStakeMinor(step.to) } : step;
}

/**
 * The state of a hand after its actions. Throws `holdem.bad_table`, `holdem.bad_action`, `holdem.hand_over`,
 * `bet.bad_stake`.
 */
export function replayHand(
  stream: RandomStream,
  table: HoldemTable,
  steps: readonly HoldemStep[],
): HoldemState {
  const rules = {
    smallBlind: readStakeMinor(table.smallBlind),
    bigBlind: readStakeMinor(table.bigBlind),
    rakeBasisPoints: BigInt(table.rakeBasisPoints),
    rakeCap: BigInt(table.rakeCap),
  };
  const players = table.chips.map((chips, at) => ({ player: String(at), chips: readStakeMinor(chips) }));
  const first = startHand(rules, dealFromShoe(stream, DECK, 1), { players, button: table.button });
  return steps.map(toAction).reduce(nextHoldem, first);
}

function playHoldem(
  _rules: Rules,
  stream: RandomStream,
  { table, seat, stakeMinor, actions }: HoldemBet,
): HoldemOutcome {
  if (table?.chips?.[seat] !== stakeMinor)
    throw new EngineError("holdem.bad_table", "the seat does not hold the stake");
  const state = replayHand(stream, table, actions);
  const end = state.turn === null ? endHand(state) : null;
  const own = state.seats[seat];
  const chips = readStakeMinor(stakeMinor);
  const share = (amount: bigint): string => formatFraction(fraction(amount, chips));
  return {
    family: "holdem",
    status: end === null ? "open" : "over",
    board: state.board,
    rake: (end?.rake ?? 0n).toString(),
    seats: state.seats.map(({ hole, total, isFolded }, at) => ({
      hole,
      put: total.toString(),
      won: (end?.won[at] ?? 0n).toString(),
      isFolded,
    })),
    parts: [{ staked: share(own?.total ?? 0n), multiplier: share(end?.won[seat] ?? 0n) }],
  };
}

/** Before rake the players share exactly their stakes: a return of one. */
export const holdem: Engine<Rules, HoldemBet, HoldemOutcome> = {
  name: "holdem",
  version: 1,
  rules: { deck: DECK },
  rtp: fraction(1n),
  play: playHoldem,
};
