/**
 * The database as the start needs it: the embedded one, brought back when it is killed under us, or the one that
 * DATABASE_URL names; migrated and seeded.
 */
import { join } from "node:path";
import type { Config } from "../../apps/server/src/infra/config.ts";
import { startEmbedded } from "../postgres/embedded.ts";
import { migrate } from "@khela/service-kit/db/migrate";
import { SCHEMA_DIR } from "../../apps/server/src/infra/db/schema.ts";
import type { Secrets } from "../../apps/server/src/infra/secrets.ts";
import type { Seeded } from "../../apps/server/src/seed.ts";
import type { DatabaseAddresses } from "./processes/service-processes.ts";

export type SetupDatabase = DatabaseAddresses & {
  /** Migrates and seeds; the demo account when there is one. */
  prepare(secrets: Secrets): Promise<Seeded["demo"] | null>;
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
      await migrate({ url: opened.url, dir: SCHEMA_DIR, log });
      if (config.mode === "real") return null;
      // Loaded only now: a wrong setting is refused before the server's whole code has been read.
      const { seed } = await import("../../apps/server/src/seed.ts");
      return (await seed({ url: opened.url, dataDir: config.dataDir, secrets, log })).demo;
    },
  };
}

async function openEmbedded(
  config: Config,
  log: (line: string) => void,
  isStopping: () => boolean,
): Promise<DatabaseAddresses & { stop(): Promise<void> }> {
  const dataDir = join(config.dataDir, "database");
  const open = () => startEmbedded({ dataDir, log, onExit: () => void comeBack() });
  let current = open();
  const comeBack = async () => {
    if (isStopping()) return;
    log("PostgreSQL ended and is started again");
    const fallen = current;
    // Its place among the holders is given up first, or it would count as somebody who still needs the server.
    current = fallen.then((embedded) => embedded.stop()).then(open);
    await current.catch((error: Error) => log(error.message));
  };
  const { url, appUrl } = await current;
  return { url, appUrl, stop: async () => (await current).stop() };
}
