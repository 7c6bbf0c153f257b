/**
 * SQL functions with a longer body, more parameters or more names of one or two letters than check-sql-form.ts allows,
 * with their present numbers, which may only fall.
 */

export type SqlFormException = {
  readonly bodyLines?: number;
  readonly parameters?: number;
  /** Names of rows and variables. */
  readonly letters?: number;
};

export const sqlFormExceptions: Readonly<Record<string, SqlFormException>> = {};
