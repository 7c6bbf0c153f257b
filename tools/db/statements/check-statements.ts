/**
 * Reads every statement of the server, from stores and SQL functions, and checks it against the rules for many nodes.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isCode, isTestPath, listFiles, readSource } from "../../lint/source-files.ts";
import { ROOT } from "../../root.ts";
import { findTablesWithoutBucket } from "./bucket-rule.ts";
import {
  findDirectoryJoins,
  findInsertsInWith,
  findMiscountedInserts,
  findNestedReads,
  findReaders,
  findStableInCase,
  findSubqueriesInValues,
  findSubscriptsInSet,
} from "./plan-rule.ts";
import { readFunctionFile } from "./read-functions.ts";
import { readTemplates } from "./read-templates.ts";
import { findSingleNodeUses } from "./single-node-rule.ts";
import { statementExceptions, type StatementException } from "./statement-exceptions.ts";
import { readTables, type Tables } from "./tables.ts";
import type { Statement } from "./statement.ts";

const STORES =
  /^(apps\/server\/(src|seed)|packages\/service-kit\/src)\/.*(store\.ts$|infra\/db\/|service-kit\/src\/db\/)/;
/** Files that compose the statements of lists. Each list's statement is read where its source is declared. */
const LIST_KIT = /^apps\/server\/src\/infra\/db\/lists\//;
const FUNCTIONS = /^apps\/server\/db\/functions\/.*\.sql$/;
const SCHEMA = "apps/server/db/schema.sql";

type Finding = {
  readonly statement: Statement;
  /** What breaks the rule: a table without its bucket, or a feature of a single node. */
  readonly name: string;
  readonly rule:
    | "bucket"
    | "single node"
    | "values"
    | "stable in case"
    | "subscript in set"
    | "miscounted"
    | "insert in WITH"
    | "nested read"
    | "directory join"
    | "unreadable";
};

export type StatementReport = {
  readonly read: number;
  /** The rules that statements break, one sentence each. */
  readonly breaches: readonly string[];
  readonly withoutBucket: number;
  readonly listed: number;
};

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** Returns every statement in the source tree. */
export function listStatements(): Statement[] {
  const paths = listFiles();
  const stores = paths.filter(
    (path) => STORES.test(path) && !LIST_KIT.test(path) && isCode(path) && !isTestPath(path),
  );
  return [
    ...readTemplates(stores.map(readSource)),
    ...paths.filter((path) => FUNCTIONS.test(path)).flatMap((path) => readFunctionFile(path, read(path))),
  ];
}

export function checkStatements(
  statements: readonly Statement[] = listStatements(),
  tables: Tables = readTables(read(SCHEMA)),
  exceptions: readonly StatementException[] = statementExceptions,
): StatementReport {
  const readers = findReaders(
    statements.filter(({ path }) => path.endsWith(".sql")),
    tables,
  );
  const findings = statements.flatMap((statement) => findIn(statement, tables, readers));
  const used = new Set<string>();
  const open = findings.filter((finding) => {
    const matching = exceptions.filter((exception) => covers(exception, finding));
    for (const exception of matching) used.add(keyOf(exception, finding.name));
    return matching.length === 0;
  });
  const stale = exceptions.flatMap((exception) =>
    exception.names
      .filter((name) => !used.has(keyOf(exception, name)))
      .map(
        (name) =>
          `tools/db/statements/statement-exceptions.ts: ${exception.path} ${exception.routine}: ${name} no longer exists`,
      ),
  );
  return {
    read: statements.length,
    breaches: [...open.map(sentence), ...stale],
    withoutBucket: new Set(open.filter(({ rule }) => rule === "bucket").map(({ statement }) => statement))
      .size,
    listed: new Set(findings.filter((finding) => !open.includes(finding)).map(({ statement }) => statement))
      .size,
  };
}

/** Returns the last line that the command prints. */
export const summaryOf = ({ read: count, withoutBucket, listed }: StatementReport): string =>
  `statements: ${count} read, ${withoutBucket} without their bucket, ${listed} listed`;

function findIn(statement: Statement, tables: Tables, readers: ReadonlySet<string>): Finding[] {
  const { trees, unreadable } = statement;
  if (unreadable !== null) return [{ statement, name: unreadable, rule: "unreadable" }];
  const named = (
    find: (tree: Statement["trees"][number], tables: Tables) => string[],
    rule: Finding["rule"],
  ) => [...new Set(trees.flatMap((tree) => find(tree, tables)))].map((name) => ({ statement, name, rule }));
  return [
    ...named(findTablesWithoutBucket, "bucket"),
    ...named(findSingleNodeUses, "single node"),
    ...named(findSubqueriesInValues, "values"),
    ...named(findStableInCase, "stable in case"),
    ...named(findSubscriptsInSet, "subscript in set"),
    ...(statement.isCounted ? named(findMiscountedInserts, "miscounted") : []),
    ...named(findInsertsInWith, "insert in WITH"),
    ...named(findDirectoryJoins, "directory join"),
    ...named((tree) => findNestedReads(tree, tables, readers), "nested read"),
  ];
}

const covers = ({ path, routine, names }: StatementException, { statement, name }: Finding): boolean =>
  path === statement.path && (routine === "*" || routine === statement.routine) && names.includes(name);

const keyOf = ({ path, routine }: StatementException, name: string) => `${path} ${routine} ${name}`;

function sentence({ statement, name, rule }: Finding): string {
  const place = `${statement.path}:${statement.line}  ${statement.routine}`;
  switch (rule) {
    case "bucket":
      return `${place}: does not say the bucket of ${name}`;
    case "single node":
      return `${place}: uses ${name}, which is on one node only`;
    case "values":
      return `${place}: has a subquery in an insert of values into ${name}`;
    case "stable in case":
      return `${place}: sets ${name} to a value that a setting changes, computed within CASE or COALESCE`;
    case "subscript in set":
      return `${place}: sets ${name} to an element of an array`;
    case "miscounted":
      return `${place}: counts an insert into ${name} that leaves out conflicts and returns no rows`;
    case "insert in WITH":
      return `${place}: inserts into ${name} inside a WITH`;
    case "directory join":
      return `${place}: joins the directory ${name} with a member's table`;
    case "nested read":
      return `${place}: calls ${name}, which reads a member's table, while it reads one`;
    case "unreadable":
      return `${place}: cannot be read: ${name}`;
  }
}
