// A client's state of a shared round: the last pushed state, the server's clock, and the bets that the client sends.
// The server decides when a round closes and what a curve has reached; the clock on the page is only for display.
import type { RoundBet } from "@khela/engines/rounds";
import {
  paths,
  type PlayerBetsView,
  type BetAnswer,
  type LiveTableView,
  type RoundView,
  type TableBetsView,
  type Totals,
} from "../../../wire/game-api.ts";
import { createRequestId } from "../fairness/client-random.ts";
import type { GameSession } from "../session/game-session.ts";
import { watchRoom } from "./watch-room.ts";

export type RoomClient = {
  readonly view: () => LiveTableView | null;
  readonly playerBets: () => PlayerBetsView | null;
  readonly isConnected: () => boolean;
  /** Returns the server's time, as exactly as the latency allows. */
  readonly now: () => number;
  /** Places a bet on the shared round, and returns the bet as the server stored it. */
  bet(bet: RoundBet): Promise<RoundView>;
  cashOut(roundId: string): Promise<void>;
};

type RoomHandlers = {
  readonly onRoomState: () => void;
  readonly onPlayerBets: () => void;
  readonly onConnection: () => void;
  readonly onBalance: (balanceMinor: string | null, totals: Totals | null) => void;
  /** For a table that shows the bets of all players. */
  readonly onTableBets?: (bets: TableBetsView) => void;
};

const CLOCK_SAMPLES = 3;
const CLOCK_RESYNC_MS = 60_000;

/**
 * Measures by how much the server's clock is ahead of the page's monotonic clock, from the quickest of a few answers.
 */
async function measureClock(
  session: GameSession,
): Promise<{ readonly aheadMs: number; readonly tripMs: number }> {
  let best = { aheadMs: 0, tripMs: Infinity };
  for (let sample = 0; sample < CLOCK_SAMPLES; sample += 1) {
    const from = performance.now();
    const { now } = await session.api.request<{ now: number }>(paths.clock);
    const tripMs = performance.now() - from;
    if (tripMs < best.tripMs) best = { aheadMs: now + tripMs / 2 - performance.now(), tripMs };
  }
  return best;
}

/** Subscribes to the session's room; the handlers run after the new state can be read. */
export function createRoomClient(session: GameSession, handlers: RoomHandlers): RoomClient {
  let view: LiveTableView | null = null;
  let seat: PlayerBetsView | null = null;
  let isConnected = false;
  let aheadMs = 0;
  /**
   * The page's clock may stop while a phone sleeps: after each interruption of the stream, the next state sets the
   * offset again.
   */
  let isClockOld = true;
  const setClock = () =>
    void measureClock(session).then(
      (clock) => (aheadMs = clock.aheadMs),
      () => undefined,
    );
  watchRoom(
    session,
    {
      room: (next: LiveTableView) => {
        if (isClockOld) aheadMs = next.now - performance.now();
        isClockOld = false;
        view = next;
        handlers.onRoomState();
      },
      seat: (next: PlayerBetsView) => {
        seat = next;
        handlers.onBalance(null, next.totals);
        handlers.onPlayerBets();
      },
      bets: (next: TableBetsView) => handlers.onTableBets?.(next),
    },
    {
      onBalance: (balanceMinor) => handlers.onBalance(balanceMinor, null),
      onConnection: (up) => {
        isConnected = up;
        isClockOld ||= !up;
        handlers.onConnection();
        if (up) setClock();
      },
    },
  );
  setInterval(setClock, CLOCK_RESYNC_MS);
  return {
    view: () => view,
    playerBets: () => seat,
    isConnected: () => isConnected,
    now: () => performance.now() + aheadMs,
    bet: async (bet) => {
      const body = { requestId: createRequestId(), tableRoundId: view?.round?.id ?? "", bet };
      const { round } = await session.transact(() => session.api.request<BetAnswer>(paths.tableBet, body));
      return round;
    },
    cashOut: async (roundId) => {
      await session.transact(() => session.api.request<BetAnswer>(paths.cashOut, { roundId }));
    },
  };
}
