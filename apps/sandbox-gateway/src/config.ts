// The gateway's settings.

import {
  anyPort,
  createSettingReader,
  folder,
  host,
  logLevel,
  optional,
  origin,
  webhookSecrets,
} from "@khela/service-kit/config";
import type { Environment, LogLevel } from "@khela/service-kit/config";
import { readTracing, type TracingConfig } from "@khela/service-kit/tracing/config";
import { readProviders, type PlayedProviders } from "./providers/providers.ts";
import type { SettingName } from "./settings.ts";

export type Config = {
  readonly host: string;
  /** The port on which the gateway listens; 0: any free port. */
  readonly port: number;
  /** Origin under which browsers reach the pay page; null: the address on which the gateway listens. */
  readonly publicUrl: string | null;
  /** Origin that receives all notices; the origin in an order's `notifyUrl` is ignored. */
  readonly platformUrl: string;
  /** Shared secrets that are valid now: the first one signs, and each of them verifies. */
  readonly secrets: readonly string[];
  readonly providers: PlayedProviders;
  readonly dataDir: string;
  readonly logLevel: LogLevel;
  /** Null: no traces. */
  readonly tracing: TracingConfig | null;
};

/** @throws {ConfigError} at the first invalid value */
export function readConfig(env: Environment): Config {
  const read = createSettingReader<SettingName>(env);
  return {
    host: read("GATEWAY_HOST", host, "127.0.0.1"),
    port: read("GATEWAY_PORT", anyPort, "3002"),
    publicUrl: read("GATEWAY_URL", optional(origin)),
    platformUrl: read("PLATFORM_URL", origin, "http://localhost:3000"),
    secrets: read("GATEWAY_SECRET", webhookSecrets),
    providers: readProviders(createSettingReader(env)),
    dataDir: read("GATEWAY_DATA", folder, ".khela/gateway"),
    logLevel: read("GATEWAY_LOG_LEVEL", logLevel, "info"),
    tracing: readTracing(read),
  };
}
