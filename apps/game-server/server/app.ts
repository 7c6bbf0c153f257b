/**
 * The game server's HTTP server: game pages, client calls, vendor callbacks, health. Every failure is
 * answered with a code; an unexpected one is logged in one line and answered `internal`. Bodies and tokens
 * are never logged.
 */
import Fastify, { LogController, type FastifyError, type FastifyInstance } from "fastify";
import { failures } from "../wire/game-api.ts";
import type { Config } from "./config.ts";
import { systemClockAndRandom, type Context } from "./context.ts";
import { connectDatabase } from "./db/database.ts";
import { GameServerError } from "./failure.ts";
import type { RoomHandlers } from "./push/room-handlers.ts";
import { createHub } from "./push/hub.ts";
import { startSweeper } from "./rounds/sweeper.ts";
import { createMatches, registerMatchRoutes } from "./matches/matches.ts";
import { migrate } from "./db/migrate.ts";
import { countPending } from "./outbox/store.ts";
import { registerPages } from "./pages.ts";
import { createPoker } from "./poker/poker.ts";
import { profiles, type RoundTimings } from "./jurisdiction-profiles.ts";
import { registerRoutes } from "./routes.ts";
import { createSeedSource } from "./rounds/seeds.ts";
import { tableRooms } from "./live/table-games.ts";
import { registerTableRoutes } from "./live/routes.ts";
import { createLiveTables } from "./live/live-tables.ts";
import { createWallet } from "./vendor-api/wallet-client.ts";

const BODY_LIMIT = 16_384;

export type Options = {
  readonly config: Config;
  /** For tests: another clock, random source, platform timeout, round timings and log. */
  readonly clockAndRandom?: Pick<Context, "now" | "randomBytes">;
  readonly walletTimeoutMs?: number;
  readonly sweepMs?: number;
  readonly roundTimings?: RoundTimings;
  readonly logTo?: { write(line: string): void };
};

export type GameServer = {
  readonly app: FastifyInstance;
  readonly ctx: Context;
  readonly stop: () => Promise<void>;
};

function createFastify(options: Options): FastifyInstance {
  const { config, logTo } = options;
  return Fastify({
    logger: {
      level: config.logLevel,
      // The launch address carries a token, so addresses are logged without their query.
      serializers: { req: ({ method, url }) => ({ method, path: url.split("?")[0] }) },
      ...(logTo === undefined ? {} : { stream: logTo }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
  });
}

function setErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof GameServerError) {
      return reply.code(failures[error.code]).send({ error: error.code, ...error.details });
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ error: "request.bad" });
    request.log.error({ err: error, path: request.url.split("?")[0] }, "request failed");
    return reply.code(500).send({ error: "internal" });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: "request.bad" }));
  app.addHook("onSend", async (_request, reply) => {
    reply.headers({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
    });
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}

function registerHealth(app: FastifyInstance, ctx: Context, isStopping: () => boolean): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: "stopping" });
    const owed = await countPending(ctx.db).catch(() => null);
    if (owed === null) return reply.code(503).send({ status: "database" });
    return { status: "ok", owed };
  });
}

/** Creates the game server on a migrated database, with its sweeper running; the caller listens. */
export async function createGameServer(options: Options): Promise<GameServer> {
  const { config, clockAndRandom: chance = systemClockAndRandom } = options;
  await migrate(config.databaseUrl);
  const app = createFastify(options);
  const db = connectDatabase(config.databaseUrl, (error) =>
    app.log.warn({ err: error }, "idle connection broke"),
  );
  const hub = createHub({ url: config.databaseUrl, log: app.log });
  const ctx: Context = {
    config,
    db,
    log: app.log,
    ...chance,
    wallet: createWallet(config, chance, options.walletTimeoutMs),
    hub,
    roundTimings: options.roundTimings ?? profiles[config.profile],
  };
  const source = createSeedSource(ctx);
  const tables = createLiveTables(ctx, source);
  const poker = createPoker({ ctx, source });
  const matches = createMatches(ctx);
  const roomHandlers: RoomHandlers = {
    ...Object.fromEntries(tableRooms.map((room) => [room, tables.handler])),
    poker: poker.handler,
    matches: matches.handler,
  };
  let isStopping = false;
  setErrorHandlers(app);
  registerHealth(app, ctx, () => isStopping);
  registerRoutes(app, ctx, { source, roomHandlers });
  registerTableRoutes(app, ctx, tables);
  poker.register(app);
  registerMatchRoutes(app, ctx);
  await registerPages(app, config);
  const stopJanitor = startSweeper(ctx, [tables.sweep, () => matches.sweep()], options.sweepMs);
  return {
    app,
    ctx,
    stop: async () => {
      isStopping = true;
      tables.stop();
      hub.endStreams();
      await app.close();
      await poker.stop();
      await matches.stop();
      await stopJanitor();
      await hub.close();
      await db.close();
    },
  };
}
