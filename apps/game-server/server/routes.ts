// The game server's calls for its clients; the calls for the platform are in vendor-api/callbacks.ts. A session token
// is sent in the Authorization header, never in an address.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RoundBet } from "@khela/engines/rounds";
import { paths } from "../wire/game-api.ts";
import { applyAction, type ActionRequest } from "./rounds/round-actions.ts";
import type { Context } from "./context.ts";
import { fail } from "./failure.ts";
import { viewJackpot } from "./jackpot/jackpot.ts";
import { balanceTopic } from "./push/balance-events.ts";
import { viewRound } from "./rounds/round-view.ts";
import { placeBet } from "./rounds/rounds.ts";
import { schemas } from "./schemas.ts";
import { getGame } from "./catalogue.ts";
import { chooseClientSeed, rotateSeeds, type Rotation } from "./rounds/seeds.ts";
import {
  fetchFunds,
  openSession,
  getRequestSession,
  viewState,
  type Launch,
  type SessionServices,
} from "./rounds/sessions.ts";
import { listRounds } from "./rounds/store.ts";
import type { Session } from "./rounds/session-store.ts";
import { registerVendorCallbacks } from "./vendor-api/callbacks.ts";

const HISTORY_PAGE = 20;

function registerSeedRoutes(
  app: FastifyInstance,
  ctx: Context,
  { source, roomHandlers }: SessionServices,
): void {
  /**
   * Returns the session of a game whose players have their own seeds. Fails at a live table, whose seeds belong to the
   * table.
   */
  async function getSeedSession(request: FastifyRequest): Promise<Session> {
    const session = await getRequestSession(ctx, request);
    const { room } = getGame(session.vendor, session.gameCode);
    if (room !== null && roomHandlers[room]?.seeds !== undefined)
      fail("seed.bad", "nobody can change the seeds of a table");
    return session;
  }
  app.post<{ Body: { clientSeed: string } }>(
    paths.clientSeed,
    { schema: { body: schemas.clientSeed } },
    async (request) => chooseClientSeed(ctx, await getSeedSession(request), request.body.clientSeed),
  );
  app.post<{ Body: Rotation }>(paths.rotate, { schema: { body: schemas.rotate } }, async (request) =>
    rotateSeeds(ctx, source, await getSeedSession(request), request.body),
  );
}

function registerRoundRoutes(
  app: FastifyInstance,
  ctx: Context,
  { source, roomHandlers }: SessionServices,
): void {
  app.post<{ Body: { requestId: string; bet: RoundBet } }>(
    paths.bet,
    { schema: { body: schemas.bet } },
    async (request) => {
      if (source.isClosed()) fail("game.closed");
      const session = await getRequestSession(ctx, request);
      const { room } = getGame(session.vendor, session.gameCode);
      const bet = room === null ? undefined : roomHandlers[room]?.bet;
      return bet === undefined ? placeBet(ctx, session, request.body) : bet(session, request.body);
    },
  );
  app.post<{ Body: ActionRequest }>(paths.action, { schema: { body: schemas.action } }, async (request) =>
    applyAction(ctx, await getRequestSession(ctx, request), request.body),
  );
  app.get<{ Querystring: { before?: string } }>(
    paths.rounds,
    { schema: { querystring: schemas.rounds } },
    async (request) => {
      const session = await getRequestSession(ctx, request);
      const { before } = request.query;
      const rounds = await listRounds(
        ctx.db,
        session,
        HISTORY_PAGE,
        before === undefined ? null : new Date(+before),
      );
      return { rounds: rounds.map(viewRound) };
    },
  );
}

function registerStreamRoute(app: FastifyInstance, ctx: Context, { roomHandlers }: SessionServices): void {
  app.get(paths.stream, async (request, reply) => {
    const session = await getRequestSession(ctx, request);
    const { room } = getGame(session.vendor, session.gameCode);
    const handler = room === null ? undefined : roomHandlers[room];
    if (handler === undefined) fail("game.unknown", "no room to watch");
    const leave = handler.watching?.(session);
    if (leave !== undefined) reply.raw.once("close", leave);
    await ctx.hub.subscribe(
      request,
      reply,
      [...handler.topics(session), balanceTopic(session)],
      session.idHash.toString("hex"),
    );
  });
}

export function registerRoutes(app: FastifyInstance, ctx: Context, showing: SessionServices): void {
  const { source } = showing;
  app.post<{ Body: Launch }>(paths.session, { schema: { body: schemas.session } }, (request) => {
    if (source.isClosed()) fail("game.closed");
    return openSession(ctx, showing, request.body);
  });
  app.get(paths.state, async (request) => {
    const session = await getRequestSession(ctx, request);
    return viewState(ctx, showing, { session, ...(await fetchFunds(ctx, session)) });
  });
  app.get(paths.jackpot, async (request) => ({
    jackpot: await viewJackpot(ctx, await getRequestSession(ctx, request)),
  }));
  registerStreamRoute(app, ctx, showing);
  registerRoundRoutes(app, ctx, showing);
  registerSeedRoutes(app, ctx, showing);
  registerVendorCallbacks(app, ctx);
}
