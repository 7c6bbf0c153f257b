/**
 * Checks the rules of sql-boundaries.ts and sql-owners.ts: which tables and functions a feature's SQL functions read,
 * write and call, and which tables the feature creates.
 */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { type Finding } from "./source-files.ts";
import { ROOT } from "../root.ts";
import { sqlEdges, sqlForAll } from "./sql-boundaries.ts";
import { tableOwners } from "./sql-owners.ts";

const FUNCTIONS = "apps/server/db/functions";
const OWN_FILE = /^apps\/server\/db\/functions\/([a-z-]+)\/(?:[a-z-]+\/)*([a-z0-9_-]+)\.sql$/;
const SCHEMA_FILE = /^apps\/server\/db\/schema\/([a-z-]+)\.sql$/;
const TABLE = /^create table (\w+) \(/gm;
const ROUTINE = /^create or replace (?:function|procedure|aggregate) (\w+)/gm;
const WRITTEN = /\b(?:insert into|update|delete from|truncate)\s+(\w+)/gi;
/**
 * Patterns of the places where the name of a read table is: a relation is after these words; a row type is after a
 * name, `returns`, `setof` or `::`.
 */
const READ = [
  /\b(?:from|join|only|lock table)\s+(\w+)/gi,
  /\b\w+\s+(\w+)(?=\s*[;,)]|\[\])/g,
  /\b(?:returns|setof)\s+(\w+)/gi,
  /::(\w+)/g,
];
const CALLED = /\b(\w+)\(/g;

const ownerOfTable = new Map(
  Object.entries(tableOwners).flatMap(([feature, tables]) =>
    tables.map((table) => [table, feature] as const),
  ),
);

/** Returns the feature whose folder contains each function. */
function listFunctionOwners(): Map<string, string> {
  const paths = readdirSync(join(ROOT, FUNCTIONS), { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".sql"),
  );
  return new Map(paths.map((path) => [basename(path, ".sql"), path.split(/[\\/]/)[0]!]));
}

/** Blanks comments and strings. Line breaks stay, so that line numbers are still right. */
const withoutWords = (text: string) =>
  text.replaceAll(/--.*|'[^']*'/g, (part) => part.replaceAll(/[^\n]/g, " "));

type Named = { readonly name: string; readonly at: number };

function named(text: string, patterns: readonly RegExp[]): Named[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({ name: match[1]!, at: match.index })),
  );
}

/** Checks that each table is in the schema file of the feature that owns it. */
function checkTableOwners(path: string, feature: string, text: string): Finding[] {
  return named(text, [TABLE])
    .filter(({ name }) => ownerOfTable.get(name) !== feature)
    .map(({ name, at }) => ({
      path,
      line: text.slice(0, at).split("\n").length,
      rule: "SQL law",
      message: `${name} is ${ownerOfTable.get(name) ?? "nobody"}'s in sql-owners.ts`,
    }));
}

export function checkSqlBoundaries(
  path: string,
  text: string,
  functionOwners = listFunctionOwners(),
): Finding[] {
  const schemaOf = SCHEMA_FILE.exec(path)?.[1];
  if (schemaOf !== undefined) return checkTableOwners(path, schemaOf, text);
  const [, feature, file] = OWN_FILE.exec(path) ?? [];
  if (feature === undefined) return [];
  const edges = sqlEdges[feature];
  const code = withoutWords(text);
  const fault = (at: number, message: string): Finding => ({
    path,
    line: code.slice(0, at).split("\n").length,
    rule: "SQL law",
    message,
  });
  if (edges === undefined) return [fault(0, `${feature} has no row in sql-boundaries.ts`)];
  const foreign = (owner: string | undefined) =>
    owner !== undefined && owner !== feature && !sqlForAll.includes(owner);
  const routines = [...text.matchAll(ROUTINE)].map((match) => match[1]);
  const once = (faults: readonly Finding[]) => [...new Map(faults.map((one) => [one.message, one])).values()];
  return once([
    ...(feature !== "contract" && routines.join() !== file
      ? [fault(0, `holds ${routines.join(", ") || "no function"} and not ${file} alone`)]
      : []),
    ...named(code, [WRITTEN])
      .filter(({ name }) => foreign(ownerOfTable.get(name)) && !edges.writes.includes(name))
      .map(({ name, at }) =>
        fault(at, `${feature} may not write ${name}, which is ${ownerOfTable.get(name)}'s`),
      ),
    ...named(code, READ)
      .filter(({ name }) => foreign(ownerOfTable.get(name)) && !edges.reads.includes(name))
      .map(({ name, at }) =>
        fault(at, `${feature} may not read ${name}, which is ${ownerOfTable.get(name)}'s`),
      ),
    ...named(code, [CALLED])
      .filter(({ name }) => foreign(functionOwners.get(name)) && !edges.calls.includes(name))
      .map(({ name, at }) =>
        fault(at, `${feature} may not call ${name}, which is ${functionOwners.get(name)}'s`),
      ),
  ]);
}
