/** The sandbox gateway's settings as data. config.ts reads no other name; `npm run docs` writes docs/settings.md from here. */

import type { Setting } from "@khela/service-kit/config";

export const settings = {
  GATEWAY_HOST: { fallback: "127.0.0.1", meaning: "Address to listen on." },
  GATEWAY_PORT: { fallback: "3002", meaning: "Port to listen on." },
  GATEWAY_URL: { fallback: "where it listens", meaning: "Address of the pay page as browsers know it." },
  PLATFORM_URL: {
    fallback: "http://localhost:3000",
    meaning: "Address of the server, which gets its notices.",
  },
  GATEWAY_SECRET: {
    fallback: "",
    meaning: "Secret that it shares with the server (`npm run secret -- gateway`).",
  },
  GATEWAY_DATA: { fallback: ".khela/gateway", meaning: "Folder of its orders." },
  BKASH_APP_KEY: {
    fallback: "",
    meaning: "App key that it takes as bKash, which it plays when this is set.",
  },
  BKASH_APP_SECRET: { fallback: "", meaning: "Secret of that key." },
  BKASH_USERNAME: { fallback: "", meaning: "Merchant's name that it takes as bKash." },
  BKASH_PASSWORD: { fallback: "", meaning: "Merchant's password that it takes as bKash." },
  SSLCOMMERZ_STORE_ID: {
    fallback: "",
    meaning: "Store's id that it takes as SSLCommerz, which it plays when this is set.",
  },
  SSLCOMMERZ_STORE_PASSWORD: { fallback: "", meaning: "Store's password that it takes as SSLCommerz." },
  GATEWAY_LOG_LEVEL: { fallback: "info", meaning: "As the server's `LOG_LEVEL`." },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
