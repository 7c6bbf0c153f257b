// The server's settings as one typed and consistent value.

import { join, resolve } from "node:path";
import {
  createSettingReader,
  databaseUrl,
  folder,
  host,
  list,
  loadConfig as loadConfigWith,
  logLevel,
  matching,
  oneOf,
  optional,
  origin,
  port,
  refuse,
  refuseSecret,
  secretKey,
  secretMatching,
  keepAliveS,
  trustProxy,
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
import { readIntegrations } from "../integrations/config.ts";
import type { IntegrationsConfig } from "../integrations/config.ts";
import { requireRealMode } from "./real-mode.ts";
import { settings } from "./settings.ts";
import type { SettingName } from "./settings.ts";

/** Names of the jurisdiction profiles that the game server accepts. The game server documents their meaning. */
export const GAME_SERVER_PROFILES = ["standard", "britain", "brisk"] as const;

export type DocumentKey = { readonly id: string; readonly key: Buffer };

/** Whether other machines can reach the server, at its listening address or at its public address. */
export const isReachable = ({ host, publicUrl }: Pick<Config, "host" | "publicUrl">): boolean =>
  ![host, new URL(publicUrl).hostname].every(isLocalName);

/** Whether a host name means this machine. */
export const isLocalName = (name: string): boolean => LOCAL_HOST.test(name);

const LOCAL_HOST = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Id of the document key that is derived from the secret key. */
export const DERIVED_DOCUMENT_KEY = "secret-key";

export type Config = {
  readonly mode: "sandbox" | "real";
  /** ISO codes of the served countries; null: every country, which only the sandbox allows. */
  readonly servedCountries: readonly string[] | null;
  readonly geoipFile: string | null;
  /** Days for which the picture of a decided deposit is kept. */
  readonly depositProofDays: number;
  readonly minimumAge: number;
  /** The merchant whose site and console this server shows. */
  readonly merchantCode: string;
  readonly host: string;
  readonly port: number;
  readonly gameServerPort: number;
  readonly gatewayPort: number;
  readonly sandboxPort: number;
  readonly sandboxSmtpPort: number;
  readonly metricsPort: number | null;
  /**
   * Origin of the site, without a slash at the end. The addresses of game server, gateway and sandbox have the same
   * form.
   */
  readonly publicUrl: string;
  readonly gameServerUrl: string;
  readonly gatewayUrl: string;
  readonly sandboxUrl: string;
  /** Where the other processes reach the server; null: on this machine. */
  readonly platformUrl: string | null;
  readonly integrations: IntegrationsConfig;
  readonly dataDir: string;
  /** Folder of the backups of `npm run khela -- backup`. */
  readonly backupsDir: string;
  /** Folder of PostgreSQL's WAL archive; null: none. */
  readonly walDir: string | null;
  /** File of the ledger's anchors outside the database, and its key; null: this server writes no anchors. */
  readonly ledgerAnchors: { readonly file: string; readonly keyFile: string | null } | null;
  /** Address of the database as its owner; null: the server uses the embedded database. */
  readonly databaseUrl: string | null;
  readonly databaseAppUrl: string | null;
  readonly gameServerDatabaseUrl: string | null;
  /** Whether the sandbox's first start writes weeks of history. */
  readonly hasSandboxHistory: boolean;
  readonly gameServerProfile: (typeof GAME_SERVER_PROFILES)[number];
  readonly logLevel: LogLevel;
  /** Trusted reverse proxies, in the form of Fastify's option. */
  readonly trustProxy: TrustProxySetting;
  readonly keepAliveS: number;
  /** Null: no traces. */
  readonly tracing: TracingConfig | null;
  readonly secretKey: Buffer | null;
  /** Token with which commands call the server as an operator; null: none. */
  readonly operatorToken: string | null;
  /** Keys of members' documents; the first key encrypts. Empty: the key derived from the secret key is used. */
  readonly documentKeys: readonly DocumentKey[];
};

/**
 * Reads the configuration from this process's environment; when it is invalid, prints the fault and ends the process.
 */
export const loadConfig = (): Config => loadConfigWith(readConfig);

/** Reads the configuration from an environment. @throws {ConfigError} at the first invalid value */
export function readConfig(env: Environment): Config {
  const readAny = createSettingReader(env);
  const read: ReadSetting<SettingName> = readAny;
  const mode = read("KHELA_MODE", oneOf(["sandbox", "real"]), settings.KHELA_MODE.fallback);
  const ports = readPorts(read);
  const sandboxUrl = read("SANDBOX_URL", origin, `http://localhost:${ports.sandboxPort}`);
  const publicUrl = read("PUBLIC_URL", origin, `http://localhost:${ports.port}`);
  if (mode === "real") requireRealMode(read, publicUrl);
  const ownerUrl = read("DATABASE_URL", optional(databaseUrl));
  const dataDir = read("KHELA_DATA", folder, settings.KHELA_DATA.fallback);
  return {
    mode,
    ...readServed(read),
    depositProofDays: read("DEPOSIT_PROOF_DAYS", proofDays, settings.DEPOSIT_PROOF_DAYS.fallback),
    minimumAge: read("MINIMUM_AGE", age, settings.MINIMUM_AGE.fallback),
    merchantCode: read("MERCHANT", merchantCode, settings.MERCHANT.fallback),
    host: read("HOST", host, settings.HOST.fallback),
    ...ports,
    publicUrl,
    gameServerUrl: read("GAME_SERVER_URL", origin, `http://localhost:${ports.gameServerPort}`),
    gatewayUrl: read("GATEWAY_URL", origin, `http://localhost:${ports.gatewayPort}`),
    sandboxUrl,
    platformUrl: read("PLATFORM_URL", optional(origin)),
    integrations: readIntegrations(readAny, { mode, publicUrl, sandboxUrl, smtpPort: ports.sandboxSmtpPort }),
    dataDir,
    backupsDir: read("KHELA_BACKUPS", optional(resolvedPath)) ?? join(dataDir, "backups"),
    walDir: read("KHELA_WAL", optional(resolvedPath)),
    ledgerAnchors: readLedgerAnchors(read, dataDir),
    databaseUrl: ownerUrl,
    databaseAppUrl: read("DATABASE_APP_URL", optional(databaseUrl)) ?? asApplication(ownerUrl),
    hasSandboxHistory:
      read("SANDBOX_HISTORY", oneOf(["on", "off"]), settings.SANDBOX_HISTORY.fallback) === "on",
    gameServerProfile: read(
      "GAME_SERVER_PROFILE",
      oneOf(GAME_SERVER_PROFILES),
      settings.GAME_SERVER_PROFILE.fallback,
    ),
    gameServerDatabaseUrl:
      read("GAME_SERVER_DATABASE_URL", optional(databaseUrl)) ?? gameServerDatabaseOf(ownerUrl),
    logLevel: read("LOG_LEVEL", logLevel, settings.LOG_LEVEL.fallback),
    trustProxy: read("TRUST_PROXY", trustProxy),
    keepAliveS: read("KEEP_ALIVE_S", keepAliveS, settings.KEEP_ALIVE_S.fallback),
    tracing: readTracing(read),
    secretKey: read("KHELA_SECRET_KEY", optional(secretKey)),
    operatorToken: read("KHELA_OPERATOR_TOKEN", optional(operatorToken)),
    documentKeys: readDocumentKeys(read),
  };
}

/** Parses a document key. Its id must never change, because ciphertexts are stored with the id of their key. */
const documentKey: Parser<DocumentKey> = (text, name) => {
  const [, id = "", key = ""] = /^([a-z0-9-]{1,20})=([0-9a-f]{64})$/i.exec(text) ?? [];
  if (id === "" || id === DERIVED_DOCUMENT_KEY)
    refuseSecret(
      name,
      text,
      `each must be an id other than ${DERIVED_DOCUMENT_KEY}, "=" and 64 hexadecimal digits`,
    );
  return { id, key: Buffer.from(key, "hex") };
};

function readDocumentKeys(read: ReadSetting<SettingName>): readonly DocumentKey[] {
  const keys = read("DOCUMENT_KEYS", list(documentKey));
  const isTwice = new Set(keys.map(({ id }) => id)).size < keys.length;
  if (isTwice) refuseSecret("DOCUMENT_KEYS", "twice", "an id appears twice");
  return keys;
}

const proofDays = wholeNumber(1, 3_650, "it must be a whole number of days, 1 to 3650");
const age = wholeNumber(18, 99, "it must be a whole number of years, 18 or more");
const merchantCode = matching(
  /^[a-z0-9_-]{1,32}$/,
  "it must be 1 to 32 lowercase letters, digits, hyphens or underscores",
);
const operatorToken = secretMatching(
  /^kop_[A-Za-z0-9_-]{43}$/,
  "it must be the token as the console showed it",
);

type Ports = Pick<
  Config,
  "port" | "gameServerPort" | "gatewayPort" | "sandboxPort" | "sandboxSmtpPort" | "metricsPort"
>;

/** Reads the ports. Ports that are not set follow PORT; no two ports may be equal. */
function readPorts(read: ReadSetting<SettingName>): Ports {
  const first = read("PORT", port, settings.PORT.fallback);
  const ports: Ports = {
    port: first,
    gameServerPort: read("GAME_SERVER_PORT", port, String(first + 1)),
    gatewayPort: read("GATEWAY_PORT", port, String(first + 2)),
    sandboxPort: read("SANDBOX_PORT", port, String(first + 3)),
    sandboxSmtpPort: read("SANDBOX_SMTP_PORT", port, String(first + 4)),
    metricsPort: read("METRICS_PORT", optional(port)),
  };
  refuseSamePorts({
    PORT: ports.port,
    GAME_SERVER_PORT: ports.gameServerPort,
    GATEWAY_PORT: ports.gatewayPort,
    SANDBOX_PORT: ports.sandboxPort,
    SANDBOX_SMTP_PORT: ports.sandboxSmtpPort,
    METRICS_PORT: ports.metricsPort,
  });
  return ports;
}

function refuseSamePorts(ports: Readonly<Partial<Record<SettingName, number | null>>>): void {
  const seen = new Map<number, string>();
  for (const [name, number] of Object.entries(ports)) {
    if (number === null) continue;
    const other = seen.get(number);
    if (other !== undefined) refuse(name, String(number), `that is already ${other}`);
    seen.set(number, name);
  }
}

/** Returns the owner's database address, changed so that each session uses the servers' role `khela_app`. */
export function asApplication(databaseUrl: string | null): string | null {
  if (databaseUrl === null) return null;
  const url = new URL(databaseUrl);
  const before = url.searchParams.get("options");
  url.searchParams.set("options", [before, "-c role=khela_app"].filter(Boolean).join(" "));
  return url.href.replaceAll("+", "%20");
}

/** Address of the game server's database, on the same PostgreSQL server. */
export function gameServerDatabaseOf(databaseUrl: string | null): string | null {
  if (databaseUrl === null) return null;
  const url = new URL(databaseUrl);
  url.pathname += "_game_server";
  return url.href;
}

const country: Parser<string> = (text, name) =>
  /^[A-Z]{2}$/.test(text) ? text : refuse(name, text, `"${text}" is not a country's two capital letters`);

function readServed(read: ReadSetting<SettingName>): Pick<Config, "servedCountries" | "geoipFile"> {
  const countries = read("SERVED_COUNTRIES", list(country));
  const geoipFile = read("GEOIP_FILE", optional(resolvedPath));
  if (countries.length > 0 && geoipFile === null) {
    refuse(
      "SERVED_COUNTRIES",
      countries.join(", "),
      "GEOIP_FILE is missing, so no visitor's country is known",
    );
  }
  return { servedCountries: countries.length === 0 ? null : countries, geoipFile };
}

const resolvedPath: Parser<string> = (path) => resolve(path);

function readLedgerAnchors(read: ReadSetting<SettingName>, dataDir: string): Config["ledgerAnchors"] {
  const file = read("LEDGER_ANCHOR_FILE", optional(resolvedOrOff)) ?? join(dataDir, "ledger-anchors.jsonl");
  const keyFile = read("LEDGER_ANCHOR_KEY_FILE", optional(resolvedPath));
  return file === "off" ? null : { file, keyFile };
}

const resolvedOrOff: Parser<string> = (path) => (path === "off" ? path : resolve(path));
