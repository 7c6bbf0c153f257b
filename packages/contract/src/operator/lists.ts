// Declares a list of the console as data: its columns, filters and orders. The call's schemas (list-schemas.ts), the
// server's statement (infra/db/lists), the console's table and the export are generated from it.

/** How a column's value is sent, shown and exported. */
export type ListColumn = {
  /** Whether a cell may be null. */
  readonly isNullable?: true;
  /** Whether the column is shown only when the operator, or a saved view, selects it. */
  readonly isHidden?: true;
  /**
   * Personal data in text or code columns: masked on the server for masked operators and those without
   * `members.personal`.
   */
  readonly isPersonal?: true;
} & (
  | { readonly kind: "text" }
  /** An id, a reference or a system name. The console shows it unchanged, in a monospaced font. */
  | { readonly kind: "code" }
  /** An amount as decimal text. `currency`: the column that has its currency; left out: the merchant's currency. */
  | { readonly kind: "money"; readonly currency?: string }
  | { readonly kind: "time" }
  /** An integer. */
  | { readonly kind: "number" }
  /** A percentage in hundredths of a percent. */
  | { readonly kind: "basisPoints" }
  | { readonly kind: "enum"; readonly values: readonly string[] }
  | { readonly kind: "boolean" }
  /** A member's id and name; the cell links to the member. */
  | { readonly kind: "member" }
  /** An operator's name. */
  | { readonly kind: "operator" }
  /** Codes, such as the reasons of a hold. */
  | { readonly kind: "codes" }
  /** Named values, such as those before an act of an operator. */
  | { readonly kind: "facts" }
);

/**
 * Filters of a list. `time`, `money` and `number` filters are two fields each: `<key>From` (included) and `<key>To`
 * (excluded), or `<key>Min` and `<key>Max` (both included). An `enum` filter takes one value, or several with commas
 * between them.
 */
export type ListFilter =
  /** Rows whose value equals the input. */
  | { readonly kind: "text"; readonly maxLength?: number; readonly pattern?: string }
  /**
   * Rows whose value begins with the input. Over personal data the filter is refused for masked operators, because it
   * would reveal the masked text letter by letter.
   */
  | { readonly kind: "prefix"; readonly maxLength?: number; readonly isPersonal?: true }
  | { readonly kind: "enum"; readonly values: readonly string[] }
  | { readonly kind: "boolean" }
  /** Rows with this id. */
  | { readonly kind: "id" }
  /** Rows of the member with this id. */
  | { readonly kind: "member" }
  | { readonly kind: "time" }
  | { readonly kind: "money" }
  | { readonly kind: "number" };

export type ListDeclaration = {
  readonly columns: Readonly<Record<string, ListColumn>>;
  /** Name of the column that identifies a row. */
  readonly key: string;
  readonly filters: Readonly<Record<string, ListFilter>>;
  /**
   * Names of the list's sort orders. A column's name sorts by that column. Every order is ascending; a `-` in front of
   * its name means descending.
   */
  readonly orders: readonly [string, ...string[]];
  readonly defaultOrder: string;
};

/** Checks the declaration of a list and keeps its literal types. */
export function declareList<const L extends ListDeclaration>(
  list: L & {
    readonly key: keyof L["columns"] & string;
    readonly defaultOrder: L["orders"][number] | `-${L["orders"][number]}`;
  },
): L {
  return list;
}

export const listSize = { min: 1, standard: 50, max: 200 } as const;
/**
 * Up to this number, the rows of a list are counted exactly. A higher number is an estimate from the database's
 * statistics.
 */
export const listExactCount = 10_000;
/** Maximum number of rows in a spreadsheet export. A CSV export has no limit. */
export const maxSpreadsheetRows = 200_000;

/** TypeScript type of a cell, by the kind of its column. */
export type ListValueOf<C extends ListColumn> =
  | (C["isNullable"] extends true ? null : never)
  | (C extends { kind: "enum"; values: readonly (infer V)[] }
      ? V
      : C extends { kind: "time" | "number" | "basisPoints" }
        ? number
        : C extends { kind: "boolean" }
          ? boolean
          : C extends { kind: "member" }
            ? { readonly id: string; readonly name: string }
            : C extends { kind: "codes" }
              ? readonly string[]
              : C extends { kind: "facts" }
                ? Readonly<Record<string, string | number | boolean | null>>
                : string);

export type ListRowOf<L extends ListDeclaration> = {
  readonly [K in keyof L["columns"]]: ListValueOf<L["columns"][K]>;
};

type RangeOf<F extends ListFilter, K extends string> = F extends { kind: "time" }
  ? { readonly [E in `${K}From` | `${K}To`]?: number }
  : F extends { kind: "money" }
    ? { readonly [E in `${K}Min` | `${K}Max`]?: string }
    : F extends { kind: "number" }
      ? { readonly [E in `${K}Min` | `${K}Max`]?: number }
      : F extends { kind: "boolean" }
        ? { readonly [E in K]?: boolean }
        : { readonly [E in K]?: string };

type Intersected<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

export type ListInputOf<L extends ListDeclaration> = {
  readonly order?: L["orders"][number] | `-${L["orders"][number]}`;
  readonly cursor?: string;
  readonly size: number;
} & ([keyof L["filters"]] extends [never]
  ? unknown
  : Intersected<
      { [K in keyof L["filters"] & string]: RangeOf<L["filters"][K], K> }[keyof L["filters"] & string]
    >);

/** Number of rows that match the filter: counted up to `listExactCount`, otherwise estimated. */
export type ListCount = { readonly count: number; readonly isExact: boolean };

export type ListOutputOf<L extends ListDeclaration> = {
  readonly rows: ListRowOf<L>[];
  /** Cursor of the next page; null: this is the last page. */
  readonly nextCursor: string | null;
  /** Number of rows that match the filter. Only the first page has it; null on later pages. */
  readonly about: ListCount | null;
  readonly asOf: number;
};

/** Returns the names of the input fields of a filter. */
export function filterFields(key: string, { kind }: ListFilter): readonly string[] {
  if (kind === "time") return [`${key}From`, `${key}To`];
  if (kind === "money" || kind === "number") return [`${key}Min`, `${key}Max`];
  return [key];
}
