// The settings of the sandbox services, which refuse to start with real money.

import {
  anyPort,
  ConfigError,
  createSettingReader,
  host,
  list,
  logLevel,
  optional,
  origin,
  refuse,
  text,
  webhookSecrets,
} from "@khela/service-kit/config";
import type { Environment, LogLevel, Parser } from "@khela/service-kit/config";
import type { SettingName } from "./settings.ts";

export type Config = {
  readonly host: string;
  /** The port on which the services listen; 0: any free port. */
  readonly port: number;
  readonly smtpPort: number;
  /** Secrets shared with the platform: a message is accepted when one of them signed it. */
  readonly smsSecrets: readonly string[];
  /** Origins of sites whose pages may speak to the issuer. */
  readonly siteOrigins: readonly string[];
  /** The Firebase project id that the issuer writes into tokens. */
  readonly projectId: string;
  /** Key that customers of the match feed send; null: no feed is served. */
  readonly feedKey: string | null;
  /** Seed of all matches: the same seed and clock give the same matches. */
  readonly feedSeed: string;
  /** Factor by which matches run faster than usual, as in a feed's test environment. */
  readonly feedSpeed: number;
  readonly logLevel: LogLevel;
};

const feedSpeed: Parser<number> = (value, name) => {
  const speed = /^\d{1,2}(\.\d)?$/.test(value) ? Number(value) : Number.NaN;
  return speed >= 1 && speed <= 20
    ? speed
    : refuse(name, value, "the speed of matches is 1 to 20 times the usual");
};

const sandboxOnly: Parser<void> = (mode, name) => {
  if (mode === "sandbox") return;
  throw new ConfigError(
    `${name} is "${mode}": this process is an SMS provider and a mailbox that anybody can read, so it runs in the sandbox only.`,
  );
};

/** @throws {ConfigError} at the first invalid value */
export function readConfig(env: Environment): Config {
  const read = createSettingReader<SettingName>(env);
  read("KHELA_MODE", sandboxOnly, "sandbox");
  return {
    host: read("SANDBOX_HOST", host, "127.0.0.1"),
    port: read("SANDBOX_PORT", anyPort, "3003"),
    smtpPort: read("SANDBOX_SMTP_PORT", anyPort, "3004"),
    smsSecrets: read("SANDBOX_SMS_SECRET", webhookSecrets),
    siteOrigins: read("SANDBOX_SITE_ORIGINS", list(origin), "http://localhost:3000"),
    projectId: read("SANDBOX_FIREBASE_PROJECT", text, "demo-khela"),
    feedKey: read("SANDBOX_FEED_KEY", optional(text)),
    feedSeed: read("SANDBOX_FEED_SEED", text, "khela"),
    feedSpeed: read("SANDBOX_FEED_SPEED", feedSpeed, "1"),
    logLevel: read("SANDBOX_LOG_LEVEL", logLevel, "info"),
  };
}
