/**
 * Classifies the tables of db/schema.sql: tables with members' rows (their primary key begins with bucket) and
 * directories (their comment says so).
 */
import { child, children, names, openNode, parseSql, text, type Ast } from "./sql-ast.ts";

export type Table = {
  readonly columns: readonly string[];
  readonly isMembers: boolean;
  readonly isDirectory: boolean;
};
export type Tables = ReadonlyMap<string, Table>;

/** Reads the `create table` statements of a schema's text. */
export function readTables(schema: string): Tables {
  const statements = parseSql(schema);
  const directories = listDirectories(statements);
  const tables = statements.flatMap((statement): [string, Table][] => {
    const [kind, create] = openNode(statement);
    if (kind !== "CreateStmt") return [];
    const elements = children(create, "tableElts").map(openNode);
    const columns = elements.flatMap(([element, body]) => (element === "ColumnDef" ? [body] : []));
    const constraints = [
      ...elements.flatMap(([element, body]) => (element === "Constraint" ? [{ body, column: "" }] : [])),
      ...columns.flatMap((column) =>
        children(column, "constraints").map((one) => ({
          body: openNode(one)[1],
          column: text(column, "colname"),
        })),
      ),
    ];
    const name = text(child(create, "relation") ?? {}, "relname");
    const table = {
      isDirectory: directories.includes(name),
      columns: columns.map((column) => text(column, "colname")),
      isMembers: constraints.some(({ body, column }) => firstKeyColumn(body, column) === "bucket"),
    };
    return [[name, table]];
  });
  return new Map(tables);
}

/**
 * Returns tables that are searched by a value other than a member. They are distributed by that value, separately from
 * the members' tables.
 */
function listDirectories(statements: readonly Ast[]): string[] {
  return statements.flatMap((statement) => {
    const [kind, comment] = openNode(statement);
    if (kind !== "CommentStmt" || !text(comment, "comment").startsWith("key-rule: directory")) return [];
    const list = child(child(comment, "object") ?? {}, "List") ?? {};
    return names(children(list, "items")).slice(-1);
  });
}

function firstKeyColumn(constraint: Ast, column: string): string | undefined {
  if (text(constraint, "contype") !== "CONSTR_PRIMARY") return undefined;
  return names(children(constraint, "keys"))[0] ?? column;
}
