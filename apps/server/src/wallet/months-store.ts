// Monthly partitions of growing tables, and audit queries for the tables that refer to their rows.

import { sql, type Db, type Sql } from "@khela/service-kit/db/database";

const MONTHS_AHEAD = 3;

/**
 * Creates the ledger's missing monthly tables, up to three months ahead; returns their names.
 * @throws Error when bets already arrived for a missing month, when a lock was not free, or when a node did not revoke
 * the servers' default rights on the shards of future months
 */
export async function makeMonths(db: Db): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(
    sql`select name from ledger_make_months(now() + make_interval(months => ${MONTHS_AHEAD}::int)) name`,
  );
  await db.rows(sql`select ledger_close_months()`);
  return rows.map((row) => row.name);
}

/**
 * Finds transfers whose `transfer_place` row is missing or differs, and `transfer_place` rows without a transfer. Also
 * finds wrong rows for ended reservations and reversed transfers. In archived months, reads only transfers to which
 * later transfers refer.
 */
export function wrongPlaces(bucket: number, archivedUntil: Date | null): Sql {
  return sql`
    select ${bucket}::text || '/' || member_id || '/' || id as where, case when p.found is null then 'its transfer has no place'
        when t.found is null then 'a place without a transfer' else 'its place is not where its transfer is' end as problem
    from (select member_id, id, account_id, seq, at, true as found from transfer where bucket = ${bucket}) t
      full join (select member_id, id, account_id, seq, at, true as found from transfer_place
        where bucket = ${bucket} and at >= coalesce(${archivedUntil}::timestamptz, '-infinity')) p using (member_id, id)
    where (t.account_id, t.seq, t.at, t.found) is distinct from (p.account_id, p.seq, p.at, p.found)
    union all
    select ${bucket}::text || '/' || member_id || '/' || pending_id, format('ended by %s, kept as ended by %s; held %s, kept as %s', t.id, k.id,
      t.held_minor, k.held_minor)
    from (select e.member_id, e.pending_id, e.id, h.amount_minor as held_minor from transfer e
        left join (select member_id, id, amount_minor from transfer where bucket = ${bucket} and phase = 1) h
          on h.member_id = e.member_id and h.id = e.pending_id
        where e.bucket = ${bucket} and e.pending_id is not null) t
      full join (select member_id, pending_id, id, held_minor from ended_reservation where bucket = ${bucket}) k using (member_id, pending_id)
    where (t.id, t.held_minor) is distinct from (k.id, k.held_minor) and (${archivedUntil}::timestamptz is null
      or (t.id is not null and (t.id is distinct from k.id or t.held_minor <> k.held_minor)))
    union all
    select ${bucket}::text || '/' || member_id || '/' || reversal_of, format('reversed by %s, kept as reversed by %s', t.id, k.id)
    from (select member_id, reversal_of, id from transfer where bucket = ${bucket} and reversal_of is not null) t
      full join (select member_id, reversal_of, id from reversed_transfer where bucket = ${bucket}) k using (member_id, reversal_of)
    where t.id is distinct from k.id and (t.id is not null or ${archivedUntil}::timestamptz is null)`;
}
