// The state of the matches as last pushed, of the player's bets and of the bet slip. Every view is rendered from this
// state.
import { fraction, multiplyFractions, type Fraction } from "@khela/engines/fraction";
import { returnOfSettlement } from "@khela/engines/matches/markets";
import { multiplyFloor } from "@khela/engines/money";
import {
  matchPaths,
  type FixtureView,
  type MatchBetAnswer,
  type MatchBetView,
  type MatchLegView,
  type MatchesChange,
  type MatchesList,
  type MatchPlayerView,
} from "../../wire/matches-api.ts";
import { createRequestId } from "../shell/fairness/client-random.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { watchRoom } from "../shell/transport/watch-room.ts";

export type Leg = {
  readonly fixtureId: string;
  readonly marketId: string;
  readonly selection: string;
  readonly oddsMilli: number;
};

type Change = { readonly fixtures: readonly FixtureView[]; readonly isWhole: boolean };

export type OddsBoard = {
  readonly list: () => MatchesList;
  readonly fixtures: () => readonly FixtureView[];
  readonly find: (id: string) => FixtureView | undefined;
  readonly bets: () => readonly MatchBetView[];
  readonly legs: () => readonly Leg[];
  /** Returns the server's time. */
  readonly now: () => number;
  readonly isConnected: () => boolean;
  /**
   * Adds a pick to the slip or removes it. "replaced": it took the place of another pick of the same match; "full": the
   * slip has its maximum of picks, and nothing changed.
   */
  toggle(leg: Leg): "added" | "removed" | "replaced" | "full";
  /** Puts a bet's picks on the slip at the current odds; false when a pick is no longer offered. */
  repeat(bet: MatchBetView): Promise<boolean>;
  /** Fetches all markets of a match. */
  open(id: string): Promise<FixtureView>;
  /** Updates the legs to the current odds. */
  refreshOdds(): Promise<void>;
  place(stakeMinor: bigint, acceptsBetter: boolean): Promise<MatchBetView>;
  onFixtures(listener: (change: Change) => void): void;
  onBets(listener: () => void): void;
  onSlip(listener: () => void): void;
};

const MAX_LEGS = 8;
/**
 * Odds change constantly. After this time without a push the list is fetched, and the answer tells whether the feed is
 * silent.
 */
const QUIET_MS = 20_000;

/** Returns a slip's combined odds, as the server computes them. */
export function slipOdds(legs: readonly Leg[]): Fraction {
  return legs
    .map(({ oddsMilli }) => returnOfSettlement("won", oddsMilli))
    .reduce(multiplyFractions, fraction(1n));
}

export function slipPays(legs: readonly Leg[], stakeMinor: bigint): bigint {
  return multiplyFloor(stakeMinor, slipOdds(legs));
}

type BoardState = {
  readonly session: GameSession;
  list: MatchesList;
  /** How much the server's clock is ahead of the page's monotonic clock. */
  offsetMs: number;
  fixtures: Map<string, FixtureView>;
  bets: readonly MatchBetView[];
  legs: readonly Leg[];
  isConnected: boolean;
  lastEventAt: number;
  /**
   * Number of times that the player's bets were displayed. When it changes during a request, the answer may be older
   * than the displayed bets and is dropped.
   */
  playerRevision: number;
  readonly fixtureListeners: ((change: Change) => void)[];
  readonly betListeners: (() => void)[];
  readonly slipListeners: (() => void)[];
};

function notify(listeners: readonly (() => void)[]): void {
  for (const listener of listeners) listener();
}

/** Replaces all matches by a complete list, and measures the server's clock by it. */
function setList(board: BoardState, list: MatchesList): void {
  board.list = list;
  board.offsetMs = list.now - performance.now();
  board.fixtures = new Map(list.fixtures.map((fixture) => [fixture.id, fixture]));
}

function followOdds(board: BoardState): void {
  const { legs, fixtures } = board;
  const followed = legs.map((leg) => {
    const market = fixtures.get(leg.fixtureId)?.markets.find(({ id }) => id === leg.marketId);
    const odds = market?.odds[leg.selection];
    return odds === undefined ? leg : { ...leg, oddsMilli: odds };
  });
  const hasChanged = followed.some((leg, n) => leg.oddsMilli !== legs[n]?.oddsMilli);
  board.legs = followed;
  if (hasChanged) notify(board.slipListeners);
}

function showPlayer(board: BoardState, player: MatchPlayerView): void {
  board.playerRevision += 1;
  board.bets = player.bets;
  board.session.showMoney(player.balanceMinor, player.totals);
  notify(board.betListeners);
}

async function fetchPlayer(board: BoardState): Promise<void> {
  const before = board.playerRevision;
  const player = await board.session.api.request<MatchPlayerView>(matchPaths.seat);
  if (board.playerRevision === before) showPlayer(board, player);
}

async function fetchList(board: BoardState): Promise<void> {
  const next = await board.session.api.request<MatchesList>(matchPaths.list);
  // pushed changes have made the state newer than this answer
  if (next.rev < board.list.rev) return;
  setList(board, next);
  followOdds(board);
  for (const listener of board.fixtureListeners) listener({ fixtures: next.fixtures, isWhole: true });
}

function applyChange(board: BoardState, { now, from, rev, fixtures: changed }: MatchesChange): void {
  const { list, fixtures } = board;
  board.offsetMs = now - performance.now();
  board.lastEventAt = performance.now();
  // A change that starts from a later revision than the known list means that a change was missed, so the list is
  // fetched.
  if ((from ?? rev) > list.rev) return void fetchList(board).catch(() => undefined);
  board.list = { ...list, rev: Math.max(rev, list.rev), isFresh: true };
  const news = changed.filter(({ id, rev: one }) => one > (fixtures.get(id)?.rev ?? -1));
  for (const fixture of news) {
    const known = fixtures.get(fixture.id)?.markets ?? [];
    const others = known.filter(({ id }) => !fixture.markets.some((market) => market.id === id));
    fixtures.set(fixture.id, { ...fixture, markets: [...fixture.markets, ...others] });
  }
  followOdds(board);
  const shown = news.map(({ id }) => fixtures.get(id)).filter((one) => one !== undefined);
  for (const listener of board.fixtureListeners) listener({ fixtures: shown, isWhole: false });
}

function watchMatches(board: BoardState): void {
  const { session } = board;
  watchRoom(
    session,
    {
      matches: (data: never) => applyChange(board, data),
      seat: (data: never) => showPlayer(board, data),
    },
    {
      onBalance: (balanceMinor) => session.showMoney(balanceMinor, null),
      onConnection: (up) => {
        board.isConnected = up;
        notify(board.betListeners);
        if (up) fetchList(board).catch(() => undefined);
      },
    },
  );
  setInterval(() => {
    const isIdle = performance.now() - board.lastEventAt > QUIET_MS;
    if (board.isConnected && isIdle) fetchList(board).catch(() => undefined);
  }, QUIET_MS);
}

function toggleLeg(board: BoardState, leg: Leg): ReturnType<OddsBoard["toggle"]> {
  const { legs } = board;
  const same = legs.find(({ fixtureId }) => fixtureId === leg.fixtureId);
  if (same === undefined && legs.length >= MAX_LEGS) return "full";
  const isOff = same?.marketId === leg.marketId && same.selection === leg.selection;
  const others = legs.filter((one) => one !== same);
  board.legs = isOff ? others : [...others, leg];
  notify(board.slipListeners);
  return isOff ? "removed" : same === undefined ? "added" : "replaced";
}

/**
 * Returns a pick at its current odds, for a cockfight in the next scheduled fight; undefined when the pick is no longer
 * offered.
 */
async function legAgain(board: BoardState, leg: MatchLegView): Promise<Leg | undefined> {
  const { fixtureId, kind, lineQuarters, selection, sport } = leg;
  const next =
    sport === "cockfight" ? [...board.fixtures.values()].find((one) => one.phase === "scheduled") : null;
  const { id, markets } = await openFixture(board, next?.id ?? fixtureId);
  const market = markets.find((one) => one.kind === kind && one.lineQuarters === lineQuarters);
  const oddsMilli = market?.state === "open" ? market.odds[selection] : undefined;
  return market && oddsMilli ? { fixtureId: id, marketId: market.id, selection, oddsMilli } : undefined;
}

async function repeatBet(board: BoardState, bet: MatchBetView): Promise<boolean> {
  const legs = await Promise.all(bet.legs.map((leg) => legAgain(board, leg)));
  const offered = legs.filter((leg) => leg !== undefined);
  if (offered.length < legs.length) return false;
  board.legs = offered;
  notify(board.slipListeners);
  return true;
}

async function openFixture(board: BoardState, id: string): Promise<FixtureView> {
  const path = `${matchPaths.fixture}?id=${encodeURIComponent(id)}`;
  for (;;) {
    const fixture = await board.session.api.request<FixtureView>(path);
    // a pushed change is newer than this answer: the match is fetched again
    if (fixture.rev < (board.fixtures.get(id)?.rev ?? 0)) continue;
    board.fixtures.set(id, fixture);
    return fixture;
  }
}

async function placeSlip(
  board: BoardState,
  stakeMinor: bigint,
  acceptsBetter: boolean,
): Promise<MatchBetView> {
  const before = board.playerRevision;
  const { bet, seat: player } = await board.session.api.request<MatchBetAnswer>(matchPaths.bet, {
    requestId: createRequestId(),
    stakeMinor: stakeMinor.toString(),
    acceptsBetter,
    legs: board.legs,
  });
  board.legs = [];
  // The stream may have pushed newer bets during the request; in that case this answer is not displayed.
  if (board.playerRevision === before) showPlayer(board, player);
  notify(board.slipListeners);
  return bet;
}

async function createState(session: GameSession): Promise<BoardState> {
  const list = await session.api.request<MatchesList>(matchPaths.list);
  const board: BoardState = {
    session,
    list,
    offsetMs: 0,
    fixtures: new Map(),
    bets: [],
    legs: [],
    isConnected: true,
    lastEventAt: performance.now(),
    playerRevision: 0,
    fixtureListeners: [],
    betListeners: [],
    slipListeners: [],
  };
  setList(board, list);
  return board;
}

export async function createOddsBoard(session: GameSession): Promise<OddsBoard> {
  const board = await createState(session);
  watchMatches(board);
  void fetchPlayer(board).catch(() => undefined);
  return {
    list: () => board.list,
    fixtures: () => [...board.fixtures.values()],
    find: (id) => board.fixtures.get(id),
    bets: () => board.bets,
    legs: () => board.legs,
    now: () => performance.now() + board.offsetMs,
    isConnected: () => board.isConnected,
    toggle: (leg) => toggleLeg(board, leg),
    repeat: (bet) => repeatBet(board, bet),
    open: (id) => openFixture(board, id),
    refreshOdds: async () => {
      for (const { fixtureId } of board.legs) await openFixture(board, fixtureId);
      followOdds(board);
    },
    place: (stakeMinor, acceptsBetter) => placeSlip(board, stakeMinor, acceptsBetter),
    onFixtures: (listener) => void board.fixtureListeners.push(listener),
    onBets: (listener) => void board.betListeners.push(listener),
    onSlip: (listener) => void board.slipListeners.push(listener),
  };
}
