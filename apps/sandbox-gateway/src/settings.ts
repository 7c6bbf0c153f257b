/** The sandbox gateway's settings as data. config.ts reads no other name; `npm run docs` writes docs/settings.md from here. */

import type { Setting } from "@khela/service-kit/config";

export const settings = {
  GATEWAY_HOST: { fallback: "127.0.0.1", meaning: "Address to listen on." },
  GATEWAY_PORT: { fallback: "3002", meaning: "Port to listen on." },
  GATEWAY_URL: { fallback: "where it listens", meaning: "Address of the pay page as browsers know it." },
  PLATFORM_URL: {
    fallback: "http://localhost:3000",
    meaning: "Address of the server that receives its notices.",
  },
  GATEWAY_SECRET: {
    fallback: "",
    meaning: "Secret that it shares with the server (`npm run secret -- gateway`).",
  },
  GATEWAY_DATA: { fallback: ".khela/gateway", meaning: "Folder of its orders." },
  GATEWAY_LOG_LEVEL: { fallback: "info", meaning: "As the server's `LOG_LEVEL`." },
  OTEL_EXPORTER_OTLP_ENDPOINT: { fallback: "", meaning: "As the server's." },
  OTEL_TRACES_SAMPLER_ARG: { fallback: "1", meaning: "As the server's." },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
