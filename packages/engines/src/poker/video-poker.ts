// Video poker, Jacks or Better, full-pay "9/6": five cards from a fresh deck, hold any, draw the others from
// the rest. All ten cards are drawn before the player chooses, so no choice affects them. The return under
// perfect play is enumerated over all 2,598,960 deals and 32 holds (par/video-poker-par.ts).
import type { Engine, Outcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { dealFromShoe, rankOf, type Card } from "../cards/card.ts";
import { formatFraction, fraction, parseFraction } from "../fraction.ts";
import type { RandomStream } from "../rng.ts";
import { kindOf, leadingRank, valueFive, type HandKind } from "./five-cards.ts";

export type VideoPokerAction = { readonly type: "draw"; readonly held: readonly boolean[] };

export type VideoPokerRules = {
  /** Multiples of the stake, including the stake itself. */
  readonly pays: Readonly<Record<HandKind, number>>;
  /** The lowest rank of a paying pair. */
  readonly lowestPair: number;
  /** Paytables that pay some fours more: the first row that fits is paid instead of `pays.four`. */
  readonly fours?: readonly FourPay[];
};

/** Ranks are 2 … 14, the ace. */
export type FourPay = {
  readonly ranks: readonly number[];
  /** Ranks of the fifth card; left out, any. */
  readonly kickers?: readonly number[];
  readonly pays: number;
};

export type VideoPokerBet = {
  /** Whole minor units as text. */
  readonly stakeMinor: string;
  readonly actions: readonly VideoPokerAction[];
};

export type VideoPokerOutcome = Outcome & {
  readonly family: "video-poker";
  readonly status: "open" | "over";
  readonly dealt: readonly Card[];
  /** Null until drawn. */
  readonly hand: readonly Card[] | null;
  /** The kind of the shown hand. */
  readonly kind: HandKind;
};

const HAND = 5;

export const videoPokerRules: VideoPokerRules = {
  pays: {
    "high-card": 0,
    pair: 1,
    "two-pair": 2,
    three: 3,
    straight: 4,
    flush: 6,
    "full-house": 9,
    four: 25,
    "straight-flush": 50,
    "royal-flush": 800,
  },
  lowestPair: 11,
};

/** The pay of five cards, in stakes. */
export function videoPokerPay(rules: VideoPokerRules, cards: readonly Card[]): number {
  const value = valueFive(cards);
  const kind = kindOf(value);
  if (kind === "four" && rules.fours !== undefined) return fourPay(rules, cards, leadingRank(value));
  return kind === "pair" && leadingRank(value) < rules.lowestPair ? 0 : rules.pays[kind];
}

function fourPay({ fours = [], pays }: VideoPokerRules, cards: readonly Card[], rank: number): number {
  const kicker = cards.map(rankOf).find((one) => one !== rank) ?? 0;
  const row = fours.find(({ ranks, kickers }) => ranks.includes(rank) && (kickers?.includes(kicker) ?? true));
  return row?.pays ?? pays.four;
}

function drawFor(cards: readonly Card[], { held }: VideoPokerAction): Card[] {
  if (!Array.isArray(held) || held.length !== HAND || held.some((one) => typeof one !== "boolean")) {
    throw new EngineError("poker.bad_action", "five times true or false");
  }
  let next = HAND;
  return held.map((isHeld, at) => cards[isHeld ? at : next++] ?? 0);
}

function playVideoPoker(
  rules: VideoPokerRules,
  stream: RandomStream,
  { actions }: VideoPokerBet,
): VideoPokerOutcome {
  const cards = dealFromShoe(stream, 2 * HAND, 1);
  const dealt = cards.slice(0, HAND);
  const [action, ...more] = actions;
  if (more.length > 0) throw new EngineError("poker.round_over", "one draw");
  if (action === undefined) {
    return {
      family: "video-poker",
      status: "open",
      dealt,
      hand: null,
      kind: kindOf(valueFive(dealt)),
      multiplier: "0",
    };
  }
  if (action.type !== "draw") throw new EngineError("poker.bad_action", "draw");
  const hand = drawFor(cards, action);
  const multiplier = formatFraction(fraction(BigInt(videoPokerPay(rules, hand))));
  return { family: "video-poker", status: "over", dealt, hand, kind: kindOf(valueFive(hand)), multiplier };
}

export const videoPoker: Engine<VideoPokerRules, VideoPokerBet, VideoPokerOutcome> = {
  name: "video-poker",
  version: 1,
  rules: videoPokerRules,
  rtp: parseFraction("1653526326983/1661102543100"),
  play: playVideoPoker,
};
