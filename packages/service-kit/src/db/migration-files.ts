/** Migrations as files: `<number>_<what>.sql`, applied in the order of their names. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { MigrationError } from "./migration-error.ts";

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
/** As psql reads it: the named file, relative to the one that names it. */
const INCLUDE = /^\\ir (\S+)$/;
const WITHOUT_TRANSACTION = /^-- without transaction: \S/;

export type Migration = { readonly name: string; readonly text: string; readonly sha256: string };

export const sha256Of = (text: string): string => createHash("sha256").update(text).digest("hex");

export function readMigrations(dir: string): Migration[] {
  return readdirSync(join(dir, "migrations"))
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      if (!FILE_NAME.test(name))
        throw new MigrationError(`Migration ${name} is not named like 0001_site.sql.`);
      const text = readFileSync(join(dir, "migrations", name), "utf8");
      return { name, text, sha256: sha256Of(text) };
    });
}

/** Whether its first line says `-- without transaction: <why>`. */
export const isWithoutTransaction = ({ text }: Migration): boolean => WITHOUT_TRANSACTION.test(text);

export type Part = { readonly text: string; readonly firstLine: number };

/** The migration with each file it includes at its place. */
export function partsOf(dir: string, file: Migration): Part[] {
  const parts: Part[] = [];
  let lines: string[] = [];
  for (const [at, line] of `${file.text}\n\\ir`.split("\n").entries()) {
    if (!line.startsWith("\\ir")) {
      lines.push(line);
      continue;
    }
    parts.push({ text: lines.join("\n"), firstLine: at + 1 - lines.length });
    const included = INCLUDE.exec(line)?.[1];
    if (included !== undefined) parts.push({ text: readIncluded(dir, included), firstLine: 1 });
    lines = [];
  }
  return parts;
}

/** A function that a later migration dropped has its last text in `former-functions`. */
function readIncluded(dir: string, included: string): string {
  const former = join(dir, "former-functions", basename(included));
  return readFileSync(existsSync(former) ? former : join(dir, "migrations", included), "utf8");
}
