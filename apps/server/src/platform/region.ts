/**
 * Whether the site is closed to the place a visitor comes from. Open to everybody when no countries served are named, which
 * only the sandbox allows. Else only those are let in, without the ones on the deny list that no local licence has lifted;
 * an address whose country nobody knows is not one of them.
 */
import type { Config } from "./config.ts";
import type { Db } from "./db/pool.ts";
import { listDeniedCountries } from "./db/region-store.ts";
import { readGeo } from "./geo.ts";

export type Region = {
  /** As `isClosedTo`, for whoever will not wait: undefined while the list is being read. */
  isKnownClosedTo(ip: string): boolean | undefined;
  isClosedTo(ip: string): Promise<boolean>;
};

const FRESH_MS = 10_000;

type World = { readonly config: Pick<Config, "geoipFile" | "servedCountries">; readonly db: Db; readonly now: () => Date };

/** @throws {ConfigError} when the file of countries cannot be used */
export function openRegion({ config: { geoipFile, servedCountries }, db, now }: World): Region {
  const geo = geoipFile === null ? null : readGeo(geoipFile);
  let denied: Promise<readonly string[]> | null = null;
  let here: readonly string[] | null = null;
  let deniedAt = 0;

  function isOld(): boolean {
    return now().getTime() - deniedAt > FRESH_MS;
  }

  function current(): Promise<readonly string[]> {
    if (denied === null || isOld()) {
      const reading = listDeniedCountries(db);
      [denied, here, deniedAt] = [reading, null, now().getTime()];
      reading.then((list) => { if (denied === reading) here = list; }, () => { denied = null; });
    }
    return denied;
  }

  /** Closed or open, or the country that only the deny list can tell of. */
  function unlessDenied(ip: string): boolean | string {
    if (servedCountries === null) return false;
    const country = geo?.countryOf(ip) ?? null;
    return country === null || !servedCountries.includes(country) ? true : country;
  }

  return {
    isKnownClosedTo(ip) {
      const closed = unlessDenied(ip);
      if (typeof closed === "boolean") return closed;
      return here === null || isOld() ? undefined : here.includes(closed);
    },
    async isClosedTo(ip) {
      const closed = unlessDenied(ip);
      return typeof closed === "boolean" ? closed : (await current()).includes(closed);
    },
  };
}
