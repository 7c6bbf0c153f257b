// Where the outside world is: who carries messages and mail, and whose word counts for a Facebook, Google or phone sign-in.
// In the sandbox all three are a process of its own that `npm start` brings. With real money none of its addresses is taken.

import type { FirebaseSettings } from "./firebase.ts";
import { ConfigError, type SettingName } from "../infra/settings.ts";

export type IntegrationsConfig = {
  /** Where messages to phones are posted; null: none are sent, and what needs one is off. */
  readonly smsUrl: string | null;
  readonly mail: { readonly url: string; readonly from: string } | null;
  readonly firebase: FirebaseSettings | null;
};

type Read = (name: SettingName) => string;
type SandboxDefaults = {
  readonly mode: "sandbox" | "real";
  readonly sandboxUrl: string;
  readonly smtpPort: number;
};

const GOOGLE_KEYS =
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";
const SANDBOX_PROJECT = "demo-khela";
export const sandboxKeysPath = "/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";
export const sandboxSmsPath = "/sms";

function addressOf(name: SettingName, text: string, protocols: readonly string[]): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && protocols.includes(url.protocol)) return text;
  // the address of a mail server holds a password, so the sentence does not repeat it
  throw new ConfigError(
    `${name} cannot be used: it must begin with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}.`,
  );
}

/** @throws {ConfigError} at the first value that cannot be used */
export function readIntegrations(
  read: Read,
  { mode, sandboxUrl, smtpPort }: SandboxDefaults,
): IntegrationsConfig {
  const real = mode === "real";
  const smsUrl = read("SMS_URL") || (real ? "" : sandboxUrl + sandboxSmsPath);
  const mailUrl = read("MAIL_URL") || (real ? "" : `smtp://${new URL(sandboxUrl).hostname}:${smtpPort}`);
  return {
    smsUrl: smsUrl === "" ? null : addressOf("SMS_URL", smsUrl, real ? ["https:"] : ["http:", "https:"]),
    mail:
      mailUrl === ""
        ? null
        : {
            url: addressOf("MAIL_URL", mailUrl, real ? ["smtps:"] : ["smtp:", "smtps:"]),
            from: read("MAIL_FROM") || "Khela <no-reply@localhost>",
          },
    firebase: readFirebase(read, real ? null : sandboxUrl),
  };
}

function readFirebase(read: Read, sandboxUrl: string | null): FirebaseSettings | null {
  const projectId = read("FIREBASE_PROJECT");
  if (projectId === "off" || (projectId === "" && sandboxUrl === null)) return null;
  if (projectId === "") {
    return {
      projectId: SANDBOX_PROJECT,
      apiKey: "sandbox",
      authDomain: new URL(sandboxUrl!).host,
      keysUrl: sandboxUrl! + sandboxKeysPath,
      emulatorUrl: sandboxUrl,
    };
  }
  const apiKey = read("FIREBASE_API_KEY");
  if (!/^[a-z0-9-]{4,40}$/.test(projectId))
    throw new ConfigError(
      `FIREBASE_PROJECT is "${projectId}", but a project is small letters, digits and hyphens, or off.`,
    );
  if (apiKey === "")
    throw new ConfigError(
      "FIREBASE_PROJECT is set, but FIREBASE_API_KEY is missing: the client in the browser needs both.",
    );
  const authDomain = read("FIREBASE_AUTH_DOMAIN") || `${projectId}.firebaseapp.com`;
  return { projectId, apiKey, authDomain, keysUrl: GOOGLE_KEYS, emulatorUrl: null };
}
