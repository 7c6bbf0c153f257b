/** Rule: an INSERT … VALUES has no subquery among its values. Citus refuses it: read first, or INSERT … SELECT. */
import { child, children, findAll, text, type Ast } from "./sql-ast.ts";
import type { Tables } from "./tables.ts";

/** The tables of such inserts, each once. */
export function findSubqueriesInValues(statement: Ast, tables: Tables): string[] {
  const found = findAll(statement, "InsertStmt").flatMap((insert) => {
    const table = text(child(insert, "relation") ?? {}, "relname");
    const rows = children(child(child(insert, "selectStmt") ?? {}, "SelectStmt") ?? {}, "valuesLists");
    return tables.has(table) && findAll(rows, "SubLink").length > 0 ? [table] : [];
  });
  return [...new Set(found)];
}
