import { sql, type Db } from "../platform/db/pool.ts";
import type { MemberKey } from "../platform/db/session-store.ts";

export type RunJackpot = { readonly code: string; readonly bucket: number | null; readonly memberId: bigint | null };

/** The jackpot a vendor runs, with its pool at this merchant once there is one; null for a vendor that runs none. */
export async function findJackpot(db: Db, merchantId: number, vendor: string): Promise<RunJackpot | null> {
  return db.maybe<RunJackpot>(sql`
    select v.jackpot code, j.bucket, j.member_id "memberId"
    from vendor v left join jackpot j on j.merchant_id = ${merchantId} and j.vendor = v.code and j.code = v.jackpot
    where v.code = ${vendor} and v.jackpot is not null`);
}

export async function insertJackpot(tx: Db, jackpot: MemberKey & { merchantId: number; vendor: string; code: string }): Promise<void> {
  const { merchantId, vendor, code, bucket, memberId } = jackpot;
  await tx.run(sql`
    insert into jackpot (merchant_id, vendor, code, bucket, member_id) values (${merchantId}, ${vendor}, ${code}, ${bucket}, ${memberId})`);
}

export type ShownPool = { readonly vendor: string; readonly code: string; readonly currency: string; readonly balanceMinor: bigint };

/** What the merchant's pools hold by the ledger; those that hold nothing yet are none. */
export async function listPools(db: Db, merchantId: number): Promise<ShownPool[]> {
  return db.rows<ShownPool>(sql`
    select j.vendor, j.code, a.currency, a.balance "balanceMinor" from jackpot j
      join account a on a.bucket = j.bucket and a.member_id = j.member_id and a.kind = 'main'
    where j.merchant_id = ${merchantId} and j.shown and a.balance > 0 order by a.balance desc, j.vendor limit 20`);
}
