import type { Pause } from "@khela/contract/site/maintenance";
import { sql, type Db } from "@khela/service-kit/db/database";

export type AnnouncedMaintenance = {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly bn: string;
  readonly en: string;
  readonly pauses: readonly Pause[];
};

export type MaintenanceRow = AnnouncedMaintenance & {
  readonly id: bigint;
  readonly announcedBy: string;
  readonly endedAt: Date | null;
  readonly endedBy: string | null;
};

const MAX_LISTED = 100;

export function listMaintenances(db: Db, merchantId: number): Promise<MaintenanceRow[]> {
  return db.rows<MaintenanceRow>(sql`
    select id, starts_at "startsAt", ends_at "endsAt", bn, en, pauses, announced_by "announcedBy", ended_at "endedAt", ended_by "endedBy"
    from maintenance where merchant_id = ${merchantId} order by starts_at desc, id desc limit ${MAX_LISTED}`);
}

type NewMaintenance = AnnouncedMaintenance & {
  readonly announcedBy: string;
  readonly now: Date;
  readonly most: number;
};

/**
 * Inserts a maintenance; null: the merchant already has `most` maintenances that have not ended. Concurrent inserts
 * wait for each other.
 */
export async function insertMaintenance(
  tx: Db,
  merchantId: number,
  { startsAt, endsAt, bn, en, pauses, announcedBy, now, most }: NewMaintenance,
): Promise<bigint | null> {
  await tx.run(sql`lock table maintenance in share row exclusive mode`);
  const row = await tx.maybe<{ id: bigint }>(sql`
    insert into maintenance (merchant_id, starts_at, ends_at, bn, en, pauses, announced_by, announced_at)
    select ${merchantId}, ${startsAt}, ${endsAt}, ${bn}, ${en}, ${pauses}::text[], ${announcedBy}, ${now}
    where (select count(*) from maintenance where merchant_id = ${merchantId} and ended_at is null and ends_at > ${now}) < ${most}
    returning id`);
  return row?.id ?? null;
}

/** Ends a maintenance; null: no maintenance with this id remains to end. */
export function endMaintenance(
  tx: Db,
  merchantId: number,
  { id, by, now }: { readonly id: bigint; readonly by: string; readonly now: Date },
): Promise<Pick<MaintenanceRow, "startsAt" | "endsAt"> | null> {
  return tx.maybe(sql`
    update maintenance set ended_at = ${now}, ended_by = ${by}
    where merchant_id = ${merchantId} and id = ${id} and ended_at is null and ends_at > ${now}
    returning starts_at "startsAt", ends_at "endsAt"`);
}
