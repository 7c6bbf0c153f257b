/**
 * Whether the site is closed to the place a visitor comes from. Open to everybody when no countries served are named, which
 * only the sandbox allows. Else only those are let in, without the ones on the deny list that no local licence has lifted;
 * an address whose country nobody knows is not one of them.
 */
import type { Config } from "./config.ts";
import type { Db } from "./db/pool.ts";
import { listDeniedCountries } from "./db/region-store.ts";
import { readGeo } from "./geo.ts";

export type Region = { isClosedTo(ip: string): Promise<boolean> };

const FRESH_MS = 10_000;

type World = { readonly config: Pick<Config, "geoipFile" | "servedCountries">; readonly db: Db; readonly now: () => Date };

/** @throws {ConfigError} when the file of countries cannot be used */
export function openRegion({ config: { geoipFile, servedCountries }, db, now }: World): Region {
  const geo = geoipFile === null ? null : readGeo(geoipFile);
  let denied: Promise<readonly string[]> | null = null;
  let deniedAt = 0;

  function current(): Promise<readonly string[]> {
    const at = now().getTime();
    if (denied === null || at - deniedAt > FRESH_MS) {
      deniedAt = at;
      denied = listDeniedCountries(db);
      denied.catch(() => { denied = null; });
    }
    return denied;
  }

  return {
    async isClosedTo(ip) {
      if (servedCountries === null) return false;
      const country = geo?.countryOf(ip) ?? null;
      return country === null || !servedCountries.includes(country) || (await current()).includes(country);
    },
  };
}
