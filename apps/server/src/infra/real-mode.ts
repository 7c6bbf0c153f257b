/**
 * The check before real money. This version never passes it, because it has no adapter to a real payment channel or a
 * real game vendor. One message lists everything that is missing: licence, countries, channels, vendors, minimum age
 * and the approval by two operators.
 */
import { ConfigError, list, text } from "@khela/service-kit/config";
import type { ReadSetting } from "@khela/service-kit/config";
import type { SettingName } from "./settings.ts";

/** Adapters to payment providers and game vendors for real money. This version has none. */
const REAL_CHANNEL_ADAPTERS: readonly string[] = [];
const REAL_VENDOR_ADAPTERS: readonly string[] = [];

const NEEDED = {
  LICENCE_ISSUER: "the licence's issuer",
  LICENCE_NUMBER: "the licence's number",
  LICENCE_URL: "the link to the licence",
  SERVED_COUNTRIES: "the countries served",
  GEOIP_FILE: "the file with the country of each network",
  MINIMUM_AGE: "the minimum age",
  REAL_CHANNELS: "real payment channels",
  REAL_VENDORS: "real game vendors",
  REAL_APPROVED_BY: "the approval of two operators",
} as const satisfies Partial<Record<SettingName, string>>;

/** Checks the settings for real money. @throws {ConfigError} unless everything is configured */
export function requireRealMode(read: ReadSetting<SettingName>, publicUrl: string): void {
  const names = (name: SettingName) => read(name, list(text));
  const missing = (Object.keys(NEEDED) as (keyof typeof NEEDED)[]).filter((name) => names(name).length === 0);
  if (missing.length > 0) {
    const named = missing.map((name) => `${NEEDED[name]} (${name})`);
    refuse(`${named.join(", ")} ${missing.length === 1 ? "is" : "are"} missing`);
  }
  const url = read("LICENCE_URL", text);
  if (!URL.canParse(url) || new URL(url).protocol !== "https:")
    refuse("LICENCE_URL does not begin with https://");
  if (!publicUrl.startsWith("https://")) refuse("PUBLIC_URL does not begin with https://");
  const approvedBy = names("REAL_APPROVED_BY");
  if (new Set(approvedBy).size < 2)
    refuse("REAL_APPROVED_BY names only one operator and a second one must approve");
  requireKnown("REAL_CHANNELS", names("REAL_CHANNELS"), REAL_CHANNEL_ADAPTERS);
  requireKnown("REAL_VENDORS", names("REAL_VENDORS"), REAL_VENDOR_ADAPTERS);
}

function requireKnown(name: SettingName, codes: readonly string[], known: readonly string[]): void {
  const unknown = codes.find((code) => !known.includes(code));
  if (unknown !== undefined) refuse(`"${unknown}" in ${name} has no real adapter in this version`);
}

function refuse(why: string): never {
  throw new ConfigError(`KHELA_MODE is "real", but ${why}: the server does not start with real money.`);
}
