import { createHmac, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import cookie from "@fastify/cookie";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { pino } from "pino";
import { calls } from "@khela/contract/calls";
import { createClient, type Client, type ClientOptions } from "../../../../tests/client.ts";
import { createTestDatabase, type TestDatabase } from "../../../../tests/database.ts";
import { cheapPasswords } from "../../../../tests/password-cost.ts";
import { contentRoutes } from "../../src/content/routes.ts";
import { inboxRoutes } from "../../src/inbox/routes.ts";
import { memberRoutes } from "../../src/member/routes.ts";
import { createRouter, type InternalCall } from "../../src/http/router.ts";
import { bodyLimitBytes } from "@khela/contract/wire";
import { addFormParser, createHttpServer } from "@khela/service-kit/http-server";
import { readConfig } from "../../src/infra/config.ts";
import type { Services } from "../../src/http/context.ts";
import { createMerchantCache, type Merchant } from "../../src/infra/db/merchant-store.ts";
import { sql } from "@khela/service-kit/db/database";
import { addErrorHandler } from "../../src/http/error-handler.ts";
import { createJobs } from "../../src/infra/jobs.ts";
import { createRateLimiter } from "../../src/http/rate-limiter.ts";
import { createPaymentGateways } from "../../src/integrations/payment-gateways/payment-gateways.ts";
import { createIntegrations } from "../../src/integrations/integrations.ts";
import { createCircuitBreakers } from "../../src/infra/circuit-breakers.ts";
import { createPush } from "../../src/infra/push/push.ts";
import { createRegionPolicy } from "../../src/infra/region-policy.ts";
import { createBodyDecryptor } from "../../src/http/encrypted-body.ts";
import { loadSecrets } from "../../src/infra/secrets.ts";
import { siteRoutes } from "../../src/site/routes.ts";
import { sandboxMerchant, seedSite } from "../../seed/site/seed.ts";
import { authRoutes } from "../../src/auth/routes.ts";

export const testPassword = "correct horse battery";

export function registration(username: string, password = testPassword) {
  return { username, password, confirmPassword: password, ageConfirmed: true, registerMethod: "H5" } as const;
}

export function loginAs(username: string, password = testPassword) {
  return { type: "username", username, password } as const;
}

let names = 0;

export function freshName(): string {
  names += 1;
  return `player_${names}`;
}

/** Registers a new member from an unused address. */
export async function registeredMember(
  harness: AuthTestHarness,
  options?: Partial<ClientOptions>,
): Promise<{ username: string; visitor: Client }> {
  const username = freshName();
  const visitor = harness.visitor(options);
  await visitor.callOrThrow(calls.auth.register, registration(username));
  return { username, visitor };
}

export type AuthTestHarness = {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly services: Services;
  readonly ask: InternalCall;
  /** Creates a client of the sandbox merchant, by default from an unused address. */
  visitor(options?: Partial<ClientOptions>): Client;
  merchant(code?: string): Promise<Merchant>;
  /** Advances the server's clock. */
  advance(ms: number): void;
  /** The server's random draws of five bytes, from which the digits of captchas are made. */
  readonly drawn: readonly Buffer[];
  /** Every logged line. */
  readonly logged: readonly string[];
  close(): Promise<void>;
};

let addresses = 0;

/** Returns an address that no test has used yet. */
export function freshAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

export type AuthTestOptions = {
  readonly env?: Readonly<Record<string, string>>;
  /** Whether passwords cost what they cost in production. */
  readonly realPasswords?: true;
};

/** The account features on the real server with their own database and the sandbox merchants. */
export async function testApp({ env, realPasswords }: AuthTestOptions = {}): Promise<AuthTestHarness> {
  const database = await createTestDatabase();
  const { db } = database;
  const dataDir = mkdtempSync(join(tmpdir(), "khela-auth-test-"));
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const logged: string[] = [];
  const drawn: Buffer[] = [];
  const draw = (count: number) => {
    const bytes = randomBytes(count);
    if (count === 5) drawn.push(bytes);
    return bytes;
  };
  const lines = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(chunk.toString());
      done();
    },
  });
  const log: FastifyBaseLogger = pino({ level: "trace" }, lines);
  const secrets = loadSecrets({
    dataDir,
    key: Buffer.alloc(32, 7),
    passwordCost: realPasswords === true ? undefined : cheapPasswords,
  });
  const push = createPush({
    db,
    url: database.appUrl,
    log,
    balanceOf: async () => ({ availBalance: "0.00", heldBalance: "0.00", currency: "BDT" }),
  });
  const config = readConfig({ KHELA_DATA: dataDir, ...env });
  const outside = createIntegrations({ config, secrets, now });
  const circuitBreakers = createCircuitBreakers({ httpClient: outside.httpClient, log });
  const services: Services = {
    config,
    db,
    snapshot: (work) => db.snapshot(work),
    now,
    randomBytes: draw,
    secrets,
    log,
    push,
    bodyDecryptor: await createBodyDecryptor({ ...secrets.privateKey("seal"), kid: "test" }, db, now),
    merchants: createMerchantCache(db, now),
    tracing: null,
    jobs: createJobs({ url: database.appUrl, log }),
    ...outside,
    region: createRegionPolicy({ config: readConfig({}), db, now, log }),
    circuitBreakers,
    paymentGateways: createPaymentGateways(config.integrations.gateways, {
      httpClient: outside.httpClient,
      db,
      secrets,
      circuitBreakers,
      now,
      randomBytes: draw,
      log,
      gatewayUrl: config.gatewayUrl,
      gatewaySecret: secrets.webhook("gateway"),
    }),
  };
  await seedSite(db);
  const app: FastifyInstance = createHttpServer({ log, bodyLimit: bodyLimitBytes });
  await app.register(cookie);
  addFormParser(app);
  const limiter = createRateLimiter(now);
  addErrorHandler(app, limiter);
  const binder = createRouter(services, limiter);
  binder.mount(app, "site", siteRoutes(services));
  binder.mount(
    app,
    "auth",
    authRoutes(services, () => Promise.resolve()),
  );
  binder.mount(app, "member", memberRoutes(services));
  binder.mount(app, "content", contentRoutes(services));
  binder.mount(app, "inbox", inboxRoutes(services));
  return {
    app,
    database,
    services,
    logged,
    drawn,
    ask: binder.callInternally,
    visitor: (options) =>
      createClient(app, { merchant: sandboxMerchant, address: freshAddress(), ...options }),
    merchant: async (code = sandboxMerchant) => {
      const merchant = await services.merchants.findByCode(code);
      if (merchant === null) throw new Error(`no merchant ${code}`);
      return merchant;
    },
    advance: (ms) => {
      offsetMs += ms;
    },
    close: async () => {
      await app.close();
      await push.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Finds the digits of a captcha: the server's random draw whose hash is stored. */
export async function solve(
  { services, database, drawn }: AuthTestHarness,
  captchaId: string,
): Promise<string> {
  const { hash } = await database.db.one<{ hash: Buffer }>(
    sql`select answer_hash hash from captcha where id = ${captchaId}`,
  );
  const key = services.secrets.bytes("captcha");
  const digits = drawn
    .flatMap((bytes, index) => [bytes, Buffer.concat([bytes, drawn[index + 1] ?? bytes])])
    .map((bytes) =>
      [...bytes]
        .filter((byte) => byte < 250)
        .slice(0, 5)
        .map((byte) => byte % 10)
        .join(""),
    )
    .find((text) => createHmac("sha256", key).update(`${captchaId} ${text}`).digest().equals(hash));
  if (digits === undefined) throw new Error("no digits that were drawn fit");
  return digits;
}

/** Requests a new captcha and solves the captcha. */
export async function solved(
  harness: AuthTestHarness,
  visitor: Client,
): Promise<{ captchaId: string; captcha: string }> {
  const { captchaId } = await visitor.callOrThrow(calls.auth.captcha, {});
  return { captchaId, captcha: await solve(harness, captchaId) };
}
