/**
 * Opens the database of the installation in this folder, for its operator: the embedded one, or the one at
 * `DATABASE_URL`.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createDatabase, sql, type Database } from "@khela/service-kit/db/database";
import type { Config } from "../../apps/server/src/infra/config.ts";
import { startEmbedded } from "./embedded.ts";

/** Error: there is no installation, because `npm start` has not created one yet. */
export class NoInstallation extends Error {
  override readonly name = "NoInstallation";
  constructor() {
    super("There is no ledger yet: npm start creates one.");
  }
}

/** Runs the work on the installation's database, with or without a running server. @throws {NoInstallation} */
export async function withInstallation<T>(
  config: Config,
  applicationName: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const dataDir = join(config.dataDir, "database");
  if (config.databaseUrl === null && !existsSync(dataDir)) throw new NoInstallation();
  const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir }) : null;
  const db = createDatabase({ url: config.databaseUrl ?? embedded!.url, applicationName, max: 2 });
  try {
    const { isMade } = await db.one<{ isMade: boolean }>(
      sql`select to_regclass('public.merchant') is not null as "isMade"`,
    );
    if (!isMade) throw new NoInstallation();
    return await work(db);
  } finally {
    await db.close();
    await embedded?.stop();
  }
}
