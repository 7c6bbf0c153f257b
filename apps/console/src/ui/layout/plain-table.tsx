import type { ReactNode } from "react";
import styles from "./plain-table.module.css";

export type PlainColumn<R> = {
  readonly title: string;
  readonly cell: (row: R) => ReactNode;
  /** Whether the column has numbers, which are aligned right. */
  readonly isNumber?: true;
};

/** A short table that is shown as a whole. Growing data uses a list (`list/`). */
export function PlainTable<R>({
  label,
  columns,
  rows,
  keyOf,
}: {
  readonly label: string;
  readonly columns: readonly PlainColumn<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string;
}): ReactNode {
  const classOf = ({ isNumber }: PlainColumn<R>) => (isNumber === true ? styles["number"] : undefined);
  return (
    <div className={styles["frame"]} role="region" aria-label={label} tabIndex={0}>
      <table className={styles["table"]}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.title} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
