/**
 * A bet on matches, from the tap until it is open: it is accepted at the shown odds or not at all. While a match is
 * live, the bet waits a few seconds and its price is checked again. The bet is stored before any money moves; a stake
 * without an answer is rolled back.
 */
import { EngineError } from "@khela/engines/engine-error";
import { formatAmount } from "@khela/engines/money";
import { checkSelection, type Selection } from "@khela/engines/matches/markets";
import type { FailureCode } from "../../wire/game-api.ts";
import type { MatchBetRequest, StaleOdds } from "../../wire/matches-api.ts";
import { getGame } from "../catalogue.ts";
import type { Context } from "../context.ts";
import { newId } from "../new-id.ts";
import type { Db } from "@khela/service-kit/db/database";
import { GameServerError, fail } from "../failure.ts";
import { publishBalance } from "../push/balance-events.ts";
import { failureByVendorCode } from "../rounds/stakes.ts";
import type { Session } from "../rounds/session-store.ts";
import {
  findBet,
  findBetByRequest,
  insertBet,
  listDue,
  lockBet,
  lockRequest,
  sumExposure,
  updateBet,
  updatePrice,
  type Bet,
  type BetLeg,
  type NewBet,
} from "./bet-store.ts";
import { findCursor } from "./feed/store.ts";
import { lockFixtures, type FixtureRow } from "./fixture-store.ts";
import { betTransaction, vendorTransaction, betDetail, rollbackBet } from "./payouts.ts";
import { bettingLimits, marketOf, potentialPayout } from "./pricing.ts";
import { scopeOf } from "./scopes.ts";
import { notifyPlayer } from "./views.ts";
import { balanceOf, WALLET_TIMEOUT_MS } from "../vendor-api/wallet-client.ts";

/** Time without a message from the feed after which its prices are stale. */
const FRESH_MS = 10_000;
/** After this time no process can still be waiting for the platform's answer to a bet. */
const CUT_OFF_AFTER_MS = 2 * WALLET_TIMEOUT_MS + 4_000;

type RequestedLeg = Pick<BetLeg, "fixtureId" | "marketId" | "selection" | "oddsMilli">;
type PricedLeg = NewBet["legs"][number];
/**
 * A bet that counts towards exposure; `ownMinor`: the part of its exposure that the stored exposure already includes.
 */
type ExposedBet = Pick<Session, "vendor" | "gameCode" | "currency"> & {
  readonly stakeMinor: bigint;
  readonly ownMinor: bigint;
};

async function refuseStaleFeed(ctx: Context, db: Db): Promise<void> {
  const cursor = await findCursor(db);
  if (cursor === null || ctx.now().getTime() - cursor.receivedAt.getTime() > FRESH_MS)
    fail("market.suspended", "the feed is silent");
}

/** Returns a leg at its current odds; null while its match or market is missing or not open for bets. */
function currentPrice(requested: RequestedLeg, fixtures: readonly FixtureRow[]): PricedLeg | null {
  const fixture = fixtures.find(({ id }) => id === requested.fixtureId);
  const market = fixture?.markets.find(({ id }) => id === requested.marketId);
  const oddsMilli = market?.odds[requested.selection];
  if (fixture === undefined || market === undefined || oddsMilli === undefined) return null;
  if (market.state !== "open" || (fixture.phase !== "scheduled" && fixture.phase !== "live")) return null;
  const { kind, lineQuarters } = market;
  checkSelection(marketOf({ kind, lineQuarters }), requested.selection);
  const score =
    fixture.phase === "live" && fixture.score !== null
      ? { home: fixture.score.home, away: fixture.score.away }
      : null;
  return {
    fixtureId: requested.fixtureId,
    marketId: requested.marketId,
    kind,
    lineQuarters,
    selection: requested.selection,
    oddsMilli,
    chances: market.chances,
    score,
  };
}

/**
 * Returns the legs at the requested odds, or at better odds if the player accepts them. Otherwise fails with the
 * current odds.
 */
function priceLegs(
  requested: readonly RequestedLeg[],
  fixtures: readonly FixtureRow[],
  acceptsBetter: boolean,
): PricedLeg[] {
  const now = requested.map((leg) => currentPrice(leg, fixtures));
  const stale: StaleOdds[] = requested.map(({ fixtureId, marketId, selection }, n) => ({
    fixtureId,
    marketId,
    selection,
    oddsMilli: now[n]?.oddsMilli ?? null,
  }));
  if (now.includes(null)) throw new GameServerError("market.suspended", "", { odds: stale });
  const priced = now.filter((leg) => leg !== null);
  const fits = priced.every(
    (leg, n) =>
      leg.oddsMilli === requested[n]?.oddsMilli ||
      (acceptsBetter && leg.oddsMilli > (requested[n]?.oddsMilli ?? Infinity)),
  );
  if (!fits) throw new GameServerError("bet.price_changed", "", { odds: stale });
  return priced;
}

function refuseOutOfScope(session: Session, fixtures: readonly FixtureRow[]): void {
  const { category, shows } = scopeOf(session.gameCode);
  const isShown = (fixture: FixtureRow) =>
    fixture.category === category &&
    (shows.length === 0 || shows.includes(fixture.sport) || shows.includes(fixture.leagueId));
  if (!fixtures.every(isShown)) fail("bet.bad", "not a match of this game");
}

/**
 * Refuses a bet that exceeds the payout limit, or the exposure limit of one of its selections; returns its
 * potential payout.
 */
async function refuseOverExposure(
  db: Db,
  { vendor, gameCode, currency, stakeMinor, ownMinor }: ExposedBet,
  legs: readonly PricedLeg[],
): Promise<bigint> {
  const limits = bettingLimits(getGame(vendor, gameCode), currency);
  if (stakeMinor < limits.minMinor || stakeMinor > limits.maxMinor) fail("bet.stake", "outside the limits");
  const potential = potentialPayout(stakeMinor, legs);
  if (potential > limits.payoutMinor) fail("bet.payout", "pays above the book's maximum");
  for (const leg of legs) {
    if ((await sumExposure(db, leg, currency)) - ownMinor + potential - stakeMinor > limits.exposureMinor)
      fail("market.full");
  }
  return potential;
}

/** Checks the odds and the limits, and stores the bet, in one transaction. */
async function storeBet(
  ctx: Context,
  session: Session,
  request: MatchBetRequest,
): Promise<{ id: string; isNew: boolean }> {
  const { requestId, legs: requested, acceptsBetter } = request;
  const ids = [...new Set(requested.map(({ fixtureId }) => fixtureId))].sort();
  // Outcomes of the same match are not independent, so their odds cannot be multiplied.
  if (ids.length !== requested.length) fail("bet.bad", "one leg a match");
  return ctx.db.transaction(async (tx) => {
    await lockRequest(tx, requestId);
    const repeated = await findBetByRequest(tx, session.idHash, requestId);
    if (repeated !== null) return { id: repeated.id, isNew: false };
    await refuseStaleFeed(ctx, tx);
    const fixtures = await lockFixtures(tx, ids);
    refuseOutOfScope(session, fixtures);
    const legs = priceLegs(requested as readonly RequestedLeg[], fixtures, acceptsBetter);
    const stakeMinor = BigInt(request.stakeMinor);
    const potentialMinor = await refuseOverExposure(tx, { ...session, stakeMinor, ownMinor: 0n }, legs);
    const now = ctx.now();
    // After its start time a match counts as live in every phase of the feed.
    const isLive = fixtures.some(({ phase, startsAt }) => phase === "live" || startsAt <= now);
    const bet: NewBet = {
      ...session,
      id: newId(ctx),
      requestId,
      stakeMinor,
      potentialMinor,
      acceptsBetter,
      legs,
      createdAt: now,
      state: isLive ? "waiting" : "placing",
      dueAt: isLive ? new Date(now.getTime() + ctx.config.liveDelayMs) : now,
    };
    await insertBet(tx, session, bet);
    await notifyPlayer(ctx, tx, session);
    return { id: bet.id, isNew: true };
  });
}

async function updateLocked(
  ctx: Context,
  id: string,
  work: (tx: Db, bet: Bet) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const bet = await lockBet(tx, id);
    if (bet === null) return;
    await work(tx, bet);
    await notifyPlayer(ctx, tx, bet);
  });
}

/**
 * Charges the stake of a bet that is being placed and stores the outcome. Returns the balance after it, which
 * is also pushed.
 */
async function chargeStake(ctx: Context, id: string): Promise<string | null> {
  const bet = await findBet(ctx.db, id);
  if (bet === null || bet.state !== "placing") return null;
  const reply = await ctx.wallet.call("bet", {
    ...vendorTransaction(bet),
    session: bet.platformSession,
    transactionId: betTransaction(id),
    amount: formatAmount(bet.stakeMinor, bet.currency),
    detail: betDetail(bet),
  });
  await updateLocked(ctx, id, async (tx, now) => {
    // The bet was abandoned while its answer was pending: the stake is rolled back.
    if (now.state !== "placing") return;
    if (reply.kind === "ok") return updateBet(tx, id, { state: "open" });
    if (reply.kind === "refused")
      return updateBet(tx, id, {
        state: "refused",
        refusal: failureByVendorCode[reply.code] ?? "bet.refused",
        settledAt: ctx.now(),
      });
    ctx.log.warn({ bet: id, why: reply.why }, "bet unanswered");
    await rollbackBet(ctx, tx, now);
  });
  const balanceMinor = reply.kind === "ok" ? balanceOf(reply.answer, bet.currency) : null;
  if (balanceMinor !== null) await publishBalance(ctx, bet, balanceMinor);
  return balanceMinor;
}

/** Checks again the price of a bet that has waited; returns whether the bet is accepted. */
async function recheckPrice(ctx: Context, id: string): Promise<boolean> {
  let isAccepted = false;
  await updateLocked(ctx, id, async (tx, bet) => {
    if (bet.state !== "waiting" || bet.dueAt > ctx.now()) return;
    try {
      await refuseStaleFeed(ctx, tx);
      const legs = priceLegs(
        bet.legs,
        await lockFixtures(tx, bet.legs.map(({ fixtureId }) => fixtureId).sort()),
        bet.acceptsBetter,
      );
      // Better odds pay more, so the limits are checked with the new odds too.
      const potentialMinor = await refuseOverExposure(
        tx,
        { ...bet, ownMinor: bet.potentialMinor - bet.stakeMinor },
        legs,
      );
      for (const [n, leg] of legs.entries()) await updatePrice(tx, id, n, leg);
      await updateBet(tx, id, { state: "placing", dueAt: ctx.now(), potentialMinor });
      isAccepted = true;
    } catch (error) {
      if (!(error instanceof GameServerError)) throw error;
      await updateBet(tx, id, { state: "refused", refusal: error.code, settledAt: ctx.now() });
    }
  });
  return isAccepted;
}

/** Advances bets whose wait has ended, and bets that a crash has interrupted. */
export async function advanceBets(ctx: Context): Promise<void> {
  const now = ctx.now();
  const waited = await listDue(ctx.db, "waiting", now);
  await Promise.all(
    waited.map(async (id) => {
      if (await recheckPrice(ctx, id)) await chargeStake(ctx, id);
    }),
  );
  for (const id of await listDue(ctx.db, "placing", new Date(now.getTime() - CUT_OFF_AFTER_MS))) {
    await updateLocked(ctx, id, async (tx, bet) => {
      if (bet.state === "placing") await rollbackBet(ctx, tx, bet);
    });
  }
}

function requireLegs(
  legs: readonly { readonly selection: string }[],
): asserts legs is readonly { readonly selection: Selection }[] {
  if (legs.length === 0) fail("bet.bad");
}

/**
 * Places a bet; the same request again returns the same bet. A bet that waits is returned as waiting. Fails
 * with `bet.bad`, `bet.stake`, `bet.payout`, `bet.price_changed` and `market.suspended` (both with the
 * current odds), `market.full`, and the platform's refusals.
 */
export async function placeBet(
  ctx: Context,
  session: Session,
  request: MatchBetRequest,
): Promise<{ bet: Bet; balanceMinor: string | null }> {
  requireLegs(request.legs);
  const { id, isNew } = await storeBet(ctx, session, request).catch((error: unknown) => {
    if (error instanceof EngineError) fail("bet.bad", error.code);
    throw error;
  });
  const balanceMinor = isNew ? await chargeStake(ctx, id) : null;
  const bet = await findBet(ctx.db, id);
  if (bet === null) fail("round.unknown");
  if (bet.state === "refused" || bet.state === "undone") fail((bet.refusal ?? "bet.refused") as FailureCode);
  if (!isNew && bet.state === "placing") fail("bet.in_flight");
  return { bet, balanceMinor };
}
