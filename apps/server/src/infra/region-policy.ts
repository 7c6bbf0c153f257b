/**
 * Whether the site is closed to a visitor's country. Without served countries, which only the sandbox allows, it is
 * open to everyone. Otherwise it is open to served countries that are not on the deny list or that a local licence has
 * opened. An IP address of an unknown country is refused. For each country, a refusal is logged at most once an hour.
 */
import type { FastifyBaseLogger } from "fastify";
import { createCache } from "@khela/service-kit/cache";
import type { Config } from "./config.ts";
import type { Db } from "@khela/service-kit/db/database";
import { listDeniedCountries } from "./db/region-store.ts";
import { loadGeoIp } from "../integrations/geoip.ts";

export type RegionPolicy = {
  /** Checks the address like `isBlocked`, without waiting; undefined: the deny list is not cached. */
  isBlockedIfKnown(ip: string): boolean | undefined;
  isBlocked(ip: string): Promise<boolean>;
  /** The country of an address in two letters; null: unknown, or no country file is configured. */
  countryOf(ip: string): string | null;
  /** Lists the served countries that the deny list closes. */
  listClosedServed(): Promise<readonly string[]>;
};

/** Returns the text about the served countries that the server prints at its start. */
export function regionLine(served: readonly string[] | null, denied: readonly string[]): string {
  if (served === null) return "from every country (SERVED_COUNTRIES is not set)";
  const open = served.filter((country) => !denied.includes(country));
  const closed = served.filter((country) => denied.includes(country));
  const refused =
    closed.length === 0 ? "" : `; the deny list (table denied_country) refuses ${closed.join(", ")}`;
  return open.length === 0 ? `from nowhere${refused}` : `from ${open.join(", ")} alone${refused}`;
}

const REFUSAL_LOG_MS = 60 * 60_000;
const TTL_MS = 10_000;
const DENIED = "denied";

type RegionPolicyOptions = {
  readonly config: Pick<Config, "geoipFile" | "servedCountries">;
  readonly db: Db;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, "warn">;
};

/** Returns a function that logs a refused country, at limited frequency. */
function createRefusalLog({ log, now }: Pick<RegionPolicyOptions, "log" | "now">) {
  const loggedAt = new Map<string, number>();
  return (country: string, why: "not served" | "denied" | "unknown") => {
    const at = now().getTime();
    if (at - (loggedAt.get(country) ?? -Infinity) < REFUSAL_LOG_MS) return;
    loggedAt.set(country, at);
    log.warn({ country, why }, "visitors of a country are refused");
  };
}

/** Creates the policy. @throws {ConfigError} when the country file cannot be used */
export function createRegionPolicy({
  config: { geoipFile, servedCountries },
  db,
  now,
  log,
}: RegionPolicyOptions): RegionPolicy {
  const logRefusal = createRefusalLog({ log, now });
  const geo = geoipFile === null ? null : loadGeoIp(geoipFile);
  const cache = createCache<readonly string[]>({
    now,
    maxEntries: 1,
    ttlMs: TTL_MS,
    joinsLoadForMs: TTL_MS,
  });

  /**
   * True: the site is closed to the address; false: open. A text: the address's served country, for which the deny
   * list decides.
   */
  function blockedOrCountry(ip: string): boolean | string {
    if (servedCountries === null) return false;
    const country = geo?.countryOf(ip) ?? null;
    if (country !== null && servedCountries.includes(country)) return country;
    logRefusal(country ?? "unknown", country === null ? "unknown" : "not served");
    return true;
  }

  function isDenied(country: string, denied: readonly string[]): boolean {
    const isClosed = denied.includes(country);
    if (isClosed) logRefusal(country, "denied");
    return isClosed;
  }

  return {
    isBlockedIfKnown(ip) {
      const closed = blockedOrCountry(ip);
      if (typeof closed === "boolean") return closed;
      const denied = cache.get(DENIED);
      return denied === undefined ? undefined : isDenied(closed, denied);
    },
    countryOf: (ip) => geo?.countryOf(ip) ?? null,
    async listClosedServed() {
      const denied = await listDeniedCountries(db);
      return (servedCountries ?? []).filter((country) => denied.includes(country));
    },
    async isBlocked(ip) {
      const closed = blockedOrCountry(ip);
      if (typeof closed === "boolean") return closed;
      return isDenied(closed, await cache.fetch(DENIED, () => listDeniedCountries(db)));
    },
  };
}
