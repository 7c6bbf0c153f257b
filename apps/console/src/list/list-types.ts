import type { AnyOperatorCall } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import type { ListDeclaration } from "@khela/contract/operator/lists";
import type { TextId } from "../i18n/text-ids.ts";

/** Type of the calls that return a list. */
export type ListCall = Extract<AnyOperatorCall, { readonly list: ListDeclaration }>;

export type RowOf<C extends ListCall> =
  OperatorOutputOf<C> extends { readonly rows: readonly (infer R)[] } ? R : never;

type ColumnOf<C extends ListCall> = keyof C["list"]["columns"] & string;
type FilterOf<C extends ListCall> = keyof C["list"]["filters"] & string;
type IdsOf<C extends ListCall, P extends string> =
  | `${P}.column.${ColumnOf<C>}`
  | `${P}.filter.${Exclude<FilterOf<C>, ColumnOf<C>>}`;

/**
 * Prefix of a list's text ids. Ids are `<prefix>.column.<key>` for columns, `<prefix>.filter.<key>` for filters that
 * are not columns, and `<prefix>.<key>.<value>` for enum values. The compiler names a missing id of a column or filter.
 */
export type ListTexts<C extends ListCall, P extends string> = [IdsOf<C, P>] extends [TextId]
  ? P
  : { readonly missing: Exclude<IdsOf<C, P>, TextId> };

/** A row of any list, when its exact type does not matter. */
export type AnyRow = Readonly<Record<string, unknown>>;
export type AnyListCall = {
  readonly name: string;
  readonly list: ListDeclaration;
};
