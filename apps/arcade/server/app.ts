/**
 * The arcade as a web server: pages, the clients' calls, the platform's recall, health. Any failure leaves as one
 * coded answer; what is unknown is one log line and `internal`. Bodies and tokens are never logged.
 */
import Fastify, { LogController, type FastifyError, type FastifyInstance } from "fastify";
import { failures } from "../wire.ts";
import type { Config } from "./config.ts";
import { systemChance, type Context } from "./context.ts";
import { openDatabase } from "./db.ts";
import { ArcadeFailure } from "./failure.ts";
import type { Houses } from "./houses.ts";
import { openHub } from "./hub.ts";
import { startJanitor } from "./janitor.ts";
import { openMatches, serveMatches } from "./matches/matches.ts";
import { migrate } from "./migrate.ts";
import { countOwed } from "./outbox/store.ts";
import { servePages } from "./pages.ts";
import { openPoker } from "./poker/poker.ts";
import { profiles, type Paces } from "./profiles.ts";
import { serveCalls } from "./routes.ts";
import { createSeedSource } from "./seeds.ts";
import { tableRooms } from "./tables/kinds.ts";
import { serveTables } from "./tables/routes.ts";
import { openTables } from "./tables/tables.ts";
import { createWallet } from "./wallet.ts";

const BODY_LIMIT = 16_384;

export type Options = {
  readonly config: Config;
  /** For tests: other clocks, other chance, a shorter patience with the platform, shorter rounds, where the log goes. */
  readonly chance?: Pick<Context, "now" | "randomBytes">;
  readonly walletTimeoutMs?: number;
  readonly sweepMs?: number;
  readonly paces?: Paces;
  readonly logTo?: { write(line: string): void };
};

export type Arcade = { readonly app: FastifyInstance; readonly ctx: Context; stop(): Promise<void> };

function createServer(options: Options): FastifyInstance {
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

function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof ArcadeFailure) {
      return reply.code(failures[error.code]).send({ error: error.code, ...error.more });
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

function serveHealth(app: FastifyInstance, ctx: Context, isStopping: () => boolean): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: "stopping" });
    const owed = await countOwed(ctx.db).catch(() => null);
    if (owed === null) return reply.code(503).send({ status: "database" });
    return { status: "ok", owed };
  });
}

/** Builds the arcade on a migrated database, its janitor running; the caller listens. */
export async function buildArcade(options: Options): Promise<Arcade> {
  const { config, chance = systemChance } = options;
  await migrate(config.databaseUrl);
  const app = createServer(options);
  const db = openDatabase(config.databaseUrl, (error) => app.log.warn({ err: error }, "idle connection broke"));
  const hub = openHub({ url: config.databaseUrl, log: app.log });
  const ctx: Context = {
    config, db, log: app.log, ...chance, wallet: createWallet(config, chance, options.walletTimeoutMs), hub,
    paces: options.paces ?? profiles[config.profile],
  };
  const source = createSeedSource(ctx);
  const tables = openTables(ctx, source);
  const poker = openPoker({ ctx, source });
  const matches = openMatches(ctx);
  const houses: Houses = { ...Object.fromEntries(tableRooms.map((room) => [room, tables.house])), poker: poker.house, matches: matches.house };
  let isStopping = false;
  answerFailures(app);
  serveHealth(app, ctx, () => isStopping);
  serveCalls(app, ctx, { source, houses });
  serveTables(app, ctx, tables);
  poker.serve(app);
  serveMatches(app, ctx);
  await servePages(app, config);
  const stopJanitor = startJanitor(ctx, [tables.sweep, () => matches.sweep()], options.sweepMs);
  return {
    app, ctx,
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
