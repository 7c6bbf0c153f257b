/**
 * SQL functions that exceed a limit of check-sql-form.ts: with a longer body, more parameters, or more names of one or
 * two letters. Each has its current numbers, which may only fall.
 */

export type SqlFormException = {
  readonly bodyLines?: number;
  readonly parameters?: number;
  /** Number of names with one or two letters. */
  readonly letters?: number;
};

export const sqlFormExceptions: Readonly<Record<string, SqlFormException>> = {};
