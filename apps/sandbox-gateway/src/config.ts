// The gateway's settings.

import {
  anyPort,
  createSettingReader,
  folder,
  host,
  logLevel,
  optional,
  origin,
  text,
  webhookSecrets,
} from "@khela/service-kit/config";
import type { Environment, LogLevel } from "@khela/service-kit/config";
import type { SettingName } from "./settings.ts";

export type Config = {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Origin under which people's browsers reach the pay page; null: wherever it listens. */
  readonly publicUrl: string | null;
  /** Origin that notices are sent to, whatever an order says. */
  readonly platformUrl: string;
  /** Live secrets shared with the platform; the first signs, all of them verify. */
  readonly secrets: readonly string[];
  /** What the providers that are played accept, as the real ones give it to a merchant; null: that one is not played. */
  readonly providers: { readonly bkash: BkashMerchant | null; readonly sslcommerz: SslcommerzStore | null };
  readonly dataDir: string;
  readonly logLevel: LogLevel;
};

export type BkashMerchant = Readonly<Record<"appKey" | "appSecret" | "username" | "password", string>>;
export type SslcommerzStore = Readonly<Record<"storeId" | "storePassword", string>>;

/** @throws {ConfigError} at the first value that cannot be used */
export function readConfig(env: Environment): Config {
  const read = createSettingReader<SettingName>(env);
  return {
    host: read("GATEWAY_HOST", host, "127.0.0.1"),
    port: read("GATEWAY_PORT", anyPort, "3002"),
    publicUrl: read("GATEWAY_URL", optional(origin)),
    platformUrl: read("PLATFORM_URL", origin, "http://localhost:3000"),
    secrets: read("GATEWAY_SECRET", webhookSecrets),
    providers: readProviders(env),
    dataDir: read("GATEWAY_DATA", folder, ".khela/gateway"),
    logLevel: read("GATEWAY_LOG_LEVEL", logLevel, "info"),
  };
}

function readProviders(env: Environment): Config["providers"] {
  const read = createSettingReader<SettingName>(env);
  const value = (name: SettingName) => read(name, optional(text));
  const appKey = value("BKASH_APP_KEY");
  const storeId = value("SSLCOMMERZ_STORE_ID");
  return {
    bkash:
      appKey === null
        ? null
        : {
            appKey,
            appSecret: value("BKASH_APP_SECRET") ?? "",
            username: value("BKASH_USERNAME") ?? "",
            password: value("BKASH_PASSWORD") ?? "",
          },
    sslcommerz:
      storeId === null ? null : { storeId, storePassword: value("SSLCOMMERZ_STORE_PASSWORD") ?? "" },
  };
}
