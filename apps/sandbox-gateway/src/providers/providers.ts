// The public providers that the sandbox plays, each under a path of its own, for a platform that is set up for them. Their payments are in memory: after a
// restart they are unknown, as at a provider that lost them.

import type { FastifyInstance } from "fastify";
import type { ClockAndRandom } from "@khela/service-kit/clock-and-random";
import type { Config } from "../config.ts";
import { bkashProvider } from "./bkash-provider.ts";
import { sslcommerzProvider } from "./sslcommerz-provider.ts";

export type ProviderOptions = {
  readonly config: Config;
  readonly chance: ClockAndRandom;
  /** Origin that browsers reach this gateway by. */
  readonly publicUrl: () => string;
};

export function registerProviders(app: FastifyInstance, options: ProviderOptions): void {
  const { bkash, sslcommerz } = options.config.providers;
  if (bkash !== null) app.register(bkashProvider(bkash, options), { prefix: "/bkash" });
  if (sslcommerz !== null) app.register(sslcommerzProvider(sslcommerz, options), { prefix: "/sslcommerz" });
}
