// The sandbox's outside world: a carrier of messages, a mailbox, an issuer of sign-ins and a feed of matches, each on the other
// side of its own protocol. What comes in can be read on a page, and by a test as JSON. Nothing leaves.

import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from "fastify";
import { Webhook } from "standardwebhooks";
import type { Config } from "./config.ts";
import { systemChance, type Chance } from "./context.ts";
import { openFeed } from "./feed/feed.ts";
import { addFeed } from "./feed/routes.ts";
import { addIdentityToolkit } from "./identity-toolkit.ts";
import { openIssuer } from "./issuer.ts";
import { contentPolicy, postPage, signInPage, signInProviders } from "./pages.ts";
import { openPost, type Post } from "./post.ts";
import { openCatcher } from "./smtp.ts";
import { languageOf } from "./texts.ts";

export type Outside = {
  readonly app: FastifyInstance;
  /** Answers the origin it listens on, and the port that takes mail. */
  listen(): Promise<{ origin: string; smtpPort: number }>;
  stop(): Promise<void>;
};

const BODY_LIMIT_BYTES = 64 * 1024;
/** Where Google publishes the keys of the issuer of Firebase's tokens. */
const KEYS_PATH = "/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

type Sms = { readonly id: string; readonly to: string; readonly text: string };

function readSms(text: string): Sms | null {
  try {
    const { id, to, text: words } = JSON.parse(text) as Partial<Record<keyof Sms, unknown>>;
    const whole = typeof id === "string" && typeof words === "string" && typeof to === "string" && /^\+[1-9]\d{4,14}$/.test(to);
    return whole ? { id, to, text: words } : null;
  } catch {
    return null;
  }
}

function isSigned(secrets: readonly string[], request: FastifyRequest, body: string): boolean {
  const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name] ?? "")]));
  return secrets.some((secret) => {
    try {
      new Webhook(secret).verify(body, headers, { jsonParse: false });
      return true;
    } catch {
      return false;
    }
  });
}

function addCarrier(app: FastifyInstance, config: Config, post: Post, chance: Chance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.post("/sms", async (request, reply) => {
      const body = typeof request.body === "string" ? request.body : "";
      if (!isSigned(config.smsSecrets, request, body)) return reply.code(401).send({ error: "invalid_signature" });
      const sms = readSms(body);
      if (sms === null) return reply.code(400).send({ error: "invalid_request" });
      post.addSms({ ...sms, at: chance.now().getTime() });
      return { accepted: true };
    });
  });
}

type Reading = { Querystring: { to?: string; lang?: string; origin?: string }; Params: { provider: string } };

function addReading(app: FastifyInstance, config: Config, post: Post): void {
  const page = { "content-security-policy": contentPolicy, "content-type": "text/html; charset=utf-8" };
  app.get<Reading>("/", async (request, reply) => reply.headers(page).send(postPage(post, languageOf(request.query.lang))));
  app.get<Reading>("/sms/last", async (request, reply) => post.sms(request.query.to)[0] ?? reply.code(404).send({ error: "nothing" }));
  app.get<Reading>("/mail/last", async (request, reply) => post.mail(request.query.to)[0] ?? reply.code(404).send({ error: "nothing" }));
  app.get<Reading>("/sms", async (request) => post.sms(request.query.to));
  app.get<Reading>("/mail", async (request) => post.mail(request.query.to));
  app.get<Reading>("/sign-in/:provider", async (request, reply) => {
    const { provider } = request.params;
    const origin = request.query.origin ?? "";
    const known = provider === "google" || provider === "facebook";
    if (!known || !config.siteOrigins.includes(origin)) return reply.code(404).send({ error: "unknown", providers: Object.keys(signInProviders) });
    return reply.headers(page).send(signInPage(provider, origin, languageOf(request.query.lang)));
  });
}

export async function openOutside({ config, chance = systemChance }: { readonly config: Config; readonly chance?: Chance }): Promise<Outside> {
  const app = Fastify({
    logger: { level: config.logLevel }, bodyLimit: BODY_LIMIT_BYTES, logController: new LogController({ disableRequestLogging: true }),
  });
  const post = openPost();
  const catcher = openCatcher(post, chance);
  const issuer = await openIssuer(config.projectId, chance);
  let draining = false;

  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ "cache-control": "no-store", "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
    const origin = request.headers.origin;
    if (origin === undefined || !config.siteOrigins.includes(origin)) return;
    // the client in the site's page names its version and its app in headers of its own
    reply.headers({
      "access-control-allow-origin": origin, vary: "Origin", "access-control-allow-methods": "GET, POST", "access-control-max-age": "600",
      "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "content-type",
    });
    if (request.method === "OPTIONS") await reply.code(204).send();
  });
  // the client sends a refresh as a form
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))));
  app.options("/*", async (_request, reply) => reply.code(403).send({ error: "unknown_origin" }));
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => reply.code(draining ? 503 : 200).send({ status: draining ? "draining" : "ready" }));
  app.get(KEYS_PATH, async (_request, reply) => reply.header("cache-control", "public, max-age=60").send(issuer.keys));
  addCarrier(app, config, post, chance);
  addReading(app, config, post);
  if (config.feedKey !== null) {
    const pace = { seed: config.feedSeed, speed: config.feedSpeed };
    addFeed(app, openFeed(pace, () => chance.now().getTime(), chance.randomBytes(8).toString("hex")), config.feedKey);
  }
  addIdentityToolkit(app, { issuer, post, chance, projectId: config.projectId });

  return {
    app,
    async listen() {
      const smtpPort = await catcher.listen(config.host, config.smtpPort);
      return { origin: await app.listen({ host: config.host, port: config.port }), smtpPort };
    },
    async stop() {
      draining = true;
      await app.close();
      await catcher.stop();
    },
  };
}
