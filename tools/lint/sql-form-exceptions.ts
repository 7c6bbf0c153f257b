/** SQL functions that are longer, take more or have more names of a letter or two than check-sql-form.ts allows, with their present numbers. They only fall. */

export type SqlFormException = {
  readonly bodyLines?: number;
  readonly parameters?: number;
  /** Names of rows and variables. */
  readonly letters?: number;
};

export const sqlFormExceptions: Readonly<Record<string, SqlFormException>> = {};
