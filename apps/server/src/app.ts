// The platform's API as one Fastify instance: first the infrastructure, then a list of the features. The instance does
// not listen, so tests send HTTP requests to the same instance that runs in production.

import cookie from "@fastify/cookie";
import type { FastifyInstance } from "fastify";
import { gatewayNotifyPath, gatewayPayoutNotifyPath } from "@khela/contract/payment-gateway";
import { vendorRoot } from "@khela/contract/vendor-wallet-api";
import { bodyLimitBytes, headers } from "@khela/contract/wire";
import {
  addFormParser,
  createHttpServer,
  createRequestIds,
  type Health,
} from "@khela/service-kit/http-server";
import {
  agentCaseOperatorRoutes,
  agentFloatOperatorRoutes,
  agentOperatorRoutes,
  agentPayOperatorRoutes,
} from "./agents/operator/operator-routes.ts";
import { agentRoutes } from "./agents/routes.ts";
import { noteRegistration } from "./agents/signals/signals.ts";
import { authRoutes } from "./auth/routes.ts";
import { holdUnderWay, listUnderWay } from "./cashier/decisions/under-way.ts";
import { gatewayCallbackRoutes } from "./cashier/gateway-callbacks.ts";
import { gatewayWebhookRoute } from "./cashier/gateway-webhook.ts";
import { cashierRoutes } from "./cashier/routes.ts";
import { verificationRoutes } from "./auth/identity/operator-routes.ts";
import { channelOperatorRoutes } from "./cashier/channels/operator-routes.ts";
import { depositOperatorRoutes } from "./cashier/decisions/operator-routes.ts";
import { withdrawalRoutes } from "./cashier/withdrawals/operator-routes.ts";
import { reconciliationOperatorRoutes } from "./cashier/reconciliation/operator-routes.ts";
import { statementOperatorRoutes } from "./cashier/statements/operator-routes.ts";
import { contentRoutes } from "./content/routes.ts";
import { webClipRoute } from "./content/web-clip.ts";
import { createFrameOrigins } from "./games/games.ts";
import { gamesRoutes } from "./games/routes.ts";
import { chatRoutes } from "./inbox/operator/chat-routes.ts";
import { feedbackRoutes } from "./inbox/operator/feedback-routes.ts";
import { inboxRoutes } from "./inbox/routes.ts";
import { exclusionOperatorRoutes } from "./auth/exclusions/operator-routes.ts";
import { memberAccessOperatorRoutes } from "./auth/operator/operator-routes.ts";
import { memberInboxOperatorRoutes } from "./inbox/operator/operator-routes.ts";
import { gameCatalogOperatorRoutes } from "./games/operator/operator-routes.ts";
import { searchWordOperatorRoutes } from "./games/operator/search-word-routes.ts";
import { freeRoundOperatorRoutes } from "./play/free-rounds/operator-routes.ts";
import { memberRoundOperatorRoutes } from "./play/operator/operator-routes.ts";
import { memberLimitOperatorRoutes } from "./responsible-gaming/operator/operator-routes.ts";
import { memberMoneyOperatorRoutes } from "./wallet/operator/operator-routes.ts";
import { memberOperatorRoutes } from "./member/operator/operator-routes.ts";
import { iconRoute } from "./member/icon-route.ts";
import { drawEventsRoute } from "./lottery/draw-events.ts";
import { lotteryFeedRoute } from "./lottery/feeds/feed-route.ts";
import { feedOperatorRoutes } from "./lottery/feeds/operator-routes.ts";
import { lotteryOperatorRoutes } from "./lottery/operator/operator-routes.ts";
import { lotteryRoutes } from "./lottery/routes.ts";
import { memberRoutes } from "./member/routes.ts";
import { walletAdapters } from "./play/adapters/adapters.ts";
import { playRoutes } from "./play/routes.ts";
import { responsibleGamingRoutes } from "./responsible-gaming/routes.ts";
import { createVendorRawHandler } from "./play/vendor-api/raw-handler.ts";
import { sendUnknownPath, createVendorApi } from "./play/vendor-api/routes.ts";
import { createRouter, type Router } from "./http/router.ts";
import { createConsoleRouter, type ConsoleRouter } from "./http/console/console-router.ts";
import { createConnectionGuard, createIpOf, handleClientError, parseTrustProxy } from "./http/connections.ts";
import type { Services } from "./http/context.ts";
import { addErrorHandler, sendUnknownAddress } from "./http/error-handler.ts";
import { SLOW_RESPONSE_MS, addRawHandlers, type RawHandlerDeps } from "./http/raw-handlers.ts";
import { addServerHealth } from "./infra/health.ts";
import { createSlowCallRecorder } from "./infra/system/slow-calls.ts";
import { createRateLimiter } from "./http/rate-limiter.ts";
import { addOpenApi } from "./http/openapi/openapi.ts";
import { addPushRoute } from "./infra/push/push-route.ts";
import { addSecurityHeaders } from "./http/security-headers.ts";
import { systemGauges } from "./infra/system/gauges.ts";
import type { Gauge } from "./infra/telemetry/gauge.ts";
import { addTelemetry } from "./infra/telemetry/telemetry.ts";

import { lotteryGauges } from "./lottery/gauges.ts";
import { queueGauges } from "./operator/today/queue-gauges.ts";
import { todayRoutes } from "./operator/today/routes.ts";
import { playGauges } from "./play/gauges.ts";

import { mountOperator } from "./operator/operator.ts";
import { promotionOperatorRoutes } from "./promotions/operator/operator-routes.ts";
import { promotionRoutes } from "./promotions/routes.ts";
import { queueSources } from "./queue-sources.ts";
import { gamesState } from "./games/games-state.ts";
import { lotteryState } from "./lottery/lottery-state.ts";
import { paymentsState } from "./cashier/payments-state.ts";
import { addConsoleFiles } from "./site/console-files.ts";
import { maintenanceRoutes } from "./site/maintenance/operator-routes.ts";
import { addPageRoutes } from "./site/pages.ts";
import { siteRoutes } from "./site/routes.ts";
import { statusPageRoute } from "./site/status/status-page.ts";
import { turnoverOperatorRoutes } from "./play/turnover/operator-routes.ts";
import { vipOperatorRoutes } from "./vip/operator/operator-routes.ts";
import { vipRoutes } from "./vip/routes.ts";
import { walletRoutes } from "./wallet/routes.ts";

export type AppOptions = {
  readonly services: Services;
  /** The site's pages; null: only the API. */
  readonly site: { readonly siteDir: string; readonly merchantCode: string } | null;
  /** Folder of the built console; absent: only the console's calls are served. */
  readonly consoleDir?: string | undefined;
  /** Factor of every rate limit; tests of other subjects raise the limits by this factor. */
  readonly limitFactor?: number;
};

/** Adds the request id to every response, and logs slow responses. */
function addRequestHooks(app: FastifyInstance, services: Services): void {
  const recordSlow = createSlowCallRecorder(services);
  // a callback instead of a promise, because a promise for each hook costs a tenth of the time of a cached answer
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(headers.requestId, request.id);
    // a chunked body may be malformed, so Node first parses the received part, and the request then continues
    if (request.headers["transfer-encoding"] === undefined) done();
    else setImmediate(done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { url: route = "unknown" } = request.routeOptions;
    if (reply.elapsedTime > SLOW_RESPONSE_MS) {
      request.log.warn({ url: route, ms: reply.elapsedTime }, "slow");
      recordSlow({ route, ms: reply.elapsedTime, requestId: request.id });
    }
    done();
  });
}

function mountFeatures(app: FastifyInstance, router: Router, services: Services): void {
  router.mount(app, "site", siteRoutes(services));
  router.mount(app, "auth", authRoutes(services, noteRegistration));
  router.mount(app, "member", memberRoutes(services));
  router.mount(app, "wallet", walletRoutes(services));
  router.mount(app, "cashier", cashierRoutes(services));
  router.mount(app, "vip", vipRoutes());
  router.mount(app, "promotions", promotionRoutes());
  router.mount(app, "games", gamesRoutes(services));
  router.mount(app, "play", playRoutes(services));
  router.mount(app, "lottery", lotteryRoutes(services));
  router.mount(app, "responsibleGaming", responsibleGamingRoutes());
  router.mount(app, "content", contentRoutes(services));
  router.mount(app, "inbox", inboxRoutes(services));
  router.mount(app, "agents", agentRoutes());
}

/** Mounts the console's calls: those of the feature operator, and those of each other feature. */
function mountConsole(app: FastifyInstance, router: ConsoleRouter, services: Services): void {
  mountOperator(app, router, services);
  router.mount(app, "maintenance", maintenanceRoutes());
  router.mount(app, "today", todayRoutes(services, queueSources));
  router.mount(app, "chat", chatRoutes());
  router.mount(app, "feedback", feedbackRoutes());
  router.mount(app, "feeds", feedOperatorRoutes());
  router.mount(app, "freeRounds", freeRoundOperatorRoutes());
  router.mount(app, "gameCatalog", gameCatalogOperatorRoutes());
  router.mount(app, "searchWords", searchWordOperatorRoutes());
  router.mount(app, "lottery", lotteryOperatorRoutes());
  router.mount(app, "promotions", promotionOperatorRoutes());
  router.mount(app, "turnover", turnoverOperatorRoutes());
  router.mount(app, "verifications", verificationRoutes());
  router.mount(app, "channels", channelOperatorRoutes());
  router.mount(app, "deposits", depositOperatorRoutes());
  router.mount(app, "members", memberOperatorRoutes());
  router.mount(app, "withdrawals", withdrawalRoutes());
  router.mount(app, "statements", statementOperatorRoutes());
  router.mount(app, "reconciliation", reconciliationOperatorRoutes(services));
  router.mount(app, "memberAccess", memberAccessOperatorRoutes());
  router.mount(app, "memberMoney", memberMoneyOperatorRoutes());
  router.mount(app, "memberLimits", memberLimitOperatorRoutes());
  router.mount(app, "memberInbox", memberInboxOperatorRoutes());
  router.mount(app, "memberRounds", memberRoundOperatorRoutes(services));
  router.mount(app, "exclusions", exclusionOperatorRoutes());
  router.mount(app, "vip", vipOperatorRoutes());
  router.mount(app, "agents", agentOperatorRoutes(services));
  router.mount(app, "agentFloat", agentFloatOperatorRoutes());
  router.mount(app, "agentPay", agentPayOperatorRoutes());
  router.mount(app, "agentCases", agentCaseOperatorRoutes({ hold: holdUnderWay, list: listUnderWay }));
}

/** Parts of the service on the status page. */
const statusSources = { games: gamesState, payments: paymentsState, lottery: lotteryState } as const;

/** Returns the sources of metrics, except those of requests and the process. */
const gaugesOf = (services: Services): readonly Gauge[] => [
  ...systemGauges(services),
  ...queueGauges(services, queueSources),
  ...lotteryGauges(services),
  ...playGauges(services),
];

/** Routes that are not calls of the contract: pictures, streams, notices from other servers, and the status page. */
const plainRoutes = [
  iconRoute,
  drawEventsRoute,
  lotteryFeedRoute,
  gatewayWebhookRoute,
  gatewayCallbackRoutes,
  statusPageRoute(statusSources),
];

/** Routes of vendors and gateways. */
const isForServers = (route: string): boolean =>
  route.startsWith(`${vendorRoot}/`) || route === gatewayNotifyPath || route === gatewayPayoutNotifyPath;

const serverOptions = ({ log, config, tracing }: Services) => ({
  log,
  keepAliveS: config.keepAliveS,
  requestTracing: { tracing, isForServers },
});

export async function createApp({
  services,
  site,
  consoleDir,
  limitFactor,
}: AppOptions): Promise<FastifyInstance & { health: Health }> {
  const trustProxy = parseTrustProxy(services.config.trustProxy);
  const genReqId = createRequestIds();
  const homePath = site === null ? null : "/m/home";
  const limiter = createRateLimiter(services.now, limitFactor);
  const ipOf = createIpOf(trustProxy);
  const app = createHttpServer({
    ...serverOptions(services),
    guard: createConnectionGuard(limiter, trustProxy, ipOf),
    trustProxy,
    bodyLimit: bodyLimitBytes,
    genReqId,
    clientErrorHandler: handleClientError,
    routerOptions: { maxParamLength: 200 },
    // Fastify runs no hook for a URL that it cannot parse, so the request id is set here
    frameworkErrors: (_error, request, reply) =>
      void (request.url.startsWith(`${vendorRoot}/`)
        ? sendUnknownPath(reply)
        : sendUnknownAddress(request, reply.header(headers.requestId, request.id), homePath)),
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
  });

  addSecurityHeaders(app, services.config.publicUrl);
  addRequestHooks(app, services);
  await app.register(cookie);
  addFormParser(app);
  const observe = await addTelemetry(app, services, gaugesOf(services));
  addErrorHandler(app, limiter, homePath);
  const health = addServerHealth(app, services, limiter);
  const router = createRouter(services, limiter);
  const vendors = createVendorApi(services, limiter);
  const rawHandlerDeps: RawHandlerDeps = { ipOf, requestId: genReqId, observe, tracing: services.tracing };
  addRawHandlers(app, [
    router.cachedAnswerHandler(rawHandlerDeps),
    createVendorRawHandler(services, vendors.handleVendorCall, rawHandlerDeps),
  ]);

  mountFeatures(app, router, services);
  mountConsole(app, createConsoleRouter(services, limiter), services);
  addPushRoute(app, services, limiter);
  for (const routes of plainRoutes) await app.register(routes(services, limiter));
  await app.register(vendors.plugin);
  if (services.config.mode === "sandbox") addOpenApi(app, services.config.publicUrl, walletAdapters);
  if (consoleDir !== undefined) await addConsoleFiles(app, consoleDir, services.config.merchantCode);
  if (site !== null) await app.register(webClipRoute(services, site));
  if (site !== null)
    await addPageRoutes(app, {
      services,
      callInternally: router.callInternally,
      limiter,
      frameOrigins: createFrameOrigins(services.db, services.now),
      ...site,
    });

  return Object.assign(app, { health });
}
