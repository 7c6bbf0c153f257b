/** The sandbox services' settings as data. config.ts reads no other name; `npm run docs` writes docs/settings.md from here. */

import type { Setting } from "@khela/service-kit/config";

export const settings = {
  KHELA_MODE: { fallback: "sandbox", meaning: "In any other mode they refuse to start." },
  SANDBOX_HOST: { fallback: "127.0.0.1", meaning: "Address to listen on." },
  SANDBOX_PORT: {
    fallback: "3003",
    meaning: "Port of the SMS provider, the page with messages and mail, and the identity provider.",
  },
  SANDBOX_SMTP_PORT: { fallback: "3004", meaning: "Port on which they receive mail (SMTP)." },
  SANDBOX_SMS_SECRET: {
    fallback: "",
    meaning: "Secret that signs messages (`npm run secret -- sms`).",
  },
  SANDBOX_SITE_ORIGINS: {
    fallback: "http://localhost:3000",
    meaning: "Sites that may use their sign-ins, comma-separated.",
  },
  SANDBOX_FIREBASE_PROJECT: { fallback: "demo-khela", meaning: "Firebase project of their sign-ins." },
  SANDBOX_FEED_KEY: { fallback: "", meaning: "Key of the match feed; without it there is no feed." },
  SANDBOX_FEED_SEED: {
    fallback: "khela",
    meaning: "Seed of the matches: the same seed plays the same matches.",
  },
  SANDBOX_FEED_SPEED: { fallback: "1", meaning: "Speed of the matches: 1 to 20 times the usual." },
  SANDBOX_LOG_LEVEL: { fallback: "info", meaning: "As the server's `LOG_LEVEL`." },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
