// Merchants as every request needs them: identity, active modules and flags. Read at most once a second in each
// process.

import { createCache } from "@khela/service-kit/cache";
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
};

export type MerchantCache = {
  findByCode(code: string): Promise<Merchant | null>;
  findById(id: number): Promise<Merchant | null>;
  /** As `findByCode`, without waiting: undefined also while they are being read. */
  findCached(code: string): Merchant | undefined;
  /** The next question reads the database again. */
  forget(): void;
};

const TTL_MS = 1_000;
/** All of them are read at once. */
const ALL = "all";

type Row = Omit<Merchant, "modulesOff" | "flags"> & { modulesOff: string[]; flags: Record<string, boolean> };

async function loadMerchants(db: Db): Promise<Map<string | number, Merchant>> {
  const rows = await db.rows<Row>(sql`
    select m.id, m.code, m.brand, m.currency, m.real_money "realMoney", m.trial_merchant_id "trialMerchantId",
      m.minimum_age "minimumAge", m.licence, m.maintenance, m.settings,
      coalesce((select array_agg(module) from module_switch s where s.merchant_id = m.id and not enabled), '{}') "modulesOff",
      coalesce((select jsonb_object_agg(name, enabled) from flag f where f.merchant_id = m.id), '{}') flags
    from merchant m`);
  const found = new Map<string | number, Merchant>();
  for (const row of rows) {
    const merchant = { ...row, modulesOff: new Set(row.modulesOff) };
    found.set(merchant.code, merchant).set(merchant.id, merchant);
  }
  return found;
}

export function createMerchantCache(db: Db, now: () => Date): MerchantCache {
  const cache = createCache<Map<string | number, Merchant>>({
    now,
    maxEntries: 1,
    ttlMs: TTL_MS,
    // every request waits for them: a hanging connection must not block more than one second's requests
    joinsLoadForMs: TTL_MS,
  });
  const current = () => cache.fetch(ALL, () => loadMerchants(db));
  return {
    findByCode: async (code) => (await current()).get(code) ?? null,
    findById: async (id) => (await current()).get(id) ?? null,
    findCached: (code) => cache.get(ALL)?.get(code),
    forget: () => cache.drop(),
  };
}
