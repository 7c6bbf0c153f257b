// A shared round as its clients have it: what the stream last said, the server's clock, and the bets one sends. The server
// decides when a round closes and what a curve has reached; a clock here is only for what is shown meanwhile.
import type { RoundBet } from "@khela/engines/rounds";
import { paths, type SeatView, type TableAnswer, type TableView, type Totals } from "../../wire.ts";
import { makeRequestId } from "./chance.ts";
import type { Table } from "./table.ts";
import { watch } from "./watch.ts";

export type Room = {
  readonly view: () => TableView | null;
  readonly seat: () => SeatView | null;
  readonly isUp: () => boolean;
  /** The server's clock, as near as the line lets one know it. */
  readonly now: () => number;
  bet(bet: RoundBet): Promise<void>;
  cashOut(roundId: string): Promise<void>;
};

type Heard = {
  readonly onRoom: () => void; readonly onSeat: () => void; readonly onLine: () => void;
  readonly onMoney: (balanceMinor: string | null, totals: Totals | null) => void;
};

const CLOCK_ASKED = 3;
const CLOCK_AGAIN_MS = 60_000;

/** How far the server's clock is ahead of ours, by the quickest of a few answers. */
async function measureClock(table: Table): Promise<{ readonly aheadMs: number; readonly tripMs: number }> {
  let best = { aheadMs: 0, tripMs: Infinity };
  for (let asked = 0; asked < CLOCK_ASKED; asked += 1) {
    const from = performance.now();
    const { now } = await table.api.ask<{ now: number }>(paths.clock);
    const tripMs = performance.now() - from;
    if (tripMs < best.tripMs) best = { aheadMs: now + tripMs / 2 - Date.now(), tripMs };
  }
  return best;
}

/** Watches the room of a seat; the handlers run after what they tell of can be read. */
export function openRoom(table: Table, heard: Heard): Room {
  let view: TableView | null = null;
  let seat: SeatView | null = null;
  let isUp = false;
  let aheadMs = 0;
  const setClock = () => void measureClock(table).then((clock) => (aheadMs = clock.aheadMs), () => undefined);
  watch(table, {
    room: (next: TableView) => {
      if (view === null) aheadMs = next.now - Date.now();
      view = next;
      heard.onRoom();
    },
    seat: (next: SeatView) => {
      seat = next;
      heard.onMoney(null, next.totals);
      heard.onSeat();
    },
  }, {
    onMoney: (balanceMinor) => heard.onMoney(balanceMinor, null),
    onLine: (up) => {
      isUp = up;
      heard.onLine();
      if (up) setClock();
    },
  });
  setInterval(setClock, CLOCK_AGAIN_MS);
  return {
    view: () => view,
    seat: () => seat,
    isUp: () => isUp,
    now: () => Date.now() + aheadMs,
    bet: async (bet) => {
      const body = { requestId: makeRequestId(), tableRoundId: view?.round?.id ?? "", bet };
      await table.move(() => table.api.ask<TableAnswer>(paths.tableBet, body));
    },
    cashOut: async (roundId) => {
      await table.move(() => table.api.ask<TableAnswer>(paths.cashOut, { roundId }));
    },
  };
}
