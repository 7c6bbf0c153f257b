// The months by which what grows for ever is kept.

import { sql, type Db } from "@khela/service-kit/db/database";

const MONTHS_AHEAD = 3;

/**
 * Makes the months of the ledger that begin within the next three; returns the names of the tables made.
 * @throws Error when bets already came for which there was no month, or when a lock was not free
 */
export async function makeMonths(db: Db): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(
    sql`select name from ledger_make_months(now() + make_interval(months => ${MONTHS_AHEAD}::int)) name`,
  );
  return rows.map((row) => row.name);
}
