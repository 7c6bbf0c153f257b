// The game server's settings.
import {
  anyPort,
  createSettingReader,
  databaseUrl,
  host,
  list,
  logLevel,
  oneOf,
  optional,
  origin,
  refuseSecret,
  text,
  DEFAULT_KEEP_ALIVE_S,
  keepAliveS,
  trustProxy,
  webhookSecrets,
  wholeNumber,
} from "@khela/service-kit/config";
import type {
  Environment,
  LogLevel,
  Parser,
  ReadSetting,
  TrustProxySetting,
} from "@khela/service-kit/config";
import { readTracing, type TracingConfig } from "@khela/service-kit/tracing/config";
import { profiles, type ProfileName } from "./jurisdiction-profiles.ts";
import type { SettingName } from "./settings.ts";

export type Config = {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** Base URL of the vendor API, without a slash at the end. */
  readonly platformUrl: string;
  /** Origins of the sites that may show our games in a frame. */
  readonly siteOrigins: readonly string[];
  readonly trustProxy: TrustProxySetting;
  readonly keepAliveS: number;
  /** The secrets in use by vendor code: the first one signs our calls, and all of them verify the platform's. */
  readonly secrets: ReadonlyMap<string, readonly string[]>;
  readonly profile: ProfileName;
  /** The match feed and the titles that show its matches; null: the server has no matches. */
  readonly feed: { readonly url: string; readonly key: string } | null;
  /** How long a bet on a live match waits before its price is checked again. */
  readonly liveDelayMs: number;
  readonly logLevel: LogLevel;
  /** Null: no traces. */
  readonly tracing: TracingConfig | null;
};

const profile = oneOf(Object.keys(profiles) as ProfileName[]);
const liveDelayMs = wholeNumber(0, 20_000, "it must be a whole number of milliseconds, at most 20000");

const secretsByVendor: Parser<Config["secrets"]> = (value, name) => {
  const entries = Object.entries(
    parseObject(value) ?? refuseSecret(name, value, 'it must be {"BGS": "whsec_…", …}'),
  );
  return new Map(
    entries.map(([vendor, secrets]) => [
      vendor,
      webhookSecrets(typeof secrets === "string" ? secrets : "", `${name} (${vendor})`),
    ]),
  );
};

function parseObject(json: string): object | null {
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === "object" ? parsed : null;
  } catch {
    return null;
  }
}

function readFeed(read: ReadSetting<SettingName>): Config["feed"] {
  const url = read("GAME_SERVER_FEED_URL", optional(origin));
  return url === null ? null : { url, key: read("GAME_SERVER_FEED_KEY", text) };
}

/** @throws {ConfigError} at the first invalid value */
export function readConfig(env: Environment): Config {
  const read = createSettingReader<SettingName>(env);
  const platformUrl = read("PLATFORM_URL", origin);
  return {
    host: read("GAME_SERVER_HOST", host, "127.0.0.1"),
    port: read("GAME_SERVER_PORT", anyPort, "3001"),
    databaseUrl: read("GAME_SERVER_DATABASE_URL", databaseUrl),
    platformUrl,
    siteOrigins: read("GAME_SERVER_SITE_ORIGINS", list(origin), platformUrl),
    trustProxy: read("GAME_SERVER_TRUST_PROXY", trustProxy),
    keepAliveS: read("GAME_SERVER_KEEP_ALIVE_S", keepAliveS, String(DEFAULT_KEEP_ALIVE_S)),
    secrets: read("GAME_SERVER_VENDOR_SECRETS", secretsByVendor),
    profile: read("GAME_SERVER_PROFILE", profile, "standard"),
    feed: readFeed(read),
    liveDelayMs: read("GAME_SERVER_LIVE_DELAY_MS", liveDelayMs, "4000"),
    logLevel: read("GAME_SERVER_LOG_LEVEL", logLevel, "info"),
    tracing: readTracing(read),
  };
}
