// What one player sees of a table: the chips and bets of all players, the board, and only their own cards, until a
// showdown shows other cards. It is built for each player separately; no push contains a card.
import { optionsOf, putBy, type HoldemState } from "@khela/engines/poker/holdem";
import { endHand, potsOf } from "@khela/engines/poker/holdem-pots";
import { bestOf, kindOf } from "@khela/engines/poker/five-cards";
import type { PokerHandView, PokerPlayed, PokerSeatView, PokerTableView } from "../../wire/poker-api.ts";
import { stateOf, TURN_MS } from "./locked-table.ts";
import type { PokerSeat, PokerTable } from "./store.ts";
import type { PlayedHand, PokerHand } from "./hand-store.ts";

/**
 * Time after the end of a hand for which its seed, and so every card, stays secret, so that no bluff is revealed while
 * it matters.
 */
const REVEAL_MS = 600_000;

type TableSnapshot = {
  readonly table: PokerTable;
  readonly seats: readonly PokerSeat[];
  readonly hand: PokerHand | null;
  readonly player: string;
  readonly now: Date;
};

/**
 * Returns the cards of a seat that a player may see: their own, and at a showdown the cards of all players who have not
 * folded; null for a hidden card.
 */
function cardsOf(state: HoldemState, place: number, isOwn: boolean): readonly (number | null)[] {
  const seat = state.seats[place];
  if (seat === undefined) return [];
  const isShowdown = state.turn === null && state.seats.filter(({ isFolded }) => !isFolded).length > 1;
  return seat.hole.map((card) => (isOwn || (isShowdown && !seat.isFolded) ? card : null));
}

function viewHand(
  { table, hand, now }: TableSnapshot & { readonly hand: PokerHand },
  ownRound: string | null,
): PokerHandView {
  const state = stateOf(hand);
  const end = state.turn === null ? endHand(state) : null;
  const own = hand.setup.players.findIndex(({ roundId }) => roundId !== null && roundId === ownRound);
  const isOwnTurn = own !== -1 && state.turn === own;
  const options = isOwnTurn ? optionsOf(state) : null;
  const isShowdown = end !== null && state.seats.filter(({ isFolded }) => !isFolded).length > 1;
  const ownCards = state.seats[own]?.hole ?? [];
  return {
    handId: hand.id,
    number: hand.number,
    seedHash: hand.serverSeedHash,
    street: state.street,
    board: state.board,
    step: hand.actions.length,
    button: hand.setup.players[hand.setup.button]?.seat ?? 0,
    turn: state.turn === null ? null : (hand.setup.players[state.turn]?.seat ?? null),
    leftMs: table.dueAt === null ? 0 : Math.max(0, table.dueAt.getTime() - now.getTime()),
    turnMs: TURN_MS,
    pots: (end?.pots ?? potsOf(state.seats)).map(({ amount }) => amount.toString()),
    rake: (end?.rake ?? 0n).toString(),
    ownKind: own !== -1 && state.board.length > 0 ? kindOf(bestOf([...ownCards, ...state.board])) : null,
    options:
      options === null
        ? null
        : {
            toCall: options.toCall.toString(),
            minRaiseTo: options.minRaiseTo?.toString() ?? null,
            maxRaiseTo: options.maxRaiseTo?.toString() ?? null,
          },
    places: hand.setup.players.map(({ seat }, place) => {
      const one = state.seats[place];
      const shown = cardsOf(state, place, place === own);
      return {
        seat,
        bet: (one?.street ?? 0n).toString(),
        put: (one === undefined ? 0n : putBy(one)).toString(),
        isFolded: one?.isFolded ?? true,
        cards: shown,
        chips: (one?.chips ?? 0n).toString(),
        won: end === null ? null : (end.won[place] ?? 0n).toString(),
        kind: isShowdown && one?.isFolded === false ? kindOf(bestOf([...one.hole, ...state.board])) : null,
      };
    }),
  };
}

function viewSeat(
  { seat, name, roundId, player, isSeated, chips, awaySince, isLeaving, owes, isPosting }: PokerSeat,
  viewer: string,
): PokerSeatView {
  return {
    seat,
    name,
    isRobot: roundId === null,
    isOwn: player === viewer,
    isSeated,
    chips: chips.toString(),
    isAway: awaySince !== null,
    isLeaving,
    owes,
    isPosting,
  };
}

export function viewTable(snapshot: TableSnapshot): PokerTableView {
  const { table, seats, hand, player } = snapshot;
  const own = seats.find((seat) => seat.player === player);
  return {
    tableId: table.id,
    version: table.version.toString(),
    stage: table.stage,
    size: table.seats,
    smallBlind: table.smallBlind.toString(),
    bigBlind: table.bigBlind.toString(),
    minBuy: table.minBuy.toString(),
    maxBuy: table.maxBuy.toString(),
    rakeBasisPoints: table.rakeBasisPoints,
    rakeCap: table.rakeCap.toString(),
    nextSeedHash: table.nextSeedHash,
    mayCallRobots: table.play,
    seats: seats.map((seat) => viewSeat(seat, player)),
    hand: hand === null ? null : viewHand({ ...snapshot, hand }, own?.roundId ?? null),
  };
}

/**
 * Returns a hand that the player was in, with their own and the shown cards. Some minutes after its end it also has the
 * seed, and so all cards.
 */
export function viewPlayed(hand: PlayedHand, now: Date): PokerPlayed {
  const state = stateOf(hand);
  const isRevealed = hand.endedAt !== null && now.getTime() - hand.endedAt.getTime() >= REVEAL_MS;
  const { players: _players, ...table } = hand.setup;
  return {
    number: hand.number,
    tableId: hand.tableId,
    at: hand.startedAt.getTime(),
    put: hand.put.toString(),
    won: hand.won.toString(),
    rake: hand.rake.toString(),
    board: state.board,
    cards: state.seats[hand.place]?.hole ?? [],
    fair: {
      game: "holdem",
      rulesVersion: hand.rulesVersion,
      serverSeedHash: hand.serverSeedHash,
      serverSeed: isRevealed ? hand.serverSeed : null,
      clientSeed: hand.clientSeed,
      clientSeeds: hand.setup.players.map(({ clientSeed }) => clientSeed),
      nonce: hand.number,
      bet: { stakeMinor: hand.setup.chips[hand.place] ?? "0", table, seat: hand.place },
      actions: hand.actions,
    },
  };
}
