/**
 * Rule: a statement uses nothing that only one PostgreSQL server knows. A row's place and versions, transaction numbers
 * and the cluster's identity differ from node to node. The clock is read once and passed on: an update of a member's
 * table reads no clock in its SET or WHERE, and an update of any other table reads none that advances within a
 * statement.
 */
import { child, children, findAll, names, text, type Ast } from "./sql-ast.ts";
import type { Tables } from "./tables.ts";

const SYSTEM_COLUMNS = ["ctid", "xmin", "xmax", "cmin", "cmax"];
const NODE_FUNCTION =
  /^(pg_current_xact_id|pg_current_snapshot|pg_snapshot_|pg_visible_in_snapshot|pg_xact_|txid_|pg_control_system)/;
const VOLATILE_CLOCK = ["clock_timestamp", "timeofday"];
const CLOCK = ["now", "clock_timestamp", "statement_timestamp", "transaction_timestamp", "timeofday"];

/** Returns what a statement uses of a single node, each once. */
export function findSingleNodeUses(statement: Ast, tables: Tables): string[] {
  const columns = findAll(statement, "ColumnRef")
    .map((column) => names(children(column, "fields")).at(-1) ?? "")
    .filter((name) => SYSTEM_COLUMNS.includes(name));
  const functions = functionNames(statement).filter((name) => NODE_FUNCTION.test(name));
  const clocks = [
    ...findAll(statement, "UpdateStmt").map((update) => ({
      update,
      parts: [children(update, "targetList"), child(update, "whereClause")],
    })),
    ...findAll(statement, "InsertStmt").map((update) => ({
      update,
      parts: [children(child(update, "onConflictClause") ?? {}, "targetList")],
    })),
  ].flatMap(({ update, parts }) => {
    const table = text(child(update, "relation") ?? {}, "relname");
    const isMembers = tables.get(table)?.isMembers === true;
    // For a table that every node has, Citus refuses a function whose value differs at each call.
    return clockNames(parts)
      .filter((name) => isMembers || (tables.has(table) && VOLATILE_CLOCK.includes(name)))
      .map((name) => `${name} in the update of ${table}`);
  });
  return [...new Set([...columns, ...functions, ...clocks])];
}

const functionNames = (part: unknown): string[] =>
  findAll(part, "FuncCall").map((call) => names(children(call, "funcname")).at(-1) ?? "");

function clockNames(part: unknown): string[] {
  return [
    ...functionNames(part).filter((name) => CLOCK.includes(name)),
    ...findAll(part, "SQLValueFunction")
      .map((value) => text(value, "op"))
      .filter((op) => /CURRENT_(TIME|DATE)|LOCALTIME/.test(op)),
  ];
}
