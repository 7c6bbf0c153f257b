/**
 * One file that describes an installation for support, to be read before it is sent: versions, the doctor's findings,
 * the names of set settings, the database's settings and sizes, and the ends of the logs. It contains no secret and
 * no person's name: values are shown only for settings that cannot hold a secret, and log lines lose tokens,
 * addresses, numbers and names.
 */
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync, writeFileSync } from "node:fs";
import { availableParallelism, release, totalmem } from "node:os";
import { join } from "node:path";
import { sql, type Database } from "@khela/service-kit/db/database";
import { VERSION } from "@khela/service-kit/version";
import type { Config } from "../../../apps/server/src/infra/config.ts";
import { settings } from "../../../apps/server/src/infra/settings.ts";
import { hasQueues, listQueues } from "../../../apps/server/src/infra/system/queue-store.ts";
import { NoInstallation, withInstallation } from "../../postgres/installation.ts";
import { examine } from "../doctor/doctor.ts";

const LOG_BYTES = 200_000;
const MB = 1e6;
/** Names of settings whose values are shown: numbers, and words from a list. */
const SHOWN = [
  "PORT",
  "GAME_SERVER_PORT",
  "GATEWAY_PORT",
  "SANDBOX_PORT",
  "METRICS_PORT",
  "HOST",
  "TRUST_PROXY",
  "KEEP_ALIVE_S",
  "LOG_LEVEL",
  "KHELA_MODE",
  "GAME_SERVER_PROFILE",
  "SANDBOX_HISTORY",
  "CHALLENGE_PROVIDER",
  "SERVED_COUNTRIES",
  "MINIMUM_AGE",
] as const satisfies readonly (keyof typeof settings)[];
const isShown = (name: string): boolean => (SHOWN as readonly string[]).includes(name);

/** Patterns of private values with their replacements. The order matters: a database URL contains a mail address. */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s"@/]+@[^\s"]+/gi, "<address with a password>"],
  [/\b(?:whsec_|kop_|view\.)[\w+/=.-]+/g, "<token>"],
  [/\b[0-9a-f]{32,}\b/gi, "<hex>"],
  [/\b[\w+/-]{40,}={0,2}/g, "<token>"],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, "<mail>"],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, "<ip>"],
  [/\b(?:[0-9a-f]{1,4}:){3,}[0-9a-f:]*\b/gi, "<ip>"],
  [/\+?\b\d{10,15}\b/g, "<number>"],
  [/"(username|name|member|ip|to|from|user)":"[^"]*"/g, '"$1":"<private>"'],
];

/** Returns a line without secrets and personal data. */
export const redact = (line: string): string =>
  PRIVATE.reduce((text, [pattern, word]) => text.replace(pattern, word), line);

type Section = { readonly title: string; readonly lines: readonly string[] };

const machineOf = async (): Promise<Section> => ({
  title: "Versions",
  lines: [
    `Khela ${VERSION}`,
    `Node ${process.version} on ${process.platform} ${release()} ${process.arch}`,
    `${availableParallelism()} cores, ${Math.round(totalmem() / MB)} MB of memory`,
  ],
});

const doctorOf = async (config: Config, now: () => Date): Promise<Section> => ({
  title: "Doctor",
  lines: (await examine(config, now)).map(({ state, name, text }) => `${state} ${name} ${redact(text)}`),
});

const settingsOf = (env: NodeJS.ProcessEnv): Section => ({
  title: "Settings",
  lines: Object.keys(settings).map((name) => {
    const value = env[name] ?? "";
    if (value === "") return `${name} not set`;
    return isShown(name) ? `${name}=${value}` : `${name} is set`;
  }),
});

async function readDatabase(db: Database, now: Date): Promise<Section[]> {
  const changed = await db.rows<{ line: string }>(sql`
    select name || ' = ' || setting || coalesce(' ' || unit, '') line from pg_settings
    where source not in ('default', 'override') and vartype <> 'string' order by name`);
  const tables = await db.rows<{ line: string }>(sql`
    select pg_size_pretty(pg_total_relation_size(c.oid)) || '  ' || c.relname || ', ' || c.reltuples::bigint || ' rows' line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname in ('public', 'jobs') order by pg_total_relation_size(c.oid) desc limit 30`);
  const { line } = await db.one<{ line: string }>(sql`
    select version() || ', ' || pg_size_pretty(pg_database_size(current_database())) line`);
  const queues = (await hasQueues(db)) ? await listQueues(db, now) : [];
  return [
    { title: "Database", lines: [line, ...changed.map((one) => one.line)] },
    { title: "Largest tables", lines: tables.map((one) => one.line) },
    {
      title: "Jobs",
      lines: queues.map(
        ({ name, ready, active, failed, waitsS }) =>
          `${name}: ${ready} ready, ${active} active, ${failed} failed, the oldest waits ${waitsS ?? 0} s`,
      ),
    },
  ];
}

async function databaseOf(config: Config, now: Date): Promise<Section[]> {
  try {
    return await withInstallation(config, "khela-support", (db) => readDatabase(db, now));
  } catch (error) {
    const { message } = error as Error;
    const line = error instanceof NoInstallation ? message : `It does not answer: ${redact(message)}`;
    return [{ title: "Database", lines: [line] }];
  }
}

/** Returns the end of a file, from its first whole line on. */
function endOf(path: string): string[] {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    const from = Math.max(0, size - LOG_BYTES);
    const bytes = Buffer.alloc(size - from);
    readSync(file, bytes, 0, bytes.length, from);
    const lines = bytes.toString("utf8").trimEnd().split("\n");
    return from === 0 ? lines : lines.slice(1);
  } finally {
    closeSync(file);
  }
}

function logsOf({ dataDir }: Config): Section[] {
  const folder = join(dataDir, "logs");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".log"))
    .map((name) => ({ title: `End of ${name}`, lines: endOf(join(folder, name)).map(redact) }));
}

/** Writes the bundle to a file that must not exist yet. @returns its size in bytes */
export async function writeSupportBundle(
  config: Config,
  env: NodeJS.ProcessEnv,
  path: string,
  now: () => Date,
): Promise<number> {
  const sections = [
    await machineOf(),
    await doctorOf(config, now),
    settingsOf(env),
    ...(await databaseOf(config, now())),
    ...logsOf(config),
  ];
  const text = sections.map(({ title, lines }) => `== ${title}\n${lines.join("\n")}\n`).join("\n");
  writeFileSync(path, text, { mode: 0o600, flag: "wx" });
  return Buffer.byteLength(text);
}
