// One hand of hold'em as a round that anyone can replay: the deck from the seeds, the initial table, and the
// actions in order. Stake and payout are those of one seat, whose chips are the stake. Players play each
// other; the operator keeps only the rake.
import { DECK, dealFromShoe, type Card } from "../cards/card.ts";
import type { Engine, MultiBetOutcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { formatFraction, fraction } from "../fraction.ts";
import { readStakeMinor } from "../money.ts";
import type { RandomStream } from "../rng.ts";
import {
  holdemBetting,
  nextHoldem,
  putBy,
  startHand,
  type HoldemAction,
  type HoldemBetting,
  type HoldemState,
} from "./holdem.ts";
import type { HoldemBlinds } from "./holdem-blinds.ts";
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
  /** Who pays blinds; absent: the two left of the button. */
  readonly blinds?: HoldemBlinds;
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

export type HoldemVersion = { readonly deck: number; readonly betting: HoldemBetting };

function toAction(step: HoldemStep): HoldemAction {
  return step.type === "raise" ? { type: "raise", to: readStakeMinor(step.to) } : step;
}

/**
 * The state of a hand after its actions, by the rules of its version. Throws `holdem.bad_table`, `holdem.bad_action`, `holdem.hand_over`,
 * `bet.bad_stake`.
 */
export function replayHand(
  stream: RandomStream,
  table: HoldemTable,
  { steps, betting }: { readonly steps: readonly HoldemStep[]; readonly betting: HoldemBetting },
): HoldemState {
  const rules = {
    betting,
    smallBlind: readStakeMinor(table.smallBlind),
    bigBlind: readStakeMinor(table.bigBlind),
    rakeBasisPoints: BigInt(table.rakeBasisPoints),
    rakeCap: BigInt(table.rakeCap),
  };
  const players = table.chips.map((chips, at) => ({ player: String(at), chips: readStakeMinor(chips) }));
  const first = startHand(rules, dealFromShoe(stream, DECK, 1), {
    players,
    button: table.button,
    ...(table.blinds === undefined ? {} : { blinds: table.blinds }),
  });
  return steps.map(toAction).reduce(nextHoldem, first);
}

function playHoldem(
  { betting }: HoldemVersion,
  stream: RandomStream,
  { table, seat, stakeMinor, actions }: HoldemBet,
): HoldemOutcome {
  if (table?.chips?.[seat] !== stakeMinor)
    throw new EngineError("holdem.bad_table", "the seat does not hold the stake");
  const state = replayHand(stream, table, { steps: actions, betting });
  const end = state.turn === null ? endHand(state) : null;
  const own = state.seats[seat];
  const chips = readStakeMinor(stakeMinor);
  const share = (amount: bigint): string => formatFraction(fraction(amount, chips));
  return {
    family: "holdem",
    status: end === null ? "open" : "over",
    board: state.board,
    rake: (end?.rake ?? 0n).toString(),
    seats: state.seats.map((one, at) => ({
      hole: one.hole,
      put: putBy(one).toString(),
      won: (end?.won[at] ?? 0n).toString(),
      isFolded: one.isFolded,
    })),
    parts: [{ staked: share(own === undefined ? 0n : putBy(own)), multiplier: share(end?.won[seat] ?? 0n) }],
  };
}

/** Before rake the players share exactly their stakes: a return of one. */
function createHoldem(version: keyof typeof holdemBetting): Engine<HoldemVersion, HoldemBet, HoldemOutcome> {
  return {
    name: "holdem",
    version,
    rules: { deck: DECK, betting: holdemBetting[version] },
    rtp: fraction(1n),
    play: playHoldem,
  };
}

/** Every version of the rules, the newest first: a hand replays by the one it was played under. */
export const holdemVersions = [createHoldem(2), createHoldem(1)] as const;
export const [holdem] = holdemVersions;

/** Returns a version of the rules. Throws `round.unknown_rules`. */
export function findHoldem(version: number): Engine<HoldemVersion, HoldemBet, HoldemOutcome> {
  const found = holdemVersions.find((one) => one.version === version);
  if (found === undefined) throw new EngineError("round.unknown_rules", `holdem version ${version}`);
  return found;
}
