// The hub's NOTIFY, in SQL.
import type { Db } from "../db/database.ts";

export const HUB_CHANNEL = "khela_game_server";

/** Notifies every process when the transaction commits, once for each payload; at most 8000 bytes. */
export async function notifyHub(db: Db, payload: string): Promise<void> {
  await db.run("select pg_notify($1, $2)", [HUB_CHANNEL, payload]);
}
