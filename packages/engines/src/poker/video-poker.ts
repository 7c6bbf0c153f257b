// Video poker with four paytables and up to ten hands: five cards from a fresh deck, hold any, each hand draws the others
// from its own rest of the deck. All cards are drawn before the player chooses, so no choice affects them. The returns under
// perfect play are enumerated over all 2,598,960 deals and 32 holds (par/video-poker-par.ts); they are the same for any number of hands.
import type { Engine, MultiBetOutcome, Outcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { DECK, rankOf, type Card } from "../cards/card.ts";
import { parseFraction } from "../fraction.ts";
import type { PlacedBet } from "../live/table-game.ts";
import { drawWithoutReplacement, type RandomStream } from "../rng.ts";
import { kindOf, leadingRank, valueFive, type HandKind } from "./five-cards.ts";
import {
  paytableReturns,
  videoPokerPaytables,
  type PaytableName,
  type VideoPokerPaytable,
} from "./video-poker-tables.ts";

export type VideoPokerAction = { readonly type: "draw"; readonly held: readonly boolean[] };

export type VideoPokerRules = {
  readonly paytables: Readonly<Record<PaytableName, VideoPokerPaytable>>;
  readonly maxHands: number;
};

export type VideoPokerBet = {
  /** Sum of all hands, in whole minor units as text. */
  readonly stakeMinor: string;
  /** A bet for each hand, all on one paytable; left out, one hand of Jacks or Better. */
  readonly bets?: readonly PlacedBet[];
  readonly actions: readonly VideoPokerAction[];
};

/** A hand after the draw. */
export type DrawnHand = {
  readonly cards: readonly Card[];
  readonly kind: HandKind;
  /** In stakes. */
  readonly pays: number;
};

export type VideoPokerOutcome = (Outcome | MultiBetOutcome) & {
  readonly family: "video-poker";
  readonly status: "open" | "over";
  readonly dealt: readonly Card[];
  /** The first hand; null until drawn. */
  readonly hand: readonly Card[] | null;
  /** The kind of the shown hand. */
  readonly kind: HandKind;
  /** All hands, empty until drawn; left out where the bet names no hands. */
  readonly hands?: readonly DrawnHand[];
};

const HAND = 5;
const JACKS: PaytableName = "jacks-or-better";

export const videoPokerRules: VideoPokerRules = { paytables: videoPokerPaytables, maxHands: 10 };

/** The pay of five cards, in stakes. */
export function videoPokerPay(paytable: VideoPokerPaytable, cards: readonly Card[]): number {
  const value = valueFive(cards);
  const kind = kindOf(value);
  if (kind === "four" && paytable.fours !== undefined) return fourPay(paytable, cards, leadingRank(value));
  return kind === "pair" && leadingRank(value) < paytable.lowestPair ? 0 : paytable.pays[kind];
}

function fourPay({ fours = [], pays }: VideoPokerPaytable, cards: readonly Card[], rank: number): number {
  const kicker = cards.map(rankOf).find((one) => one !== rank) ?? 0;
  const row = fours.find(({ ranks, kickers }) => ranks.includes(rank) && (kickers?.includes(kicker) ?? true));
  return row?.pays ?? pays.four;
}

/** The paytable and number of hands of a bet. Throws `table.bad_bets`, `table.unknown_bet`. */
function readBets(
  { paytables, maxHands }: VideoPokerRules,
  { stakeMinor, bets }: VideoPokerBet,
): { readonly name: PaytableName; readonly hands: number } {
  const placed = bets ?? [{ on: JACKS, stakeMinor }];
  const on = placed[0]?.on ?? "";
  if (placed.length === 0 || placed.length > maxHands || placed.some((bet) => bet.on !== on))
    throw new EngineError("table.bad_bets", `1 to ${maxHands} hands of one paytable`);
  if (!Object.prototype.hasOwnProperty.call(paytables, on))
    throw new EngineError("table.unknown_bet", on.slice(0, 40));
  const sum = placed.reduce((total, bet) => total + BigInt(bet.stakeMinor), 0n);
  if (sum.toString() !== stakeMinor) throw new EngineError("table.bad_bets", "the stakes do not add up");
  return { name: on as PaytableName, hands: placed.length };
}

/** Five cards, and for each hand five more in the order in which they replace the thrown ones, drawn from its own 47. */
export function drawVideoPoker(stream: RandomStream, hands: number): { dealt: Card[]; more: Card[][] } {
  const dealt = drawWithoutReplacement(stream, HAND, DECK);
  const left = Array.from({ length: DECK }, (_, card) => card).filter((card) => !dealt.includes(card));
  const more = Array.from({ length: hands }, () =>
    drawWithoutReplacement(stream, HAND, left.length).map((place) => left[place] ?? 0),
  );
  return { dealt, more };
}

function drawFor(dealt: readonly Card[], more: readonly Card[], held: readonly boolean[]): Card[] {
  let next = 0;
  return held.map((isHeld, at) => (isHeld ? dealt[at] : more[next++]) ?? 0);
}

function checkAction({ type, held }: VideoPokerAction): void {
  if (type !== "draw") throw new EngineError("poker.bad_action", "draw");
  if (!Array.isArray(held) || held.length !== HAND || held.some((one) => typeof one !== "boolean"))
    throw new EngineError("poker.bad_action", "five times true or false");
}

function playVideoPoker(rules: VideoPokerRules, stream: RandomStream, bet: VideoPokerBet): VideoPokerOutcome {
  const { name, hands } = readBets(rules, bet);
  const { dealt, more } = drawVideoPoker(stream, hands);
  const [action, ...others] = bet.actions;
  if (others.length > 0) throw new EngineError("poker.round_over", "one draw");
  if (action !== undefined) checkAction(action);
  const drawn = action === undefined ? [] : more.map((cards) => drawFor(dealt, cards, action.held));
  const ended = drawn.map(
    (cards): DrawnHand => ({
      cards,
      kind: kindOf(valueFive(cards)),
      pays: videoPokerPay(rules.paytables[name], cards),
    }),
  );
  const [first] = ended;
  const shown = {
    family: "video-poker",
    status: first === undefined ? "open" : "over",
    dealt,
    hand: first?.cards ?? null,
    kind: first?.kind ?? kindOf(valueFive(dealt)),
  } as const;
  if (bet.bets === undefined) return { ...shown, multiplier: String(first?.pays ?? 0) };
  const parts = bet.bets.map((_, at) => ({ staked: "1", multiplier: String(ended[at]?.pays ?? 0) }));
  return { ...shown, hands: ended, parts };
}

export const videoPoker: Engine<VideoPokerRules, VideoPokerBet, VideoPokerOutcome> = {
  name: "video-poker",
  version: 1,
  rules: videoPokerRules,
  rtp: parseFraction(paytableReturns[JACKS]),
  play: playVideoPoker,
};
