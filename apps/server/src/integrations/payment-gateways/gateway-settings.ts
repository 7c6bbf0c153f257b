// The providers' addresses and secrets, of the environment alone. A provider without an address is off. In the sandbox only a provider's own test
// system is taken, so that no real money can be paid into play money.

import { ConfigError, optional, secretMatching, webUrl } from "@khela/service-kit/config";
import type { ReadSetting } from "@khela/service-kit/config";
import type { SettingName } from "../../infra/settings.ts";
import { bkashPolicy } from "./bkash/policy.ts";
import { sslcommerzPolicy } from "./sslcommerz/policy.ts";

/** One product of bKash's; each has credentials of its own. */
export type BkashAccess = {
  /** Without a slash at the end. */
  readonly url: string;
  readonly appKey: string;
  readonly appSecret: string;
  readonly username: string;
  readonly password: string;
};

export type BkashSettings = BkashAccess & {
  /** Null: bKash pays nobody out. */
  readonly payouts: BkashAccess | null;
};

export type SslcommerzSettings = {
  /** Without a slash at the end. */
  readonly url: string;
  readonly storeId: string;
  readonly storePassword: string;
};

export type GatewaySettings = {
  readonly bkash: BkashSettings | null;
  readonly sslcommerz: SslcommerzSettings | null;
};

type Read = ReadSetting<SettingName>;

const credential = secretMatching(
  /^[!-~]{1,200}$/,
  "it must be 1 to 200 letters, digits or signs, without spaces",
);
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

function readAddress(
  read: Read,
  name: SettingName,
  mode: "sandbox" | "real",
  testHost: string,
): string | null {
  const address = read(name, optional(webUrl));
  if (address === null) return null;
  const { protocol, hostname } = new URL(address);
  const isTest = hostname === testHost || LOOPBACK.has(hostname);
  if (mode === "sandbox" && !isTest)
    throw new ConfigError(
      `${name} cannot be used: the sandbox takes no real money, only ${testHost} or this machine.`,
    );
  if (mode === "real" && (isTest || protocol !== "https:"))
    throw new ConfigError(
      `${name} cannot be used: with real money it must begin with https:// and be no test system.`,
    );
  return address.replace(/\/$/, "");
}

function needed(read: Read, name: SettingName, because: SettingName): string {
  const value = read(name, optional(credential));
  if (value === null) throw new ConfigError(`${because} is set, but ${name} is missing.`);
  return value;
}

/** What is left out is the checkout's. @throws {ConfigError} */
function readBkashPayouts(
  read: Read,
  mode: "sandbox" | "real",
  checkout: BkashAccess | null,
): BkashAccess | null {
  const url = readAddress(read, "BKASH_PAYOUT_URL", mode, bkashPolicy.payoutTestHost);
  if (url === null) return null;
  if (checkout === null) throw new ConfigError("BKASH_PAYOUT_URL is set, but BKASH_URL is missing.");
  const own = (name: SettingName, fallback: string) => read(name, optional(credential)) ?? fallback;
  return {
    url,
    appKey: own("BKASH_PAYOUT_APP_KEY", checkout.appKey),
    appSecret: own("BKASH_PAYOUT_APP_SECRET", checkout.appSecret),
    username: own("BKASH_PAYOUT_USERNAME", checkout.username),
    password: own("BKASH_PAYOUT_PASSWORD", checkout.password),
  };
}

/** @throws {ConfigError} at the first value that cannot be used */
export function readGateways(read: Read, mode: "sandbox" | "real"): GatewaySettings {
  const bkashUrl = readAddress(read, "BKASH_URL", mode, bkashPolicy.testHost);
  const sslcommerzUrl = readAddress(read, "SSLCOMMERZ_URL", mode, sslcommerzPolicy.testHost);
  const checkout =
    bkashUrl === null
      ? null
      : {
          url: bkashUrl,
          appKey: needed(read, "BKASH_APP_KEY", "BKASH_URL"),
          appSecret: needed(read, "BKASH_APP_SECRET", "BKASH_URL"),
          username: needed(read, "BKASH_USERNAME", "BKASH_URL"),
          password: needed(read, "BKASH_PASSWORD", "BKASH_URL"),
        };
  const payouts = readBkashPayouts(read, mode, checkout);
  return {
    bkash: checkout === null ? null : { ...checkout, payouts },
    sslcommerz:
      sslcommerzUrl === null
        ? null
        : {
            url: sslcommerzUrl,
            storeId: needed(read, "SSLCOMMERZ_STORE_ID", "SSLCOMMERZ_URL"),
            storePassword: needed(read, "SSLCOMMERZ_STORE_PASSWORD", "SSLCOMMERZ_URL"),
          },
  };
}
