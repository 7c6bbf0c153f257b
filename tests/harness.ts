/**
 * The whole server on its own database, with named people, for tests over HTTP: rahim and karim play, mina is an
 * agent, guest is a guest.
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { pino } from "pino";
import { parseAmount } from "@khela/engines/money";
import { createApp } from "../apps/server/src/app.ts";
import { readConfig } from "../apps/server/src/infra/config.ts";
import { sql, type Db } from "@khela/service-kit/db/database";
import {
  insertSession,
  createSessionToken,
  type MemberKey,
} from "../apps/server/src/infra/db/session-store.ts";
import type { Jobs } from "../apps/server/src/infra/jobs.ts";
import { createServices, type RunningServices } from "../apps/server/src/services.ts";
import { credit, openAccount, post, transferId } from "../apps/server/src/wallet/wallet.ts";
import { openOperatorAccount } from "../apps/server/src/wallet/store.ts";
import { createClient, type Client } from "./client.ts";
import { createSeededDatabase, type TestDatabase } from "./database.ts";
import { cheapPasswords } from "./password-cost.ts";

export type Person = MemberKey & {
  readonly username: string;
  readonly token: string;
  readonly client: Client;
};

type PersonOptions = {
  readonly type?: number;
  /** Initial play money of the member, as a decimal string of the currency. */
  readonly balance?: string;
  readonly currency?: string;
  /** When the member joined; now by default. */
  readonly joinedAt?: Date;
  /** The member's bucket; any by default. */
  readonly bucket?: number | undefined;
};

export type Harness = {
  readonly app: FastifyInstance;
  readonly services: RunningServices;
  readonly database: TestDatabase;
  readonly merchantId: number;
  visitor(): Client;
  /** Creates a member with a session and, with `balance`, play money. */
  person(username: string, options?: PersonOptions): Promise<Person>;
  /** Listens and returns the address; most tests do not need it. */
  listen(): Promise<string>;
  close(): Promise<void>;
};

export type HarnessOptions = {
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: () => Date;
  readonly log?: FastifyBaseLogger;
  /** Factor of the rate limits, 1 000 by default; 1 for the real limits. */
  readonly limitFactor?: number;
  /** Returns the address at which the servers reach the database; absent: the database's address. */
  readonly databaseUrlOf?: (appUrl: string) => Promise<string>;
};

const MERCHANT = "khela";

export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const database = await createSeededDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "khela-harness-"));
  const running = await createServices({
    config: readConfig({ KHELA_DATA: dataDir, KHELA_SECRET_KEY: "07".repeat(32), ...options.env }),
    databaseAppUrl: (await options.databaseUrlOf?.(database.appUrl)) ?? database.appUrl,
    log: options.log ?? pino({ level: "silent" }),
    passwordCost: cheapPasswords,
    ...(options.now === undefined ? {} : { now: options.now }),
  });
  const services = { ...running, jobs: onceStarted(running.jobs) };
  const app = await createApp({ services, site: null, limitFactor: options.limitFactor ?? 1_000 });
  await app.ready();
  const merchant = await services.merchants.findByCode(MERCHANT);
  if (merchant === null) throw new Error("the sandbox merchant is not seeded");
  return {
    app,
    services,
    database,
    merchantId: merchant.id,
    visitor: () => createClient(app, { merchant: MERCHANT }),
    person: (username, details = {}) =>
      createPerson(
        { target: app, now: services.now, db: database.owner, merchantId: merchant.id },
        username,
        details,
      ),
    listen: () => app.listen({ host: "127.0.0.1", port: 0 }),
    close: async () => {
      await app.close();
      await services.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Drops jobs that are sent before a test starts the queue: the test does their work itself. */
function onceStarted(jobs: Jobs): Jobs {
  let isStarted = false;
  return {
    ...jobs,
    send: async (...job) => {
      if (isStarted) await jobs.send(...job);
    },
    start: async () => {
      isStarted = true;
      await jobs.start();
    },
  };
}

type PersonContext = {
  /** The server to which the person's client sends. */
  readonly target: FastifyInstance | string;
  readonly now: () => Date;
  /** A database connection with the owner's rights. */
  readonly db: Db;
  readonly merchantId: number;
};

export async function createPerson(
  context: PersonContext,
  username: string,
  details: PersonOptions = {},
): Promise<Person> {
  const { db, merchantId } = context;
  const { currency = "BDT" } = details;
  const key = await db.one<MemberKey>(sql`
    with id as (
      select id from (select nextval('member_id') id from generate_series(1, ${details.bucket === undefined ? 1 : 10_000})) ids
      where ${details.bucket ?? null}::int is null or new_member_bucket(id) = ${details.bucket ?? null}::int limit 1)
    insert into member (bucket, id, merchant_id, type, username, currency, register_method, created_at)
    select new_member_bucket(id), id, ${merchantId}, ${details.type ?? 0}, ${username}, ${currency}, 'H5',
      coalesce(${details.joinedAt ?? null}::timestamptz, now()) from id
    returning bucket, id "memberId"`);
  const account = await openAccount(db, { ...key, kind: "main", ref: "", currency, merchantId, real: false });
  if (details.balance !== undefined) {
    const operatorAccountId = await openOperatorAccount(db, {
      merchantId,
      purpose: "sandbox_grant",
      ref: "",
      currency,
      real: false,
    });
    const id = transferId("test", String(key.memberId));
    const amountMinor = parseAmount(details.balance, currency);
    await post(db, [credit(account, { id, kind: 9103, operatorAccountId, amountMinor, reference: "test" })]);
  }
  const token = createSessionToken(key.bucket, (count) => randomBytes(count));
  await insertSession(db, { ...key, token, merchantId, ip: "127.0.0.1", device: "web", now: context.now() });
  const own = createClient(context.target, { merchant: MERCHANT });
  own.token = token;
  return { ...key, username, token, client: own };
}
