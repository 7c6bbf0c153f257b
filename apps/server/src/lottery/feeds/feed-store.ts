// SQL of the feeds of official results that operators have added.

import { feedList } from "@khela/contract/operator/feeds/lists";
import { sql, type Db } from "@khela/service-kit/db/database";
import { equals, listSource } from "../../infra/db/lists/list-source.ts";

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

/** List of the merchant's feeds. */
export const feedListSource = listSource<Feed>()({
  list: feedList,
  from: sql`lottery_feed f`,
  keep: sql`f.*`,
  columns: sql`page.code, page.merchant_id "merchantId", page.key_no "keyNo", page.final "isFinal", page.enabled "isEnabled"`,
  scope: ({ merchantId }) => sql`f.merchant_id = ${merchantId}`,
  filters: { isEnabled: equals(sql`f.enabled`), isFinal: equals(sql`f.final`) },
  orders: { code: [{ value: sql`f.code`, type: "text" }] },
  toRow: ({ code, isFinal, isEnabled, keyNo }) => ({ code, isFinal, isEnabled, keyNo }),
});

/**
 * Adds a feed, or enables a disabled feed again with a new secret. Null: the feed is enabled, or it belongs to another
 * merchant.
 */
export function saveFeed(
  tx: Db,
  { code, merchantId, isFinal }: Pick<Feed, "code" | "merchantId" | "isFinal">,
): Promise<Feed | null> {
  return tx.maybe<Feed>(sql`
    insert into lottery_feed as f (code, merchant_id, final) values (${code}, ${merchantId}, ${isFinal})
    on conflict (code) do update set final = excluded.final, enabled = true, key_no = f.key_no + 1
      where not f.enabled and f.merchant_id = excluded.merchant_id
    returning ${columns}`);
}

export function endFeed(
  tx: Db,
  { code, merchantId }: Pick<Feed, "code" | "merchantId">,
): Promise<Feed | null> {
  return tx.maybe<Feed>(sql`
    update lottery_feed set enabled = false where code = ${code} and enabled and merchant_id = ${merchantId} returning ${columns}`);
}
