/**
 * The two forms that a SQL function's source is applied in. On one PostgreSQL the text is applied as it is: a batch's items are of
 * any buckets, plans are generic. Where data is spread over nodes (the extension citus) a batch has one bucket, a
 * parameter of the function, and each mark, a comment `spread: …`, gives what stands in place of the word after it.
 */
import type pg from "pg";

export type FunctionForm = "one" | "spread";

const MARK = /\/\* spread: ([^*]+) \*\/ [\w.]+/g;

/** Whether every mark of a text is one: nearly one would be a comment, and the same in both forms. */
export const hasWholeMarks = (text: string): boolean => !/\/\*\s*spread\b/.test(text.replace(MARK, ""));

export const inForm = (text: string, form: FunctionForm): string =>
  form === "spread" ? text.replace(MARK, "$1") : text;

export async function findForm(client: pg.Client): Promise<FunctionForm> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
  return rowCount === 0 ? "one" : "spread";
}
