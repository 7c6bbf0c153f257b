// Signs of collusion between two players at a table, in SQL.
import { sql, type Db } from "@khela/service-kit/db/database";

export type Flag = {
  readonly vendor: string;
  readonly kind: "same-network" | "raise-fold";
  readonly fromPlayer: string;
  readonly toPlayer: string;
  readonly tableId: string;
  readonly now: Date;
};

/** Increments the day's count of a flag between two players. */
export async function insertFlag(tx: Db, f: Flag): Promise<void> {
  await tx.run(
    sql`insert into poker_flag (vendor, kind, from_player, to_player, day, times, table_id, last_at)
     values (${f.vendor}, ${f.kind}, ${f.fromPlayer}, ${f.toPlayer}, (${f.now}::timestamptz at time zone 'UTC')::date, 1, ${f.tableId}, ${f.now})
     on conflict (vendor, kind, from_player, to_player, day) do update
       set times = poker_flag.times + 1, table_id = excluded.table_id, last_at = excluded.last_at`,
  );
}

export async function deleteFlagsBefore(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from poker_flag where day < (${before}::timestamptz at time zone 'UTC')::date`);
}
