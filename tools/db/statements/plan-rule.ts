/** Rules for statements that Citus cannot plan well: it refuses their form, or answers them only with all nodes. */
import { child, children, findAll, names, text, type Ast } from "./sql-ast.ts";
import type { Tables } from "./tables.ts";
import type { Statement } from "./statement.ts";

/**
 * Returns the tables of inserts with a subquery among their values or in RETURNING, each once. Citus refuses such an
 * insert. Read the value separately, or use INSERT … SELECT.
 */
export function findSubqueriesInValues(statement: Ast, tables: Tables): string[] {
  const found = findAll(statement, "InsertStmt").flatMap((insert) => {
    const table = text(child(insert, "relation") ?? {}, "relname");
    const rows = children(child(child(insert, "selectStmt") ?? {}, "SelectStmt") ?? {}, "valuesLists");
    const hasSubquery =
      rows.length > 0 && findAll([rows, child(insert, "returningClause")], "SubLink").length > 0;
    return tables.has(table) && hasSubquery ? [table] : [];
  });
  return [...new Set(found)];
}

/**
 * Returns the members' tables into which a WITH inserts, each once. Citus sends such a statement to all nodes. Insert
 * separately instead.
 */
export function findInsertsInWith(statement: Ast, tables: Tables): string[] {
  const found = findAll(findAll(statement, "CommonTableExpr"), "InsertStmt")
    .map((insert) => text(child(insert, "relation") ?? {}, "relname"))
    .filter((name) => isMembers(name, tables));
  return [...new Set(found)];
}

/**
 * Returns the members' tables whose update computes, within CASE or COALESCE, a value that depends on a session setting
 * (a time by its zone, a text by its encoding), each once. Such a value is not immutable, and Citus refuses it there.
 * Compute the value before.
 */
export function findStableInCase(statement: Ast, tables: Tables): string[] {
  const found = updatesIn(statement)
    .filter(({ set }) => ["CaseExpr", "CoalesceExpr"].some((kind) => findAll(set, kind).some(isStable)))
    .map(({ update }) => text(child(update, "relation") ?? {}, "relname"))
    .filter((name) => isMembers(name, tables));
  return [...new Set(found)];
}

/**
 * Returns the members' tables whose update sets a column to an element of an array (`pays[n]`), each once. A node of
 * Citus 13.2 that writes such a statement for its own shard crashes with a segmentation fault. Read the element in FROM
 * instead.
 */
export function findSubscriptsInSet(statement: Ast, tables: Tables): string[] {
  const found = updatesIn(statement)
    .filter(({ set }) => findAll(set, "A_Indices").length > 0)
    .map(({ update }) => text(child(update, "relation") ?? {}, "relname"))
    .filter((name) => isMembers(name, tables));
  return [...new Set(found)];
}

/** Returns updates, and inserts with ON CONFLICT DO UPDATE, with their assignments. */
const updatesIn = (statement: Ast) => [
  ...findAll(statement, "UpdateStmt").map((update) => ({ update, set: children(update, "targetList") })),
  ...findAll(statement, "InsertStmt").map((update) => ({
    update,
    set: children(child(update, "onConflictClause") ?? {}, "targetList"),
  })),
];

const STABLE_FUNCTIONS = [
  "make_interval",
  "to_char",
  "format",
  "concat",
  "concat_ws",
  "convert_to",
  "convert_from",
];

const isStable = (expression: Ast): boolean =>
  calledFunctions(expression).some((name) => STABLE_FUNCTIONS.includes(name)) ||
  findAll(expression, "typeName").some((type) => names(children(type, "names")).at(-1) === "interval");

/**
 * Returns the tables of inserts from a SELECT that skip conflicts and return no rows, each once. Citus counts
 * conflicting rows as written, so a caller who needs the count must return the rows.
 */
export function findMiscountedInserts(statement: Ast, tables: Tables): string[] {
  const found = findAll(statement, "InsertStmt").flatMap((insert) => {
    const table = text(child(insert, "relation") ?? {}, "relname");
    const rows = children(child(child(insert, "selectStmt") ?? {}, "SelectStmt") ?? {}, "valuesLists");
    const isMiscounted =
      rows.length === 0 &&
      child(insert, "onConflictClause") !== undefined &&
      child(insert, "returningClause") === undefined;
    return tables.has(table) && isMiscounted ? [table] : [];
  });
  return [...new Set(found)];
}

/**
 * Returns the functions that a statement calls while it reads a member's table, and that read such a table themselves,
 * each once. Citus refuses a query of its tables that a query on a shard starts. Read first, then call.
 */
export function findNestedReads(statement: Ast, tables: Tables, readers: ReadonlySet<string>): string[] {
  if (!readsMembers(statement, tables)) return [];
  return [...new Set(calledFunctions(statement).filter((name) => readers.has(name)))];
}

/**
 * Returns the directories that a statement joins with a member's table, each once. They are on other nodes, and Citus
 * refuses the join. Read one, then the other.
 */
export function findDirectoryJoins(statement: Ast, tables: Tables): string[] {
  const joins = [
    ...findAll(statement, "SelectStmt").map((select) => children(select, "fromClause")),
    ...findAll(statement, "UpdateStmt").map((update) => [
      { RangeVar: child(update, "relation") },
      ...children(update, "fromClause"),
    ]),
    ...findAll(statement, "DeleteStmt").map((removal) => [
      { RangeVar: child(removal, "relation") },
      ...children(removal, "usingClause"),
    ]),
  ];
  const found = joins.flatMap((join) => {
    const joinedNames = findAll(join, "RangeVar", ["SelectStmt"]).map((range) => text(range, "relname"));
    return joinedNames.some((name) => isMembers(name, tables))
      ? joinedNames.filter((name) => tables.get(name)?.isDirectory === true)
      : [];
  });
  return [...new Set(found)];
}

/** Returns the functions that read or write a member's table, directly or through a called function. */
export function findReaders(functions: readonly Statement[], tables: Tables): ReadonlySet<string> {
  const readers = new Set<string>();
  let before = -1;
  while (readers.size > before) {
    before = readers.size;
    for (const { routine, trees } of functions)
      if (
        trees.some(
          (tree) => readsMembers(tree, tables) || calledFunctions(tree).some((name) => readers.has(name)),
        )
      )
        readers.add(routine);
  }
  return readers;
}

const isMembers = (name: string, tables: Tables) => tables.get(name)?.isMembers === true;

const readsMembers = (statement: Ast, tables: Tables) =>
  findAll(statement, "RangeVar").some((range) => isMembers(text(range, "relname"), tables));

const calledFunctions = (statement: Ast): string[] =>
  findAll(statement, "FuncCall").map((call) => names(children(call, "funcname")).at(-1) ?? "");
