// The notice of the hub, in SQL.
import type { Db } from "./db.ts";

export const HUB_CHANNEL = "khela_arcade";

/** Told to every process when the transaction commits, once for each text; at most 8000 bytes. */
export async function notifyHub(db: Db, payload: string): Promise<void> {
  await db.run("select pg_notify($1, $2)", [HUB_CHANNEL, payload]);
}
