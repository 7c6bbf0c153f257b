import type { Db } from "@khela/service-kit/db/database";
import { listStaked, type OrderKey, type StakedRow } from "../order-store.ts";

/**
 * Reads the staked orders of a closed draw in one bucket, page by page. All orders of a member are on one page, but a
 * member with more than `most` orders gets separate pages.
 */
export async function* readStakedPages(
  db: Db,
  bucket: number,
  drawId: bigint,
  most: number,
): AsyncIterable<readonly StakedRow[]> {
  let after: OrderKey | null = null;
  for (;;) {
    const rows: StakedRow[] = await listStaked(db, bucket, drawId, { after, most });
    const last = rows.at(-1);
    if (last === undefined) return;
    const isEnd = rows.length < most;
    const whole = isEnd ? rows : rows.filter(({ memberId }) => memberId !== last.memberId);
    const page = whole.length > 0 ? whole : rows;
    after = page.at(-1) ?? last;
    yield page;
    if (isEnd) return;
  }
}
