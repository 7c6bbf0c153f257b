// The calls of a live table: a bet, a cash-out, and the clock by which a client draws a curve.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { paths } from "../../wire/game-api.ts";
import type { Context } from "../context.ts";
import { fail } from "../failure.ts";
import { schemas } from "../schemas.ts";
import { getRequestSession } from "../rounds/sessions.ts";
import { cashOut, placeTableBet, type BetContext, type TableBetRequest } from "./bets.ts";
import type { LiveTables } from "./live-tables.ts";

export function registerTableRoutes(app: FastifyInstance, ctx: Context, { games }: LiveTables): void {
  async function getBetContext(request: FastifyRequest): Promise<BetContext> {
    const session = await getRequestSession(ctx, request);
    const game = games.get(session.gameCode);
    if (game === undefined) fail("game.unknown", "no table");
    return { ctx, session, game };
  }
  app.post<{ Body: TableBetRequest }>(
    paths.tableBet,
    { schema: { body: schemas.tableBet } },
    async (request) => placeTableBet(await getBetContext(request), request.body),
  );
  app.post<{ Body: { roundId: string } }>(
    paths.cashOut,
    { schema: { body: schemas.cashOut } },
    async (request) => cashOut(await getBetContext(request), request.body.roundId),
  );
  app.get(paths.clock, async () => ({ now: ctx.now().getTime() }));
}
