/** The game server's settings as data. config.ts reads no other name; `npm run docs` writes docs/settings.md from here. */

import type { Setting } from "@khela/service-kit/config";

export const settings = {
  PLATFORM_URL: { fallback: "", meaning: "Address of the server's wallet API." },
  GAME_SERVER_DATABASE_URL: {
    fallback: "",
    meaning: "Address of its own database, whose migrations it applies.",
  },
  GAME_SERVER_VENDOR_SECRETS: {
    fallback: "",
    meaning:
      'Secret of each vendor that it acts as, in JSON: `{"JL": "whsec_…"}` (`npm run certify -- --secret-of JL`).',
  },
  GAME_SERVER_HOST: { fallback: "127.0.0.1", meaning: "Address to listen on." },
  GAME_SERVER_PORT: { fallback: "3001", meaning: "Port to listen on." },
  GAME_SERVER_SITE_ORIGINS: {
    fallback: "PLATFORM_URL",
    meaning: "Origins whose pages may frame its games, comma-separated.",
  },
  GAME_SERVER_PROFILE: {
    fallback: "standard",
    meaning:
      "Pace of games: `standard`; `britain` (2.5 s a slot spin, 5 s another game, no autoplay, no bought features); `brisk` (live rounds of seconds, for trials).",
  },
  GAME_SERVER_FEED_URL: {
    fallback: "",
    meaning: "Address of the match feed; without it there are no matches.",
  },
  GAME_SERVER_FEED_KEY: { fallback: "", meaning: "Key of the match feed." },
  GAME_SERVER_LIVE_DELAY_MS: {
    fallback: "4000",
    meaning: "Milliseconds that a bet on a match in play waits before its price is checked again.",
  },
  GAME_SERVER_TRUST_PROXY: { fallback: "", meaning: "As the server's `TRUST_PROXY`." },
  GAME_SERVER_KEEP_ALIVE_S: { fallback: "620", meaning: "As the server's `KEEP_ALIVE_S`." },
  GAME_SERVER_LOG_LEVEL: { fallback: "info", meaning: "As the server's `LOG_LEVEL`." },
  OTEL_EXPORTER_OTLP_ENDPOINT: { fallback: "", meaning: "As the server's." },
  OTEL_TRACES_SAMPLER_ARG: { fallback: "1", meaning: "As the server's." },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
