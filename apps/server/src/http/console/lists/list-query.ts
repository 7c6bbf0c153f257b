// Parses a list request: the filters by kind, the order, and the position of a cursor. A cursor is valid only with the
// list, order, filters and merchant that it was made for.

import { createHash } from "node:crypto";
import { filterFields, type ListDeclaration, type ListFilter } from "@khela/contract/operator/lists";
import { readAmount } from "@khela/engines/money";
import type { Sql } from "@khela/service-kit/db/database";
import { decodeCursor, encodeCursor } from "../../../infra/db/cursor.ts";
import type { AnyListSource, ListScope, Range } from "../../../infra/db/lists/list-source.ts";
import { cursorPatterns, type PageQuery } from "../../../infra/db/lists/list-statement.ts";
import { fail } from "../../../infra/failure.ts";

/** A list's input after validation by its schema. */
export type ListInput = Readonly<Record<string, unknown>> & {
  readonly order?: string;
  readonly cursor?: string;
  readonly size: number;
};

const BINDING = /^[A-Za-z0-9_-]{22}$/;

function readMoney(text: unknown, currency: string, field: string): bigint | null {
  if (text === undefined) return null;
  const amount = readAmount(text, currency);
  return amount.ok ? amount.minor : fail("request_param_err", { field: `/${field}` });
}

function rangeOf<T>(
  key: string,
  filter: ListFilter,
  input: ListInput,
  read: (value: unknown, field: string) => T | null,
): Range<T> | null {
  const [low, high] = filterFields(key, filter) as [string, string];
  if (input[low] === undefined && input[high] === undefined) return null;
  return { min: read(input[low], low), max: read(input[high], high) };
}

/** Returns a filter's parsed value; null: the request does not use the filter. */
function valueOf(key: string, filter: ListFilter, input: ListInput, currency: string): unknown {
  switch (filter.kind) {
    case "time":
      return rangeOf(key, filter, input, (value) => (value === undefined ? null : new Date(value as number)));
    case "money":
      return rangeOf(key, filter, input, (value, field) => readMoney(value, currency, field));
    case "number":
      return rangeOf(key, filter, input, (value) => (value as number | undefined) ?? null);
    case "enum":
      return (input[key] as string | undefined)?.split(",") ?? null;
    case "id":
    case "member":
      return input[key] === undefined ? null : BigInt(input[key] as string);
    case "text":
    case "prefix":
    case "boolean":
      return input[key] ?? null;
  }
}

/** SQL conditions of a list's scope and of every filter that the input uses. */
export function conditionsOf(source: AnyListSource, scope: ListScope, input: ListInput): Sql[] {
  const asked = Object.entries(source.list.filters).flatMap(([key, filter]) => {
    const value = valueOf(key, filter, input, scope.currency);
    return value === null ? [] : [source.filters[key]!(value as never, scope)];
  });
  return [source.scope(scope), ...asked];
}

/** SQL joins to the rows of a page, where they depend on a filter. */
export function joinOf(source: AnyListSource, scope: ListScope, input: ListInput): Sql | null {
  const asked = Object.fromEntries(
    Object.entries(source.list.filters).map(([key, filter]) => [
      key,
      valueOf(key, filter, input, scope.currency),
    ]),
  );
  return source.joinFor?.(asked as never, scope) ?? null;
}

/** Keys of the filters that an input uses. */
export const askedFilters = (list: ListDeclaration, input: ListInput): string[] =>
  Object.entries(list.filters)
    .filter(([key, filter]) => filterFields(key, filter).some((field) => input[field] !== undefined))
    .map(([key]) => key);

/** Returns the requested order of a list, or its default. */
export function orderOf(list: ListDeclaration, asked: string | undefined): PageQuery["order"] {
  const text = asked ?? list.defaultOrder;
  const isDescending = text.startsWith("-");
  return { name: isDescending ? text.slice(1) : text, isDescending };
}

/** Returns a hash of a list's name, merchant, order and filters. A cursor is bound to this hash. */
function bindingOf(name: string, source: AnyListSource, { merchantId }: ListScope, input: ListInput): string {
  const fields = Object.entries(source.list.filters)
    .flatMap(([key, filter]) => filterFields(key, filter))
    .sort()
    .map((field) => [field, input[field] ?? null]);
  const address = JSON.stringify([name, merchantId, orderOf(source.list, input.order), fields]);
  return createHash("sha256").update(address).digest("base64url").slice(0, 22);
}

/** Returns the cursor of the page that begins after a row. */
export function cursorAfter(
  name: string,
  source: AnyListSource,
  scope: ListScope,
  input: ListInput,
  key: readonly string[],
): string {
  return encodeCursor([bindingOf(name, source, scope, input), ...key]);
}

/** Returns the position of the input's cursor; null: the first page. @throws list.cursor.invalid */
export function placeOf(
  name: string,
  source: AnyListSource,
  scope: ListScope,
  input: ListInput,
): readonly string[] | null {
  if (input.cursor === undefined || input.cursor === "") return null;
  const keys = source.orders[orderOf(source.list, input.order).name]!;
  const parts = decodeCursor(input.cursor, [BINDING, ...keys.map(({ type }) => cursorPatterns[type])]);
  const [binding, ...place] = parts ?? [];
  return binding === bindingOf(name, source, scope, input) ? place : fail("list.cursor.invalid");
}
