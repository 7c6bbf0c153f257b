/**
 * Finds the sources in FROM, and the expressions that have a bucket's value. A value is *given* when the caller
 * provides it: a parameter, a variable, a constant, or a row made only of those.
 */
import { child, children, names, openNode, text, type Ast } from "./sql-ast.ts";

/** A column of a query's result; `*` stands for columns whose names are unknown. */
export type Column = { readonly name: string; readonly isGiven: boolean };

export type Source = {
  readonly alias: string;
  columns: readonly Column[];
  /** Name and position in the statement of a member's table; null for other sources. */
  readonly member: { readonly table: string; readonly location: number } | null;
  /** Whether the statement gives the bucket of a member's table. */
  hasBucket: boolean;
};

export type Scope = { readonly sources: Source[]; readonly parent: Scope | null };

/**
 * A value as far as its bucket matters. `member`: the bucket of a member's table, which is given once the table has its
 * bucket.
 */
export type Value =
  | { readonly kind: "given" | "unknown" }
  | { readonly kind: "member"; readonly source: Source };

export type ResultOf = (query: Ast, parent: Scope) => readonly Column[];

const given: Value = { kind: "given" };
const unknown: Value = { kind: "unknown" };

export const isGiven = (value: Value): boolean =>
  value.kind === "given" || (value.kind === "member" && value.source.hasBucket);

const allGiven = (values: readonly Value[]): Value => (values.every(isGiven) ? given : unknown);

/**
 * Fields of the operands of each kind of expression. The value of an expression is given when the values of these
 * fields are given.
 */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  A_ArrayExpr: ["elements"],
  RowExpr: ["args"],
  CoalesceExpr: ["args"],
  MinMaxExpr: ["args"],
  FuncCall: ["args"],
  A_Indirection: ["arg"],
  A_Expr: ["lexpr", "rexpr"],
  TypeCast: ["arg"],
  List: ["items"],
};

export function evaluate(expression: Ast, scope: Scope, resultOf: ResultOf): Value {
  const [kind, body] = openNode(expression);
  if (kind === "ParamRef" || kind === "A_Const") return given;
  if (kind === "ColumnRef") return evaluateColumn(children(body, "fields"), scope);
  if (kind === "SubLink") {
    const [first] = resultOf(child(body, "subselect") ?? {}, scope);
    return first?.isGiven === true ? given : unknown;
  }
  const only = kind === "TypeCast" ? child(body, "arg") : undefined;
  if (only !== undefined) return evaluate(only, scope, resultOf);
  const parts = PARTS[kind]?.flatMap((name) => {
    const part = child(body, name);
    return part === undefined ? children(body, name) : [part];
  });
  return parts === undefined ? unknown : allGiven(parts.map((part) => evaluate(part, scope, resultOf)));
}

function evaluateColumn(fields: readonly Ast[], scope: Scope): Value {
  const path = names(fields);
  const column = path.at(-1) ?? "";
  const alias = path.at(-2);
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const found = alias === undefined ? findByColumn(at.sources, column) : findByAlias(at.sources, alias);
    if (found !== undefined) return valueOf(found, column);
  }
  // A name in no visible table is a variable or a parameter of the function.
  return given;
}

const findByAlias = (sources: readonly Source[], alias: string) =>
  sources.find((source) => source.alias === alias);

/**
 * Finds the source with a column of this name. Parameters begin with `p_`, and no column of a function in FROM does.
 */
const findByColumn = (sources: readonly Source[], column: string) =>
  sources.find((source) => source.columns.some(({ name }) => name === column)) ??
  (column.startsWith("p_")
    ? undefined
    : sources.find((source) => source.member === null && source.columns.some(({ name }) => name === "*")));

export function valueOf(source: Source, column: string): Value {
  if (source.member !== null) return column === "bucket" ? { kind: "member", source } : unknown;
  const found =
    source.columns.find(({ name }) => name === column) ?? source.columns.find(({ name }) => name === "*");
  return found?.isGiven === true ? given : unknown;
}

/** Returns the columns of a result, from its list of targets. */
export function listColumns(targets: readonly Ast[], scope: Scope, resultOf: ResultOf): Column[] {
  return targets.flatMap((target) => {
    const body = openNode(target)[1];
    const value = child(body, "val") ?? {};
    const fields = children(child(value, "ColumnRef") ?? {}, "fields");
    const last = fields.at(-1);
    if (last !== undefined && "A_Star" in last) {
      const alias = names(fields).at(-2);
      const sources = scope.sources.filter((source) => alias === undefined || source.alias === alias);
      if (sources.length === 0) return [{ name: "*", isGiven: isGiven(evaluateColumn(fields, scope)) }];
      return sources.flatMap((source) =>
        source.columns.map(({ name }) => ({ name, isGiven: isGiven(valueOf(source, name)) })),
      );
    }
    const name = text(body, "name") || (names(fields).at(-1) ?? "");
    return [{ name, isGiven: isGiven(evaluate(value, scope, resultOf)) }];
  });
}
