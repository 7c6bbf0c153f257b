// Input of a handler: the services (time, random source, database, integrations) and the caller. Handlers and the code
// that they call use only these to read the clock, generate random numbers or call other systems.

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
  /** Runs reads in one snapshot, without writes. */
  readonly snapshot: Database["snapshot"];
  readonly now: () => Date;
  readonly randomBytes: (count: number) => Buffer;
  readonly secrets: Secrets;
  readonly bodyDecryptor: BodyDecryptor;
  readonly merchants: MerchantCache;
  readonly push: Push;
  readonly jobs: Jobs;
  readonly httpClient: HttpClient;
  /** Provider of SMS; null: none is configured. The same holds for `mail` and `firebase`. */
  readonly sms: Sms | null;
  readonly mail: Mail | null;
  readonly firebase: Firebase | null;
  /** Managed challenge of a provider; null: only the site's own captcha and puzzle keep robots out. */
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

/** One request of a call. */
export type Context<C extends AnyCall = AnyCall> = Services & {
  readonly call: C;
  readonly requestId: string;
  readonly merchant: Merchant;
  readonly language: LanguageCode;
  readonly session: SessionFor<C>;
  readonly ip: string;
  readonly device: string;
  /** The User-Agent header as sent by the client, truncated; empty: no header. */
  readonly userAgent: string;
  /** Token of the browser's remembered login; null: no token. The token alone grants no access. */
  readonly rememberMeToken: string | null;
  /** Marks of the members who have logged in from this browser; null: none. */
  readonly knownDeviceToken: string | null;
  /** Token of a browser in which a second factor was proven; null: none. */
  readonly trustedDeviceToken: string | null;
  /** Files of the request, for a call whose row accepts files. */
  readonly files: readonly UploadedFile[];
  /** Refuses with a code that this call declares; another code does not compile. */
  fail(code: FailureCodeOf<C>, detail?: unknown, retryAfterS?: number): never;
  /** Runs `work` after the response was sent. A failure is only logged. */
  after(work: () => Promise<void>): void;
  /**
   * Sets the session's cookie. Returns the token only for a caller that is not a page, so that no script of a page can
   * read it.
   */
  giveSession(token: string, maxAgeMs?: number): { readonly token?: string };
  clearSession(): void;
  /** Sets the cookie of the browser's remembered login for this time; null: removes the cookie. */
  setRememberMeCookie(token: string | null, maxAgeS?: number): void;
  /** Sets the cookie with the browser's trusted token for this time; null: removes the cookie. */
  setTrustedDeviceCookie(token: string | null, maxAgeS?: number): void;
  /** Sets the cookie with the browser's marks of its members for this time. */
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
