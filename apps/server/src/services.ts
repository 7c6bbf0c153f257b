// Creates the services that live as long as the server: configuration, database, clock, random source, jobs, push.

import type { FastifyBaseLogger } from "fastify";
import { formatAmount } from "@khela/engines/money";
import type { Config } from "./infra/config.ts";
import type { Services } from "./http/context.ts";
import { createMerchantCache } from "./infra/db/merchant-store.ts";
import { systemClockAndRandom } from "@khela/service-kit/clock-and-random";
import { createDatabase, MINUTE_JOBS_IDLE_MS, type Database } from "@khela/service-kit/db/database";
import type { Tracing } from "@khela/service-kit/tracing/tracing";
import { invariant } from "@khela/service-kit/errors";
import { createJobs } from "./infra/jobs.ts";
import { createIntegrations } from "./integrations/integrations.ts";
import { createPaymentGateways } from "./integrations/payment-gateways/payment-gateways.ts";
import { gatewaySecretLabel } from "./integrations/payment-gateways/khela/khela-gateway.ts";
import { createCircuitBreakers } from "./infra/circuit-breakers.ts";
import { createPush } from "./infra/push/push.ts";
import { createRegionPolicy } from "./infra/region-policy.ts";
import { createBodyDecryptor } from "./http/encrypted-body.ts";
import { loadSecrets, type PasswordCost } from "./infra/secrets.ts";
import { balanceOf } from "./wallet/wallet.ts";

const ENCRYPTION_KEY_ID = "seal-1";
const MAX_CONNECTIONS = 12;

export type RunningServices = Services & { close(): Promise<void> };

export type ServicesOptions = {
  readonly config: Config;
  readonly databaseAppUrl: string;
  readonly log: FastifyBaseLogger;
  /** A different clock, for tests about time. */
  readonly now?: () => Date;
  /** Closed with the services. */
  readonly tracing?: Tracing | null;
  /** A smaller cost of password hashes, for tests. */
  readonly passwordCost?: PasswordCost;
};

function openDatabase({
  databaseAppUrl,
  log,
  tracing,
}: Pick<ServicesOptions, "databaseAppUrl" | "log"> & { readonly tracing: Tracing | null }): Database {
  return createDatabase({
    url: databaseAppUrl,
    applicationName: "khela server",
    max: MAX_CONNECTIONS,
    idleTimeoutMs: MINUTE_JOBS_IDLE_MS,
    onIdleError: (error) => log.warn({ err: error }, "a database connection broke"),
    tracing,
  });
}

export async function createServices({
  config,
  databaseAppUrl,
  log,
  now = systemClockAndRandom.now,
  tracing = null,
  passwordCost,
}: ServicesOptions): Promise<RunningServices> {
  const db = openDatabase({ databaseAppUrl, log, tracing });
  const secrets = loadSecrets({ dataDir: config.dataDir, key: config.secretKey, passwordCost });
  const jobs = createJobs({ url: databaseAppUrl, log, tracing });
  const push = createPush({
    db,
    url: databaseAppUrl,
    log,
    balanceOf: async (member) => {
      const balance = await balanceOf(db, member);
      invariant(balance, "a member with an open page has a main account");
      const { currency } = balance.account;
      return {
        availBalance: formatAmount(balance.availableMinor, currency),
        heldBalance: formatAmount(balance.heldMinor, currency),
        currency,
      };
    },
  });
  const merchants = createMerchantCache(db, now);
  // registered first: the merchants must be forgotten before the router drops the answers that depend on merchants
  push.onTopic("answers site", () => merchants.forget());
  const integrations = createIntegrations({ config, secrets, now, tracing });
  const circuitBreakers = createCircuitBreakers({ httpClient: integrations.httpClient, log });
  const { randomBytes } = systemClockAndRandom;
  return {
    config,
    db,
    snapshot: (work) => db.snapshot(work),
    now,
    randomBytes,
    secrets,
    jobs,
    push,
    log,
    tracing,
    bodyDecryptor: await createBodyDecryptor(
      { ...secrets.privateKey("seal"), kid: ENCRYPTION_KEY_ID },
      db,
      now,
    ),
    merchants,
    ...integrations,
    region: createRegionPolicy({ config, db, now, log }),
    circuitBreakers,
    paymentGateways: createPaymentGateways(config.integrations.gateways, {
      httpClient: integrations.httpClient,
      gatewayUrl: config.gatewayUrl,
      gatewaySecret: secrets.webhook(gatewaySecretLabel),
      db,
      secrets,
      circuitBreakers,
      now,
      randomBytes,
      log,
    }),
    async close() {
      await push.close();
      await jobs.stop();
      await db.close();
      await tracing?.close();
    },
  };
}
