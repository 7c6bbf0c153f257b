import { mkdtempSync, rmSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { pino } from "pino";
import { client, type Client, type ClientOptions } from "../../../../tests/client.ts";
import { testDatabase, type TestDatabase } from "../../../../tests/database.ts";
import { contentRoutes } from "../content/routes.ts";
import { memberRoutes } from "../member/routes.ts";
import { openBinder, type Ask } from "../platform/bind.ts";
import { readConfig } from "../platform/config.ts";
import type { Services } from "../platform/context.ts";
import { openMerchants, type Merchant } from "../platform/db/merchant-store.ts";
import { sql } from "../platform/db/pool.ts";
import { answerErrors } from "../platform/errors-out.ts";
import { openJobs } from "../platform/jobs.ts";
import { openLimiter } from "../platform/limits.ts";
import { openOutside } from "../platform/outside.ts";
import { openPush } from "../platform/push.ts";
import { openSealer } from "../platform/seal.ts";
import { loadSecrets } from "../platform/secrets.ts";
import { siteRoutes } from "../site/routes.ts";
import { sandboxMerchant, seedSite } from "../site/seed.ts";
import { authRoutes } from "./routes.ts";

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
export async function testApp(): Promise<TestApp> {
  const database = await testDatabase();
  const { db } = database;
  const dataDir = mkdtempSync(join(tmpdir(), "khela-auth-test-"));
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const logged: string[] = [];
  const lines = new Writable({ write: (chunk: Buffer, _encoding, done) => { logged.push(chunk.toString()); done(); } });
  const log: FastifyBaseLogger = pino({ level: "trace" }, lines);
  const secrets = loadSecrets({ dataDir, key: Buffer.alloc(32, 7) });
  const push = openPush({
    db, url: database.appUrl, log, balanceOf: async () => ({ availBalance: "0.00", heldBalance: "0.00", currency: "BDT" }),
  });
  const services: Services = {
    config: readConfig({ KHELA_DATA: dataDir }),
    db, now, randomBytes: (count) => randomBytes(count), secrets, log, push,
    sealer: await openSealer({ ...secrets.privateKey("seal"), kid: "test" }, db, now),
    merchants: openMerchants(db, now),
    jobs: openJobs({ url: database.appUrl, log }),
    outside: openOutside(now),
  };
  await seedSite(db);
  const app: FastifyInstance = Fastify({ loggerInstance: log });
  await app.register(cookie);
  const limiter = openLimiter(now);
  answerErrors(app, limiter);
  const binder = openBinder(services, limiter);
  binder.mount(app, "site", siteRoutes(services));
  binder.mount(app, "auth", authRoutes(services));
  binder.mount(app, "member", memberRoutes(services));
  binder.mount(app, "content", contentRoutes(services));
  return {
    app, database, services, logged, ask: binder.ask,
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

/** The answer that fits a captcha, found by trying: the picture is for people, and the digits are nowhere else. */
export async function solve({ services, database }: TestApp, captchaId: string): Promise<string> {
  const { createHmac } = await import("node:crypto");
  const { hash } = await database.db.one<{ hash: Buffer }>(sql`select answer_hash hash from captcha where id = ${captchaId}`);
  const key = services.secrets.bytes("captcha");
  for (let number = 0; number < 100_000; number += 1) {
    const digits = String(number).padStart(5, "0");
    if (createHmac("sha256", key).update(`${captchaId} ${digits}`).digest().equals(hash)) return digits;
  }
  throw new Error("no five digits fit");
}
