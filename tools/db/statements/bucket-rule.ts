/**
 * Rule: a statement gives the bucket of every member's table that it names: by `bucket = …`, `bucket = any (…)` or
 * `bucket in (…)` with the caller's value, by a join on bucket to a source that has it, or, for an insert, by the
 * value of the column. A bucket read from a directory in the same statement does not count: directories are read
 * first, separately.
 */
import { child, children, findAll, names, openNode, text, type Ast } from "./sql-ast.ts";
import { evaluate, isGiven, listColumns, valueOf } from "./scope.ts";
import type { Column, Scope, Source, Value } from "./scope.ts";
import type { Tables } from "./tables.ts";

type Ctes = ReadonlyMap<string, readonly Column[]>;
type Report = (table: string, location: number) => void;
type Context = { readonly tables: Tables; readonly ctes: Ctes; readonly report: Report };
/**
 * A fact that two values are equal in every row. `allowed`: the sources whose rows this restricts; null: all sources.
 */
type Fact = {
  readonly sides: readonly [() => Value, () => Value];
  readonly allowed: ReadonlySet<Source> | null;
};
type Level = Context & {
  readonly scope: Scope;
  readonly facts: Fact[];
  /** Lateral subqueries, which are read again when the sources beside them are known. */
  readonly laterals: { readonly source: Source; readonly query: Ast }[];
};

const silent: Report = () => undefined;

/** Returns the members' tables that a statement names without giving their bucket, each once. */
export function findTablesWithoutBucket(statement: Ast, tables: Tables): string[] {
  const found = new Map<number, string>();
  const report: Report = (table, location) => found.set(location, table);
  readQuery(statement, null, { tables, ctes: new Map(), report });
  return [...new Set(found.values())];
}

/** Returns the columns of a query's result. */
function readQuery(query: Ast, parent: Scope | null, outer: Context): readonly Column[] {
  const [kind, body] = openNode(query);
  const context = { ...outer, ctes: readCtes(body, parent, outer) };
  switch (kind) {
    case "SelectStmt":
      return readSelect(body, parent, context);
    case "InsertStmt":
      return readInsert(body, parent, context);
    case "UpdateStmt":
      return readChange(body, "fromClause", parent, context);
    case "DeleteStmt":
      return readChange(body, "usingClause", parent, context);
    default:
      for (const relation of [...findAll(query, "RangeVar"), ...findAll(query, "relation")]) {
        const table = text(relation, "relname");
        if (outer.tables.get(table)?.isMembers === true) outer.report(table, locationOf(relation));
      }
      return [];
  }
}

function readCtes(body: Ast, parent: Scope | null, outer: Context): Ctes {
  const clause = child(body, "withClause");
  const ctes = new Map(outer.ctes);
  for (const item of children(clause ?? {}, "ctes")) {
    const cte = openNode(item)[1];
    const query = child(cte, "ctequery") ?? {};
    const set = (columns: readonly Column[]) =>
      ctes.set(text(cte, "ctename"), rename(columns, names(children(cte, "aliascolnames"))));
    const first = child(openNode(query)[1], "larg");
    if (clause?.["recursive"] === true && first !== undefined)
      set(readQuery({ SelectStmt: first }, parent, { ...outer, ctes, report: silent }));
    set(readQuery(query, parent, { ...outer, ctes }));
  }
  return ctes;
}

const rename = (columns: readonly Column[], to: readonly string[]): Column[] =>
  columns.map((column, at) => ({ ...column, name: to[at] ?? column.name }));

const locationOf = (node: Ast): number => Number(node["location"] ?? 0);

const openLevel = (parent: Scope | null, context: Context): Level => ({
  ...context,
  scope: { sources: [], parent },
  facts: [],
  laterals: [],
});

const resultIn = (context: Context) => (query: Ast, scope: Scope) =>
  readQuery(query, scope, { ...context, report: silent });

const valueIn = (level: Level, expression: Ast) => evaluate(expression, level.scope, resultIn(level));

function readSelect(body: Ast, parent: Scope | null, context: Context): readonly Column[] {
  const [left, right] = [child(body, "larg"), child(body, "rarg")];
  if (left !== undefined && right !== undefined) {
    const others = readQuery({ SelectStmt: right }, parent, context);
    return readQuery({ SelectStmt: left }, parent, context).map((column, at) => ({
      ...column,
      isGiven: column.isGiven && others[at]?.isGiven === true,
    }));
  }
  const level = openLevel(parent, context);
  const rows = children(body, "valuesLists").map((row) => children(openNode(row)[1], "items"));
  children(body, "fromClause").forEach((item) => addFrom(item, level));
  finish(body, level);
  if (rows[0] === undefined) return listColumns(children(body, "targetList"), level.scope, resultIn(level));
  return rows[0].map((_, at) => ({
    name: `column${at + 1}`,
    isGiven: rows.every((row) => row[at] !== undefined && isGiven(valueIn(level, row[at]))),
  }));
}

/** Reads an UPDATE or DELETE statement. */
function readChange(body: Ast, from: string, parent: Scope | null, context: Context): readonly Column[] {
  const level = openLevel(parent, context);
  addTable(child(body, "relation") ?? {}, level);
  children(body, from).forEach((item) => addFrom(item, level));
  finish(body, level);
  return returned(body, level);
}

function readInsert(body: Ast, parent: Scope | null, context: Context): readonly Column[] {
  const relation = child(body, "relation") ?? {};
  const level = openLevel(parent, context);
  const query = child(body, "selectStmt");
  const values = query === undefined ? [] : readQuery(query, parent, context);
  const [target] = addTable(relation, level);
  if (target !== undefined && target.member !== null) {
    const columns = children(body, "cols").map((column) => text(openNode(column)[1], "name"));
    const at = (columns.length > 0 ? columns : target.columns.map(({ name }) => name)).indexOf("bucket");
    const value = values[at] ?? values.find(({ name }) => name === "*");
    target.hasBucket = at >= 0 && value?.isGiven === true;
  }
  finish(body, level);
  return returned(body, level);
}

function returned(body: Ast, level: Level): readonly Column[] {
  const clause = child(body, "returningClause");
  const targets = clause === undefined ? children(body, "returningList") : children(clause, "exprs");
  return listColumns(targets, level.scope, resultIn(level));
}

/**
 * Finishes a level of a query: draws conclusions from its facts, reads the subqueries in its expressions, and reports
 * the tables without a bucket.
 */
function finish(body: Ast, level: Level): void {
  addFacts(child(body, "whereClause"), null, level);
  settle(level);
  for (const { source, query } of level.laterals)
    source.columns = rename(
      readQuery(query, level.scope, level),
      source.columns.map(({ name }) => name),
    );
  settle(level);
  for (const link of findAll(
    { ...body, withClause: undefined, larg: undefined, rarg: undefined },
    "SubLink",
    ["SelectStmt"],
  ))
    readQuery(child(link, "subselect") ?? {}, level.scope, level);
  for (const { member, hasBucket } of level.scope.sources)
    if (member !== null && !hasBucket) level.report(member.table, member.location);
}

function settle({ facts, scope }: Level): void {
  let isChanged = true;
  const take = (value: Value, other: Value, allowed: Fact["allowed"]) => {
    if (value.kind !== "member" || value.source.hasBucket || !isGiven(other)) return;
    if (!scope.sources.includes(value.source) || allowed?.has(value.source) === false) return;
    value.source.hasBucket = true;
    isChanged = true;
  };
  while (isChanged) {
    isChanged = false;
    for (const { sides, allowed } of facts) {
      const [left, right] = [sides[0](), sides[1]()];
      take(left, right, allowed);
      take(right, left, allowed);
    }
  }
}

/** Adds an item of FROM to a level. Returns its sources. */
function addFrom(item: Ast, level: Level): Source[] {
  const [kind, body] = openNode(item);
  if (kind === "RangeVar") return addTable(body, level);
  if (kind === "JoinExpr") return addJoin(body, level);
  if (kind === "RangeFunction") return [addSource(level, body, functionColumns(body, level))];
  const query = child(body, "subquery") ?? {};
  const isLateral = body["lateral"] === true;
  const columns = readQuery(query, isLateral ? level.scope : level.scope.parent, {
    ...level,
    report: isLateral ? silent : level.report,
  });
  const source = addSource(level, body, columns);
  if (isLateral) level.laterals.push({ source, query });
  return [source];
}

function addSource(
  level: Level,
  body: Ast,
  columns: readonly Column[],
  member: Source["member"] = null,
): Source {
  const alias = child(body, "alias") ?? {};
  const source = {
    alias: text(alias, "aliasname") || text(body, "relname"),
    columns: rename(columns, names(children(alias, "colnames"))),
    member,
    hasBucket: false,
  };
  level.scope.sources.push(source);
  return source;
}

function addTable(body: Ast, level: Level): Source[] {
  const name = text(body, "relname");
  const cte = level.ctes.get(name);
  if (cte !== undefined) return [addSource(level, body, cte)];
  const table = level.tables.get(name);
  const columns = (table?.columns ?? []).map((column) => ({ name: column, isGiven: false }));
  const member = table?.isMembers === true ? { table: name, location: locationOf(body) } : null;
  return [addSource(level, body, columns, member)];
}

/** Returns the columns of a function in FROM. Its rows are given when it has arguments and all of them are given. */
function functionColumns(body: Ast, level: Level): Column[] {
  const calls = children(body, "functions").flatMap((list) => children(openNode(list)[1], "items"));
  const isFromCaller =
    calls.every((call) => Object.keys(call).length === 0 || isGiven(valueIn(level, call))) &&
    (findAll(calls, "ParamRef").length > 0 || findAll(calls, "ColumnRef").length > 0);
  const alias = child(body, "alias") ?? {};
  const named = [
    ...names(children(alias, "colnames")),
    ...children(body, "coldeflist").map((column) => text(openNode(column)[1], "colname")),
  ];
  const columns = named.length > 0 ? named : [text(alias, "aliasname"), "*"];
  return columns.map((name) => ({ name, isGiven: isFromCaller }));
}

function addJoin(body: Ast, level: Level): Source[] {
  const left = addFrom(child(body, "larg") ?? {}, level);
  const right = addFrom(child(body, "rarg") ?? {}, level);
  const kept: Readonly<Record<string, Source[]>> = { JOIN_LEFT: right, JOIN_RIGHT: left, JOIN_FULL: [] };
  const restricted = kept[text(body, "jointype")];
  const allowed = restricted === undefined ? null : new Set(restricted);
  addFacts(child(body, "quals"), allowed, level);
  for (const name of names(children(body, "usingClause"))) {
    const side = (sources: Source[]) => () => {
      const source = sources.find(({ columns }) => columns.some((column) => column.name === name));
      return source === undefined ? ({ kind: "unknown" } as const) : valueOf(source, name);
    };
    level.facts.push({ sides: [side(left), side(right)], allowed });
  }
  return [...left, ...right];
}

function addFacts(condition: Ast | undefined, allowed: Fact["allowed"], level: Level): void {
  if (condition === undefined) return;
  const [kind, body] = openNode(condition);
  if (kind === "BoolExpr" && text(body, "boolop") === "AND_EXPR")
    return children(body, "args").forEach((arm) => addFacts(arm, allowed, level));
  const add = (left: Ast, right: () => Value) =>
    level.facts.push({ sides: [() => valueIn(level, left), right], allowed });
  if (kind === "SubLink" && text(body, "subLinkType") === "ANY_SUBLINK") {
    const tested = child(body, "testexpr") ?? {};
    rowOf(tested).forEach((part, at) =>
      add(part, () => {
        const column = resultIn(level)(child(body, "subselect") ?? {}, level.scope)[at];
        return { kind: column?.isGiven === true ? "given" : "unknown" };
      }),
    );
  }
  const isEquality =
    kind === "A_Expr" &&
    names(children(body, "name")).join() === "=" &&
    ["AEXPR_OP", "AEXPR_OP_ANY", "AEXPR_IN"].includes(text(body, "kind"));
  if (!isEquality) return;
  const [left, right] = [child(body, "lexpr") ?? {}, child(body, "rexpr") ?? {}];
  const others = rowOf(right);
  const isRows = rowOf(left).length === others.length;
  if (isRows) rowOf(left).forEach((part, at) => add(part, () => valueIn(level, others[at]!)));
}

/** Returns the fields of a row expression. Any other expression is returned alone. */
function rowOf(expression: Ast): Ast[] {
  const row = child(expression, "RowExpr");
  return row === undefined ? [expression] : children(row, "args");
}
