// Input of a handler: the services (time, random source, database, integrations) and the caller. Nothing below reads
// the clock, generates random numbers or calls other systems in any other way.

import type { AnyCall, Calls, FeatureName } from "@khela/contract/calls";
import type { commonErrorCodes } from "@khela/contract/errors";
import type { LanguageCode } from "@khela/contract/locale/languages";
import type { ParsedInputOf, OutputOf } from "@khela/contract/schemas";
import type { AnyServerCall } from "@khela/contract/server-calls";
import type { FastifyBaseLogger } from "fastify";
import type { Tracing } from "@khela/service-kit/tracing/tracing";
import type { Config } from "../infra/config.ts";
import type { Merchant, MerchantCache } from "../infra/db/merchant-store.ts";
import type { Database, Db } from "@khela/service-kit/db/database";
import type { Session } from "../infra/db/session-store.ts";
import type { Jobs } from "../infra/jobs.ts";
import type { UploadedFile } from "./body-parsers.ts";
import type { Challenge } from "../integrations/challenge.ts";
import type { Firebase } from "../integrations/firebase.ts";
import type { Mail } from "../integrations/mail.ts";
import type { Sms } from "../integrations/sms.ts";
import type { CircuitBreakers } from "../infra/circuit-breakers.ts";
import type { HttpClient } from "../integrations/http-client.ts";
import type { PaymentGateways } from "../integrations/payment-gateways/payment-gateways.ts";
import type { Push } from "../infra/push/push.ts";
import type { RegionPolicy } from "../infra/region-policy.ts";
import type { BodyDecryptor } from "./encrypted-body.ts";
import type { KeyedAnswer } from "./response/answer-cache.ts";
import type { Secrets } from "../infra/secrets.ts";

/** Objects that live as long as the process. */
export type Services = {
  readonly config: Config;
  readonly db: Db;
  /** Reads in one snapshot, without writing. */
  readonly snapshot: Database["snapshot"];
  readonly now: () => Date;
  readonly randomBytes: (count: number) => Buffer;
  readonly secrets: Secrets;
  readonly bodyDecryptor: BodyDecryptor;
  readonly merchants: MerchantCache;
  readonly push: Push;
  readonly jobs: Jobs;
  readonly httpClient: HttpClient;
  /** Null: no provider of messages, mail or sign-in is configured. */
  readonly sms: Sms | null;
  readonly mail: Mail | null;
  readonly firebase: Firebase | null;
  /** Managed challenge of a provider; null: only our own captcha and puzzle keep robots away. */
  readonly challenge: Challenge | null;
  readonly region: RegionPolicy;
  readonly circuitBreakers: CircuitBreakers;
  readonly paymentGateways: PaymentGateways;
  readonly log: FastifyBaseLogger;
  /** Null: traces are off. */
  readonly tracing: Tracing | null;
};

type FailureCodeOf<C extends AnyCall> =
  | Extract<AnyServerCall, { readonly name: C["name"] }>["fails"][number]
  | (typeof commonErrorCodes)[number];

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
  /** As the client sends it, truncated; empty without one. */
  readonly userAgent: string;
  /** Token of the browser's remembered login; it opens nothing by itself. */
  readonly rememberMeToken: string | null;
  /** Marks of the members who have logged in from this browser. */
  readonly knownDeviceToken: string | null;
  /** Token of a browser with a proven second factor. */
  readonly trustedDeviceToken: string | null;
  /** Files of a call whose row accepts files. */
  readonly files: readonly UploadedFile[];
  /** Refuses with a code this call declares; anything else does not compile. */
  fail(code: FailureCodeOf<C>, detail?: unknown, retryAfterS?: number): never;
  /** Runs after the answer was sent; a failure is only logged. */
  after(work: () => Promise<void>): void;
  /**
   * Sets the session's cookie. Returns the token only for a caller that is not a page, so that no script of a page
   * reads it.
   */
  giveSession(token: string, maxAgeMs?: number): { readonly token?: string };
  clearSession(): void;
  /** Sets the browser's remembered login for this time, or removes it. */
  setRememberMeCookie(token: string | null, maxAgeS?: number): void;
  /** Sets the browser's trusted token for this time, or removes it. */
  setTrustedDeviceCookie(token: string | null, maxAgeS?: number): void;
  /** Sets the browser's marks of its members for this time. */
  setKnownDeviceCookie(token: string, maxAgeS: number): void;
};

export type Handler<C extends AnyCall> = (
  ctx: Context<C>,
  input: ParsedInputOf<C>,
) => Promise<OutputOf<C> | KeyedAnswer<OutputOf<C>>>;

/** Handlers of a feature: exactly one for each of its calls. */
export type Routes<F extends FeatureName> = {
  readonly [N in keyof Calls[F]]: Calls[F][N] extends AnyCall ? Handler<Calls[F][N]> : never;
};
