// The settings of the sandbox services, from the environment and nowhere else. It refuses to run where money is real.

export type Config = {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly smtpPort: number;
  /** Secrets shared with the platform: a message is taken when one of them signed it. */
  readonly smsSecrets: readonly string[];
  /** Origins of sites whose pages may speak to the issuer. */
  readonly siteOrigins: readonly string[];
  /** The project that tokens are made for. */
  readonly projectId: string;
  /** What a customer of the feed of matches shows; null: there is no feed. */
  readonly feedKey: string | null;
  /** The matches that are played follow from it and the clock. */
  readonly feedSeed: string;
  /** How many times faster than usual the matches go, as in a feed's test environment. */
  readonly feedSpeed: number;
  readonly logLevel: string;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** Said to the person who starts it; the sentence is the whole message. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

function readPort(name: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new ConfigError(`${name} is "${text}", but a port is a whole number from 0 to 65535.`);
}

function readSecrets(text: string): readonly string[] {
  const secrets = text.split(/\s+/).filter((part) => part !== "");
  if (secrets.length > 0 && secrets.every((secret) => /^whsec_[A-Za-z0-9+/=]{24,}$/.test(secret)))
    return secrets;
  throw new ConfigError(
    "SANDBOX_SMS_SECRET cannot be used: it must be one secret of the form whsec_… (base64), or several with spaces between.",
  );
}

function readOrigins(text: string): readonly string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      if (URL.canParse(part) && /^https?:$/.test(new URL(part).protocol)) return new URL(part).origin;
      throw new ConfigError(
        `SANDBOX_SITE_ORIGINS names "${part}", but an origin looks like http://localhost:3000.`,
      );
    });
}

function readSpeed(text: string): number {
  const speed = /^\d{1,2}(\.\d)?$/.test(text) ? Number(text) : Number.NaN;
  if (speed >= 1 && speed <= 20) return speed;
  throw new ConfigError(
    `SANDBOX_FEED_SPEED is "${text}", but it is how many times faster matches go: 1 to 20.`,
  );
}

/** @throws {ConfigError} at the first value that cannot be used */
export function readConfig(env: Environment = process.env): Config {
  const read = (name: string, fallback: string) => env[name]?.trim() || fallback;
  if (read("KHELA_MODE", "sandbox") !== "sandbox") {
    throw new ConfigError(
      'KHELA_MODE is "real": this process plays a carrier of messages and a mailbox, which anybody may read. It runs in the sandbox only.',
    );
  }
  const logLevel = read("SANDBOX_LOG_LEVEL", "info");
  if (!levels.includes(logLevel))
    throw new ConfigError(`SANDBOX_LOG_LEVEL is "${logLevel}", but it must be one of ${levels.join(", ")}.`);
  return {
    host: read("SANDBOX_HOST", "127.0.0.1"),
    port: readPort("SANDBOX_PORT", read("SANDBOX_PORT", "3003")),
    smtpPort: readPort("SANDBOX_SMTP_PORT", read("SANDBOX_SMTP_PORT", "3004")),
    smsSecrets: readSecrets(read("SANDBOX_SMS_SECRET", "")),
    siteOrigins: readOrigins(read("SANDBOX_SITE_ORIGINS", "http://localhost:3000")),
    projectId: read("SANDBOX_FIREBASE_PROJECT", "demo-khela"),
    feedKey: read("SANDBOX_FEED_KEY", "") || null,
    feedSeed: read("SANDBOX_FEED_SEED", "khela"),
    feedSpeed: readSpeed(read("SANDBOX_FEED_SPEED", "1")),
    logLevel,
  };
}
