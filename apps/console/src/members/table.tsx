import type { ReactNode } from "react";
import { PlainTable, type PlainColumn } from "../ui/layout/plain-table.tsx";
import { Empty } from "../ui/layout/states.tsx";

export type Column<R> = PlainColumn<R>;

/** A table in a member's part, with a text when it is empty. */
export function Table<R>({
  name,
  rows,
  columns,
  keyOf,
}: {
  readonly name: string;
  readonly rows: readonly R[];
  readonly columns: readonly Column<R>[];
  readonly keyOf: (row: R) => string;
}): ReactNode {
  return rows.length === 0 ? (
    <Empty />
  ) : (
    <PlainTable label={name} rows={rows} columns={columns} keyOf={keyOf} />
  );
}
