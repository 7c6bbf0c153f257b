/**
 * The house of matches: reads the feed, takes bets, settles them, and shows all of it. Without a feed there is nothing to bet
 * on, and bets that are open stay so.
 */
import type { FastifyInstance } from "fastify";
import { matchPaths, type MatchBetAnswer, type MatchBetRequest, type MatchesList } from "../../wire-matches.ts";
import { getGame } from "../catalogue.ts";
import type { Context } from "../context.ts";
import { fail } from "../failure.ts";
import type { House } from "../houses.ts";
import { viewTotals } from "../round-view.ts";
import { askBalance, sessionOf } from "../sessions.ts";
import type { Session } from "../store.ts";
import { sumBets } from "./bet-store.ts";
import { moveBets, placeBet } from "./bets.ts";
import { applyParts, startFeedReader } from "./feed-reader.ts";
import { deleteOld, findCursor, listSilent } from "./feed-store.ts";
import { findFixture, listFixtures, newestRev } from "./list-store.ts";
import { bookLimits } from "./prices.ts";
import { matchSchemas } from "./schemas.ts";
import { scopeOf, watchedBy } from "./scopes.ts";
import { settleBets } from "./settle.ts";
import { openListTopics, seatTopic, viewBet, viewFixture, viewSeat } from "./views.ts";

const FRESH_MS = 10_000;
/** A match with open bets of which nothing was heard for so long is asked for by its id. */
const SILENT_MS = 120_000;
const ASK_EVERY_MS = 20_000;
const KEPT_MS = 24 * 3_600_000;

export type Matches = { readonly house: House; sweep(): Promise<void>; stop(): Promise<void> };

export function openMatches(ctx: Context): Matches {
  const { feed } = ctx.config;
  const reader = feed === null ? null : startFeedReader(ctx, feed);
  const listTopic = openListTopics(ctx);
  let askedAt = 0;

  async function askSilent(): Promise<void> {
    const now = ctx.now().getTime();
    if (reader === null || now - askedAt < ASK_EVERY_MS) return;
    askedAt = now;
    await deleteOld(ctx.db, new Date(now - KEPT_MS));
    for (const id of await listSilent(ctx.db, new Date(now - SILENT_MS))) {
      const parts = await reader.find(id).catch(() => null);
      if (parts !== null) await applyParts(ctx, parts, null);
    }
  }

  return {
    house: {
      topics: (session) => [...watchedBy(scopeOf(session.gameCode)).map(listTopic), seatTopic(ctx, session)],
      totals: (session) => sumBets(ctx.db, session.idHash).then(viewTotals),
    },
    sweep: async () => {
      await moveBets(ctx);
      await settleBets(ctx);
      await askSilent();
    },
    stop: async () => reader?.stop(),
  };
}

async function isFresh(ctx: Context): Promise<boolean> {
  const cursor = await findCursor(ctx.db);
  return cursor !== null && ctx.now().getTime() - cursor.heardAt.getTime() <= FRESH_MS;
}

async function showList(ctx: Context, session: Session): Promise<MatchesList> {
  const rev = await newestRev(ctx.db);
  const fixtures = await listFixtures(ctx.db, scopeOf(session.gameCode), ctx.now());
  const limits = bookLimits(getGame(session.vendor, session.gameCode), session.currency);
  return {
    now: ctx.now().getTime(), rev: Number(rev), isFresh: await isFresh(ctx), fixtures: fixtures.map((row) => viewFixture(row, "main")),
    liveDelayMs: ctx.config.liveDelayMs, maxPayoutMinor: limits.payoutMinor.toString(),
  };
}

export function serveMatches(app: FastifyInstance, ctx: Context): void {
  const atMatches = async (request: Parameters<typeof sessionOf>[1]): Promise<Session> => {
    const session = await sessionOf(ctx, request);
    if (getGame(session.vendor, session.gameCode).room !== "matches") fail("game.unknown");
    return session;
  };
  app.get(matchPaths.list, async (request) => showList(ctx, await atMatches(request)));
  app.get<{ Querystring: { id: string } }>(matchPaths.fixture, { schema: { querystring: matchSchemas.fixture } }, async (request) => {
    await atMatches(request);
    const row = await findFixture(ctx.db, request.query.id);
    if (row === null) fail("round.unknown");
    return viewFixture(row, "all");
  });
  app.get(matchPaths.seat, async (request) => {
    const session = await atMatches(request);
    return viewSeat(ctx, session, await askBalance(ctx, session));
  });
  app.post<{ Body: MatchBetRequest }>(matchPaths.bet, { schema: { body: matchSchemas.bet } }, async (request): Promise<MatchBetAnswer> => {
    const session = await atMatches(request);
    const { bet, balanceMinor } = await placeBet(ctx, session, request.body);
    return { bet: viewBet(bet), seat: await viewSeat(ctx, session, balanceMinor) };
  });
}
