// A trace span for each statement, named by its verb and its first table or function. The span has neither the text nor
// its values.

import type pg from "pg";
import type { Tracing } from "../tracing/tracing.ts";

const VERB = /^[\s(]*([a-z]+)/i;
const TARGET = /\b(?:from|into|update|join|call)\s+([a-z_][a-z0-9_.]*)|^\s*select\s+([a-z_][a-z0-9_]*)\(/i;
/** Maximum number of cached statement names, because some texts vary without end. */
const MAX_NAMES = 1_000;
const names = new Map<string, string>();

/** Returns the span name of a statement, such as `select play_post_fast`, `insert audit_log`, `commit`. */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const [, verb = "statement"] = VERB.exec(text) ?? [];
  const [, table, called] = TARGET.exec(text) ?? [];
  const target = table ?? called;
  const name = [verb.toLowerCase(), target?.toLowerCase()].filter(Boolean).join(" ");
  if (names.size < MAX_NAMES) names.set(text, name);
  return name;
}

type Queries = Pick<pg.ClientBase, "query">;

/** Returns the pool or connection with a span for each of its statements. */
export function withSpans(on: Queries, tracing: Tracing): Queries {
  const query = (...statement: [string | { readonly text: string }, ...unknown[]]) => {
    const [first] = statement;
    const name = statementName(typeof first === "string" ? first : first.text);
    const attributes = { "db.system.name": "postgresql", "db.query.summary": name };
    return tracing.span(
      name,
      { kind: "client", attributes },
      () => on.query(...(statement as unknown as [string])) as Promise<unknown>,
    );
  };
  return { query: query as unknown as Queries["query"] };
}
