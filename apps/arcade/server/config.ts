// The arcade's settings, from the environment and nowhere else. A bad value stops the start with a sentence that says
// which and why; a secret is never part of that sentence.
import { profiles, type ProfileName } from "./profiles.ts";

export type Config = {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** Where the vendor protocol is spoken, without a slash at the end. */
  readonly platformUrl: string;
  /** Origins of the sites that may show our games in a frame. */
  readonly siteOrigins: readonly string[];
  /** Live secrets by vendor code; the first signs, all of them verify. */
  readonly secrets: ReadonlyMap<string, readonly string[]>;
  readonly profile: ProfileName;
  /** Where matches are told of, and what we show there; null: there are none. */
  readonly feed: { readonly url: string; readonly key: string } | null;
  /** How long a bet on a match under way waits before its price is looked at once more. */
  readonly liveDelayMs: number;
  readonly logLevel: string;
};

export type Environment = Readonly<Record<string, string | undefined>>;

function needed(env: Environment, name: string): string {
  const value = env[name];
  if (value === undefined || value === "") throw new Error(`${name} is not set; the arcade needs it.`);
  return value;
}

function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`ARCADE_PORT is "${text}"; it must be a number from 0 to 65535.`);
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
    throw new Error('ARCADE_VENDOR_SECRETS is not JSON; it must be {"BGS": "whsec_…", …}.');
  }
  if (typeof parsed !== "object" || parsed === null) throw new Error("ARCADE_VENDOR_SECRETS must be an object.");
  const entries = Object.entries(parsed).map(([vendor, value]): [string, readonly string[]] => {
    const secrets = typeof value === "string" ? value.split(" ") : [];
    if (secrets.length === 0 || !secrets.every((secret) => /^whsec_[A-Za-z0-9+/=]{24,}$/.test(secret))) {
      throw new Error(`ARCADE_VENDOR_SECRETS: the secret of ${vendor} is not of the form whsec_… (base64).`);
    }
    return [vendor, secrets];
  });
  return new Map(entries);
}

function readProfile(text: string): ProfileName {
  const found = (Object.keys(profiles) as ProfileName[]).find((name) => name === text);
  if (found === undefined) {
    throw new Error(`ARCADE_PROFILE is "${text}"; it must be one of ${Object.keys(profiles).join(", ")}.`);
  }
  return found;
}

function readFeed(env: Environment): Config["feed"] {
  const url = env.ARCADE_FEED_URL;
  if (url === undefined || url === "") return null;
  return { url: readOrigin("ARCADE_FEED_URL", url), key: needed(env, "ARCADE_FEED_KEY") };
}

function readDelay(text: string): number {
  const delay = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (delay <= 20_000) return delay;
  throw new Error(`ARCADE_LIVE_DELAY_MS is "${text}"; it must be a number of milliseconds up to 20000.`);
}

/** Reads the settings; throws an Error whose message is for the person who starts the arcade. */
export function readConfig(env: Environment = process.env): Config {
  const platformUrl = readOrigin("PLATFORM_URL", needed(env, "PLATFORM_URL"));
  const sites = (env.ARCADE_SITE_ORIGINS ?? platformUrl).split(",");
  return {
    host: env.ARCADE_HOST ?? "127.0.0.1",
    port: readPort(env.ARCADE_PORT ?? "3001"),
    databaseUrl: needed(env, "ARCADE_DATABASE_URL"),
    platformUrl,
    siteOrigins: sites.map((site) => readOrigin("ARCADE_SITE_ORIGINS", site.trim())),
    secrets: readSecrets(needed(env, "ARCADE_VENDOR_SECRETS")),
    profile: readProfile(env.ARCADE_PROFILE ?? "standard"),
    feed: readFeed(env),
    liveDelayMs: readDelay(env.ARCADE_LIVE_DELAY_MS ?? "4000"),
    logLevel: env.ARCADE_LOG_LEVEL ?? "info",
  };
}
