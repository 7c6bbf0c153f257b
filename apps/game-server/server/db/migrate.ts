// Brings the game server's own database to the shape its code expects, and makes it where the server has none of that name.
import { fileURLToPath } from "node:url";
import { migrate as migrateSchema } from "@khela/service-kit/db/migrate";

const SCHEMA_DIR = fileURLToPath(new URL("../../db", import.meta.url));

/** Applies what is missing; any number of processes may call it at once. */
export async function migrate(url: string): Promise<void> {
  await migrateSchema({ url, dir: SCHEMA_DIR, createsDatabase: true });
}
