import { sql, type Db } from "@khela/service-kit/db/database";

export type PuzzleRow = {
  readonly id: string;
  readonly x: number;
  readonly caller: string;
  readonly expiresAt: Date;
};

export async function insertPuzzle(db: Db, row: PuzzleRow): Promise<void> {
  await db.run(
    sql`insert into slider_puzzle (id, x, caller, expires_at) values (${row.id}, ${row.x}, ${row.caller}, ${row.expiresAt})`,
  );
}

/** Deletes and returns the puzzle, so that the puzzle cannot be tried again. */
export function consumePuzzle(db: Db, id: string): Promise<PuzzleRow | null> {
  return db.maybe<PuzzleRow>(
    sql`delete from slider_puzzle where id = ${id} returning id, x, caller, expires_at "expiresAt"`,
  );
}

export function deleteExpiredPuzzles(db: Db, now: Date, most: number): Promise<number> {
  return db.run(
    sql`delete from slider_puzzle where id in (select id from slider_puzzle where expires_at < ${now} limit ${most})`,
  );
}
