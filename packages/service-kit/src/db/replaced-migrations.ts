/**
 * Carries a database over whose migrations were replaced by one baseline: `replaced-migrations.sha256` lists their
 * names and checksums. Where all of them are recorded, one row of the baseline takes their place. A database that is
 * between them is refused, since nothing here could bring it on.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { MigrationError } from "./migration-error.ts";

type Replaced = { readonly name: string; readonly sha256: string };
type Baseline = { readonly name: string; readonly sha256: string };

const FILE = "replaced-migrations.sha256";
const LAST_VERSION = /^# last in commit ([0-9a-f]{7,40})$/m;

/** `baseline`: the migration that takes their place. */
export async function replaceOldMigrations(
  client: pg.Client,
  dir: string,
  baseline: Baseline | undefined,
): Promise<void> {
  const path = join(dir, FILE);
  if (baseline === undefined || !existsSync(path)) return;
  const text = readFileSync(path, "utf8");
  const old = text.split("\n").flatMap((line): Replaced[] => {
    const [, sha256, name] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
    return sha256 === undefined || name === undefined ? [] : [{ sha256, name }];
  });
  const names = old.map((migration) => migration.name);
  const { rows } = await client.query<Replaced>(
    "select name, sha256 from schema_migration where name = any ($1::text[]) order by name",
    [names],
  );
  if (rows.length === 0) return;
  if (
    !old.every((migration) =>
      rows.some((row) => row.name === migration.name && row.sha256 === migration.sha256),
    )
  ) {
    throw new MigrationError(
      `The database stands at ${rows.at(-1)!.name}, between the migrations that one baseline replaced: ` +
        `check out commit ${LAST_VERSION.exec(text)?.[1] ?? "before the baseline"}, start it there once and then this version again, ` +
        "or use another database.",
    );
  }
  await client.query("begin");
  await client.query("delete from schema_migration where name = any ($1::text[])", [names]);
  await client.query("insert into schema_migration (name, sha256) values ($1, $2)", [
    baseline.name,
    baseline.sha256,
  ]);
  await client.query("commit");
}
