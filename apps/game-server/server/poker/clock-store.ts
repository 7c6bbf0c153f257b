// The clock of the poker tables in SQL: one row, which a process locks while it checks for a gap.
import { sql, type Db } from "@khela/service-kit/db/database";

/** Locks the clock and returns the time at which a process last checked the tables; null before the first check. */
export async function lockBeat(tx: Db): Promise<Date | null> {
  const clock = await tx.maybe<{ beatAt: Date | null }>(
    sql`select beat_at as "beatAt" from poker_clock for update`,
  );
  return clock?.beatAt ?? null;
}

export async function setBeat(tx: Db, at: Date): Promise<void> {
  await tx.run(sql`update poker_clock set beat_at = greatest(beat_at, ${at})`);
}

/** Restarts the running turns, and excludes the gap from the absence of players. */
export async function renewTurns(tx: Db, now: Date, gapMs: number): Promise<void> {
  await tx.run(
    sql`with playing as (
       select id from poker_table where stage = 'playing' and turn_at is not null order by id for update)
     update poker_table t set turn_at = ${now}, due_at = ${now} from playing where t.id = playing.id`,
  );
  await tx.run(
    sql`with away as (
       select table_id, seat from poker_seat where away_since is not null order by table_id, seat for update)
     update poker_seat s set away_since = least(s.away_since + ${gapMs} * interval '1 millisecond', ${now})
     from away where s.table_id = away.table_id and s.seat = away.seat`,
  );
}
