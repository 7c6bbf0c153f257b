// Addresses of outside services: text messages, mail, and sign-ins by Facebook, Google and phone. In the sandbox, one
// separate process, which `npm start` starts, provides all of them. With real money, no address of that process is
// accepted.

import {
  ConfigError,
  matching,
  oneOf,
  optional,
  secretMatching,
  secretUrl,
  text,
} from "@khela/service-kit/config";
import type { ReadSetting } from "@khela/service-kit/config";
import { settings } from "../infra/settings.ts";
import type { SettingName } from "../infra/settings.ts";
import type { ChallengeSettings } from "./challenge.ts";
import { challengeProviders, sandboxChallenge } from "./challenge-providers.ts";
import type { FirebaseSettings } from "./firebase.ts";
import type { ConfiguredGateway } from "./payment-gateways/gateway-definition.ts";
import { readGateways } from "./payment-gateways/payment-gateways.ts";

export type IntegrationsConfig = {
  /**
   * Address of the provider of text messages; null: no text messages are sent, and features that need them are
   * disabled.
   */
  readonly smsUrl: string | null;
  readonly mail: { readonly url: string; readonly from: string } | null;
  readonly firebase: FirebaseSettings | null;
  readonly challenge: ChallengeSettings | null;
  /** Address of the beacon for lottery draws; null: this server draws no results. */
  readonly beaconUrl: string | null;
  /** Configured payment providers. */
  readonly gateways: readonly ConfiguredGateway[];
};

type Read = ReadSetting<SettingName>;
type SandboxDefaults = {
  readonly mode: "sandbox" | "real";
  readonly publicUrl: string;
  readonly sandboxUrl: string;
  readonly smtpPort: number;
};

const GOOGLE_KEYS =
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";
const SANDBOX_PROJECT = "demo-khela";
export const sandboxKeysPath = "/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";
export const sandboxSmsPath = "/sms";
export const sandboxBeaconPath = "/beacon";

/** Reads the settings of outside services. @throws {ConfigError} at the first invalid value */
export function readIntegrations(
  read: ReadSetting,
  { mode, publicUrl, sandboxUrl, smtpPort }: SandboxDefaults,
): IntegrationsConfig {
  const real = mode === "real";
  const mailUrl = read(
    "MAIL_URL",
    optional(secretUrl(real ? ["smtps:"] : ["smtp:", "smtps:"])),
    real ? "" : `smtp://${new URL(sandboxUrl).hostname}:${smtpPort}`,
  );
  return {
    smsUrl: read(
      "SMS_URL",
      optional(secretUrl(real ? ["https:"] : ["http:", "https:"])),
      real ? "" : sandboxUrl + sandboxSmsPath,
    ),
    mail:
      mailUrl === null ? null : { url: mailUrl, from: read("MAIL_FROM", text, settings.MAIL_FROM.fallback) },
    firebase: readFirebase(read, real ? null : sandboxUrl),
    challenge: readChallenge(read, {
      hostname: new URL(publicUrl).hostname,
      sandboxUrl: real ? null : sandboxUrl,
    }),
    beaconUrl: read(
      "LOTTERY_BEACON_URL",
      optional(secretUrl(real ? ["https:"] : ["http:", "https:"])),
      real ? "" : sandboxUrl + sandboxBeaconPath,
    ),
    gateways: readGateways(read, mode),
  };
}

const challengeSecret = secretMatching(
  /^[\x21-\x7e]{1,200}$/,
  "a secret has at most 200 visible characters and no space",
);
const firebaseProject = matching(
  /^[a-z0-9-]{4,40}$/,
  "a project has lowercase letters, digits and hyphens, or is off",
);

function readFirebase(read: Read, sandboxUrl: string | null): FirebaseSettings | null {
  const named = read("FIREBASE_PROJECT", optional(text));
  if (named === "off" || (named === null && sandboxUrl === null)) return null;
  if (named === null) {
    return {
      projectId: SANDBOX_PROJECT,
      apiKey: "sandbox",
      authDomain: new URL(sandboxUrl!).host,
      keysUrl: sandboxUrl! + sandboxKeysPath,
      emulatorUrl: sandboxUrl,
    };
  }
  const projectId = read("FIREBASE_PROJECT", firebaseProject);
  const apiKey = read("FIREBASE_API_KEY", optional(text));
  if (apiKey === null)
    throw new ConfigError(
      "FIREBASE_PROJECT is set, but FIREBASE_API_KEY is missing: the client in the browser needs both.",
    );
  const authDomain = read("FIREBASE_AUTH_DOMAIN", text, `${projectId}.firebaseapp.com`);
  return { projectId, apiKey, authDomain, keysUrl: GOOGLE_KEYS, emulatorUrl: null };
}

const challengeNames = [
  ...(Object.keys(challengeProviders) as (keyof typeof challengeProviders)[]),
  "off",
] as const;
/** Site key and secret of the sandbox's own challenge. */
const SANDBOX_CHALLENGE_KEY = "sandbox";

function readChallenge(
  read: Read,
  { hostname, sandboxUrl }: { readonly hostname: string; readonly sandboxUrl: string | null },
): ChallengeSettings | null {
  const name = read(
    "CHALLENGE_PROVIDER",
    oneOf(sandboxUrl === null ? challengeNames : [...challengeNames, "sandbox" as const]),
    settings.CHALLENGE_PROVIDER.fallback,
  );
  if (name === "off") return null;
  if (name === "sandbox") {
    const keys = { siteKey: SANDBOX_CHALLENGE_KEY, secret: SANDBOX_CHALLENGE_KEY };
    return { ...sandboxChallenge(sandboxUrl!), ...keys, hostname };
  }
  const siteKey = read("CHALLENGE_SITE_KEY", optional(text));
  const secret = read("CHALLENGE_SECRET", optional(challengeSecret));
  if (siteKey === null || secret === null)
    throw new ConfigError(
      "CHALLENGE_PROVIDER is set, but CHALLENGE_SITE_KEY or CHALLENGE_SECRET is missing: the provider gives both.",
    );
  return { ...challengeProviders[name], siteKey, secret, hostname };
}
