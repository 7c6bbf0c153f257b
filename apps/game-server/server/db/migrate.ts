// Creates the game server's database if it does not exist, and migrates it to the version that the code needs.
import { fileURLToPath } from "node:url";
import { migrate as migrateSchema } from "@khela/service-kit/db/migrate";

const SCHEMA_DIR = fileURLToPath(new URL("../../db", import.meta.url));

/** Applies missing migrations; any number of processes may call it at once. */
export async function migrate(url: string): Promise<void> {
  await migrateSchema({ url, dir: SCHEMA_DIR, createsDatabase: true });
}
