/** The tables of db/schema.sql, and which of them hold what members own: those whose primary key leads with bucket. */
import { child, children, names, openNode, parseSql, text, type Ast } from "./sql-ast.ts";

export type Table = { readonly columns: readonly string[]; readonly isMembers: boolean };
export type Tables = ReadonlyMap<string, Table>;

/** Reads the `create table` statements of a schema's text. */
export function readTables(schema: string): Tables {
  const tables = parseSql(schema).flatMap((statement): [string, Table][] => {
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
    const table = {
      columns: columns.map((column) => text(column, "colname")),
      isMembers: constraints.some(({ body, column }) => firstKeyColumn(body, column) === "bucket"),
    };
    return [[text(child(create, "relation") ?? {}, "relname"), table]];
  });
  return new Map(tables);
}

function firstKeyColumn(constraint: Ast, column: string): string | undefined {
  if (text(constraint, "contype") !== "CONSTR_PRIMARY") return undefined;
  return names(children(constraint, "keys"))[0] ?? column;
}
