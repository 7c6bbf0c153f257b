/**
 * Runs one process of an installation by its name, for a container or a systemd unit. All processes read the same
 * settings. Secrets for only one process (a vendor's, a gateway's) are derived from the secret key, so that no file
 * contains them.
 */
import { mkdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Config } from "../../../apps/server/src/infra/config.ts";
import { loadSecrets } from "../../../apps/server/src/infra/secrets.ts";
import { Refused } from "../../refused.ts";
import { listServiceProcesses, type ServiceProcess } from "../../setup/processes/service-processes.ts";
import { openSetupDatabase } from "../../setup/setup-database.ts";

const READY_WITHIN_MS = 5_000;

function databaseOf({ databaseUrl, databaseAppUrl }: Config) {
  if (databaseUrl === null || databaseAppUrl === null)
    throw new Refused("DATABASE_URL is missing: only npm start has its own database.");
  return { url: databaseUrl, appUrl: databaseAppUrl };
}

const secretsOf = (config: Config) => {
  mkdirSync(config.dataDir, { recursive: true });
  return loadSecrets({ dataDir: config.dataDir, key: config.secretKey });
};

/** Returns a part (a process of the installation) by name. @throws {Refused} when no part has that name */
function findPart(config: Config, name: string | undefined): ServiceProcess {
  const parts = listServiceProcesses(config, databaseOf(config), secretsOf(config));
  const part = parts.find((one) => one.name === name);
  if (part === undefined)
    throw new Refused(
      `The process is one of ${parts.map((one) => one.name).join(", ")}, not "${name ?? ""}".`,
    );
  return part;
}

/** Runs the part in this process, which ends with the part's exit code. */
export async function runPart(config: Config, name: string | undefined): Promise<void> {
  const part = findPart(config, name);
  Object.assign(process.env, part.env);
  await import(pathToFileURL(part.script).href);
}

/** Returns whether the part reports that it is ready for traffic. */
export async function isReady(config: Config, name: string | undefined): Promise<boolean> {
  const { readyUrl } = findPart(config, name);
  const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(READY_WITHIN_MS) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status === 200;
}

/**
 * Migrates the database of DATABASE_URL and adds a sandbox's seed data. Safe to repeat. @returns links that sign in the
 * console's first operators
 */
export async function prepare(config: Config, log: (line: string) => void): Promise<readonly string[]> {
  databaseOf(config);
  const database = await openSetupDatabase(config, log, () => false);
  const seeded = await database.prepare(secretsOf(config));
  await database.stop();
  if (seeded === null) return [];
  const { firstOwner, demo } = seeded.console;
  return [firstOwner, ...demo.map(({ link }) => link)].filter((link) => link !== null);
}
