/**
 * A bet on matches from tap to open: taken at the odds that were shown or not at all. While a match is under way the bet
 * waits a few seconds and its price is looked at once more. It is stored before any money moves; a stake of which nobody
 * knows whether it was taken goes back.
 */
import { EngineError } from "@khela/engines/engine-error";
import { formatAmount } from "@khela/engines/money";
import { checkSelection, type Selection } from "@khela/engines/matches/markets";
import type { FailureCode } from "../../wire.ts";
import type { MatchBetRequest, StaleOdds } from "../../wire-matches.ts";
import { getGame } from "../catalogue.ts";
import { newId, type Context } from "../context.ts";
import type { Db } from "../db.ts";
import { ArcadeFailure, fail } from "../failure.ts";
import { tellMoney } from "../money-told.ts";
import { refusals } from "../rounds.ts";
import type { Session } from "../store.ts";
import {
  findBet, findBetByRequest, insertBet, listDue, lockBet, lockRequest, sumExposure, updateBet, updateOdds, type Bet, type BetLeg, type NewBet,
} from "./bet-store.ts";
import { findCursor } from "./feed-store.ts";
import { lockFixtures, type FixtureRow } from "./list-store.ts";
import { betTransaction, moveOf, recordOf, undoBet } from "./money.ts";
import { bookLimits, marketOf, potentialOf } from "./prices.ts";
import { scopeOf } from "./scopes.ts";
import { tellSeat } from "./views.ts";
import { balanceOf, WALLET_TIMEOUT_MS } from "../wallet.ts";

/** Where nothing was heard of the feed for so long, no price is one. */
const FRESH_MS = 10_000;
/** After this long no process can still be waiting for the platform's answer to a bet. */
const CUT_OFF_AFTER_MS = 2 * WALLET_TIMEOUT_MS + 4_000;

type Asked = Pick<BetLeg, "fixtureId" | "marketId" | "selection" | "oddsMilli">;
type Priced = NewBet["legs"][number];
/** A bet as the book weighs it; `ownMinor`: what the book's exposure already counts of it. */
type Weighed = Pick<Session, "vendor" | "gameCode" | "currency"> & { readonly stakeMinor: bigint; readonly ownMinor: bigint };

async function refuseSilence(ctx: Context, db: Db): Promise<void> {
  const cursor = await findCursor(db);
  if (cursor === null || ctx.now().getTime() - cursor.heardAt.getTime() > FRESH_MS) fail("market.suspended", "the feed is silent");
}

/** A leg as it may be bet on now; null while its market takes none. */
function priceNow(asked: Asked, fixtures: readonly FixtureRow[]): Priced | null {
  const fixture = fixtures.find(({ id }) => id === asked.fixtureId);
  const market = fixture?.markets.find(({ id }) => id === asked.marketId);
  const oddsMilli = market?.odds[asked.selection];
  if (fixture === undefined || market === undefined || oddsMilli === undefined) return null;
  if (market.state !== "open" || (fixture.phase !== "scheduled" && fixture.phase !== "live")) return null;
  const { kind, lineQuarters } = market;
  checkSelection(marketOf({ kind, lineQuarters }), asked.selection);
  const score = fixture.phase === "live" && fixture.score !== null ? { home: fixture.score.home, away: fixture.score.away } : null;
  return { fixtureId: asked.fixtureId, marketId: asked.marketId, kind, lineQuarters, selection: asked.selection, oddsMilli, score };
}

/** The legs at the odds they were asked for, or better ones where that is agreed to. Fails with the odds of now. */
function priceLegs(asked: readonly Asked[], fixtures: readonly FixtureRow[], acceptsBetter: boolean): Priced[] {
  const now = asked.map((leg) => priceNow(leg, fixtures));
  const stale: StaleOdds[] = asked.map(({ fixtureId, marketId, selection }, n) =>
    ({ fixtureId, marketId, selection, oddsMilli: now[n]?.oddsMilli ?? null }));
  if (now.includes(null)) throw new ArcadeFailure("market.suspended", "", { odds: stale });
  const priced = now.filter((leg) => leg !== null);
  const fits = priced.every((leg, n) => leg.oddsMilli === asked[n]?.oddsMilli || (acceptsBetter && leg.oddsMilli > (asked[n]?.oddsMilli ?? Infinity)));
  if (!fits) throw new ArcadeFailure("bet.price_changed", "", { odds: stale });
  return priced;
}

function refuseScope(session: Session, fixtures: readonly FixtureRow[]): void {
  const { category, shows } = scopeOf(session.gameCode);
  const isShown = (fixture: FixtureRow) => fixture.category === category
    && (shows.length === 0 || shows.includes(fixture.sport) || shows.includes(fixture.leagueId));
  if (!fixtures.every(isShown)) fail("bet.bad", "not a match of this game");
}

/** What the book may lose by these legs, and by each of them with what stands on it; answers what they may pay. */
async function refuseTooMuch(db: Db, { vendor, gameCode, currency, stakeMinor, ownMinor }: Weighed, legs: readonly Priced[]): Promise<bigint> {
  const limits = bookLimits(getGame(vendor, gameCode), currency);
  if (stakeMinor < limits.minMinor || stakeMinor > limits.maxMinor) fail("bet.stake", "outside the limits");
  const potential = potentialOf(stakeMinor, legs);
  if (potential > limits.payoutMinor) fail("bet.payout", "pays more than the book does");
  for (const leg of legs) {
    if (await sumExposure(db, leg, currency) - ownMinor + potential - stakeMinor > limits.exposureMinor) fail("market.full");
  }
  return potential;
}

/** One transaction: the price is looked at and the bet stored, or neither. */
async function storeBet(ctx: Context, session: Session, request: MatchBetRequest): Promise<{ id: string; isNew: boolean }> {
  const { requestId, legs: asked, acceptsBetter } = request;
  const ids = [...new Set(asked.map(({ fixtureId }) => fixtureId))].sort();
  // two legs of one match hang together: their odds do not multiply
  if (ids.length !== asked.length) fail("bet.bad", "one leg a match");
  return ctx.db.transaction(async (tx) => {
    await lockRequest(tx, requestId);
    const repeated = await findBetByRequest(tx, session.idHash, requestId);
    if (repeated !== null) return { id: repeated.id, isNew: false };
    await refuseSilence(ctx, tx);
    const fixtures = await lockFixtures(tx, ids);
    refuseScope(session, fixtures);
    const legs = priceLegs(asked as readonly Asked[], fixtures, acceptsBetter);
    const stakeMinor = BigInt(request.stakeMinor);
    const potentialMinor = await refuseTooMuch(tx, { ...session, stakeMinor, ownMinor: 0n }, legs);
    const now = ctx.now();
    // past its start a match is under way, whether or not the feed has said so
    const isLive = fixtures.some(({ phase, startsAt }) => phase === "live" || startsAt <= now);
    const bet: NewBet = {
      ...session, id: newId(ctx), requestId, stakeMinor, potentialMinor, acceptsBetter, legs, createdAt: now,
      state: isLive ? "waiting" : "placing", dueAt: isLive ? new Date(now.getTime() + ctx.config.liveDelayMs) : now,
    };
    await insertBet(tx, session, bet);
    await tellSeat(ctx, tx, session);
    return { id: bet.id, isNew: true };
  });
}

async function change(ctx: Context, id: string, work: (tx: Db, bet: Bet) => Promise<void>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const bet = await lockBet(tx, id);
    if (bet === null) return;
    await work(tx, bet);
    await tellSeat(ctx, tx, bet);
  });
}

/** Takes the stake of a bet that is being placed; how it went stands in the bet. Answers the balance after it, which is told too. */
async function takeStake(ctx: Context, id: string): Promise<string | null> {
  const bet = await findBet(ctx.db, id);
  if (bet === null || bet.state !== "placing") return null;
  const reply = await ctx.wallet.call("bet", {
    ...moveOf(bet), session: bet.platformSession, transactionId: betTransaction(id), amount: formatAmount(bet.stakeMinor, bet.currency),
    detail: recordOf(bet),
  });
  await change(ctx, id, async (tx, now) => {
    // given up while its answer was on the way: the stake goes back
    if (now.state !== "placing") return;
    if (reply.kind === "ok") return updateBet(tx, id, { state: "open" });
    if (reply.kind === "refused") return updateBet(tx, id, { state: "refused", refusal: refusals[reply.code] ?? "bet.refused", settledAt: ctx.now() });
    ctx.log.warn({ bet: id, why: reply.why }, "bet unanswered");
    await undoBet(ctx, tx, now);
  });
  const balanceMinor = reply.kind === "ok" ? balanceOf(reply.answer, bet.currency) : null;
  if (balanceMinor !== null) await tellMoney(ctx, bet, balanceMinor);
  return balanceMinor;
}

/** Looks at the price of a bet that has waited once more; whether it stands. */
async function recheck(ctx: Context, id: string): Promise<boolean> {
  let stands = false;
  await change(ctx, id, async (tx, bet) => {
    if (bet.state !== "waiting" || bet.dueAt > ctx.now()) return;
    try {
      await refuseSilence(ctx, tx);
      const legs = priceLegs(bet.legs, await lockFixtures(tx, bet.legs.map(({ fixtureId }) => fixtureId).sort()), bet.acceptsBetter);
      // better odds pay more, and the book has its bounds for them too
      const potentialMinor = await refuseTooMuch(tx, { ...bet, ownMinor: bet.potentialMinor - bet.stakeMinor }, legs);
      for (const [n, { oddsMilli }] of legs.entries()) await updateOdds(tx, id, n, oddsMilli);
      await updateBet(tx, id, { state: "placing", dueAt: ctx.now(), potentialMinor });
      stands = true;
    } catch (error) {
      if (!(error instanceof ArcadeFailure)) throw error;
      await updateBet(tx, id, { state: "refused", refusal: error.code, settledAt: ctx.now() });
    }
  });
  return stands;
}

/** Bets whose wait is over, and those that a crash left between two steps. */
export async function moveBets(ctx: Context): Promise<void> {
  const now = ctx.now();
  const waited = await listDue(ctx.db, "waiting", now);
  await Promise.all(waited.map(async (id) => {
    if (await recheck(ctx, id)) await takeStake(ctx, id);
  }));
  for (const id of await listDue(ctx.db, "placing", new Date(now.getTime() - CUT_OFF_AFTER_MS))) {
    await change(ctx, id, async (tx, bet) => {
      if (bet.state === "placing") await undoBet(ctx, tx, bet);
    });
  }
}

function checkAsked(legs: readonly { readonly selection: string }[]): asserts legs is readonly { readonly selection: Selection }[] {
  if (legs.length === 0) fail("bet.bad");
}

/**
 * Places a bet; the same request again is answered with the same bet. What waits is answered as waiting. Fails with `bet.bad`,
 * `bet.stake`, `bet.payout`, `bet.price_changed` and `market.suspended` (both with the odds of now), `market.full`, and
 * whatever the platform refuses with.
 */
export async function placeBet(ctx: Context, session: Session, request: MatchBetRequest): Promise<{ bet: Bet; balanceMinor: string | null }> {
  checkAsked(request.legs);
  const { id, isNew } = await storeBet(ctx, session, request).catch((error: unknown) => {
    if (error instanceof EngineError) fail("bet.bad", error.code);
    throw error;
  });
  const balanceMinor = isNew ? await takeStake(ctx, id) : null;
  const bet = await findBet(ctx.db, id);
  if (bet === null) fail("round.unknown");
  if (bet.state === "refused" || bet.state === "undone") fail((bet.refusal ?? "bet.refused") as FailureCode);
  if (!isNew && bet.state === "placing") fail("bet.in_flight");
  return { bet, balanceMinor };
}
