// Parses provider settings. The sandbox accepts only a provider's test system, so that no real money pays for play
// money.

import { ConfigError, optional, secretMatching, webUrl } from "@khela/service-kit/config";
import type { ReadSetting } from "@khela/service-kit/config";
import type { Mode } from "./gateway-definition.ts";

export const credential = secretMatching(
  /^[!-~]{1,200}$/,
  "it must be 1 to 200 letters, digits or signs, without spaces",
);
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Reads an address without a final slash; null: not set. @throws {ConfigError} when the address is invalid */
export function readAddress(
  read: ReadSetting,
  name: string,
  { mode, testHost }: { readonly mode: Mode; readonly testHost: string },
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

/**
 * Reads a required credential. @throws {ConfigError} when the credential is missing although the setting `because` is
 * set
 */
export function needed(read: ReadSetting, name: string, because: string): string {
  const value = read(name, optional(credential));
  if (value === null) throw new ConfigError(`${because} is set, but ${name} is missing.`);
  return value;
}
