// Three-card poker against the dealer: ante, then play (an equal stake) or fold; the dealer needs a queen to
// qualify. The ante bonus is paid whatever the dealer has. Pair plus is a separate bet. Returns under the
// best strategy (play with queen-six-four or better) are enumerated over all deals (par/three-card-par.ts).
import type { Engine, MultiBetOutcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { dealFromShoe, rankOf, type Card } from "../cards/card.ts";
import { formatFraction, fraction, parseFraction } from "../fraction.ts";
import type { RandomStream } from "../rng.ts";
import type { TableGameBet } from "./table-game.ts";
import { pokerOrder, threeKindOf, valueThree, type ThreeKind } from "./three-cards.ts";
import { threeCardReturns } from "./three-card-returns.ts";

export type ThreeCardAction = { readonly type: "play" } | { readonly type: "fold" };

/** Bets on `ante`, and optionally on `pair-plus`. */
export type ThreeCardBet = TableGameBet & { readonly actions: readonly ThreeCardAction[] };

export type ThreeCardRules = {
  /** Pays to one, by the kind of hand. */
  readonly pairPlus: Readonly<Partial<Record<ThreeKind, number>>>;
  readonly anteBonus: Readonly<Partial<Record<ThreeKind, number>>>;
  readonly qualifyingRank: number;
};

export type ThreeCardOutcome = MultiBetOutcome & {
  readonly family: "three-card-poker";
  readonly status: "open" | "played" | "folded";
  readonly player: readonly Card[];
  /** The dealer's cards; null while the player may still choose. */
  readonly dealer: readonly Card[] | null;
  readonly qualifies: boolean | null;
};

export const threeCardRules: ThreeCardRules = {
  pairPlus: { "straight-flush": 40, trips: 30, straight: 6, flush: 4, pair: 1 },
  anteBonus: { "straight-flush": 5, trips: 4, straight: 1 },
  qualifyingRank: 12,
};

/** Returns whether the dealer's hand qualifies: a queen or better. */
function dealerQualifies(rules: ThreeCardRules, dealer: readonly Card[]): boolean {
  return threeKindOf(dealer) !== "high-card" || Math.max(...dealer.map(rankOf)) >= rules.qualifyingRank;
}

/** The data of a hand that decides the end of a round. */
export type RatedHand = { readonly value: number; readonly qualifies: boolean; readonly bonus: number };

export function rateHand(rules: ThreeCardRules, cards: readonly Card[]): RatedHand {
  return {
    value: valueThree(pokerOrder, cards),
    qualifies: dealerQualifies(rules, cards),
    bonus: rules.anteBonus[threeKindOf(cards)] ?? 0,
  };
}

/** Return of ante and play together, in antes (2 were staked), including the bonus. */
export function playedReturn(player: RatedHand, dealer: RatedHand): number {
  if (!dealer.qualifies) return 3 + player.bonus;
  if (player.value === dealer.value) return 2 + player.bonus;
  return (player.value > dealer.value ? 4 : 0) + player.bonus;
}

/** Return of pair plus. */
export function pairPlusReturn(rules: ThreeCardRules, player: readonly Card[]): number {
  const pays = rules.pairPlus[threeKindOf(player)];
  return pays === undefined ? 0 : pays + 1;
}

function checkBets({ bets, stakeMinor }: ThreeCardBet): void {
  const names = bets
    .map(({ on }) => on)
    .sort()
    .join();
  if (names !== "ante" && names !== "ante,pair-plus")
    throw new EngineError("table.bad_bets", "ante, and pair-plus if wanted");
  const sum = bets.reduce((total, bet) => total + BigInt(bet.stakeMinor), 0n);
  if (sum.toString() !== stakeMinor) throw new EngineError("table.bad_bets", "the stakes do not add up");
}

function statusOf(actions: readonly ThreeCardAction[]): ThreeCardOutcome["status"] {
  const [action, ...more] = actions;
  if (more.length > 0) throw new EngineError("poker.round_over", "one decision");
  if (action === undefined) return "open";
  if (action.type !== "play" && action.type !== "fold")
    throw new EngineError("poker.bad_action", "play or fold");
  return action.type === "play" ? "played" : "folded";
}

function playThreeCards(rules: ThreeCardRules, stream: RandomStream, bet: ThreeCardBet): ThreeCardOutcome {
  checkBets(bet);
  const status = statusOf(bet.actions);
  const cards = dealFromShoe(stream, 6, 1);
  const player = cards.slice(0, 3);
  const dealer = cards.slice(3);
  const isPlayed = status === "played";
  const parts = bet.bets.map(({ on }) => {
    const back =
      on === "ante"
        ? isPlayed
          ? playedReturn(rateHand(rules, player), rateHand(rules, dealer))
          : 0
        : pairPlusReturn(rules, player);
    return {
      staked: on === "ante" && isPlayed ? "2" : "1",
      multiplier: status === "open" ? "0" : formatFraction(fraction(BigInt(back))),
    };
  });
  const isOver = status !== "open";
  return {
    family: "three-card-poker",
    status,
    player,
    parts,
    dealer: isOver ? dealer : null,
    qualifies: isOver ? dealerQualifies(rules, dealer) : null,
  };
}

export const threeCardPoker: Engine<ThreeCardRules, ThreeCardBet, ThreeCardOutcome> = {
  name: "three-card-poker",
  version: 1,
  rules: threeCardRules,
  rtp: parseFraction(threeCardReturns.threeCardPoker["pair-plus"]),
  play: playThreeCards,
};
