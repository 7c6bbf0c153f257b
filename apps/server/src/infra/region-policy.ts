/**
 * Whether the site is closed to the country of a visitor. Open to everyone when no served countries are named, which only
 * the sandbox allows. Else only those are served, without the ones on the deny list that no local licence has lifted;
 * an address of unknown country is not one of them.
 */
import { createCache } from "@khela/service-kit/cache";
import type { Config } from "./config.ts";
import type { Db } from "@khela/service-kit/db/database";
import { listDeniedCountries } from "./db/region-store.ts";
import { loadGeoIp } from "../integrations/geoip.ts";

export type RegionPolicy = {
  /** As `isClosedTo`, without waiting: undefined while the list is being read. */
  isBlockedIfKnown(ip: string): boolean | undefined;
  isBlocked(ip: string): Promise<boolean>;
  /** Two letters; null: unknown, or no file of countries is given. */
  countryOf(ip: string): string | null;
  /** Served countries that the deny list closes all the same. */
  listClosedServed(): Promise<readonly string[]>;
};

const TTL_MS = 10_000;
const DENIED = "denied";

type RegionPolicyOptions = {
  readonly config: Pick<Config, "geoipFile" | "servedCountries">;
  readonly db: Db;
  readonly now: () => Date;
};

/** @throws {ConfigError} when the file of countries cannot be used */
export function createRegionPolicy({
  config: { geoipFile, servedCountries },
  db,
  now,
}: RegionPolicyOptions): RegionPolicy {
  const geo = geoipFile === null ? null : loadGeoIp(geoipFile);
  const cache = createCache<readonly string[]>({
    now,
    maxEntries: 1,
    ttlMs: TTL_MS,
    joinsLoadForMs: TTL_MS,
  });

  /** Closed or open, or the country that the deny list decides. */
  function blockedOrCountry(ip: string): boolean | string {
    if (servedCountries === null) return false;
    const country = geo?.countryOf(ip) ?? null;
    return country === null || !servedCountries.includes(country) ? true : country;
  }

  return {
    isBlockedIfKnown(ip) {
      const closed = blockedOrCountry(ip);
      if (typeof closed === "boolean") return closed;
      return cache.find(DENIED)?.includes(closed);
    },
    countryOf: (ip) => geo?.countryOf(ip) ?? null,
    async listClosedServed() {
      const denied = await listDeniedCountries(db);
      return (servedCountries ?? []).filter((country) => denied.includes(country));
    },
    async isBlocked(ip) {
      const closed = blockedOrCountry(ip);
      if (typeof closed === "boolean") return closed;
      return (await cache.get(DENIED, () => listDeniedCountries(db))).includes(closed);
    },
  };
}
