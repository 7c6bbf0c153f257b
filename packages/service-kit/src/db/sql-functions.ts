/**
 * Keeps the database's functions equal to `functions/<feature>/<name>.sql`, where each has one file. A feature may have
 * inner folders. A file is applied again when its checksum differs from the recorded one. A routine without a file is
 * dropped. A routine with a changed signature is dropped and created. The caller gives the transaction, so all of it
 * commits or none does.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { MigrationError, describe } from "./migration-error.ts";
import { readPlannerSettings } from "./planner-settings.ts";

type FunctionFile = {
  /**
   * Feature and file, such as `wallet/ledger_post.sql`, without inner folders. Servers of the previous version look up
   * this name in the record, also while a file moves between inner folders.
   */
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
  readonly routines: readonly string[];
};

const ROUTINE = /^create or replace (?:function|procedure|aggregate) (\w+)/gm;
/**
 * PostgreSQL's errors for `create or replace` with another result or other parameter names, and for a grant by name
 * while another signature exists. The existing routine must be dropped first.
 */
const OTHER_SIGNATURE = ["42P13", "42809", "42725"];

/** Reads the function files with their text and checksum. The planner's settings are a part of both. */
export function readFunctions(dir: string, isSpread: boolean): FunctionFile[] {
  const root = join(dir, "functions");
  if (!existsSync(root)) return [];
  const planner = readPlannerSettings(dir, isSpread);
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  const files = paths
    .filter((path) => path.endsWith(".sql"))
    .map((path) => ({ path, name: path.replace(/\/.*\//, "/") }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ path, name }, at, all) => {
      if (all[at - 1]?.name === name)
        throw new MigrationError(`Function file ${name} exists twice: ${all[at - 1]!.path} and ${path}.`);
      const source = readFileSync(join(root, path), "utf8");
      const routines = [...source.matchAll(ROUTINE)].map((match) => match[1]!);
      if (routines.length === 0)
        throw new MigrationError(
          `Function file ${name} has no "create or replace function" at the start of a line.`,
        );
      const text = source + routines.map((routine) => planner.get(routine) ?? "").join("");
      return { name, text, sha256: createHash("sha256").update(text).digest("hex"), routines };
    });
  const missing = [...planner.keys()].filter(
    (name) => !files.some(({ routines }) => routines.includes(name)),
  );
  if (missing.length > 0)
    throw new MigrationError(`planner-settings.json names ${missing.join(", ")}, which no file has.`);
  return files;
}

export async function prepareFunctionRecord(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists schema_function (
    name text primary key, sha256 text not null, routines text[] not null, applied_at timestamptz not null default now())`);
}

/** Applies changed function files and returns their names. Runs in the caller's transaction. */
export async function applyFunctions(client: pg.Client, files: readonly FunctionFile[]): Promise<string[]> {
  const { changed, gone } = await compareFunctions(client, files);
  await dropRoutines(client, await findRoutines(client, gone));
  await client.query("delete from schema_function where not name = any ($1::text[])", [
    files.map((file) => file.name),
  ]);
  const found = await findRoutines(
    client,
    changed.flatMap((file) => file.routines),
  );
  const present = new Set(found.map((routine) => routine.name));
  for (const file of changed)
    await applyFile(
      client,
      file,
      file.routines.some((routine) => present.has(routine)) ? replaceRoutines : createRoutines,
    );
  return changed.map((file) => file.name);
}

/** Returns applied files whose routine does not exist. */
async function findDropped(client: pg.Client, files: readonly FunctionFile[]): Promise<FunctionFile[]> {
  if (files.length === 0) return [];
  const { rows } = await client.query<{ name: string }>("select name from schema_function");
  const applied = new Set(rows.map((row) => row.name));
  const wanted = files.filter((file) => applied.has(file.name));
  const found = await findRoutines(
    client,
    wanted.flatMap((file) => file.routines),
  );
  const present = new Set(found.map((routine) => routine.name));
  return wanted.filter((file) => !file.routines.every((routine) => present.has(routine)));
}

/**
 * Runs a migration and applies the files of functions that it drops, so that nobody meets the tables without them.
 * Functions that need a later migration stay dropped until all functions are applied. Returns the names of these.
 */
export async function restoringDropped(
  client: pg.Client,
  files: readonly FunctionFile[],
  migration: () => Promise<void>,
): Promise<string[]> {
  const before = new Set((await findDropped(client, files)).map((file) => file.name));
  await migration();
  const dropped = (await findDropped(client, files)).filter((file) => !before.has(file.name));
  await client.query("savepoint restoring");
  try {
    for (const file of dropped) await applyFile(client, file, replaceRoutines);
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    await client.query("rollback to savepoint restoring");
    return dropped.map((file) => file.name);
  }
  await client.query("release savepoint restoring");
  return [];
}

type Difference = { readonly changed: readonly FunctionFile[]; readonly gone: readonly string[] };

/**
 * Compares files and routines. Returns files to apply, also those whose function a migration dropped, and routines
 * without a file.
 */
export async function compareFunctions(
  client: pg.Client,
  files: readonly FunctionFile[],
): Promise<Difference> {
  const { rows: recorded } = await client.query<{ name: string; sha256: string; routines: string[] }>(
    "select name, sha256, routines from schema_function order by name",
  );
  const wanted = new Set(files.flatMap((file) => file.routines));
  const present = new Set((await findRoutines(client, [...wanted])).map((routine) => routine.name));
  const isApplied = (file: FunctionFile) =>
    recorded.some((row) => row.name === file.name && row.sha256 === file.sha256) &&
    file.routines.every((routine) => present.has(routine));
  return {
    changed: files.filter((file) => !isApplied(file)),
    gone: recorded.flatMap((row) => row.routines).filter((routine) => !wanted.has(routine)),
  };
}

type Apply = (client: pg.Client, file: FunctionFile) => Promise<unknown>;

async function applyFile(client: pg.Client, file: FunctionFile, apply: Apply): Promise<void> {
  try {
    await apply(client, file);
  } catch (error) {
    throw new MigrationError(
      `Function file ${file.name} failed and nothing was changed: ${describe(error, file.text)}`,
      { cause: error },
    );
  }
  await client.query(
    `insert into schema_function (name, sha256, routines) values ($1, $2, $3)
    on conflict (name) do update set sha256 = excluded.sha256, routines = excluded.routines, applied_at = now()`,
    [file.name, file.sha256, file.routines],
  );
}

/** Creates routines for names that have none, as in a new database, with one statement for each file. */
const createRoutines: Apply = (client, file) => client.query(file.text);

/**
 * Replaces the routine of a name. Each name has one routine, so the earlier routine is dropped if the new one did not
 * replace it.
 */
async function replaceRoutines(client: pg.Client, file: FunctionFile): Promise<void> {
  const before = await findRoutines(client, file.routines);
  await client.query("savepoint replacing");
  try {
    await client.query(file.text);
  } catch (error) {
    if (!OTHER_SIGNATURE.includes((error as { code?: string }).code ?? "")) throw error;
    await client.query("rollback to savepoint replacing");
    await dropRoutines(client, before);
    await client.query(file.text);
  }
  await client.query("release savepoint replacing");
  const after = await findRoutines(client, file.routines);
  const twice = (name: string) => after.filter((routine) => routine.name === name).length > 1;
  await dropRoutines(
    client,
    before.filter((old) => twice(old.name) && after.some((routine) => routine.signature === old.signature)),
  );
}

type Routine = { readonly name: string; readonly signature: string };

async function findRoutines(client: pg.Client, names: readonly string[]): Promise<Routine[]> {
  const { rows } = await client.query<Routine>(
    `select proname as name, oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace and proname = any ($1::text[]) order by 1, 2`,
    [names],
  );
  return rows;
}

async function dropRoutines(client: pg.Client, routines: readonly Routine[]): Promise<void> {
  for (const { signature } of routines) await client.query(`drop routine ${signature}`);
}
