// SQL for operators' entries about draws. They are stored with the draws, without a bucket.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { DrawState } from "../draw-store.ts";

export type EntryKind = "result" | "correction" | "void";

export type EntryRow = {
  readonly id: bigint;
  readonly kind: EntryKind;
  /** The entered result; null: the entry voids the draw. */
  readonly result: unknown;
  readonly reason: string | null;
  readonly resultVersion: number;
  readonly enteredBy: string;
};

export type NewEntry = Omit<EntryRow, "id"> & { readonly drawId: bigint };

/** Finds the waiting entry of a draw; null: none. The caller must have locked the draw. */
export function findWaiting(tx: Db, drawId: bigint): Promise<EntryRow | null> {
  return tx.maybe<EntryRow>(sql`
    select id, kind, result, reason, result_version "resultVersion", entered_by "enteredBy"
    from lottery_entry where draw_id = ${drawId} and state = 'waiting'`);
}

export async function insertEntry(
  tx: Db,
  { drawId, kind, result, reason, resultVersion, enteredBy }: NewEntry,
): Promise<void> {
  await tx.run(sql`
    insert into lottery_entry (draw_id, kind, result, reason, result_version, entered_by, entered_at, state)
    values (${drawId}, ${kind}, ${result === null ? null : JSON.stringify(result)}::jsonb, ${reason}, ${resultVersion}, ${enteredBy},
      clock_timestamp(), 'waiting')`);
}

export async function decideEntry(
  tx: Db,
  id: bigint,
  { state, decidedBy }: { readonly state: "confirmed" | "refused"; readonly decidedBy: string },
): Promise<void> {
  await tx.run(sql`
    update lottery_entry set state = ${state}, decided_by = ${decidedBy}, decided_at = statement_timestamp()
    where id = ${id} and state = 'waiting'`);
}

export type EnteredResult = {
  /** The version of the draw's result that this entry made. */
  readonly version: number;
  readonly result: unknown;
  readonly enteredAt: Date;
};

/** Lists the results of a draw before `version`, oldest first. */
export function listEarlierResults(db: Db, drawId: bigint, version: number): Promise<EnteredResult[]> {
  return db.rows<EnteredResult>(sql`
    select result_version + 1 "version", result, decided_at "enteredAt" from lottery_entry
    where draw_id = ${drawId} and state = 'confirmed' and kind <> 'void' and result_version + 1 < ${version} order by result_version`);
}

export type WaitingDraw = {
  readonly nodeId: number;
  readonly name: Record<string, string>;
  readonly numero: string;
  readonly engine: string;
  readonly electronic: boolean;
  readonly state: DrawState;
  readonly closesAt: Date;
  readonly drawsAt: Date;
  readonly tickets: bigint | null;
  readonly liabilityMinor: bigint;
  readonly kind: EntryKind | null;
  readonly enteredBy: string | null;
};

const waitingColumns = sql`d.node_id "nodeId", g.name, d.numero, d.engine, d.electronic, d.state, d.closes_at "closesAt", d.draws_at "drawsAt", d.tickets,
  d.liability_minor "liabilityMinor", e.kind, e.entered_by "enteredBy"`;

/** Lists draws that need a result or a second operator, earliest first. */
export function listWaitingDraws(db: Db, merchantId: number, most: number): Promise<WaitingDraw[]> {
  return db.rows<WaitingDraw>(sql`
    select ${waitingColumns}
    from lottery_draw d join game g on g.node_id = d.node_id left join lottery_entry e on e.draw_id = d.id and e.state = 'waiting'
    where d.merchant_id = ${merchantId} and (e.id is not null or (d.state = 'closed' and d.draws_at <= clock_timestamp()))
    order by d.draws_at, d.id limit ${most}`);
}

/**
 * Lists draws up to `until` whose official result must be entered later, earliest first. Draws that are already due or
 * have a waiting entry are left out.
 */
export function listComingEntries(
  db: Db,
  merchantId: number,
  { until, most }: { readonly until: Date; readonly most: number },
): Promise<WaitingDraw[]> {
  return db.rows<WaitingDraw>(sql`
    select ${waitingColumns}
    from lottery_draw d join game g on g.node_id = d.node_id left join lottery_entry e on e.draw_id = d.id and e.state = 'waiting'
    where d.merchant_id = ${merchantId} and not d.electronic and d.state in ('scheduled', 'open', 'closing', 'closed')
      and d.draws_at > clock_timestamp() and d.draws_at <= ${until} and e.id is null
    order by d.draws_at, d.id limit ${most}`);
}
