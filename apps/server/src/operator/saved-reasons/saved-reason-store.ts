import type { SavedReasonAct } from "@khela/contract/operator/saved-reasons/acts";
import { sql, type Db } from "@khela/service-kit/db/database";

export type SavedReason = {
  readonly id: bigint;
  readonly act: SavedReasonAct;
  readonly bn: string;
  readonly en: string;
  readonly addedBy: string;
  readonly addedAt: Date;
};

const MAX_LISTED = 1_000;

export function listSavedReasons(
  db: Db,
  merchantId: number,
  acts: readonly SavedReasonAct[],
): Promise<SavedReason[]> {
  return db.rows<SavedReason>(sql`
    select id, act, bn, en, added_by "addedBy", added_at "addedAt" from saved_reason
    where merchant_id = ${merchantId} and act = any (${acts}::text[]) order by act, id limit ${MAX_LISTED}`);
}

/** Inserts a saved reason; null when the act already has `most` reasons. Concurrent inserts wait for each other. */
export async function insertSavedReason(
  tx: Db,
  merchantId: number,
  reason: Omit<SavedReason, "id"> & { readonly most: number },
): Promise<bigint | null> {
  const { act, bn, en, addedBy, addedAt, most } = reason;
  await tx.run(sql`lock table saved_reason in share row exclusive mode`);
  const row = await tx.maybe<{ id: bigint }>(sql`
    insert into saved_reason (merchant_id, act, bn, en, added_by, added_at)
    select ${merchantId}, ${act}, ${bn}, ${en}, ${addedBy}, ${addedAt}
    where (select count(*) from saved_reason where merchant_id = ${merchantId} and act = ${act}) < ${most} returning id`);
  return row?.id ?? null;
}

/** Deletes a saved reason and returns its content; null: the merchant has no reason with this id. */
export function deleteSavedReason(
  tx: Db,
  merchantId: number,
  id: bigint,
): Promise<Pick<SavedReason, "act" | "bn" | "en"> | null> {
  return tx.maybe(
    sql`delete from saved_reason where merchant_id = ${merchantId} and id = ${id} returning act, bn, en`,
  );
}
