import { createHmac, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { pino } from "pino";
import { calls } from "@khela/contract/calls";
import { client, type Client, type ClientOptions } from "../../../../tests/client.ts";
import { testDatabase, type TestDatabase } from "../../../../tests/database.ts";
import { contentRoutes } from "../content/routes.ts";
import { memberRoutes } from "../member/routes.ts";
import { openBinder, type Ask } from "../platform/bind.ts";
import { acceptForms } from "../platform/bodies.ts";
import { readConfig } from "../platform/config.ts";
import type { Services } from "../platform/context.ts";
import { openMerchants, type Merchant } from "../platform/db/merchant-store.ts";
import { sql } from "../platform/db/pool.ts";
import { answerErrors } from "../platform/errors-out.ts";
import { openJobs } from "../platform/jobs.ts";
import { openLimiter } from "../platform/limits.ts";
import { openOutsideWorld } from "../platform/outside-world.ts";
import { openLines } from "../platform/lines.ts";
import { openPush } from "../platform/push.ts";
import { openRegion } from "../platform/region.ts";
import { openSealer } from "../platform/seal.ts";
import { loadSecrets } from "../platform/secrets.ts";
import { siteRoutes } from "../site/routes.ts";
import { sandboxMerchant, seedSite } from "../site/seed.ts";
import { authRoutes } from "./routes.ts";

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

/** A member who has just registered, from an address of their own. */
export async function registered(world: TestApp, options?: Partial<ClientOptions>): Promise<{ username: string; visitor: Client }> {
  const username = freshName();
  const visitor = world.visitor(options);
  await visitor.ask(calls.auth.register, registration(username));
  return { username, visitor };
}

export type TestApp = {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly services: Services;
  readonly ask: Ask;
  /** A client of the sandbox merchant, from an address nobody else has unless one is given. */
  visitor(options?: Partial<ClientOptions>): Client;
  merchant(code?: string): Promise<Merchant>;
  /** Moves the clock of the server. */
  advance(ms: number): void;
  /** What the server's randomness gave wherever it was asked for five bytes: the digits of captchas. */
  readonly drawn: readonly Buffer[];
  /** Every line that was logged. */
  readonly logged: readonly string[];
  close(): Promise<void>;
};

let addresses = 0;

/** An address that no test has used yet. */
export function freshAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** These features on the real platform and a database of their own, with the sandbox merchants. */
export async function testApp(env: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const database = await testDatabase();
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
  const lines = new Writable({ write: (chunk: Buffer, _encoding, done) => { logged.push(chunk.toString()); done(); } });
  const log: FastifyBaseLogger = pino({ level: "trace" }, lines);
  const secrets = loadSecrets({ dataDir, key: Buffer.alloc(32, 7) });
  const push = openPush({
    db, url: database.appUrl, log, balanceOf: async () => ({ availBalance: "0.00", heldBalance: "0.00", currency: "BDT" }),
  });
  const config = readConfig({ KHELA_DATA: dataDir, ...env });
  const outside = openOutsideWorld({ config, secrets, now });
  const services: Services = {
    config, db, now, randomBytes: draw, secrets, log, push,
    sealer: await openSealer({ ...secrets.privateKey("seal"), kid: "test" }, db, now),
    merchants: openMerchants(db, now),
    jobs: openJobs({ url: database.appUrl, log }),
    ...outside,
    region: openRegion({ config: readConfig({}), db, now }),
    lines: openLines({ outside: outside.outside, log }),
  };
  await seedSite(db);
  const app: FastifyInstance = Fastify({ loggerInstance: log });
  await app.register(cookie);
  acceptForms(app);
  const limiter = openLimiter(now);
  answerErrors(app, limiter);
  const binder = openBinder(services, limiter);
  binder.mount(app, "site", siteRoutes(services));
  binder.mount(app, "auth", authRoutes(services));
  binder.mount(app, "member", memberRoutes(services));
  binder.mount(app, "content", contentRoutes(services));
  return {
    app, database, services, logged, drawn, ask: binder.ask,
    visitor: (options) => client(app, { merchant: sandboxMerchant, address: freshAddress(), ...options }),
    merchant: async (code = sandboxMerchant) => {
      const merchant = await services.merchants.byCode(code);
      if (merchant === null) throw new Error(`no merchant ${code}`);
      return merchant;
    },
    advance: (ms) => { offsetMs += ms; },
    close: async () => {
      await app.close();
      await push.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The digits of a captcha: of those the server has drawn, the ones whose hash is stored. */
export async function solve({ services, database, drawn }: TestApp, captchaId: string): Promise<string> {
  const { hash } = await database.db.one<{ hash: Buffer }>(sql`select answer_hash hash from captcha where id = ${captchaId}`);
  const key = services.secrets.bytes("captcha");
  const digits = drawn.flatMap((bytes, index) => [bytes, Buffer.concat([bytes, drawn[index + 1] ?? bytes])])
    .map((bytes) => [...bytes].filter((byte) => byte < 250).slice(0, 5).map((byte) => byte % 10).join(""))
    .find((text) => createHmac("sha256", key).update(`${captchaId} ${text}`).digest().equals(hash));
  if (digits === undefined) throw new Error("no digits that were drawn fit");
  return digits;
}

/** A fresh captcha and what solves it. */
export async function solved(world: TestApp, visitor: Client): Promise<{ captchaId: string; captcha: string }> {
  const { captchaId } = await visitor.ask(calls.auth.captcha, {});
  return { captchaId, captcha: await solve(world, captchaId) };
}
