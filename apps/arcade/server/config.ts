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
    logLevel: env.ARCADE_LOG_LEVEL ?? "info",
  };
}
