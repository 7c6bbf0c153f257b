// The contract between the poker client and its server, beside game-api.ts. Amounts are whole minor units as
// text.
import type { Card } from "@khela/engines/cards/card";
import type { HandKind } from "@khela/engines/poker/five-cards";
import type { HoldemStreet } from "@khela/engines/poker/holdem";
import type { HoldemStep, HoldemTable } from "@khela/engines/poker/holdem-round";
import type { Totals } from "./game-api.ts";

export const pokerPaths = {
  lobby: "/api/poker/lobby",
  table: "/api/poker/table",
  hands: "/api/poker/hands",
  sit: "/api/poker/sit",
  act: "/api/poker/act",
  topUp: "/api/poker/top-up",
  stand: "/api/poker/stand",
  post: "/api/poker/post",
  robot: "/api/poker/robot",
  seed: "/api/poker/seed",
} as const;

export type PokerLobby = {
  /** Id of the table at which the player has a seat; null: none. */
  readonly own: string | null;
  readonly tables: readonly {
    readonly tableId: string;
    readonly smallBlind: string;
    readonly bigBlind: string;
    readonly minBuy: string;
    readonly maxBuy: string;
    readonly size: number;
    readonly players: number;
    readonly robots: number;
    /**
     * The amount that the player took from the table in the last hour, if it raises the minimum buy-in; the bounds
     * already include it.
     */
    readonly tookMinor: string | null;
  }[];
};

export type PokerSeatView = {
  readonly seat: number;
  /** The player's tag at the table, instead of a name: players stay anonymous. */
  readonly name: string;
  readonly isRobot: boolean;
  readonly isOwn: boolean;
  readonly isSeated: boolean;
  /** The player's chips between hands; during a hand, the hand's positions have them. */
  readonly chips: string;
  readonly isAway: boolean;
  readonly isLeaving: boolean;
  /** The blinds that the player must pay to join before the big blind reaches them; none: the player is dealt in. */
  readonly owes: "none" | "big" | "both";
  readonly isPosting: boolean;
};

export type PokerPlace = {
  readonly seat: number;
  readonly chips: string;
  /** Chips that the player bet on this street; `put`: chips put into the pot in the whole hand. */
  readonly bet: string;
  readonly put: string;
  readonly isFolded: boolean;
  /** The player's cards; null for a card that the viewer may not see. */
  readonly cards: readonly (Card | null)[];
  /** The chips won in the hand; present once the hand has ended. */
  readonly won: string | null;
  readonly kind: HandKind | null;
};

export type PokerHandView = {
  readonly handId: string;
  readonly number: number;
  readonly seedHash: string;
  readonly street: HoldemStreet;
  readonly board: readonly Card[];
  /** The number of actions so far; the client sends it with the next action. */
  readonly step: number;
  readonly button: number;
  readonly turn: number | null;
  /** Time until the server acts; `turnMs`: time of a turn before the time bank is used. */
  readonly leftMs: number;
  readonly turnMs: number;
  readonly pots: readonly string[];
  readonly rake: string;
  readonly ownKind: HandKind | null;
  /** The player's possible actions; present only in the player's own turn. */
  readonly options: {
    readonly toCall: string;
    readonly minRaiseTo: string | null;
    readonly maxRaiseTo: string | null;
  } | null;
  readonly places: readonly PokerPlace[];
};

export type PokerTableView = {
  readonly tableId: string;
  readonly version: string;
  readonly stage: "idle" | "playing" | "shown";
  readonly size: number;
  readonly smallBlind: string;
  readonly bigBlind: string;
  readonly minBuy: string;
  readonly maxBuy: string;
  readonly rakeBasisPoints: number;
  readonly rakeCap: string;
  readonly nextSeedHash: string;
  readonly mayCallRobots: boolean;
  readonly seats: readonly PokerSeatView[];
  readonly hand: PokerHandView | null;
};

export type PokerAnswer = {
  readonly table: PokerTableView;
  /** The balance; null when the platform was not called or did not answer. */
  readonly balanceMinor: string | null;
  readonly totals: Totals;
};

export type PokerPlayed = {
  readonly number: number;
  readonly tableId: string;
  readonly at: number;
  readonly put: string;
  readonly won: string;
  readonly rake: string;
  readonly board: readonly Card[];
  readonly cards: readonly Card[];
  readonly fair: {
    readonly game: string;
    readonly rulesVersion: number;
    readonly serverSeedHash: string;
    /** The hand's server seed; null until some minutes after the end of the hand. */
    readonly serverSeed: string | null;
    /** SHA-256 of the players' seeds, one per line, in the order of their positions. */
    readonly clientSeed: string;
    readonly clientSeeds: readonly string[];
    readonly nonce: number;
    readonly bet: { readonly stakeMinor: string; readonly table: HoldemTable; readonly seat: number };
    readonly actions: readonly HoldemStep[];
  };
};
