// The game server's settings, read from the environment only. An invalid value stops the start with a
// sentence that names the setting and the reason, never a secret.
import { profiles, type ProfileName } from "./jurisdiction-profiles.ts";

export type Config = {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** Base URL of the vendor API, without a slash at the end. */
  readonly platformUrl: string;
  /** Origins of the sites that may show our games in a frame. */
  readonly siteOrigins: readonly string[];
  /** Live secrets by vendor code; the first signs, all of them verify. */
  readonly secrets: ReadonlyMap<string, readonly string[]>;
  readonly profile: ProfileName;
  /** The match feed and the titles shown from it; null without matches. */
  readonly feed: { readonly url: string; readonly key: string } | null;
  /** How long a bet on a live match waits before its price is checked again. */
  readonly liveDelayMs: number;
  readonly logLevel: string;
};

export type Environment = Readonly<Record<string, string | undefined>>;

function required(env: Environment, name: string): string {
  const value = env[name];
  if (value === undefined || value === "") throw new Error(`${name} is not set; the game server needs it.`);
  return value;
}

function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`GAME_SERVER_PORT is "${text}"; it must be a number from 0 to 65535.`);
  }
  return port;
}

function readOrigin(name: string, text: string): string {
  const address = URL.canParse(text) ? new URL(text) : null;
  if (address === null || !["http:", "https:"].includes(address.protocol)) {
    throw new Error(`${name} has "${text}"; it must be an address such as http://localhost:3000.`);
  }
  return address.origin;
}

function readSecrets(text: string): ReadonlyMap<string, readonly string[]> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error('GAME_SERVER_VENDOR_SECRETS is not JSON; it must be {"BGS": "whsec_…", …}.');
  }
  if (typeof parsed !== "object" || parsed === null)
    throw new Error("GAME_SERVER_VENDOR_SECRETS must be an object.");
  const entries = Object.entries(parsed).map(([vendor, value]): [string, readonly string[]] => {
    const secrets = typeof value === "string" ? value.split(" ") : [];
    if (secrets.length === 0 || !secrets.every((secret) => /^whsec_[A-Za-z0-9+/=]{24,}$/.test(secret))) {
      throw new Error(
        `GAME_SERVER_VENDOR_SECRETS: the secret of ${vendor} is not of the form whsec_… (base64).`,
      );
    }
    return [vendor, secrets];
  });
  return new Map(entries);
}

function readProfile(text: string): ProfileName {
  const found = (Object.keys(profiles) as ProfileName[]).find((name) => name === text);
  if (found === undefined) {
    throw new Error(
      `GAME_SERVER_PROFILE is "${text}"; it must be one of ${Object.keys(profiles).join(", ")}.`,
    );
  }
  return found;
}

function readFeed(env: Environment): Config["feed"] {
  const url = env.GAME_SERVER_FEED_URL;
  if (url === undefined || url === "") return null;
  return { url: readOrigin("GAME_SERVER_FEED_URL", url), key: required(env, "GAME_SERVER_FEED_KEY") };
}

function readDelay(text: string): number {
  const delay = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (delay <= 20_000) return delay;
  throw new Error(`GAME_SERVER_LIVE_DELAY_MS is "${text}"; it must be a number of milliseconds up to 20000.`);
}

/** Refuses a setting under its old name, which would otherwise be ignored. */
function refuseOldNames(env: Environment): void {
  const old = Object.keys(env).find((name) => name.startsWith("ARCADE_") && env[name] !== "");
  if (old !== undefined)
    throw new Error(`${old} is now called ${old.replace("ARCADE_", "GAME_SERVER_")}: rename the setting.`);
}

/** Reads the settings. Throws an Error whose message is for the person who starts the game server. */
export function readConfig(env: Environment = process.env): Config {
  refuseOldNames(env);
  const platformUrl = readOrigin("PLATFORM_URL", required(env, "PLATFORM_URL"));
  const sites = (env.GAME_SERVER_SITE_ORIGINS ?? platformUrl).split(",");
  return {
    host: env.GAME_SERVER_HOST ?? "127.0.0.1",
    port: readPort(env.GAME_SERVER_PORT ?? "3001"),
    databaseUrl: required(env, "GAME_SERVER_DATABASE_URL"),
    platformUrl,
    siteOrigins: sites.map((site) => readOrigin("GAME_SERVER_SITE_ORIGINS", site.trim())),
    secrets: readSecrets(required(env, "GAME_SERVER_VENDOR_SECRETS")),
    profile: readProfile(env.GAME_SERVER_PROFILE ?? "standard"),
    feed: readFeed(env),
    liveDelayMs: readDelay(env.GAME_SERVER_LIVE_DELAY_MS ?? "4000"),
    logLevel: env.GAME_SERVER_LOG_LEVEL ?? "info",
  };
}
