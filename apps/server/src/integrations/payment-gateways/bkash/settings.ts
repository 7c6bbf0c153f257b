// Reads the settings of bKash.

import { ConfigError, optional, type ReadSetting, type Setting } from "@khela/service-kit/config";
import type { Mode } from "../gateway-definition.ts";
import { credential, needed, readAddress } from "../provider-address.ts";
import { bkashPolicy } from "./policy.ts";

export const settings = {
  BKASH_URL: {
    fallback: "",
    meaning:
      "Address of bKash's tokenized checkout with its version (`https://tokenized.sandbox.bka.sh/v1.2.0-beta`); without it bKash is off. Only bKash's test " +
      "system or this machine: this version takes no real money.",
  },
  BKASH_APP_KEY: { fallback: "", meaning: "The merchant's app key at bKash." },
  BKASH_APP_SECRET: { fallback: "", meaning: "The secret of that key." },
  BKASH_USERNAME: { fallback: "", meaning: "The merchant's name at bKash." },
  BKASH_PASSWORD: { fallback: "", meaning: "The merchant's password at bKash." },
  BKASH_PAYOUT_URL: {
    fallback: "",
    meaning:
      "Address of bKash's checkout with its version (`https://checkout.sandbox.bka.sh/v1.2.0-beta`), whose B2C payment pays members; without it bKash makes no payouts.",
  },
  BKASH_PAYOUT_APP_KEY: { fallback: "BKASH_APP_KEY", meaning: "The app key that bKash gave for payouts." },
  BKASH_PAYOUT_APP_SECRET: { fallback: "BKASH_APP_SECRET", meaning: "The secret of that key." },
  BKASH_PAYOUT_USERNAME: { fallback: "BKASH_USERNAME", meaning: "The merchant's name for payouts." },
  BKASH_PAYOUT_PASSWORD: { fallback: "BKASH_PASSWORD", meaning: "The merchant's password for payouts." },
} as const satisfies Record<string, Setting>;

/** Access to one product of bKash, with separate credentials. */
export type BkashAccess = {
  /** Without a final slash. */
  readonly url: string;
  readonly appKey: string;
  readonly appSecret: string;
  readonly username: string;
  readonly password: string;
};

export type BkashSettings = BkashAccess & {
  /** Access for payouts; null: no payouts by bKash. */
  readonly payouts: BkashAccess | null;
};

/**
 * Reads the access for payouts; the checkout's values are the defaults. @throws {ConfigError} when a value is missing
 * or invalid
 */
function readPayouts(read: ReadSetting, mode: Mode, checkout: BkashAccess | null): BkashAccess | null {
  const url = readAddress(read, "BKASH_PAYOUT_URL", { mode, testHost: bkashPolicy.payoutTestHost });
  if (url === null) return null;
  if (checkout === null) throw new ConfigError("BKASH_PAYOUT_URL is set, but BKASH_URL is missing.");
  const own = (name: keyof typeof settings, fallback: string) => read(name, optional(credential)) ?? fallback;
  return {
    url,
    appKey: own("BKASH_PAYOUT_APP_KEY", checkout.appKey),
    appSecret: own("BKASH_PAYOUT_APP_SECRET", checkout.appSecret),
    username: own("BKASH_PAYOUT_USERNAME", checkout.username),
    password: own("BKASH_PAYOUT_PASSWORD", checkout.password),
  };
}

/** Reads the settings; null: bKash is off. @throws {ConfigError} at the first invalid value */
export function readSettings(read: ReadSetting, mode: Mode): BkashSettings | null {
  const url = readAddress(read, "BKASH_URL", { mode, testHost: bkashPolicy.testHost });
  const own = (name: keyof typeof settings) => needed(read, name, "BKASH_URL");
  const checkout =
    url === null
      ? null
      : {
          url,
          appKey: own("BKASH_APP_KEY"),
          appSecret: own("BKASH_APP_SECRET"),
          username: own("BKASH_USERNAME"),
          password: own("BKASH_PASSWORD"),
        };
  const payouts = readPayouts(read, mode, checkout);
  return checkout === null ? null : { ...checkout, payouts };
}
