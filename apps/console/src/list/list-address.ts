// Stores the view of a list in the URL's query: filters under the names of the call's input, `order`, and `columns`
// where they differ from the default.

import { filterFields, type ListDeclaration, type ListFilter } from "@khela/contract/operator/lists";
import type { SearchFields } from "../lib/address.ts";

export type ListView = {
  /** Values of the filters as text, by the name of the input field. */
  readonly filters: Readonly<Record<string, string>>;
  readonly order: string;
  /** Keys of the columns that are shown. */
  readonly columns: readonly string[];
};

export const fieldsOf = (list: ListDeclaration): readonly string[] =>
  Object.entries(list.filters).flatMap(([key, filter]) => filterFields(key, filter));

export const standardColumns = (list: ListDeclaration): readonly string[] =>
  Object.entries(list.columns)
    .filter(([, { isHidden }]) => isHidden !== true)
    .map(([key]) => key);

const isOrderOf = (list: ListDeclaration, order: string): boolean =>
  list.orders.includes(order.startsWith("-") ? order.slice(1) : order);

/** Reads the view from the URL's query. Unknown fields are ignored. */
export function readView(list: ListDeclaration, search: SearchFields): ListView {
  const fields = fieldsOf(list);
  const order = search["order"];
  const columns = (search["columns"] ?? "").split(",").filter((key) => Object.hasOwn(list.columns, key));
  return {
    filters: Object.fromEntries(
      fields.flatMap((field) => {
        const value = search[field];
        return value === undefined || value === "" ? [] : [[field, value]];
      }),
    ),
    order: order !== undefined && isOrderOf(list, order) ? order : list.defaultOrder,
    columns: columns.length === 0 ? standardColumns(list) : columns,
  };
}

/** Returns the value of the query's `columns` field; undefined for the default columns. */
export function columnsField(list: ListDeclaration, columns: readonly string[]): string | undefined {
  const inOrder = Object.keys(list.columns).filter((key) => columns.includes(key));
  const text = inOrder.join(",");
  return inOrder.length === 0 || text === standardColumns(list).join(",") ? undefined : text;
}

/**
 * Returns the order after a press on a heading. The first press sorts descending, because people look for the newest
 * and the largest.
 */
export function nextOrder(order: string, key: string): string {
  return order === `-${key}` ? key : `-${key}`;
}

/** Returns the part of the URL's query that belongs to the view, for a saved view. */
export function viewQuery(list: ListDeclaration, search: SearchFields): string {
  const kept = new URLSearchParams();
  for (const name of [...fieldsOf(list), "order", "columns"]) {
    const value = search[name];
    if (value !== undefined && value !== "") kept.set(name, value);
  }
  return kept.toString();
}

/**
 * Returns the query fields for a saved view, with every field of the list. Undefined removes a field that the view does
 * not have.
 */
export function searchOfView(
  list: ListDeclaration,
  query: string,
): Readonly<Record<string, string | undefined>> {
  const saved = new URLSearchParams(query);
  return Object.fromEntries(
    [...fieldsOf(list), "order", "columns"].map((name) => [name, saved.get(name) ?? undefined]),
  );
}

/** Converts the texts of a view to the types of the call's input. */
export function toInput(
  list: ListDeclaration,
  { filters, order }: ListView,
): Readonly<Record<string, string | number | boolean>> {
  const kinds = new Map<string, ListFilter["kind"]>(
    Object.entries(list.filters).flatMap(([key, filter]) =>
      filterFields(key, filter).map((field) => [field, filter.kind] as const),
    ),
  );
  const values = Object.entries(filters).map(([field, text]): [string, string | number | boolean] => {
    const kind = kinds.get(field);
    if (kind === "time" || kind === "number") return [field, Number(text)];
    return [field, kind === "boolean" ? text === "true" : text];
  });
  return { ...Object.fromEntries(values), order };
}
