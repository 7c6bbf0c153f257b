// Feeds as the operator entered them. The servers read them; the command writes them, with the owner's rights.

import { sql, type Db } from "@khela/service-kit/db/database";

export type Feed = {
  readonly code: string;
  readonly merchantId: number;
  readonly keyNo: number;
  readonly isFinal: boolean;
  readonly isEnabled: boolean;
};

const columns = sql`code, merchant_id "merchantId", key_no "keyNo", final "isFinal", enabled "isEnabled"`;

export function findFeed(db: Db, code: string): Promise<Feed | null> {
  return db.maybe<Feed>(sql`select ${columns} from lottery_feed where code = ${code}`);
}

export function listFeeds(db: Db, merchantCode: string): Promise<Feed[]> {
  return db.rows<Feed>(sql`
    select ${columns} from lottery_feed where merchant_id = (select id from merchant where code = ${merchantCode}) order by code`);
}

/** Enters a feed, or one again that is off, with another secret. Null where it is on, or another merchant's. */
export function saveFeed(
  tx: Db,
  { code, merchantCode, isFinal }: Pick<Feed, "code" | "isFinal"> & { readonly merchantCode: string },
): Promise<Feed | null> {
  return tx.maybe<Feed>(sql`
    insert into lottery_feed as f (code, merchant_id, final) select ${code}, m.id, ${isFinal} from merchant m where m.code = ${merchantCode}
    on conflict (code) do update set final = excluded.final, enabled = true, key_no = f.key_no + 1
      where not f.enabled and f.merchant_id = excluded.merchant_id
    returning ${columns}`);
}

export function endFeed(tx: Db, code: string, merchantCode: string): Promise<Feed | null> {
  return tx.maybe<Feed>(sql`
    update lottery_feed set enabled = false
    where code = ${code} and enabled and merchant_id = (select id from merchant where code = ${merchantCode}) returning ${columns}`);
}
