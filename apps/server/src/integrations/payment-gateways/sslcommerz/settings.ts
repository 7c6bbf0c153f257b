// Reads the settings of SSLCommerz.

import type { ReadSetting, Setting } from "@khela/service-kit/config";
import type { Mode } from "../gateway-definition.ts";
import { needed, readAddress } from "../provider-address.ts";
import { sslcommerzPolicy } from "./policy.ts";

export const settings = {
  SSLCOMMERZ_URL: {
    fallback: "",
    meaning:
      "Address of SSLCommerz (`https://sandbox.sslcommerz.com`); without it SSLCommerz is off. Only its test system or this machine: this version " +
      "takes no real money.",
  },
  SSLCOMMERZ_STORE_ID: { fallback: "", meaning: "The store's id at SSLCommerz." },
  SSLCOMMERZ_STORE_PASSWORD: { fallback: "", meaning: "The store's password for its API." },
} as const satisfies Record<string, Setting>;

export type SslcommerzSettings = {
  /** Without a final slash. */
  readonly url: string;
  readonly storeId: string;
  readonly storePassword: string;
};

/** Reads the settings; null: SSLCommerz is off. @throws {ConfigError} at the first invalid value */
export function readSettings(read: ReadSetting, mode: Mode): SslcommerzSettings | null {
  const url = readAddress(read, "SSLCOMMERZ_URL", { mode, testHost: sslcommerzPolicy.testHost });
  if (url === null) return null;
  const own = (name: keyof typeof settings) => needed(read, name, "SSLCOMMERZ_URL");
  return { url, storeId: own("SSLCOMMERZ_STORE_ID"), storePassword: own("SSLCOMMERZ_STORE_PASSWORD") };
}
