// What a handler is given: the world (time, chance, database, outside) and who is asking.
// Nothing below reads the clock, makes a random number or reaches out by any other way.

import type { AnyCall, Calls, FeatureName } from "@khela/contract/calls";
import type { commonFails } from "@khela/contract/errors";
import type { LanguageCode } from "@khela/contract/languages";
import type { FilledInputOf, OutputOf } from "@khela/contract/schemas";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import type { Merchant, Merchants } from "./db/merchant-store.ts";
import type { Db } from "./db/pool.ts";
import type { Session } from "./db/session-store.ts";
import type { Jobs } from "./jobs.ts";
import type { UploadedFile } from "./bodies.ts";
import type { Firebase } from "./outside-firebase.ts";
import type { Mail } from "./outside-mail.ts";
import type { Sms } from "./outside-sms.ts";
import type { Lines } from "./lines.ts";
import type { Outside } from "./outside.ts";
import type { Push } from "./push.ts";
import type { Region } from "./region.ts";
import type { Sealer } from "./seal.ts";
import type { Secrets } from "./secrets.ts";

/** What lives as long as the process. */
export type Services = {
  readonly config: Config;
  readonly db: Db;
  readonly now: () => Date;
  readonly randomBytes: (count: number) => Buffer;
  readonly secrets: Secrets;
  readonly sealer: Sealer;
  readonly merchants: Merchants;
  readonly push: Push;
  readonly jobs: Jobs;
  readonly outside: Outside;
  /** Null: nobody carries messages, mail, or vouches for a sign-in here. */
  readonly sms: Sms | null;
  readonly mail: Mail | null;
  readonly firebase: Firebase | null;
  readonly region: Region;
  readonly lines: Lines;
  readonly log: FastifyBaseLogger;
};

type FailsOf<C extends AnyCall> = C["fails"][number] | (typeof commonFails)[number];

type SessionFor<C extends AnyCall> = C["access"] extends "anyone" | "freePlay" ? Session | null : Session;

/** One request for a call. */
export type Context<C extends AnyCall = AnyCall> = Services & {
  readonly call: C;
  readonly requestId: string;
  readonly merchant: Merchant;
  readonly language: LanguageCode;
  readonly session: SessionFor<C>;
  readonly ip: string;
  readonly device: string;
  /** What the browser's remembered login is known by; it opens nothing by itself. */
  readonly rememberedToken: string | null;
  /** Of a call whose row takes files. */
  readonly files: readonly UploadedFile[];
  /** Refuses with a code this call declares; anything else does not compile. */
  fail(code: FailsOf<C>, detail?: unknown, retryAfterS?: number): never;
  /** Runs after the answer has left; a failure is logged and changes nothing. */
  after(work: () => Promise<void>): void;
  /** Gives the asker's browser this session, or takes it away. */
  setSession(token: string | null): void;
  /** Gives the asker's browser a remembered login for so long, or takes it away. */
  setRemembered(token: string | null, maxAgeS?: number): void;
};

export type Handler<C extends AnyCall> = (ctx: Context<C>, input: FilledInputOf<C>) => Promise<OutputOf<C>>;

/** A feature's handlers: one for each of its calls, no more and no fewer. */
export type Routes<F extends FeatureName> = {
  readonly [N in keyof Calls[F]]: Calls[F][N] extends AnyCall ? Handler<Calls[F][N]> : never;
};
