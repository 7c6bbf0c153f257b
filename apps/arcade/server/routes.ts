// The arcade's own calls for its clients; what the platform asks is in vendor-calls.ts. A session token stands in the
// Authorization header, never in an address.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RoundBet } from "@khela/engines/rounds";
import { paths } from "../wire.ts";
import { act, type Step } from "./act.ts";
import type { Context } from "./context.ts";
import { fail } from "./failure.ts";
import { viewRound } from "./round-view.ts";
import { placeBet } from "./rounds.ts";
import { schemas } from "./schemas.ts";
import { chooseClientSeed, rotateSeeds, type SeedSource } from "./seeds.ts";
import { askBalance, getSession, openSession, showState, type Launch } from "./sessions.ts";
import { listRounds, type Session } from "./store.ts";
import { serveVendorCalls } from "./vendor-calls.ts";

const HISTORY_PAGE = 20;

function sessionOf(ctx: Context, request: FastifyRequest): Promise<Session> {
  const [scheme, token] = (request.headers.authorization ?? "").split(" ");
  if (scheme !== "Bearer" || token === undefined) fail("session.unknown");
  return getSession(ctx, token);
}

function serveSeeds(app: FastifyInstance, ctx: Context, source: SeedSource): void {
  type SeedBody = { Body: { clientSeed: string } };
  const options = { schema: { body: schemas.clientSeed } };
  app.post<SeedBody>(paths.clientSeed, options, async (request) =>
    chooseClientSeed(ctx, await sessionOf(ctx, request), request.body.clientSeed));
  app.post<SeedBody>(paths.rotate, options, async (request) =>
    rotateSeeds(ctx, source, await sessionOf(ctx, request), request.body.clientSeed));
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

export function serveCalls(app: FastifyInstance, ctx: Context, source: SeedSource): void {
  app.post<{ Body: Launch }>(paths.session, { schema: { body: schemas.session } }, (request) => {
    if (source.isClosed()) fail("game.closed");
    return openSession(ctx, source, request.body);
  });
  app.get(paths.state, async (request) => {
    const session = await sessionOf(ctx, request);
    return showState(ctx, source, { session, balanceMinor: await askBalance(ctx, session) });
  });
  serveRounds(app, ctx, source);
  serveSeeds(app, ctx, source);
  serveVendorCalls(app, ctx);
}
