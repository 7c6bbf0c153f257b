// The sandbox services: a message carrier, a mailbox, an issuer of sign-ins, a managed challenge, a feed of matches
// and a randomness beacon, each behind its own protocol. A page shows messages to people, JSON shows them to tests.
// Nothing is sent outside.

import type { FastifyInstance } from "fastify";
import {
  addDefaultHeaders,
  addFormParser,
  addHealthRoutes,
  addRawBodyParser,
  createHttpServer,
} from "@khela/service-kit/http-server";
import { createLogger } from "@khela/service-kit/logger";
import { verifySignature } from "@khela/service-kit/webhook-signature";
import { registerChallenge } from "./challenge.ts";
import type { Config } from "./config.ts";
import { systemClockAndRandom, type ClockAndRandom } from "@khela/service-kit/clock-and-random";
import { registerBeacon } from "./beacon.ts";
import { createFeed } from "./feed/feed.ts";
import { registerFeedRoutes } from "./feed/routes.ts";
import { registerIdentityToolkit } from "./identity-toolkit.ts";
import { createIssuer } from "./issuer.ts";
import { contentPolicy, mailboxPage, signInPage, signInProviders } from "./pages.ts";
import { createMailbox, type Mailbox } from "./mailbox.ts";
import { createSmtpServer } from "./smtp-server.ts";
import { languageOf } from "./texts.ts";

export type SandboxServices = {
  readonly app: FastifyInstance;
  /** Starts listening. Returns the origin of the HTTP server, and the mail port. */
  readonly listen: () => Promise<{ origin: string; smtpPort: number }>;
  readonly stop: () => Promise<void>;
};

const BODY_LIMIT_BYTES = 64 * 1024;
/** Path under which Google publishes the keys of the issuer of Firebase's tokens. */
const KEYS_PATH = "/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

type Sms = { readonly id: string; readonly to: string; readonly text: string };

function readSms(text: string): Sms | null {
  try {
    const { id, to, text: words } = JSON.parse(text) as Partial<Record<keyof Sms, unknown>>;
    const whole =
      typeof id === "string" &&
      typeof words === "string" &&
      typeof to === "string" &&
      /^\+[1-9]\d{4,14}$/.test(to);
    return whole ? { id, to, text: words } : null;
  } catch {
    return null;
  }
}

function registerSmsRoute(app: FastifyInstance, config: Config, post: Mailbox, chance: ClockAndRandom): void {
  app.register(async (scope) => {
    addRawBodyParser(scope);
    scope.post("/sms", async (request, reply) => {
      const body = typeof request.body === "string" ? request.body : "";
      if (!verifySignature(config.smsSecrets, { headers: request.headers, body }, chance.now()))
        return reply.code(401).send({ error: "invalid_signature" });
      const sms = readSms(body);
      if (sms === null) return reply.code(400).send({ error: "invalid_request" });
      post.addSms({ ...sms, at: chance.now().getTime() });
      return { accepted: true };
    });
  });
}

type PageRequest = {
  Querystring: { to?: string; lang?: string; origin?: string };
  Params: { provider: string };
};

function registerPages(app: FastifyInstance, config: Config, post: Mailbox): void {
  const page = { "content-security-policy": contentPolicy, "content-type": "text/html; charset=utf-8" };
  app.get<PageRequest>("/", async (request, reply) =>
    reply.headers(page).send(mailboxPage(post, languageOf(request.query.lang))),
  );
  app.get<PageRequest>(
    "/sms/last",
    async (request, reply) => post.sms(request.query.to)[0] ?? reply.code(404).send({ error: "nothing" }),
  );
  app.get<PageRequest>(
    "/mail/last",
    async (request, reply) => post.mail(request.query.to)[0] ?? reply.code(404).send({ error: "nothing" }),
  );
  app.get<PageRequest>("/sms", async (request) => post.sms(request.query.to));
  app.get<PageRequest>("/mail", async (request) => post.mail(request.query.to));
  app.get<PageRequest>("/sign-in/:provider", async (request, reply) => {
    const { provider } = request.params;
    const origin = request.query.origin ?? "";
    const known = provider === "google" || provider === "facebook";
    if (!known || !config.siteOrigins.includes(origin))
      return reply.code(404).send({ error: "unknown", providers: Object.keys(signInProviders) });
    return reply.headers(page).send(signInPage(provider, origin, languageOf(request.query.lang)));
  });
}

export async function createSandboxServices({
  config,
  chance = systemClockAndRandom,
}: {
  readonly config: Config;
  readonly chance?: ClockAndRandom;
}): Promise<SandboxServices> {
  const app = createHttpServer({
    log: createLogger({ level: config.logLevel }),
    bodyLimit: BODY_LIMIT_BYTES,
  });
  const post = createMailbox();
  const catcher = createSmtpServer(post, chance);
  const issuer = await createIssuer(config.projectId, chance);

  addDefaultHeaders(app);
  app.addHook("onRequest", async (request, reply) => {
    const origin = request.headers.origin;
    if (origin === undefined || !config.siteOrigins.includes(origin)) return;
    // the Firebase client in the browser sends its version and app in separate headers
    reply.headers({
      "access-control-allow-origin": origin,
      vary: "Origin",
      "access-control-allow-methods": "GET, POST",
      "access-control-max-age": "600",
      "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "content-type",
    });
    if (request.method === "OPTIONS") await reply.code(204).send();
  });
  // the Firebase client sends the request for a new token as a form
  addFormParser(app);
  app.options("/*", async (_request, reply) => reply.code(403).send({ error: "unknown_origin" }));
  const health = addHealthRoutes(app);
  app.get(KEYS_PATH, async (_request, reply) =>
    reply.header("cache-control", "public, max-age=60").send(issuer.keys),
  );
  registerSmsRoute(app, config, post, chance);
  registerPages(app, config, post);
  if (config.feedKey !== null) {
    const pace = { seed: config.feedSeed, speed: config.feedSpeed };
    registerFeedRoutes(
      app,
      createFeed(pace, () => chance.now().getTime(), chance.randomBytes(8).toString("hex")),
      config.feedKey,
    );
  }
  registerChallenge(app, chance);
  registerBeacon(app, config.feedSeed, () => chance.now().getTime());
  registerIdentityToolkit(app, { issuer, post, chance, projectId: config.projectId });

  return {
    app,
    async listen() {
      const smtpPort = await catcher.listen(config.host, config.smtpPort);
      return { origin: await app.listen({ host: config.host, port: config.port }), smtpPort };
    },
    async stop() {
      health.drain();
      await app.close();
      await catcher.stop();
    },
  };
}
