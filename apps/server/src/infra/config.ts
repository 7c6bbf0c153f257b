/**
 * The environment, read once, checked whole, and handed on as one typed value. Promises that a process either starts
 * with settings that make sense together or not at all, with one sentence that says which is wrong and why.
 * Never prints a value that may be secret, and nothing else in the server reads the environment.
 */
import { existsSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { readIntegrations } from "../integrations/config.ts";
import type { IntegrationsConfig } from "../integrations/config.ts";
import { readRealMode } from "./real-mode.ts";
import type { RealMode } from "./real-mode.ts";
import { ConfigError, settings } from "./settings.ts";
import type { SettingName } from "./settings.ts";

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
/** The names the game server knows; what each means stands there. */
export const GAME_SERVER_PROFILES = ["standard", "britain", "brisk"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Config = {
  readonly mode: "sandbox" | "real";
  /** What real money asks for; null in the sandbox. */
  readonly real: RealMode | null;
  /** ISO codes; null: whoever comes, which only the sandbox allows. */
  readonly servedCountries: readonly string[] | null;
  readonly geoipFile: string | null;
  readonly minimumAge: number;
  /** The merchant whose site and back office this server shows. */
  readonly merchantCode: string;
  readonly host: string;
  readonly port: number;
  readonly gameServerPort: number;
  readonly gatewayPort: number;
  readonly sandboxPort: number;
  readonly sandboxSmtpPort: number;
  readonly metricsPort: number | null;
  /** Origins without a slash at the end. */
  readonly publicUrl: string;
  readonly gameServerUrl: string;
  readonly gatewayUrl: string;
  readonly sandboxUrl: string;
  readonly integrations: IntegrationsConfig;
  readonly dataDir: string;
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
  readonly databaseAppUrl: string | null;
  readonly gameServerDatabaseUrl: string | null;
  readonly gameServerProfile: (typeof GAME_SERVER_PROFILES)[number];
  readonly logLevel: LogLevel;
  /** As Fastify takes it. */
  readonly trustProxy: number | string | false;
  readonly otlpEndpoint: string | null;
  readonly secretKey: Buffer | null;
  /** Null: the sandbox's own, or none. */
  readonly backOfficeKey: string | null;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** Exit code of a process that was given a value it cannot use. */
export const BAD_CONFIG_EXIT_CODE = 2;

/** Reads this process's environment, or says what is wrong with it and ends the process. */
export function loadConfig(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(BAD_CONFIG_EXIT_CODE);
  }
}

/** The configuration in an environment. @throws {ConfigError} at the first value that cannot be used */
export function readConfig(env: Environment): Config {
  const read = (name: SettingName) => env[name]?.trim() ?? "";
  const mode = readMode(read("KHELA_MODE") || settings.KHELA_MODE.fallback);
  const port = readPort("PORT", read("PORT") || settings.PORT.fallback);
  const gameServerPort = readPort("GAME_SERVER_PORT", read("GAME_SERVER_PORT") || String(port + 1));
  const gatewayPort = readPort("GATEWAY_PORT", read("GATEWAY_PORT") || String(port + 2));
  const sandboxPort = readPort("SANDBOX_PORT", read("SANDBOX_PORT") || String(port + 3));
  const sandboxSmtpPort = readPort("SANDBOX_SMTP_PORT", read("SANDBOX_SMTP_PORT") || String(port + 4));
  const sandboxUrl = readOrigin("SANDBOX_URL", read("SANDBOX_URL") || `http://localhost:${sandboxPort}`);
  const metricsPort = read("METRICS_PORT") === "" ? null : readPort("METRICS_PORT", read("METRICS_PORT"));
  refuseSamePorts({
    PORT: port,
    GAME_SERVER_PORT: gameServerPort,
    GATEWAY_PORT: gatewayPort,
    SANDBOX_PORT: sandboxPort,
    SANDBOX_SMTP_PORT: sandboxSmtpPort,
    METRICS_PORT: metricsPort,
  });
  const databaseUrl = readDatabaseUrl("DATABASE_URL", read("DATABASE_URL"));
  const publicUrl = readOrigin("PUBLIC_URL", read("PUBLIC_URL") || `http://localhost:${port}`);
  return {
    mode,
    real: mode === "real" ? readRealMode(read, publicUrl) : null,
    ...readServed(read("SERVED_COUNTRIES"), read("GEOIP_FILE")),
    minimumAge: readAge(read("MINIMUM_AGE") || settings.MINIMUM_AGE.fallback),
    merchantCode: readMerchantCode(read("MERCHANT") || settings.MERCHANT.fallback),
    host: readHost(read("HOST") || settings.HOST.fallback),
    port,
    gameServerPort,
    gatewayPort,
    sandboxPort,
    sandboxSmtpPort,
    metricsPort,
    publicUrl,
    gameServerUrl: readOrigin(
      "GAME_SERVER_URL",
      read("GAME_SERVER_URL") || `http://localhost:${gameServerPort}`,
    ),
    gatewayUrl: readOrigin("GATEWAY_URL", read("GATEWAY_URL") || `http://localhost:${gatewayPort}`),
    sandboxUrl,
    integrations: readIntegrations(read, { mode, sandboxUrl, smtpPort: sandboxSmtpPort }),
    dataDir: readFolder("KHELA_DATA", read("KHELA_DATA") || settings.KHELA_DATA.fallback),
    databaseUrl,
    databaseAppUrl:
      readDatabaseUrl("DATABASE_APP_URL", read("DATABASE_APP_URL")) ?? asApplication(databaseUrl),
    gameServerProfile: readGameServerProfile(
      read("GAME_SERVER_PROFILE") || settings.GAME_SERVER_PROFILE.fallback,
    ),
    gameServerDatabaseUrl:
      readDatabaseUrl("GAME_SERVER_DATABASE_URL", read("GAME_SERVER_DATABASE_URL")) ??
      gameServerDatabaseOf(databaseUrl),
    logLevel: readLogLevel(read("LOG_LEVEL") || settings.LOG_LEVEL.fallback),
    trustProxy: readTrustProxy(read("TRUST_PROXY")),
    otlpEndpoint: readEndpoint("OTEL_EXPORTER_OTLP_ENDPOINT", read("OTEL_EXPORTER_OTLP_ENDPOINT")),
    secretKey: readSecretKey(read("KHELA_SECRET_KEY")),
    backOfficeKey: readBackOfficeKey(read("BACK_OFFICE_KEY")),
  };
}

function refuse(name: SettingName, value: string, why: string): never {
  throw new ConfigError(`${name} is "${value}", but ${why}.`);
}

function readMode(text: string): Config["mode"] {
  if (text === "sandbox" || text === "real") return text;
  return refuse("KHELA_MODE", text, "it must be sandbox or real");
}

function readPort(name: SettingName, text: string): number {
  const port = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 1 && port <= 65_535) return port;
  return refuse(name, text, "a port is a whole number from 1 to 65535");
}

function refuseSamePorts(ports: Readonly<Partial<Record<SettingName, number | null>>>): void {
  const seen = new Map<number, string>();
  for (const [name, port] of Object.entries(ports)) {
    if (port === null) continue;
    const other = seen.get(port);
    if (other !== undefined) refuse(name as SettingName, String(port), `that is already ${other}`);
    seen.set(port, name);
  }
}

function readHost(text: string): string {
  if (isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text;
  return refuse("HOST", text, "it must be an address or a host name to listen on");
}

function parseUrl(text: string, protocols: readonly string[]): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && protocols.includes(url.protocol) ? url : null;
}

function readOrigin(name: SettingName, text: string): string {
  const url = parseUrl(text, ["http:", "https:"]);
  if (url === null) return refuse(name, text, "it must begin with http:// or https://");
  const bare = url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "";
  return bare ? url.origin : refuse(name, text, "it must end after the host and port, without a path");
}

function readEndpoint(name: SettingName, text: string): string | null {
  if (text === "" || parseUrl(text, ["http:", "https:"]) !== null) return text || null;
  return refuse(name, text, "it must begin with http:// or https://");
}

/** The address holds a password, so the sentence does not repeat it. */
function readDatabaseUrl(name: SettingName, text: string): string | null {
  if (text === "") return null;
  const url = parseUrl(text, ["postgres:", "postgresql:"]);
  if (url !== null && url.pathname.length > 1) return text;
  throw new ConfigError(
    `${name} cannot be used: it must look like postgres://user:password@host:5432/database.`,
  );
}

/** The owner's address with each session switched to the application's role. */
export function asApplication(databaseUrl: string | null): string | null {
  if (databaseUrl === null) return null;
  const url = new URL(databaseUrl);
  const before = url.searchParams.get("options");
  url.searchParams.set("options", [before, "-c role=khela_app"].filter(Boolean).join(" "));
  return url.href.replaceAll("+", "%20");
}

/** The game server's database beside ours, on the same server. */
export function gameServerDatabaseOf(databaseUrl: string | null): string | null {
  if (databaseUrl === null) return null;
  const url = new URL(databaseUrl);
  url.pathname += "_arcade";
  return url.href;
}

function readFolder(name: SettingName, text: string): string {
  const path = resolve(text);
  if (existsSync(path) && !statSync(path).isDirectory())
    refuse(name, text, "that is a file, and a folder is needed");
  return path;
}

function readLogLevel(text: string): LogLevel {
  return (
    LOG_LEVELS.find((level) => level === text) ??
    refuse("LOG_LEVEL", text, `it must be one of ${LOG_LEVELS.join(", ")}`)
  );
}

function readGameServerProfile(text: string): Config["gameServerProfile"] {
  return (
    GAME_SERVER_PROFILES.find((profile) => profile === text) ??
    refuse("GAME_SERVER_PROFILE", text, `it must be one of ${GAME_SERVER_PROFILES.join(", ")}`)
  );
}

function readTrustProxy(text: string): Config["trustProxy"] {
  if (text === "" || text === "0") return false;
  if (/^\d$/.test(text)) return Number(text);
  const addresses = text.split(",").map((part) => part.trim());
  const good = addresses.every((address) => {
    const [ip = "", bits, more] = address.split("/");
    const size = isIP(ip) === 4 ? 32 : 128;
    return (
      isIP(ip) !== 0 &&
      more === undefined &&
      (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= size))
    );
  });
  if (good) return addresses.join(",");
  return refuse(
    "TRUST_PROXY",
    text,
    "it must be the number of proxies in front (1 to 9) or their addresses; " +
      "believing everybody would let a visitor choose the address he is limited by",
  );
}

function readServed(text: string, file: string): Pick<Config, "servedCountries" | "geoipFile"> {
  const countries = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const wrong = countries.find((country) => !/^[A-Z]{2}$/.test(country));
  if (wrong !== undefined)
    refuse("SERVED_COUNTRIES", text, `"${wrong}" is not a country's two capital letters`);
  if (countries.length > 0 && file === "") {
    refuse(
      "SERVED_COUNTRIES",
      text,
      "GEOIP_FILE, which says where a visitor is, is missing: nobody could be let in",
    );
  }
  return {
    servedCountries: countries.length === 0 ? null : countries,
    geoipFile: file === "" ? null : resolve(file),
  };
}

function readAge(text: string): number {
  const age = /^\d{2}$/.test(text) ? Number(text) : Number.NaN;
  if (age >= 18 && age <= 99) return age;
  return refuse("MINIMUM_AGE", text, "it must be a whole number of years, 18 or more");
}

function readSecretKey(text: string): Buffer | null {
  if (text === "") return null;
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, "hex");
  throw new ConfigError(
    "KHELA_SECRET_KEY cannot be used: it must be exactly 64 hexadecimal digits, " +
      "as `openssl rand -hex 32` makes them.",
  );
}

function readMerchantCode(text: string): string {
  if (/^[a-z0-9_-]{1,32}$/.test(text)) return text;
  return refuse("MERCHANT", text, "it must be 1 to 32 small letters, digits, hyphens or underscores");
}

function readBackOfficeKey(text: string): string | null {
  if (text === "" || /^[A-Za-z0-9_-]{24,200}$/.test(text)) return text || null;
  throw new ConfigError(
    "BACK_OFFICE_KEY cannot be used: it must be 24 to 200 letters, digits, hyphens or underscores.",
  );
}
