// The platform's API as one Fastify instance: infrastructure first, then the features in a visible list.
// Separate from listening, so that a test speaks HTTP to the very thing that runs.

import cookie from "@fastify/cookie";
import proxyAddr from "@fastify/proxy-addr";
import Fastify, { LogController, type FastifyInstance } from "fastify";
import { vendorRoot } from "@khela/contract/vendor";
import { bodyLimitBytes, headers } from "@khela/contract/wire";
import { authRoutes } from "./auth/routes.ts";
import { callbackRoute } from "./cashier/callback.ts";
import { cashierRoutes } from "./cashier/routes.ts";
import { contentRoutes } from "./content/routes.ts";
import { webClipRoute } from "./content/web-clip.ts";
import { gamesRoutes } from "./games/routes.ts";
import { deskRoutes } from "./inbox/desk.ts";
import { inboxRoutes } from "./inbox/routes.ts";
import { iconRoute } from "./member/icon-route.ts";
import { memberRoutes } from "./member/routes.ts";
import { playRoutes } from "./play/routes.ts";
import { saferRoutes } from "./safer/routes.ts";
import { vendorFront } from "./play/vendor-front.ts";
import { sendOutOfPlace, vendorProtocol } from "./play/vendor-protocol.ts";
import { openBinder } from "./platform/bind.ts";
import { acceptForms } from "./platform/bodies.ts";
import { answerClientError } from "./platform/client-error.ts";
import type { Services } from "./platform/context.ts";
import { answerErrors, sendFailure } from "./platform/errors-out.ts";
import { Failure } from "./platform/failure.ts";
import { SLOW_MS, standBefore, type FrontWorld } from "./platform/front-door.ts";
import { openHealth, type Health } from "./platform/health.ts";
import { openLimiter } from "./platform/limits.ts";
import { addOpenApi } from "./platform/openapi.ts";
import { addPushRoute } from "./platform/push-route.ts";
import { addSecurityHeaders } from "./platform/security-headers.ts";
import { addTelemetry } from "./platform/telemetry.ts";
import { addPages } from "./site/pages.ts";
import { siteRoutes } from "./site/routes.ts";
import { walletRoutes } from "./wallet/routes.ts";

export type AppOptions = {
  readonly services: Services;
  /** Null: the API alone, no pages. */
  readonly site: { readonly siteDir: string; readonly artDir: string; readonly merchantCode: string } | null;
  /** Multiplies every request budget; tests that are not about budgets widen them. */
  readonly limitFactor?: number;
};

const REQUEST_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_MS = 65_000;

const ID_BYTES = 9;
const IDS_AT_ONCE = 512;

/** Names of requests that nobody guesses, drawn many at a time: one by one they cost as much as reading a request does. */
function requestIds({ randomBytes }: Services): () => string {
  let drawn: Buffer = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at >= drawn.length) [drawn, at] = [randomBytes(ID_BYTES * IDS_AT_ONCE), 0];
    at += ID_BYTES;
    return drawn.toString("base64url", at - ID_BYTES, at);
  };
}

/** Whose word is taken for whom a request comes from; false: nobody's. */
function trustOf(trusted: Services["config"]["trustProxy"]): false | ((address: string, hop: number) => boolean) {
  if (trusted === false) return false;
  return typeof trusted === "number" ? (_address, hop) => hop < trusted : proxyAddr.compile(trusted.split(","));
}

export async function buildApp({ services, site, limitFactor }: AppOptions): Promise<FastifyInstance & { health: Health }> {
  const trustProxy = trustOf(services.config.trustProxy);
  const genReqId = requestIds(services);
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log,
    trustProxy,
    bodyLimit: bodyLimitBytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestIdHeader: false,
    genReqId,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    clientErrorHandler: answerClientError,
    routerOptions: { maxParamLength: 200 },
    // an address that cannot be read never reaches a hook
    frameworkErrors: (_error, request, reply) => void (request.url.startsWith(`${vendorRoot}/`)
      ? sendOutOfPlace(reply)
      : sendFailure(request, reply.header(headers.requestId, request.id), new Failure("url.not.found"))),
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
  });
  const limiter = openLimiter(services.now, limitFactor);

  addSecurityHeaders(app, services.config.publicUrl);
  // Called back, not awaited: a promise for each hook is a tenth of what a kept answer costs.
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(headers.requestId, request.id);
    // A body in chunks may turn out to be none: what has come of it is parsed before anything answers.
    if (request.headers["transfer-encoding"] === undefined) done();
    else setImmediate(done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    if (reply.elapsedTime > SLOW_MS) request.log.warn({ url: request.routeOptions.url, ms: reply.elapsedTime }, "slow");
    done();
  });
  await app.register(cookie);
  acceptForms(app);
  const observe = await addTelemetry(app, services);
  answerErrors(app, limiter);
  const health = openHealth(app, services.db);
  const binder = openBinder(services, limiter);
  const vendors = vendorProtocol(services, limiter);
  const front: FrontWorld = {
    ipOf: trustProxy === false ? (raw) => raw.socket.remoteAddress : (raw) => proxyAddr(raw, trustProxy), requestId: genReqId, observe,
  };
  standBefore(app, [binder.door(front), vendorFront(services, vendors.answerVendor, front)]);

  binder.mount(app, "site", siteRoutes(services));
  binder.mount(app, "auth", authRoutes(services));
  binder.mount(app, "member", memberRoutes(services));
  binder.mount(app, "wallet", walletRoutes());
  binder.mount(app, "cashier", cashierRoutes(services));
  binder.mount(app, "games", gamesRoutes(services));
  binder.mount(app, "play", playRoutes());
  binder.mount(app, "safer", saferRoutes());
  binder.mount(app, "content", contentRoutes(services));
  binder.mount(app, "inbox", inboxRoutes(services));
  addPushRoute(app, services, limiter);
  await app.register(iconRoute(services, limiter));
  await app.register(callbackRoute(services));
  await app.register(deskRoutes(services, limiter));
  await app.register(vendors.plugin);
  if (services.config.mode === "sandbox") addOpenApi(app, services.config.publicUrl);
  if (site !== null) await app.register(webClipRoute(services, site));
  if (site !== null) await addPages(app, { services, ask: binder.ask, limiter, ...site });

  return Object.assign(app, { health });
}
