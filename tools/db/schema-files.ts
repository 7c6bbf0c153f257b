/** Generates files: the contract's names in SQL, and the schema of both apps as a new database has it. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrate as migrateGameServer } from "../../apps/game-server/server/db/migrate.ts";
import { migrate } from "@khela/service-kit/db/migrate";
import { SCHEMA_DIR } from "../../apps/server/src/infra/db/schema.ts";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import { CONTRACT_NAMES_PATH, contractNames } from "./contract-names.ts";
import { writeSchema } from "./schema.ts";

const ROOT = join(import.meta.dirname, "../..");
const apps = [
  { path: "apps/server/db/schema.sql", fill: (url: string) => migrate({ url, dir: SCHEMA_DIR }) },
  { path: "apps/game-server/db/schema.sql", fill: migrateGameServer },
] as const;

/** Writes the generated files unless `onlyCompare`. Returns the paths of the files that differ. */
export async function writeSchemaFiles(serverUrl: string, onlyCompare: boolean): Promise<string[]> {
  const stale: string[] = [];
  const write = (path: string, text: string) => {
    const file = join(ROOT, path);
    if (existsSync(file) && readFileSync(file, "utf8") === text) return;
    stale.push(path);
    if (!onlyCompare) writeFileSync(file, text);
  };
  write(CONTRACT_NAMES_PATH, contractNames());
  for (const { path, fill } of apps) write(path, await schemaOf(serverUrl, fill));
  return stale;
}

async function schemaOf(serverUrl: string, fill: (url: string) => Promise<unknown>): Promise<string> {
  const name = `khela_schema_${randomBytes(6).toString("hex")}`;
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  const server = createDatabase({ url: serverUrl, max: 1 });
  try {
    await server.run({ ...sql``, text: `create database ${name} template template0` });
    await fill(address.href);
    return await readSchema(address.href);
  } finally {
    await server.run({ ...sql``, text: `drop database if exists ${name} with (force)` });
    await server.close();
  }
}

async function readSchema(url: string): Promise<string> {
  const db = createDatabase({ url, max: 1 });
  try {
    return await writeSchema(db);
  } finally {
    await db.close();
  }
}
