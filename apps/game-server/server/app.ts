/**
 * The game server's HTTP server: game pages, client calls, vendor callbacks, health. Every failure is
 * answered with a code; an unexpected one is logged in one line and answered `internal`. Bodies and tokens
 * are never logged.
 */
import type { FastifyError, FastifyInstance } from "fastify";
import { systemClockAndRandom, type ClockAndRandom } from "@khela/service-kit/clock-and-random";
import { isClockWrong } from "@khela/service-kit/db/clock-skew";
import { createDatabase } from "@khela/service-kit/db/database";
import { isDatabaseUnavailable } from "@khela/service-kit/db/unavailable";
import {
  addDefaultHeaders,
  addHealthRoutes,
  createHttpServer,
  type Readiness,
} from "@khela/service-kit/http-server";
import { createLogger } from "@khela/service-kit/logger";
import { vendorCallbackPath, vendorCallbacks } from "@khela/contract/vendor-callbacks";
import { createTracing } from "@khela/service-kit/tracing/otlp";
import type { Tracing } from "@khela/service-kit/tracing/tracing";
import { failures } from "../wire/game-api.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
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
import { createScratch, scratchRooms } from "./scratch/scratch.ts";
import { createSeedSource } from "./rounds/seeds.ts";
import { tableRooms } from "./live/table-games.ts";
import { registerTableRoutes } from "./live/routes.ts";
import { createLiveTables } from "./live/live-tables.ts";
import { createWallet } from "./vendor-api/wallet-client.ts";

const BODY_LIMIT = 16_384;
const STATEMENT_TIMEOUT_MS = 10_000;

export type Options = {
  readonly config: Config;
  /**
   * The following options are for tests: another clock and random source, platform timeout, sweep interval, round
   * timings and log.
   */
  readonly clockAndRandom?: ClockAndRandom;
  readonly walletTimeoutMs?: number;
  readonly sweepMs?: number;
  readonly roundTimings?: RoundTimings;
  readonly logTo?: { write(line: string): void };
};

export type GameServer = {
  readonly app: FastifyInstance;
  readonly ctx: Context;
  /** From this call on the health check reports "not ready"; requests are still answered. */
  readonly drain: () => void;
  readonly stop: () => Promise<void>;
};

/** Seconds after which a client may retry when the database was unavailable or busy. */
const BUSY_RETRY_S = 2;

function setErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof GameServerError) {
      return reply.code(failures[error.code]).send({ error: error.code, ...error.details });
    }
    if (isDatabaseUnavailable(error)) {
      request.log.warn({ err: error, path: request.url.split("?")[0] }, "the database is away or busy");
      return reply.code(failures.busy).header("retry-after", BUSY_RETRY_S).send({ error: "busy" });
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ error: "request.bad" });
    request.log.error({ err: error, path: request.url.split("?")[0] }, "request failed");
    return reply.code(500).send({ error: "internal" });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: "request.bad" }));
  addDefaultHeaders(app, { "cross-origin-resource-policy": "same-origin" });
}

async function checkReadiness({ db, now }: Context): Promise<Readiness> {
  try {
    const owed = await countPending(db);
    return { wrong: (await isClockWrong(db, now)) ? "clock" : null, details: { owed } };
  } catch {
    return { wrong: "database" };
  }
}

const callbackPaths: readonly string[] = vendorCallbacks.map(vendorCallbackPath);
const isForServers = (route: string): boolean => callbackPaths.includes(route);

const createLog = ({ config, logTo }: Options, tracing: Tracing | null) =>
  createLogger({ level: config.logLevel, tracing, ...(logTo === undefined ? {} : { stream: logTo }) });

/** Creates the game server on a migrated database and starts its sweeper; the caller opens the port. */
export async function createGameServer(options: Options): Promise<GameServer> {
  const { config, clockAndRandom = systemClockAndRandom } = options;
  await migrate(config.databaseUrl);
  const tracing = await createTracing(config.tracing, "khela-game-server");
  const app = createHttpServer({
    log: createLog(options, tracing),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    keepAliveS: config.keepAliveS,
    requestTracing: { tracing, isForServers },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
  });
  const db = createDatabase({
    url: config.databaseUrl,
    applicationName: "khela-game-server",
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onIdleError: (error) => app.log.warn({ err: error }, "idle connection broke"),
    tracing,
  });
  const hub = createHub({ url: config.databaseUrl, log: app.log });
  const ctx: Context = {
    config,
    db,
    log: app.log,
    ...clockAndRandom,
    wallet: createWallet(config, clockAndRandom, options.walletTimeoutMs, tracing),
    hub,
    roundTimings: options.roundTimings ?? profiles[config.profile],
  };
  const source = createSeedSource(ctx);
  const tables = createLiveTables(ctx, source);
  const poker = createPoker({ ctx, source });
  const matches = createMatches(ctx);
  const scratch = createScratch(ctx, source);
  const roomHandlers: RoomHandlers = {
    ...Object.fromEntries(tableRooms.map((room) => [room, tables.handler])),
    ...Object.fromEntries(scratchRooms.map((room) => [room, scratch.handler])),
    poker: poker.handler,
    matches: matches.handler,
  };
  setErrorHandlers(app);
  const health = addHealthRoutes(app, () => checkReadiness(ctx));
  registerRoutes(app, ctx, { source, roomHandlers });
  registerTableRoutes(app, ctx, tables);
  poker.register(app);
  registerMatchRoutes(app, ctx);
  scratch.register(app);
  await registerPages(app, config);
  const stopJanitor = startSweeper(
    ctx,
    [tables.sweep, () => matches.sweep(), () => poker.sweep()],
    options.sweepMs,
  );
  return {
    app,
    ctx,
    drain: () => health.drain(),
    stop: async () => {
      health.drain();
      tables.stop();
      hub.endStreams();
      await app.close();
      await poker.stop();
      await matches.stop();
      await stopJanitor();
      await hub.close();
      await db.close();
      await tracing?.close();
    },
  };
}
