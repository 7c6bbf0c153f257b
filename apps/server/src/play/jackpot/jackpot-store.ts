import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type VendorJackpot = {
  readonly code: string;
  readonly bucket: number | null;
  readonly memberId: bigint | null;
};

/**
 * Finds the vendor's jackpot, with its pool at this merchant if the pool exists; null for a vendor without a jackpot.
 */
export async function findJackpot(db: Db, merchantId: number, vendor: string): Promise<VendorJackpot | null> {
  return db.maybe<VendorJackpot>(sql`
    select v.jackpot code, j.bucket, j.member_id "memberId"
    from vendor v left join jackpot j on j.merchant_id = ${merchantId} and j.vendor = v.code and j.code = v.jackpot
    where v.code = ${vendor} and v.jackpot is not null`);
}

/** Makes the member the jackpot's pool. Throws unless the member was created for a pool and has no money yet. */
export async function openJackpot(
  tx: Db,
  jackpot: MemberKey & { merchantId: number; vendor: string; code: string },
): Promise<void> {
  const { merchantId, vendor, code, bucket, memberId } = jackpot;
  await tx.run(sql`
    select play_open_jackpot(${merchantId}::int, ${vendor}, ${code}, ${bucket}::smallint, ${memberId}::bigint)`);
}

export type VisiblePool = {
  readonly vendor: string;
  readonly code: string;
  readonly currency: string;
  readonly balanceMinor: bigint;
};

type PoolOfVendor = { readonly vendor: string; readonly code: string } & (
  | MemberKey
  | { readonly bucket: null; readonly memberId: null }
);

const isOpened = (pool: PoolOfVendor): pool is PoolOfVendor & MemberKey => pool.memberId !== null;

/**
 * Lists the ledger's balances of the merchant's jackpot pools, largest first. A pool without any play has the balance
 * 0 in the merchant's currency.
 */
export async function listPools(
  db: Db,
  merchant: { readonly id: number; readonly currency: string },
): Promise<VisiblePool[]> {
  const all = await db.rows<PoolOfVendor>(sql`
    select v.code vendor, v.jackpot code, j.bucket, j.member_id "memberId"
    from vendor v left join jackpot j
      on j.merchant_id = ${merchant.id} and j.vendor = v.code and j.code = v.jackpot
    where v.jackpot is not null and coalesce(j.shown, true) order by v.code limit 20`);
  const pools = all.filter(isOpened);
  const unopened = all
    .filter((pool) => !isOpened(pool))
    .map(({ vendor, code }) => ({ vendor, code, currency: merchant.currency, balanceMinor: 0n }));
  const buckets = pools.map(({ bucket }) => bucket);
  const opened = await db.rows<VisiblePool>(sql`
    select j.vendor, j.code, a.currency, a.balance "balanceMinor"
    from unnest(${buckets}::smallint[], ${pools.map(({ memberId }) => String(memberId))}::bigint[],
        ${pools.map(({ vendor }) => vendor)}::text[], ${pools.map(({ code }) => code)}::text[]) j(bucket, member_id, vendor, code)
      join account a on a.bucket = j.bucket and a.member_id = j.member_id and a.kind = 'main'
    where a.bucket = any(${buckets}::smallint[]) order by a.balance desc, j.vendor limit 20`);
  return [...opened, ...unopened];
}
