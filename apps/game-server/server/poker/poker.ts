/**
 * Hold'em tables for many players: their calls, their stream, and the clock that advances them. The stream carries a
 * table's name and version and no cards; each player fetches their own view.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { pokerPaths, type PokerAnswer, type PokerLobby } from "../../wire/poker-api.ts";
import type { Totals } from "../../wire/game-api.ts";
import { getGame } from "../catalogue.ts";
import type { Context } from "../context.ts";
import type { Db } from "@khela/service-kit/db/database";
import { fail } from "../failure.ts";
import type { RoomHandler } from "../push/room-handlers.ts";
import type { Topic } from "../push/hub.ts";
import { dispatch } from "../outbox/outbox.ts";
import { viewTotals } from "../rounds/round-view.ts";
import { pokerSchemas } from "./schemas.ts";
import { getRequestSession } from "../rounds/sessions.ts";
import { sumSession } from "../rounds/store.ts";
import type { Session } from "../rounds/session-store.ts";
import { loadLockedTable, advanceTable, pokerTableTopic, type PokerContext } from "./locked-table.ts";
import { createPresence, type Presence } from "./presence.ts";
import { getOrCreateTables } from "./tables.ts";
import {
  applyAction,
  addRobot,
  post,
  setPlayerSeed,
  stand,
  type ActRequest,
  type SeedRequest,
} from "./seats.ts";
import { releaseOrphanedSeats, sit, type SitRequest } from "./buy-in.ts";
import { topUp, type TopUpRequest } from "./top-up.ts";
import {
  findOwnSeat,
  findTable,
  listDueTables,
  listSeats,
  sumOwnChips,
  lockDueTable,
  type PokerTable,
} from "./store.ts";
import { deleteFlagsBefore } from "./flags/flag-store.ts";
import { createPokerClock } from "./clock.ts";
import { buyBounds, deleteDeparturesBefore, DEPARTURE_MS, listDepartures } from "./departure-store.ts";
import { findHand, listPlayedHands } from "./hand-store.ts";
import { viewPlayed, viewTable } from "./view.ts";

const TICK_MS = 300;
const HANDS_SHOWN = 30;
const TABLES_IN_A_ROOM = 6;

const HOUR_MS = 60 * 60_000;
const FLAGS_KEPT_MS = 400 * 24 * HOUR_MS;

export type Poker = {
  readonly handler: RoomHandler;
  /** Deletes old flags and old departures, at most once an hour. */
  sweep(): Promise<void>;
  register(app: FastifyInstance): void;
  stop(): Promise<void>;
};

/**
 * Returns a session's sums. Chips on the table still belong to the player, so only chips that the player lost count as
 * lost.
 */
async function sumTotals(db: Db, { idHash }: Session): Promise<Totals> {
  const sums = await sumSession(db, idHash);
  return viewTotals({ ...sums, paid: sums.paid + (await sumOwnChips(db, idHash)) });
}

/** Returns one consistent view of the table: all of its parts have the same version. */
function viewAnswer(
  ctx: Context,
  session: Session,
  tableId: string,
  balanceMinor: string | null,
): Promise<PokerAnswer> {
  return ctx.db.snapshot(async (db) => {
    const table = await findTable(db, tableId);
    if (table === null || table.gameCode !== session.gameCode) fail("round.unknown");
    const seats = await listSeats(db, tableId);
    const hand = table.handId === null ? null : await findHand(db, table.handId);
    const view = viewTable({ table, seats, hand, player: session.player, now: ctx.now() });
    return { table: view, balanceMinor, totals: await sumTotals(db, session) };
  });
}

async function viewLobby(poker: PokerContext, session: Session): Promise<PokerLobby> {
  const { ctx, source } = poker;
  const { vendor, player, gameCode, currency, play } = session;
  const room = { gameCode, currency, play };
  const tables = await getOrCreateTables(ctx, source, getGame(vendor, gameCode), room);
  const own = await findOwnSeat(ctx.db, { vendor, player }, room);
  const departures = await listDepartures(ctx.db, session, ctx.now());
  return {
    own: own?.isSeated === true ? own.tableId : null,
    tables: await Promise.all(
      tables.map(async ({ id, smallBlind, bigBlind, minBuy, maxBuy, seats: size }) => {
        const seats = await listSeats(ctx.db, id);
        const departure = departures.find(({ tableId }) => tableId === id);
        const { min, max } = buyBounds({ minBuy, maxBuy }, departure);
        return {
          tableId: id,
          smallBlind: smallBlind.toString(),
          bigBlind: bigBlind.toString(),
          minBuy: min.toString(),
          maxBuy: max.toString(),
          tookMinor: min > minBuy ? min.toString() : null,
          size,
          players: seats.filter(({ roundId }) => roundId !== null).length,
          robots: seats.filter(({ roundId }) => roundId === null).length,
        };
      }),
    ),
  };
}

/** Advances every table that is due; returns their number. Tables that another process has locked are skipped. */
export async function advanceDueTables(poker: PokerContext): Promise<number> {
  const { ctx } = poker;
  let moved = 0;
  for (const { id } of await listDueTables(ctx.db, ctx.now())) {
    const messages = await ctx.db.transaction(async (tx) => {
      const table: PokerTable | null = await lockDueTable(tx, id, ctx.now());
      if (table === null) return [];
      const locked = await loadLockedTable(poker, tx, table);
      await advanceTable(locked);
      moved += 1;
      return locked.messages;
    });
    for (const call of messages)
      void dispatch(ctx, call).catch((error: unknown) =>
        ctx.log.error({ err: error }, "paying a sitting failed"),
      );
  }
  return moved;
}

function startClock(poker: PokerContext, presence: Presence): () => Promise<void> {
  const { ctx } = poker;
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();
  const tick = () => {
    running = poker.clock
      .beat()
      .then(() => presence.write())
      .then(() => advanceDueTables(poker))
      .then(() => releaseOrphanedSeats(ctx))
      .catch((error: unknown) => ctx.log.error({ err: error }, "advancing the tables failed"))
      .then(() => {
        if (!isStopped) timer = setTimeout(tick, TICK_MS);
      });
  };
  timer = setTimeout(tick, TICK_MS);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}

function topicsOf(ctx: Context, { gameCode, currency, play }: Session): Topic[] {
  return Array.from(
    { length: TABLES_IN_A_ROOM },
    (_, place) => `${gameCode}.${currency}.${play ? "play" : "real"}.${place}`,
  ).map((id) => ({
    name: pokerTableTopic(id),
    event: "table",
    read: async () => ({ tableId: id, version: ((await findTable(ctx.db, id))?.version ?? 0n).toString() }),
  }));
}

function registerPokerRoutes(app: FastifyInstance, poker: PokerContext, presence: Presence): void {
  const { ctx, source } = poker;
  async function getPokerSession(request: FastifyRequest): Promise<Session> {
    const session = await getRequestSession(ctx, request);
    if (getGame(session.vendor, session.gameCode).room !== "poker") fail("game.unknown", "no poker here");
    presence.called(session);
    return session;
  }
  type TableBody = { Body: { tableId: string } };
  const byTable = { schema: { body: pokerSchemas.table } };
  app.get(pokerPaths.lobby, async (request) => viewLobby(poker, await getPokerSession(request)));
  app.get(pokerPaths.hands, async (request) => {
    const session = await getPokerSession(request);
    return {
      hands: (await listPlayedHands(ctx.db, session, HANDS_SHOWN)).map((hand) => viewPlayed(hand, ctx.now())),
    };
  });
  app.post<TableBody>(pokerPaths.table, byTable, async (request) =>
    viewAnswer(ctx, await getPokerSession(request), request.body.tableId, null),
  );
  app.post<{ Body: SitRequest }>(pokerPaths.sit, { schema: { body: pokerSchemas.sit } }, async (request) => {
    if (source.isClosed()) fail("game.closed");
    const session = await getPokerSession(request);
    const balance = await sit(poker, session, { request: request.body, ip: request.ip });
    return viewAnswer(ctx, session, request.body.tableId, balance);
  });
  app.post<{ Body: ActRequest }>(pokerPaths.act, { schema: { body: pokerSchemas.act } }, async (request) => {
    const session = await getPokerSession(request);
    return viewAnswer(ctx, session, request.body.tableId, await applyAction(poker, session, request.body));
  });
  app.post<{ Body: TopUpRequest }>(
    pokerPaths.topUp,
    { schema: { body: pokerSchemas.topUp } },
    async (request) => {
      const session = await getPokerSession(request);
      return viewAnswer(ctx, session, request.body.tableId, await topUp(poker, session, request.body));
    },
  );
  app.post<TableBody>(pokerPaths.stand, byTable, async (request) => {
    const session = await getPokerSession(request);
    return viewAnswer(ctx, session, request.body.tableId, await stand(poker, session, request.body.tableId));
  });
  app.post<TableBody>(pokerPaths.post, byTable, async (request) => {
    const session = await getPokerSession(request);
    return viewAnswer(ctx, session, request.body.tableId, await post(poker, session, request.body.tableId));
  });
  app.post<TableBody>(pokerPaths.robot, byTable, async (request) => {
    const session = await getPokerSession(request);
    return viewAnswer(
      ctx,
      session,
      request.body.tableId,
      await addRobot(poker, session, request.body.tableId),
    );
  });
  app.post<{ Body: SeedRequest }>(
    pokerPaths.seed,
    { schema: { body: pokerSchemas.seed } },
    async (request) => {
      const session = await getPokerSession(request);
      return viewAnswer(
        ctx,
        session,
        request.body.tableId,
        await setPlayerSeed(poker, session, request.body),
      );
    },
  );
}

function createSweep({ db, now }: Context): () => Promise<void> {
  let sweptAtMs = -Infinity;
  return async () => {
    const nowMs = now().getTime();
    if (nowMs - sweptAtMs < HOUR_MS) return;
    sweptAtMs = nowMs;
    await deleteFlagsBefore(db, new Date(nowMs - FLAGS_KEPT_MS));
    await deleteDeparturesBefore(db, new Date(nowMs - DEPARTURE_MS));
  };
}

export function createPoker(given: Omit<PokerContext, "clock">): Poker {
  const poker = { ...given, clock: createPokerClock(given.ctx) };
  const presence = createPresence(poker.ctx);
  const stop = startClock(poker, presence);
  return {
    handler: {
      topics: (session) => topicsOf(poker.ctx, session),
      watching: (session) => presence.watching(session),
      totals: (session) => poker.ctx.db.snapshot((db) => sumTotals(db, session)),
    },
    sweep: createSweep(poker.ctx),
    register: (app) => registerPokerRoutes(app, poker, presence),
    stop,
  };
}
