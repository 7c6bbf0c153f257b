/**
 * The room handler of matches: reads the feed, accepts bets, settles them, and shows everything. Without a feed no
 * bets are possible, and open bets stay open.
 */
import type { FastifyInstance } from "fastify";
import {
  matchPaths,
  type MatchBetAnswer,
  type MatchBetRequest,
  type MatchesList,
} from "../../wire/matches-api.ts";
import { getGame } from "../catalogue.ts";
import type { Context } from "../context.ts";
import { fail } from "../failure.ts";
import type { RoomHandler } from "../push/room-handlers.ts";
import { viewTotals } from "../rounds/round-view.ts";
import { fetchFunds, getRequestSession } from "../rounds/sessions.ts";
import type { Session } from "../rounds/session-store.ts";
import { sumBets } from "./bet-store.ts";
import { advanceBets, placeBet } from "./bets.ts";
import { applyParts, startFeedReader } from "./feed/reader.ts";
import { deleteOld, findCursor, listStaleFixtures } from "./feed/store.ts";
import { findFixture, listFixtures, newestRev } from "./fixture-store.ts";
import { bettingLimits } from "./pricing.ts";
import { matchSchemas } from "./schemas.ts";
import { scopeOf, topicsOfScope } from "./scopes.ts";
import { settleBets } from "./settle.ts";
import { createListTopics, playerTopic, viewBet, viewFixture, viewPlayer } from "./views.ts";

const FRESH_MS = 10_000;
/** Time without a mention in the feed after which a match with open bets is fetched by its id. */
const STALE_AFTER_MS = 120_000;
const REFETCH_INTERVAL_MS = 20_000;
const RETENTION_MS = 24 * 3_600_000;

export type Matches = { readonly handler: RoomHandler; sweep(): Promise<void>; stop(): Promise<void> };

export function createMatches(ctx: Context): Matches {
  const { feed } = ctx.config;
  const reader = feed === null ? null : startFeedReader(ctx, feed);
  const listTopic = createListTopics(ctx);
  let refetchedAt = 0;

  async function refetchStaleFixtures(): Promise<void> {
    const now = ctx.now().getTime();
    if (reader === null || now - refetchedAt < REFETCH_INTERVAL_MS) return;
    refetchedAt = now;
    await deleteOld(ctx.db, new Date(now - RETENTION_MS));
    for (const id of await listStaleFixtures(ctx.db, new Date(now - STALE_AFTER_MS))) {
      const parts = await reader.find(id).catch(() => null);
      if (parts !== null) await applyParts(ctx, parts, null);
    }
  }

  return {
    handler: {
      topics: (session) => [
        ...topicsOfScope(scopeOf(session.gameCode)).map(listTopic),
        playerTopic(ctx, session),
      ],
      totals: (session) => sumBets(ctx.db, session.idHash).then(viewTotals),
    },
    sweep: async () => {
      await advanceBets(ctx);
      await settleBets(ctx);
      await refetchStaleFixtures();
    },
    stop: async () => reader?.stop(),
  };
}

async function isFresh(ctx: Context): Promise<boolean> {
  const cursor = await findCursor(ctx.db);
  return cursor !== null && ctx.now().getTime() - cursor.receivedAt.getTime() <= FRESH_MS;
}

async function viewList(ctx: Context, session: Session): Promise<MatchesList> {
  const rev = await newestRev(ctx.db);
  const fixtures = await listFixtures(ctx.db, scopeOf(session.gameCode), ctx.now());
  const limits = bettingLimits(getGame(session.vendor, session.gameCode), session.currency);
  return {
    now: ctx.now().getTime(),
    rev: Number(rev),
    isFresh: await isFresh(ctx),
    fixtures: fixtures.map((row) => viewFixture(row, "main")),
    liveDelayMs: ctx.config.liveDelayMs,
    maxPayoutMinor: limits.payoutMinor.toString(),
  };
}

export function registerMatchRoutes(app: FastifyInstance, ctx: Context): void {
  const getMatchSession = async (request: Parameters<typeof getRequestSession>[1]): Promise<Session> => {
    const session = await getRequestSession(ctx, request);
    if (getGame(session.vendor, session.gameCode).room !== "matches") fail("game.unknown");
    return session;
  };
  app.get(matchPaths.list, async (request) => viewList(ctx, await getMatchSession(request)));
  app.get<{ Querystring: { id: string } }>(
    matchPaths.fixture,
    { schema: { querystring: matchSchemas.fixture } },
    async (request) => {
      await getMatchSession(request);
      const row = await findFixture(ctx.db, request.query.id);
      if (row === null) fail("round.unknown");
      return viewFixture(row, "all");
    },
  );
  app.get(matchPaths.seat, async (request) => {
    const session = await getMatchSession(request);
    const { balanceMinor } = await fetchFunds(ctx, session);
    return viewPlayer(ctx, session, balanceMinor);
  });
  app.post<{ Body: MatchBetRequest }>(
    matchPaths.bet,
    { schema: { body: matchSchemas.bet } },
    async (request): Promise<MatchBetAnswer> => {
      const session = await getMatchSession(request);
      const { bet, balanceMinor } = await placeBet(ctx, session, request.body);
      return { bet: viewBet(bet), seat: await viewPlayer(ctx, session, balanceMinor) };
    },
  );
}
