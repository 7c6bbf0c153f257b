// The matches as last heard, the player's bets and what is on the slip. What is shown follows from here.
import { fraction, timesFractions, type Fraction } from "@khela/engines/fraction";
import { returnOfSettlement } from "@khela/engines/matches/markets";
import { timesDown } from "@khela/engines/money";
import { matchPaths, type FixtureView, type MatchBetAnswer, type MatchBetView, type MatchesChange, type MatchesList, type MatchSeat } from "../../wire-matches.ts";
import { makeRequestId } from "../shell/chance.ts";
import type { Table } from "../shell/table.ts";
import { watch } from "../shell/watch.ts";

export type Leg = { readonly fixtureId: string; readonly marketId: string; readonly selection: string; readonly oddsMilli: number };

type Change = { readonly fixtures: readonly FixtureView[]; readonly isWhole: boolean };

export type Book = {
  readonly list: () => MatchesList;
  readonly fixtures: () => readonly FixtureView[];
  readonly find: (id: string) => FixtureView | undefined;
  readonly bets: () => readonly MatchBetView[];
  readonly legs: () => readonly Leg[];
  /** The server's clock. */
  readonly now: () => number;
  readonly isUp: () => boolean;
  /** Puts a pick on the slip or takes it off; answers what stood there of the same match. */
  toggle(leg: Leg): "added" | "removed" | "replaced" | "full";
  /** All markets of a match, asked for now. */
  open(id: string): Promise<FixtureView>;
  /** The legs at the odds of now. */
  renew(): Promise<void>;
  place(stakeMinor: bigint, acceptsBetter: boolean): Promise<MatchBetView>;
  onFixtures(listener: (change: Change) => void): void;
  onBets(listener: () => void): void;
  onSlip(listener: () => void): void;
};

const MAX_LEGS = 8;
/** Something always changes: after so long a quiet the list is asked for, which says whether the feed is silent. */
const QUIET_MS = 20_000;

/** What a slip multiplies to, and what it pays when all of it is won: as the server computes it. */
export function slipOdds(legs: readonly Leg[]): Fraction {
  return legs.map(({ oddsMilli }) => returnOfSettlement("won", oddsMilli)).reduce(timesFractions, fraction(1n));
}

export function slipPays(legs: readonly Leg[], stakeMinor: bigint): bigint {
  return timesDown(stakeMinor, slipOdds(legs));
}

export async function openBook(table: Table): Promise<Book> {
  let list = await table.api.ask<MatchesList>(matchPaths.list);
  let offset = list.now - Date.now();
  let fixtures = new Map(list.fixtures.map((fixture) => [fixture.id, fixture]));
  let bets: readonly MatchBetView[] = [];
  let legs: readonly Leg[] = [];
  let isUp = true;
  let heardAt = Date.now();
  /** Counts what was told of the seat: an answer asked for before that may be older. */
  let seatsHeard = 0;
  const fixtureListeners: ((change: Change) => void)[] = [];
  const betListeners: (() => void)[] = [];
  const slipListeners: (() => void)[] = [];
  const toAll = (listeners: readonly (() => void)[]) => listeners.forEach((listener) => listener());

  function followOdds(): void {
    const followed = legs.map((leg) => {
      const odds = fixtures.get(leg.fixtureId)?.markets.find(({ id }) => id === leg.marketId)?.odds[leg.selection];
      return odds === undefined ? leg : { ...leg, oddsMilli: odds };
    });
    const hasMoved = followed.some((leg, n) => leg.oddsMilli !== legs[n]?.oddsMilli);
    legs = followed;
    if (hasMoved) toAll(slipListeners);
  }
  function takeSeat(seat: MatchSeat): void {
    seatsHeard += 1;
    bets = seat.bets;
    table.showMoney(seat.balanceMinor, seat.totals);
    toAll(betListeners);
  }
  async function askSeat(): Promise<void> {
    const before = seatsHeard;
    const seat = await table.api.ask<MatchSeat>(matchPaths.seat);
    if (seatsHeard === before) takeSeat(seat);
  }
  async function askList(): Promise<void> {
    const next = await table.api.ask<MatchesList>(matchPaths.list);
    // changes told meanwhile went on from what is known here, which is newer then
    if (next.rev < list.rev) return;
    list = next;
    offset = list.now - Date.now();
    fixtures = new Map(list.fixtures.map((fixture) => [fixture.id, fixture]));
    followOdds();
    for (const listener of fixtureListeners) listener({ fixtures: list.fixtures, isWhole: true });
  }
  function takeChange({ now, from, rev, fixtures: changed }: MatchesChange): void {
    offset = now - Date.now();
    heardAt = Date.now();
    // nothing is missing where it goes on from what is known
    if ((from ?? rev) > list.rev) return void askList().catch(() => undefined);
    list = { ...list, rev: Math.max(rev, list.rev), isFresh: true };
    const news = changed.filter(({ id, rev: one }) => one > (fixtures.get(id)?.rev ?? -1));
    for (const fixture of news) {
      const known = fixtures.get(fixture.id)?.markets ?? [];
      const others = known.filter(({ id }) => !fixture.markets.some((market) => market.id === id));
      fixtures.set(fixture.id, { ...fixture, markets: [...fixture.markets, ...others] });
    }
    followOdds();
    for (const listener of fixtureListeners) listener({ fixtures: news.map(({ id }) => fixtures.get(id)).filter((one) => one !== undefined), isWhole: false });
  }
  watch(table, { matches: (data: never) => takeChange(data), seat: (data: never) => takeSeat(data) }, {
    onMoney: (balanceMinor) => table.showMoney(balanceMinor, null),
    onLine: (up) => {
      isUp = up;
      toAll(betListeners);
      if (up) askList().catch(() => undefined);
    },
  });
  setInterval(() => {
    if (isUp && Date.now() - heardAt > QUIET_MS) askList().catch(() => undefined);
  }, QUIET_MS);
  void askSeat().catch(() => undefined);

  const book: Book = {
    list: () => list,
    fixtures: () => [...fixtures.values()],
    find: (id) => fixtures.get(id),
    bets: () => bets,
    legs: () => legs,
    now: () => Date.now() + offset,
    isUp: () => isUp,
    toggle: (leg) => {
      const same = legs.find(({ fixtureId }) => fixtureId === leg.fixtureId);
      if (same === undefined && legs.length >= MAX_LEGS) return "full";
      const isOff = same?.marketId === leg.marketId && same.selection === leg.selection;
      const others = legs.filter((one) => one !== same);
      legs = isOff ? others : [...others, leg];
      toAll(slipListeners);
      return isOff ? "removed" : same === undefined ? "added" : "replaced";
    },
    open: async (id) => {
      for (;;) {
        const fixture = await table.api.ask<FixtureView>(`${matchPaths.fixture}?id=${encodeURIComponent(id)}`);
        // told meanwhile: this answer is from before
        if (fixture.rev < (fixtures.get(id)?.rev ?? 0)) continue;
        fixtures.set(id, fixture);
        return fixture;
      }
    },
    renew: async () => {
      for (const { fixtureId } of legs) await book.open(fixtureId);
      followOdds();
    },
    place: async (stakeMinor, acceptsBetter) => {
      const before = seatsHeard;
      const { bet, seat } = await table.api.ask<MatchBetAnswer>(matchPaths.bet, {
        requestId: makeRequestId(), stakeMinor: stakeMinor.toString(), acceptsBetter, legs,
      });
      legs = [];
      // where the stream told of it already, it tells all that follows too
      if (seatsHeard === before) takeSeat(seat);
      toAll(slipListeners);
      return bet;
    },
    onFixtures: (listener) => void fixtureListeners.push(listener),
    onBets: (listener) => void betListeners.push(listener),
    onSlip: (listener) => void slipListeners.push(listener),
  };
  return book;
}
