// One hand of hold'em as a round that anybody can play again: the deck from the seeds, the table as it stood, what was
// done in order. What is staked and paid is that of one seat, whose chips are the stake. The players play each other; of
// what they stake the house keeps the rake and nothing else.
import { DECK, dealShoe, type Card } from "../cards/card.ts";
import type { Engine, PartsOutcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { formatFraction, fraction } from "../fraction.ts";
import { readStakeMinor } from "../money.ts";
import type { Stream } from "../rng.ts";
import { endHand, nextHoldem, startHand, type HoldemAction, type HoldemState } from "./holdem.ts";

/** A table as a hand begins; whole minor units as text. */
export type HoldemTable = {
  readonly smallBlind: string;
  readonly bigBlind: string;
  readonly rakeBasisPoints: string;
  readonly rakeCap: string;
  /** Who has the button, as a place among `chips`. */
  readonly button: number;
  /** What each player brings, in the order they sit. */
  readonly chips: readonly string[];
};

export type HoldemStep =
  | { readonly type: "fold" } | { readonly type: "check" } | { readonly type: "call" }
  /** To so much in all on this street. */
  | { readonly type: "raise"; readonly to: string };

export type HoldemBet = {
  /** What the player brought to the hand; whole minor units as text. */
  readonly stakeMinor: string;
  readonly table: HoldemTable;
  /** Which of the players it is. */
  readonly seat: number;
  readonly actions: readonly HoldemStep[];
};

export type HoldemOutcome = PartsOutcome & {
  readonly family: "holdem";
  readonly status: "open" | "over";
  readonly board: readonly Card[];
  readonly rake: string;
  readonly seats: readonly { readonly hole: readonly Card[]; readonly put: string; readonly won: string; readonly isFolded: boolean }[];
};

type Rules = { readonly deck: number };

function toAction(step: HoldemStep): HoldemAction {
  return step.type === "raise" ? { type: "raise", to: readStakeMinor(step.to) } : step;
}

/** The state of a hand after its steps. Throws `holdem.bad_table`, `holdem.bad_action`, `holdem.hand_over`, `bet.bad_stake`. */
export function replayHand(stream: Stream, table: HoldemTable, steps: readonly HoldemStep[]): HoldemState {
  const rules = {
    smallBlind: readStakeMinor(table.smallBlind), bigBlind: readStakeMinor(table.bigBlind),
    rakeBasisPoints: BigInt(table.rakeBasisPoints), rakeCap: BigInt(table.rakeCap),
  };
  const players = table.chips.map((chips, at) => ({ player: String(at), chips: readStakeMinor(chips) }));
  const first = startHand(rules, dealShoe(stream, DECK, 1), { players, button: table.button });
  return steps.map(toAction).reduce(nextHoldem, first);
}

function playHoldem(_rules: Rules, stream: Stream, { table, seat, stakeMinor, actions }: HoldemBet): HoldemOutcome {
  if (table?.chips?.[seat] !== stakeMinor) throw new EngineError("holdem.bad_table", "the seat does not hold the stake");
  const state = replayHand(stream, table, actions);
  const end = state.turn === null ? endHand(state) : null;
  const own = state.seats[seat];
  const chips = readStakeMinor(stakeMinor);
  const share = (amount: bigint): string => formatFraction(fraction(amount, chips));
  return {
    family: "holdem", status: end === null ? "open" : "over", board: state.board, rake: (end?.rake ?? 0n).toString(),
    seats: state.seats.map(({ hole, total, isFolded }, at) =>
      ({ hole, put: total.toString(), won: (end?.won[at] ?? 0n).toString(), isFolded })),
    parts: [{ staked: share(own?.total ?? 0n), multiplier: share(end?.won[seat] ?? 0n) }],
  };
}

/** Before the rake the players have among them what they brought: a return of one. */
export const holdem: Engine<Rules, HoldemBet, HoldemOutcome> = {
  name: "holdem", version: 1, rules: { deck: DECK }, rtp: fraction(1n), play: playHoldem,
};
