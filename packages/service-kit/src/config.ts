/**
 * Reads settings from the environment. A process's config is a list of settings, each with a parser of its value. A
 * process starts with usable values, or stops with one sentence that names the setting, its value and the expectation.
 * The sentence never contains a secret.
 */
import { existsSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A setting of a process as data. The process's config.ts reads no undeclared name, and docs/settings.md is generated
 * from the declarations.
 */
export type Setting = { readonly fallback: string; readonly meaning: string };

/** Error for the person who starts the process. Its sentence is the whole message. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Exit code of a process with an unusable setting. */
export const BAD_CONFIG_EXIT_CODE = 2;

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Parses the text of a setting; the text is "" when the setting is not set. @throws {ConfigError} for an unusable value
 */
export type Parser<T> = (text: string, name: string) => T;

/** Reads one setting. An unset or blank setting has the value of the fallback. */
export type ReadSetting<Name extends string = string> = <T>(
  name: Name,
  parse: Parser<T>,
  fallback?: string,
) => T;

/** Creates the function that reads settings from an environment. */
export function createSettingReader<Name extends string>(env: Environment): ReadSetting<Name> {
  return (name, parse, fallback = "") => parse(env[name]?.trim() || fallback, name);
}

/** Reads the config from this process's environment. For an unusable setting, prints the fault and ends the process. */
export function loadConfig<Config>(readConfig: (env: Environment) => Config): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(BAD_CONFIG_EXIT_CODE);
  }
}

/** Refuses the value of a setting with a sentence that repeats the value. */
export function refuse(name: string, text: string, why: string): never {
  throw new ConfigError(`${name} is ${text === "" ? "not set" : `"${text}"`}, but ${why}.`);
}

/** Refuses the value of a secret setting without repeating it. */
export function refuseSecret(name: string, text: string, why: string): never {
  if (text === "") refuse(name, text, why);
  throw new ConfigError(`${name} cannot be used: ${why}.`);
}

/** Makes a setting optional: null when it is not set. */
export const optional =
  <T>(parse: Parser<T>): Parser<T | null> =>
  (text, name) =>
    text === "" ? null : parse(text, name);

/** Parses a comma-separated list, without its empty parts. */
export const list =
  <T>(parse: Parser<T>): Parser<readonly T[]> =>
  (text, name) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .map((part) => parse(part, name));

/** Parses any text except an empty one. */
export const text: Parser<string> = (value, name) =>
  value === "" ? refuse(name, value, "it is needed") : value;

export const matching =
  (pattern: RegExp, expected: string): Parser<string> =>
  (value, name) =>
    pattern.test(value) ? value : refuse(name, value, expected);

export const secretMatching =
  (pattern: RegExp, expected: string): Parser<string> =>
  (value, name) =>
    pattern.test(value) ? value : refuseSecret(name, value, expected);

export const oneOf =
  <const T extends string>(values: readonly T[]): Parser<T> =>
  (value, name) =>
    values.find((known) => known === value) ??
    refuse(
      name,
      value,
      `it must be ${values.length === 2 ? values.join(" or ") : `one of ${values.join(", ")}`}`,
    );

export const logLevel = oneOf(LOG_LEVELS);

export const wholeNumber =
  (from: number, to: number, expected: string): Parser<number> =>
  (value, name) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    return number >= from && number <= to ? number : refuse(name, value, expected);
  };

export const port = wholeNumber(1, 65_535, "a port is a whole number from 1 to 65535");
/** Parses a port; 0 means any free port. */
export const anyPort = wholeNumber(0, 65_535, "a port is a whole number from 0 to 65535");

/** Parses an address on which a process can listen. */
export const host: Parser<string> = (value, name) =>
  isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)
    ? value
    : refuse(name, value, "it must be an address or a host name to listen on");

function parseUrl(value: string, protocols: readonly string[]): URL | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && protocols.includes(url.protocol) ? url : null;
}

const beginningWith = (protocols: readonly string[]) =>
  `it must begin with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`;

const webProtocols = ["http:", "https:"];

export const webUrl: Parser<string> = (value, name) =>
  parseUrl(value, webProtocols) === null ? refuse(name, value, beginningWith(webProtocols)) : value;

/** Parses a URL that may contain a password, so a refusal does not repeat it. */
export const secretUrl =
  (protocols: readonly string[]): Parser<string> =>
  (value, name) =>
    parseUrl(value, protocols) === null ? refuseSecret(name, value, beginningWith(protocols)) : value;

/** Parses an origin: scheme, host and port, without a slash at the end. */
export const origin: Parser<string> = (value, name) => {
  const url = parseUrl(value, webProtocols) ?? refuse(name, value, beginningWith(webProtocols));
  const bare = url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "";
  return bare ? url.origin : refuse(name, value, "it must end after the host and port, without a path");
};

export const databaseUrl: Parser<string> = (value, name) => {
  const url = parseUrl(value, ["postgres:", "postgresql:"]);
  return url !== null && url.pathname.length > 1
    ? value
    : refuseSecret(name, value, "it must look like postgres://user:password@host:5432/database");
};

/** Parses the path of a folder and makes it absolute. The folder may be missing. */
export const folder: Parser<string> = (value, name) => {
  const path = resolve(value);
  return existsSync(path) && !statSync(path).isDirectory()
    ? refuse(name, value, "that is a file: give a folder")
    : path;
};

/** Parses a key of 32 bytes, written as 64 hexadecimal digits. */
export const secretKey: Parser<Buffer> = (value, name) =>
  /^[0-9a-f]{64}$/i.test(value)
    ? Buffer.from(value, "hex")
    : refuseSecret(
        name,
        value,
        "it must be exactly 64 hexadecimal digits, as `openssl rand -hex 32` makes them",
      );

/** Parses secrets of Standard Webhooks. The first secret signs; all of them verify. */
export const webhookSecrets: Parser<readonly string[]> = (value, name) => {
  const secrets = value.split(/\s+/);
  return secrets.every((secret) => /^whsec_[A-Za-z0-9+/=]{24,}$/.test(secret))
    ? secrets
    : refuseSecret(
        name,
        value,
        "it must be one secret of the form whsec_… (base64), or several with spaces between",
      );
};

/**
 * Default time for which an idle connection stays open. It is longer than load balancers keep their connections;
 * Google's keep them 600 s.
 */
export const DEFAULT_KEEP_ALIVE_S = 620;

/** Parses the seconds for which an idle connection stays open. */
export const keepAliveS = wholeNumber(1, 86_400, "it must be a whole number of seconds, 1 to 86400");

/** Value of the setting for trusted reverse proxies: their count, their addresses, or none. */
export type TrustProxySetting = number | string | false;

export const trustProxy: Parser<TrustProxySetting> = (text, name) => {
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
    name,
    text,
    "it must be the number of proxies in front (1 to 9) or their addresses; " +
      "trusting everybody would let visitors choose the address of their rate limit",
  );
};
