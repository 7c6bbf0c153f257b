// Merchants in the form that every request needs: identity, active modules and flags. Each process reads them at most
// once a second.

import { createCache } from "@khela/service-kit/cache";
import type { Pause } from "@khela/contract/site/maintenance";
import { sql, type Db } from "@khela/service-kit/db/database";

export type Merchant = {
  readonly id: number;
  readonly code: string;
  readonly brand: string;
  readonly currency: string;
  readonly realMoney: boolean;
  readonly trialMerchantId: number | null;
  readonly minimumAge: number;
  readonly licence: { issuer: string; number: string; url: string } | null;
  readonly maintenance: boolean;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly modulesOff: ReadonlySet<string>;
  readonly flags: Readonly<Record<string, boolean>>;
  /** Announced and running maintenance windows, the earliest first. */
  readonly maintenances: readonly Maintenance[];
};

export type Maintenance = {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly bn: string;
  readonly en: string;
  readonly pauses: readonly Pause[];
};

/** Whether a running maintenance pauses this kind of act. */
export const isPaused = ({ maintenances }: Merchant, pause: Pause, now: Date): boolean =>
  maintenances.some(
    ({ startsAt, endsAt, pauses }) => pauses.includes(pause) && startsAt <= now && now < endsAt,
  );

export type MerchantCache = {
  findByCode(code: string): Promise<Merchant | null>;
  findById(id: number): Promise<Merchant | null>;
  /** Ids of the merchants whose bets or deposits a running maintenance pauses. */
  listPaused(pause: Pause): Promise<readonly number[]>;
  /** Finds the merchant like `findByCode`, without waiting; undefined: unknown, or the merchants are not cached. */
  findCached(code: string): Merchant | undefined;
  /** Clears the cache, so that the next call reads the database. */
  forget(): void;
};

const TTL_MS = 1_000;
/** The only cache key, because all merchants are read at once. */
const ALL = "all";

type Row = Omit<Merchant, "modulesOff" | "maintenances"> & {
  readonly modulesOff: string[];
  readonly maintenances: readonly (Omit<Maintenance, "startsAt" | "endsAt"> &
    Record<"startsAt" | "endsAt", string>)[];
};
const MAX_MAINTENANCES = 5;

async function loadMerchants(db: Db, now: Date): Promise<Map<string | number, Merchant>> {
  const rows = await db.rows<Row>(sql`
    select m.id, m.code, m.brand, m.currency, m.real_money "realMoney", m.trial_merchant_id "trialMerchantId",
      m.minimum_age "minimumAge", m.licence, m.maintenance, m.settings,
      coalesce((select array_agg(module) from module_switch s where s.merchant_id = m.id and not enabled), '{}') "modulesOff",
      coalesce((select jsonb_object_agg(name, enabled) from flag f where f.merchant_id = m.id), '{}') flags,
      coalesce((select json_agg(next.row order by next.starts_at, next.id) from (
        select n.id, n.starts_at, json_build_object('startsAt', n.starts_at, 'endsAt', n.ends_at, 'bn', n.bn, 'en', n.en, 'pauses', n.pauses) as row
        from maintenance n where n.merchant_id = m.id and n.ended_at is null and n.ends_at > ${now} order by n.starts_at, n.id limit ${MAX_MAINTENANCES}) next), '[]') maintenances
    from merchant m`);
  const found = new Map<string | number, Merchant>();
  for (const row of rows) {
    const merchant = {
      ...row,
      modulesOff: new Set(row.modulesOff),
      maintenances: row.maintenances.map((one) => ({
        ...one,
        startsAt: new Date(one.startsAt),
        endsAt: new Date(one.endsAt),
      })),
    };
    found.set(merchant.code, merchant).set(merchant.id, merchant);
  }
  return found;
}

export function createMerchantCache(db: Db, now: () => Date): MerchantCache {
  const cache = createCache<Map<string | number, Merchant>>({
    now,
    maxEntries: 1,
    ttlMs: TTL_MS,
    // every request waits for the merchants, so a hanging connection must block only the requests of one second
    joinsLoadForMs: TTL_MS,
  });
  const current = () => cache.fetch(ALL, () => loadMerchants(db, now()));
  return {
    findByCode: async (code) => (await current()).get(code) ?? null,
    findById: async (id) => (await current()).get(id) ?? null,
    listPaused: async (pause) => {
      const merchants = [...new Set((await current()).values())];
      return merchants.filter((merchant) => isPaused(merchant, pause, now())).map(({ id }) => id);
    },
    findCached: (code) => cache.get(ALL)?.get(code),
    forget: () => cache.drop(),
  };
}
