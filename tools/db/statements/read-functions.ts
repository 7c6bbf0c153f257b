/** Finds statements and expressions in the bodies of SQL functions. */
import { basename } from "node:path";
import {
  child,
  children,
  isAst,
  openNode,
  names,
  parsePlpgsql,
  parseSql,
  text,
  type Ast,
} from "./sql-ast.ts";
import { readStatement, type Statement } from "./statement.ts";

/** Values of libpg-query's parseMode. A mode above `expression` is an assignment, its target included. */
const MODE = { statement: 0, expression: 2 } as const;

type Expression = {
  readonly query: string;
  readonly mode: number;
  readonly line: number;
  readonly isDynamic: boolean;
};

export function readFunctionFile(path: string, source: string): Statement[] {
  return parseSql(source).flatMap((statement) => {
    const [kind, body] = openNode(statement);
    return kind === "CreateFunctionStmt" ? readFunction(path, source, body) : [];
  });
}

function readFunction(path: string, source: string, definition: Ast): Statement[] {
  const routine = names(children(definition, "funcname")).at(-1) ?? basename(path, ".sql");
  const atomic = child(definition, "sql_body");
  if (atomic !== undefined)
    return [{ path, line: 1, routine, isCounted: false, trees: [atomic], unreadable: null }];
  const option = (name: string) =>
    children(definition, "options")
      .map((item) => openNode(item)[1])
      .find((item) => text(item, "defname") === name);
  const language = names([child(option("language") ?? {}, "arg") ?? {}])[0];
  const [body = ""] = names(children(child(child(option("as") ?? {}, "arg") ?? {}, "List") ?? {}, "items"));
  const firstLine = lineAt(source, source.indexOf(body));
  if (language === "sql")
    return [readStatement({ path, line: firstLine, routine, isCounted: false }, [body])];
  try {
    return listExpressions(parsePlpgsql(source), 1).map(({ query, mode, line, isDynamic }) => {
      const place = { path, line: firstLine + line - 1, routine, isCounted: false };
      if (isDynamic) return { ...place, trees: [], unreadable: "its text is made at run time" };
      return readStatement(place, [statementOf(query, mode)]);
    });
  } catch (error) {
    return [
      { path, line: firstLine, routine, isCounted: false, trees: [], unreadable: (error as Error).message },
    ];
  }
}

function statementOf(query: string, mode: number): string {
  if (mode === MODE.statement) return query;
  return `select ${mode === MODE.expression ? query : query.replace(/^[^=]*?:?=/, "")}`;
}

function listExpressions(value: unknown, line: number, isDynamic = false): Expression[] {
  if (Array.isArray(value)) return value.flatMap((item) => listExpressions(item, line, isDynamic));
  if (!isAst(value)) return [];
  const at = Number(value["lineno"] ?? line);
  return Object.entries(value).flatMap(([name, content]) => {
    if (name !== "PLpgSQL_expr" || !isAst(content))
      return listExpressions(
        content,
        at,
        name.startsWith("PLpgSQL_stmt_dyn") || (isDynamic && name === "query"),
      );
    return [
      {
        query: text(content, "query"),
        mode: Number(content["parseMode"] ?? MODE.statement),
        line: at,
        isDynamic,
      },
    ];
  });
}

const lineAt = (source: string, offset: number) => source.slice(0, Math.max(0, offset)).split("\n").length;
