/**
 * Hold'em tables for many: their calls, what their stream says, and the clock that moves them on. The stream carries a
 * table's name and a number that counts its changes, and nothing of the cards; what a player may see he asks for himself.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { pokerPaths, type PokerAnswer, type PokerLobby } from "../../poker-wire.ts";
import type { Totals } from "../../wire.ts";
import { getGame } from "../catalogue.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db.ts";
import { fail } from "../failure.ts";
import type { House as RoomHouse } from "../houses.ts";
import type { Topic } from "../hub.ts";
import { deliver } from "../outbox/outbox.ts";
import { viewTotals } from "../round-view.ts";
import { pokerSchemas } from "./schemas.ts";
import { sessionOf } from "../sessions.ts";
import { sumSession, type Session } from "../store.ts";
import { openDesk, settleDesk, tableTopic, type House } from "./desk.ts";
import { openTables } from "./rooms.ts";
import { act, callRobot, freeForlorn, giveSeed, sit, stand, type ActRequest, type SeedRequest, type SitRequest } from "./seats.ts";
import { topUp, type TopUpRequest } from "./top-up.ts";
import { findHand, findOwnSeat, findTable, listDue, listPlayed, listSeats, sumOwnChips, takeDue, type PokerTable } from "./store.ts";
import { viewPlayed, viewTable } from "./view.ts";

const TICK_MS = 300;
const HANDS_SHOWN = 30;
const TABLES_IN_A_ROOM = 6;

export type Poker = { readonly house: RoomHouse; serve(app: FastifyInstance): void; stop(): Promise<void> };

/** What lies on the table is still the player's: only what is lost counts as lost. */
async function sumTotals(db: Db, { idHash }: Session): Promise<Totals> {
  const { staked, paid } = await sumSession(db, idHash);
  return viewTotals({ staked, paid: paid + await sumOwnChips(db, idHash) });
}

/** How the table stands at one moment: what is told of a version is all of that version. */
function answer(ctx: Context, session: Session, tableId: string, balanceMinor: string | null): Promise<PokerAnswer> {
  return ctx.db.snapshot(async (db) => {
    const table = await findTable(db, tableId);
    if (table === null || table.gameCode !== session.gameCode) fail("round.unknown");
    const seats = await listSeats(db, tableId);
    const hand = table.handId === null ? null : await findHand(db, table.handId);
    const view = viewTable({ table, seats, hand, player: session.player, now: ctx.now() });
    return { table: view, balanceMinor, totals: await sumTotals(db, session) };
  });
}

async function showLobby(house: House, session: Session): Promise<PokerLobby> {
  const { ctx, source } = house;
  const { vendor, player, gameCode, currency, play } = session;
  const room = { gameCode, currency, play };
  const tables = await openTables(ctx, source, getGame(vendor, gameCode), room);
  const own = await findOwnSeat(ctx.db, { vendor, player }, room);
  return {
    own: own?.isSeated === true ? own.tableId : null,
    tables: await Promise.all(tables.map(async ({ id, smallBlind, bigBlind, minBuy, maxBuy, seats: size }) => {
      const seats = await listSeats(ctx.db, id);
      return {
        tableId: id, smallBlind: smallBlind.toString(), bigBlind: bigBlind.toString(), minBuy: minBuy.toString(), maxBuy: maxBuy.toString(),
        size, players: seats.filter(({ roundId }) => roundId !== null).length, robots: seats.filter(({ roundId }) => roundId === null).length,
      };
    })),
  };
}

/** Moves on every table that is due; the number moved. Tables another process is at are left to it. */
export async function moveDue(house: House): Promise<number> {
  const { ctx } = house;
  let moved = 0;
  for (const { id } of await listDue(ctx.db, ctx.now())) {
    const owed = await ctx.db.transaction(async (tx) => {
      const table: PokerTable | null = await takeDue(tx, id, ctx.now());
      if (table === null) return [];
      const desk = await openDesk(house, tx, table);
      await settleDesk(desk);
      moved += 1;
      return desk.owed;
    });
    for (const call of owed) void deliver(ctx, call).catch((error: unknown) => ctx.log.error({ err: error }, "paying a sitting failed"));
  }
  return moved;
}

function startClock(house: House): () => Promise<void> {
  const { ctx } = house;
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();
  const turn = () => {
    running = moveDue(house)
      .then(() => freeForlorn(ctx))
      .catch((error: unknown) => ctx.log.error({ err: error }, "moving the tables on failed"))
      .then(() => {
        if (!isStopped) timer = setTimeout(turn, TICK_MS);
      });
  };
  timer = setTimeout(turn, TICK_MS);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}

function topicsOf(ctx: Context, { gameCode, currency, play }: Session): Topic[] {
  return Array.from({ length: TABLES_IN_A_ROOM }, (_, place) => `${gameCode}.${currency}.${play ? "play" : "real"}.${place}`).map((id) => ({
    name: tableTopic(id), event: "table",
    read: async () => ({ tableId: id, version: ((await findTable(ctx.db, id))?.version ?? 0n).toString() }),
  }));
}

function serveActs(app: FastifyInstance, house: House): void {
  const { ctx, source } = house;
  async function seated(request: FastifyRequest): Promise<Session> {
    const session = await sessionOf(ctx, request);
    if (getGame(session.vendor, session.gameCode).room !== "poker") fail("game.unknown", "no poker here");
    return session;
  }
  type TableBody = { Body: { tableId: string } };
  const byTable = { schema: { body: pokerSchemas.table } };
  app.get(pokerPaths.lobby, async (request) => showLobby(house, await seated(request)));
  app.get(pokerPaths.hands, async (request) => {
    const session = await seated(request);
    return { hands: (await listPlayed(ctx.db, session, HANDS_SHOWN)).map((hand) => viewPlayed(hand, ctx.now())) };
  });
  app.post<TableBody>(pokerPaths.table, byTable, async (request) => answer(ctx, await seated(request), request.body.tableId, null));
  app.post<{ Body: SitRequest }>(pokerPaths.sit, { schema: { body: pokerSchemas.sit } }, async (request) => {
    if (source.isClosed()) fail("game.closed");
    const session = await seated(request);
    return answer(ctx, session, request.body.tableId, await sit(house, session, request.body));
  });
  app.post<{ Body: ActRequest }>(pokerPaths.act, { schema: { body: pokerSchemas.act } }, async (request) => {
    const session = await seated(request);
    return answer(ctx, session, request.body.tableId, await act(house, session, request.body));
  });
  app.post<{ Body: TopUpRequest }>(pokerPaths.topUp, { schema: { body: pokerSchemas.topUp } }, async (request) => {
    const session = await seated(request);
    return answer(ctx, session, request.body.tableId, await topUp(house, session, request.body));
  });
  app.post<TableBody>(pokerPaths.stand, byTable, async (request) => {
    const session = await seated(request);
    return answer(ctx, session, request.body.tableId, await stand(house, session, request.body.tableId));
  });
  app.post<TableBody>(pokerPaths.robot, byTable, async (request) => {
    const session = await seated(request);
    return answer(ctx, session, request.body.tableId, await callRobot(house, session, request.body.tableId));
  });
  app.post<{ Body: SeedRequest }>(pokerPaths.seed, { schema: { body: pokerSchemas.seed } }, async (request) => {
    const session = await seated(request);
    return answer(ctx, session, request.body.tableId, await giveSeed(house, session, request.body));
  });
}

export function openPoker(house: House): Poker {
  const stop = startClock(house);
  return {
    house: {
      topics: (session) => topicsOf(house.ctx, session),
      totals: (session) => house.ctx.db.snapshot((db) => sumTotals(db, session)),
    },
    serve: (app) => serveActs(app, house),
    stop,
  };
}
