// The arcade's own calls for its clients; what the platform asks is in vendor-calls.ts. A session token stands in the
// Authorization header, never in an address.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RoundBet } from "@khela/engines/rounds";
import { paths } from "../wire.ts";
import { act, type Step } from "./act.ts";
import type { Context } from "./context.ts";
import { fail } from "./failure.ts";
import { viewJackpot } from "./jackpot.ts";
import { moneyTopic } from "./money-told.ts";
import { viewRound } from "./round-view.ts";
import { placeBet } from "./rounds.ts";
import { schemas } from "./schemas.ts";
import { getGame } from "./catalogue.ts";
import { chooseClientSeed, rotateSeeds, type Rotation, type SeedSource } from "./seeds.ts";
import { askBalance, openSession, sessionOf, showState, type Launch, type Showing } from "./sessions.ts";
import { listRounds, type Session } from "./store.ts";
import { serveVendorCalls } from "./vendor-calls.ts";

const HISTORY_PAGE = 20;

function serveSeeds(app: FastifyInstance, ctx: Context, { source, houses }: Showing): void {
  /** A seat with seeds of its own: at a table they are the house's. */
  async function seatOf(request: FastifyRequest): Promise<Session> {
    const session = await sessionOf(ctx, request);
    const { room } = getGame(session.vendor, session.gameCode);
    if (room !== null && houses[room]?.seeds !== undefined) fail("seed.bad", "the seeds of a table are nobody's to change");
    return session;
  }
  app.post<{ Body: { clientSeed: string } }>(paths.clientSeed, { schema: { body: schemas.clientSeed } }, async (request) =>
    chooseClientSeed(ctx, await seatOf(request), request.body.clientSeed));
  app.post<{ Body: Rotation }>(paths.rotate, { schema: { body: schemas.rotate } }, async (request) =>
    rotateSeeds(ctx, source, await seatOf(request), request.body));
}

function serveRounds(app: FastifyInstance, ctx: Context, source: SeedSource): void {
  app.post<{ Body: { requestId: string; bet: RoundBet } }>(
    paths.bet, { schema: { body: schemas.bet } }, async (request) => {
      if (source.isClosed()) fail("game.closed");
      return placeBet(ctx, await sessionOf(ctx, request), request.body);
    });
  app.post<{ Body: Step }>(paths.action, { schema: { body: schemas.action } }, async (request) =>
    act(ctx, await sessionOf(ctx, request), request.body));
  app.get<{ Querystring: { before?: string } }>(
    paths.rounds, { schema: { querystring: schemas.rounds } }, async (request) => {
      const session = await sessionOf(ctx, request);
      const { before } = request.query;
      const rounds = await listRounds(ctx.db, session, HISTORY_PAGE, before === undefined ? null : new Date(+before));
      return { rounds: rounds.map(viewRound) };
    });
}

function serveStream(app: FastifyInstance, ctx: Context, { houses }: Showing): void {
  app.get(paths.stream, async (request, reply) => {
    const session = await sessionOf(ctx, request);
    const { room } = getGame(session.vendor, session.gameCode);
    const house = room === null ? undefined : houses[room];
    if (house === undefined) fail("game.unknown", "no room to watch");
    await ctx.hub.open(request, reply, [...house.topics(session), moneyTopic(session)], session.idHash.toString("hex"));
  });
}

export function serveCalls(app: FastifyInstance, ctx: Context, showing: Showing): void {
  const { source } = showing;
  app.post<{ Body: Launch }>(paths.session, { schema: { body: schemas.session } }, (request) => {
    if (source.isClosed()) fail("game.closed");
    return openSession(ctx, showing, request.body);
  });
  app.get(paths.state, async (request) => {
    const session = await sessionOf(ctx, request);
    return showState(ctx, showing, { session, balanceMinor: await askBalance(ctx, session) });
  });
  app.get(paths.jackpot, async (request) => ({ jackpot: await viewJackpot(ctx, await sessionOf(ctx, request)) }));
  serveStream(app, ctx, showing);
  serveRounds(app, ctx, source);
  serveSeeds(app, ctx, showing);
  serveVendorCalls(app, ctx);
}
