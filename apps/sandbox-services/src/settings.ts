/** The sandbox services' settings as data. config.ts reads no other name; `npm run docs` writes docs/settings.md from here. */

import type { Setting } from "@khela/service-kit/config";

export const settings = {
  KHELA_MODE: { fallback: "sandbox", meaning: "Any other mode stops them." },
  SANDBOX_HOST: { fallback: "127.0.0.1", meaning: "Address to listen on." },
  SANDBOX_PORT: {
    fallback: "3003",
    meaning:
      "Port of the carrier of messages, the page on which messages and mail are read, and the issuer of sign-ins.",
  },
  SANDBOX_SMTP_PORT: { fallback: "3004", meaning: "Port on which they take mail (SMTP)." },
  SANDBOX_SMS_SECRET: {
    fallback: "",
    meaning: "Secret that messages are signed with (`npm run secret -- sms`).",
  },
  SANDBOX_SITE_ORIGINS: {
    fallback: "http://localhost:3000",
    meaning: "Sites that may use their sign-ins, comma-separated.",
  },
  SANDBOX_FIREBASE_PROJECT: { fallback: "demo-khela", meaning: "Project that their sign-ins are for." },
  SANDBOX_FEED_KEY: { fallback: "", meaning: "Key of the feed of matches; none without it." },
  SANDBOX_FEED_SEED: {
    fallback: "khela",
    meaning: "Seed of the matches: the same seed plays the same matches.",
  },
  SANDBOX_FEED_SPEED: { fallback: "1", meaning: "How many times faster than usual the matches go, 1 to 20." },
  SANDBOX_LOG_LEVEL: { fallback: "info", meaning: "As the server's `LOG_LEVEL`." },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
