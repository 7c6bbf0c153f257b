/**
 * The database of the start: the embedded one, which is restarted when it is killed, or the one of DATABASE_URL. It is
 * migrated and gets seed data.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Config } from "../../apps/server/src/infra/config.ts";
import { startEmbedded } from "../postgres/embedded.ts";
import { migrate } from "@khela/service-kit/db/migrate";
import { SCHEMA_DIR } from "../../apps/server/src/infra/db/schema.ts";
import type { Secrets } from "../../apps/server/src/infra/secrets.ts";
import type { Seeded } from "../../apps/server/seed/seed.ts";
import type { DatabaseAddresses } from "./processes/service-processes.ts";

export type SetupDatabase = DatabaseAddresses & {
  /** Migrates the database and adds seed data; null with real money, which has no seed data. */
  prepare(secrets: Secrets): Promise<Seeded | null>;
  stop(): Promise<void>;
};

export async function openSetupDatabase(
  config: Config,
  log: (line: string) => void,
  isStopping: () => boolean,
): Promise<SetupDatabase> {
  const opened =
    config.databaseUrl === null || config.databaseAppUrl === null
      ? await openEmbedded(config, log, isStopping)
      : { url: config.databaseUrl, appUrl: config.databaseAppUrl, stop: async () => undefined };
  return {
    ...opened,
    prepare: async (secrets) => {
      await migrate({ url: opened.url, dir: SCHEMA_DIR, log, createsDatabase: config.databaseUrl !== null });
      if (config.mode === "real") return null;
      // Loaded only here, so that an invalid setting is refused before the server's code is loaded.
      const { seed } = await import("../../apps/server/seed/seed.ts");
      return seed({
        url: opened.url,
        config,
        secrets,
        randomBytes,
        log,
        hasHistory: config.hasSandboxHistory,
      });
    },
  };
}

async function openEmbedded(
  config: Config,
  log: (line: string) => void,
  isStopping: () => boolean,
): Promise<DatabaseAddresses & { stop(): Promise<void> }> {
  const dataDir = join(config.dataDir, "database");
  const open = () => startEmbedded({ dataDir, log, onExit: () => void restart() });
  let current = open();
  const restart = async () => {
    if (isStopping()) return;
    log("PostgreSQL ended and is started again");
    const previous = current;
    // The ended server's holder file is released first, or it would count as a process that still needs the server.
    current = previous.then((embedded) => embedded.stop()).then(open);
    await current.catch((error: Error) => log(error.message));
  };
  const { url, appUrl } = await current;
  return { url, appUrl, stop: async () => (await current).stop() };
}
