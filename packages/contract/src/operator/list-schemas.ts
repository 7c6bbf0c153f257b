// Generates the schemas of a list's call from the list's declaration. An input field that belongs to no filter is
// refused, never ignored.

import Type from "typebox";
import { Amount, Cursor, EpochMs, NextCursor } from "../shapes.ts";
import {
  filterFields,
  listSize,
  type ListColumn,
  type ListDeclaration,
  type ListFilter,
  type ListInputOf,
  type ListOutputOf,
} from "./lists.ts";
import { Facts, Id } from "./operator-shapes.ts";

const MAX_TEXT = 120;
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function filterSchema(filter: ListFilter): Type.TSchema {
  switch (filter.kind) {
    case "text":
      return Type.String({
        minLength: 1,
        maxLength: filter.maxLength ?? MAX_TEXT,
        ...(filter.pattern === undefined ? {} : { pattern: filter.pattern }),
      });
    case "prefix":
      return Type.String({ minLength: 1, maxLength: filter.maxLength ?? MAX_TEXT });
    case "enum": {
      const value = `(${filter.values.map(escapeRegExp).join("|")})`;
      return Type.String({ pattern: `^${value}(,${value})*$`, maxLength: 2_000 });
    }
    case "boolean":
      return Type.Boolean();
    case "id":
    case "member":
      return Id;
    case "time":
      return EpochMs;
    case "money":
      return Amount;
    case "number":
      return Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });
  }
}

function valueSchema(column: ListColumn): Type.TSchema {
  switch (column.kind) {
    case "time":
      return EpochMs;
    case "number":
    case "basisPoints":
      return Type.Integer();
    case "boolean":
      return Type.Boolean();
    case "enum":
      return Type.Enum([...column.values]);
    case "member":
      return Type.Object({ id: Type.String(), name: Type.String() });
    case "codes":
      return Type.Array(Type.String());
    case "facts":
      return Facts;
    case "text":
    case "code":
    case "money":
    case "operator":
      return Type.String();
  }
}

const columnSchema = (column: ListColumn): Type.TSchema =>
  column.isNullable === true ? Type.Union([valueSchema(column), Type.Null()]) : valueSchema(column);

const entries = <V>(values: Readonly<Record<string, V>>) => Object.entries(values) as [string, V][];

/** Returns the input and output schemas of a list's call. */
export function listSchemas<const L extends ListDeclaration>(list: L) {
  const filters = entries(list.filters).flatMap(([key, filter]) =>
    filterFields(key, filter).map((field) => [field, Type.Optional(filterSchema(filter))] as const),
  );
  const orders = list.orders.flatMap((order) => [order, `-${order}`]);
  const input = Type.Object(
    {
      ...Object.fromEntries(filters),
      order: Type.Optional(Type.Enum(orders)),
      cursor: Type.Optional(Cursor),
      size: Type.Integer({ minimum: listSize.min, maximum: listSize.max, default: listSize.standard }),
    },
    { additionalProperties: false },
  );
  const row = Type.Object(
    Object.fromEntries(entries(list.columns).map(([key, column]) => [key, columnSchema(column)])),
  );
  const output = Type.Object({
    rows: Type.Array(row),
    nextCursor: NextCursor,
    about: Type.Union([Type.Object({ count: Type.Integer(), isExact: Type.Boolean() }), Type.Null()]),
    asOf: EpochMs,
  });
  return {
    in: input as unknown as Type.TUnsafe<ListInputOf<L>>,
    out: output as unknown as Type.TUnsafe<ListOutputOf<L>>,
  };
}
