// Sends the hub's NOTIFY, in SQL.
import { sql, type Db } from "@khela/service-kit/db/database";

export const HUB_CHANNEL = "khela_game_server";

/** Notifies every process when the transaction commits, once for each payload; a payload has at most 8000 bytes. */
export async function notifyHub(db: Db, payloads: readonly string[]): Promise<void> {
  await db.run(sql`select pg_notify(${HUB_CHANNEL}, payload) from unnest(${payloads}::text[]) payload`);
}
