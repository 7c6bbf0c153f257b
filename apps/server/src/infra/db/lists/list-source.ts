/**
 * Declares the source of a console list in a store: its rows, the SQL condition of each filter, and the key of each
 * order. list-statement.ts builds the statement. Every SQL fragment is written in the store, where the checks of
 * statements read it.
 */
import type { ListDeclaration, ListFilter, ListRowOf } from "@khela/contract/operator/lists";
import { sql, type Sql } from "@khela/service-kit/db/database";

/** The reader of the list, and the time. */
export type ListScope = {
  readonly merchantId: number;
  readonly currency: string;
  /** Name of the operator who reads the list. */
  readonly operator: string;
  readonly now: Date;
};

export type Range<T> = { readonly min: T | null; readonly max: T | null };

/**
 * A filter's value for its SQL fragment. Amounts are in minor units. The `max` of a range is exclusive for times, and
 * inclusive for amounts and numbers.
 */
export type FilterValueOf<F extends ListFilter> = F extends { kind: "enum" }
  ? readonly string[]
  : F extends { kind: "boolean" }
    ? boolean
    : F extends { kind: "id" | "member" }
      ? bigint
      : F extends { kind: "time" }
        ? Range<Date>
        : F extends { kind: "money" }
          ? Range<bigint>
          : F extends { kind: "number" }
            ? Range<number>
            : string;

/** One part of the key of an order. It must never be null, and must be written like in the index. */
export type OrderKey = {
  readonly value: Sql;
  readonly type: "bigint" | "integer" | "text" | "timestamptz" | "date";
};

/** The values of a list's filters; null: the filter is not used. */
export type AskedOf<L extends ListDeclaration> = {
  readonly [K in keyof L["filters"]]: FilterValueOf<L["filters"][K]> | null;
};

export type ListSource<L extends ListDeclaration = ListDeclaration, R = never> = {
  readonly list: L;
  /** The base table, joined only with tables that a filter or an order needs. */
  readonly from: Sql;
  /**
   * The bucket column of the base table, if it is a table of members. Each bucket is then read by an index that begins
   * with `bucket` and the order's key, up to one page, and the pages are merged. So a page costs at most buckets ×
   * size rows, however long the list is.
   */
  readonly bucket?: Sql;
  /** Columns of the base table that `columns` and `join` need. They read them as `page`. */
  readonly keep: Sql;
  /** Columns of a row, read only for the rows of one page. */
  readonly columns: Sql;
  /** Joins to `page`. Each row of the page must stay exactly once. */
  readonly join?: Sql;
  /** A join to `page` that depends on a filter, such as the range of a sum. Null in `asked`: the filter is not used. */
  readonly joinFor?: (asked: AskedOf<L>, scope: ListScope) => Sql;
  /** SQL condition for the rows that the reader may see: at most those of their merchant. */
  readonly scope: (scope: ListScope) => Sql;
  readonly filters: {
    readonly [K in keyof L["filters"]]: (value: FilterValueOf<L["filters"][K]>, scope: ListScope) => Sql;
  };
  /** The key of each order. It must be unique as a whole, have all parts in one direction, and have an index. */
  readonly orders: { readonly [O in L["orders"][number]]: readonly [OrderKey, ...OrderKey[]] };
  readonly toRow: (row: R, scope: ListScope) => ListRowOf<L>;
};

/** A list source whose list is not known statically. */
export type AnyListSource = {
  readonly list: ListDeclaration;
  readonly from: Sql;
  readonly bucket?: Sql;
  readonly keep: Sql;
  readonly columns: Sql;
  readonly join?: Sql;
  readonly joinFor?: (asked: never, scope: ListScope) => Sql;
  readonly scope: (scope: ListScope) => Sql;
  readonly filters: Readonly<Record<string, (value: never, scope: ListScope) => Sql>>;
  readonly orders: Readonly<Record<string, readonly OrderKey[]>>;
  readonly toRow: (row: never, scope: ListScope) => Readonly<Record<string, unknown>>;
};

/** Declares a list's source. `R`: the type of a row that `columns` reads. */
export function listSource<R>() {
  return <const L extends ListDeclaration>(source: ListSource<L, R>): ListSource<L, R> => source;
}

/** Joins conditions by `and`. */
export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.reduce((before, condition) => sql`${before} and ${condition}`);
}

/** Joins at least one condition by `or`. */
export function anyOf(conditions: readonly Sql[]): Sql {
  return conditions.reduce((before, condition) => sql`(${before} or ${condition})`);
}

/** A filter whose column must equal the value. An id beyond the integer range matches no row. */
export const equals = (column: Sql) => (value: string | bigint | boolean) =>
  typeof value === "bigint" ? sql`${column} = ${value}::bigint` : sql`${column} = ${value}`;

/** An enum filter on a column of texts. */
export const oneOf = (column: Sql) => (values: readonly string[]) => sql`${column} = any (${values}::text[])`;

/** A prefix filter on a column of texts, whose index must have `text_pattern_ops`. */
export const startsWith = (column: Sql) => (value: string) =>
  sql`${column} like ${`${value.replace(/[\\%_]/g, "\\$&")}%`}`;

/** A filter on a range of times: from `min` (inclusive) to `max` (exclusive). */
export const timeRange =
  (column: Sql) =>
  ({ min, max }: Range<Date>) =>
    allOf([
      sql`true`,
      ...(min === null ? [] : [sql`${column} >= ${min}`]),
      ...(max === null ? [] : [sql`${column} < ${max}`]),
    ]);

/** A filter on a range of amounts or numbers, both ends inclusive. */
export const numberRange =
  (column: Sql) =>
  ({ min, max }: Range<bigint> | Range<number>) =>
    allOf([
      sql`true`,
      ...(min === null ? [] : [sql`${column} >= ${min}`]),
      ...(max === null ? [] : [sql`${column} <= ${max}`]),
    ]);
