/**
 * The schema as files: `baseline.sql`, which includes the files of `schema` and creates a new database, and
 * migrations, `<number>_<what>.sql`, applied after it in name order. A line `\ir <path>` includes another file.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { MigrationError } from "./migration-error.ts";

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
/** A line that includes another file, as in psql. The path is relative to the including file. */
const INCLUDE = /^\\ir (\S+)$/;
const WITHOUT_TRANSACTION = /^-- without transaction: \S/;
const BASELINE_VERSION = /^-- (baseline \d+\.\d+\.\d+)\n/;

export type Migration = {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  /**
   * Checksum of the file. For the baseline it covers the included files, except functions, which change with every
   * version.
   */
  readonly sha256: string;
};

export const sha256Of = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Reads the baseline. Its name is the version in its first line, such as `baseline 0.1.0`. */
export function readBaseline(dir: string): Migration {
  const path = join(dir, "baseline.sql");
  const text = readFileSync(path, "utf8");
  const name = BASELINE_VERSION.exec(text)?.[1];
  if (name === undefined) throw new MigrationError(`${path} does not begin with a line "-- baseline 0.1.0".`);
  const functions = join(dir, "functions", sep);
  const own = partsOf({ path, text }).filter((part) => !part.path.startsWith(functions));
  const sha256 = sha256Of(own.map((part) => part.text).join("\n"));
  return { name, path, text, sha256 };
}

export function readMigrations(dir: string): Migration[] {
  const folder = join(dir, "migrations");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".sql")) : [];
  return names.sort().map((name) => {
    if (!FILE_NAME.test(name)) throw new MigrationError(`Migration ${name} is not named like 0001_site.sql.`);
    const path = join(folder, name);
    const text = readFileSync(path, "utf8");
    return { name, path, text, sha256: sha256Of(text) };
  });
}

/** Returns whether the first line of a migration says `-- without transaction: <why>`. */
export const isWithoutTransaction = ({ text }: Pick<Migration, "text">): boolean =>
  WITHOUT_TRANSACTION.test(text);

const CONTRACTS = /^(?:-- without transaction: .*\n)?-- contract: \S/;

/**
 * Returns whether a migration removes something that servers of the previous version use. It then says `-- contract:
 * <why>` in its first line, or after `-- without transaction`.
 */
export const contracts = ({ text }: Pick<Migration, "text">): boolean => CONTRACTS.test(text);

/** Part of a migration's text from one file. `firstLine`: the line of the file on which the text begins. */
export type Part = { readonly path: string; readonly text: string; readonly firstLine: number };

/** Returns a migration's text in parts, with all included files in place. */
export function partsOf({ path, text }: Pick<Migration, "path" | "text">): Part[] {
  const parts: Part[] = [];
  let lines: string[] = [];
  for (const [at, line] of `${text}\n\\ir`.split("\n").entries()) {
    if (!line.startsWith("\\ir")) {
      lines.push(line);
      continue;
    }
    parts.push({ path, text: lines.join("\n"), firstLine: at + 1 - lines.length });
    const included = INCLUDE.exec(line)?.[1];
    if (included !== undefined) parts.push(...readIncluded(join(dirname(path), included)));
    lines = [];
  }
  return parts;
}

const readIncluded = (path: string): Part[] => partsOf({ path, text: readFileSync(path, "utf8") });
