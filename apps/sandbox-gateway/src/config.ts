// The gateway's settings, from the environment and nowhere else. A bad value stops the start with a sentence that says
// which and why; a secret is never part of that sentence.

import { resolve } from "node:path";

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
  readonly dataDir: string;
  readonly logLevel: string;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** Said to the person who starts the gateway; the sentence is the whole message. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new ConfigError(`GATEWAY_PORT is "${text}", but a port is a whole number from 0 to 65535.`);
}

function readOrigin(name: string, text: string): string {
  const address = URL.canParse(text) ? new URL(text) : null;
  if (address !== null && ["http:", "https:"].includes(address.protocol)) return address.origin;
  throw new ConfigError(`${name} is "${text}", but it must be an address such as http://localhost:3000.`);
}

function readSecrets(text: string): readonly string[] {
  const secrets = text.split(/\s+/).filter((part) => part !== "");
  if (secrets.length > 0 && secrets.every((secret) => /^whsec_[A-Za-z0-9+/=]{24,}$/.test(secret)))
    return secrets;
  throw new ConfigError(
    "GATEWAY_SECRET cannot be used: it must be one secret of the form whsec_… (base64), or several with spaces between.",
  );
}

function readLevel(text: string): string {
  if (levels.includes(text)) return text;
  throw new ConfigError(`GATEWAY_LOG_LEVEL is "${text}", but it must be one of ${levels.join(", ")}.`);
}

/** @throws {ConfigError} at the first value that cannot be used */
export function readConfig(env: Environment = process.env): Config {
  const read = (name: string, fallback: string) => env[name]?.trim() || fallback;
  const publicUrl = read("GATEWAY_URL", "");
  return {
    host: read("GATEWAY_HOST", "127.0.0.1"),
    port: readPort(read("GATEWAY_PORT", "3002")),
    publicUrl: publicUrl === "" ? null : readOrigin("GATEWAY_URL", publicUrl),
    platformUrl: readOrigin("PLATFORM_URL", read("PLATFORM_URL", "http://localhost:3000")),
    secrets: readSecrets(read("GATEWAY_SECRET", "")),
    dataDir: resolve(read("GATEWAY_DATA", ".khela/gateway")),
    logLevel: readLevel(read("GATEWAY_LOG_LEVEL", "info")),
  };
}
