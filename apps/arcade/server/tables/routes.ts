// The calls of a table: a bet, a cash-out, and the clock by which a client draws a curve.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { paths } from "../../wire.ts";
import type { Context } from "../context.ts";
import { fail } from "../failure.ts";
import { schemas } from "../schemas.ts";
import { sessionOf } from "../sessions.ts";
import { cashOut, placeTableBet, type At, type TableBetRequest } from "./bets.ts";
import type { Tables } from "./tables.ts";

export function serveTables(app: FastifyInstance, ctx: Context, { games }: Tables): void {
  async function atTable(request: FastifyRequest): Promise<At> {
    const session = await sessionOf(ctx, request);
    const game = games.get(session.gameCode);
    if (game === undefined) fail("game.unknown", "no table");
    return { ctx, session, game };
  }
  app.post<{ Body: TableBetRequest }>(paths.tableBet, { schema: { body: schemas.tableBet } }, async (request) =>
    placeTableBet(await atTable(request), request.body));
  app.post<{ Body: { roundId: string } }>(paths.cashOut, { schema: { body: schemas.cashOut } }, async (request) =>
    cashOut(await atTable(request), request.body.roundId));
  app.get(paths.clock, async () => ({ now: ctx.now().getTime() }));
}
