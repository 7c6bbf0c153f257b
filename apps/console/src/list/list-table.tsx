// The table of a list: headings that set the order, and rows with keyboard control.

import { columnVisibilityFeature, tableFeatures, useTable, type ColumnDef } from "@tanstack/react-table";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo, useRef, useState, type ReactNode } from "react";
import type { ListDeclaration } from "@khela/contract/operator/lists";
import { useCodeText } from "../i18n/texts.ts";
import { useKeys } from "../lib/keys.ts";
import { isAtEnd, ListCell } from "./list-cell.tsx";
import { nextOrder, type ListView } from "./list-address.ts";
import type { AnyRow } from "./list-types.ts";
import styles from "./list.module.css";

const features = tableFeatures({ columnVisibilityFeature });

export type Cells = Readonly<Record<string, ((row: AnyRow) => ReactNode) | undefined>>;

export type ListTableProps = {
  readonly list: ListDeclaration;
  readonly label: string;
  readonly texts: string;
  readonly rows: readonly AnyRow[];
  readonly view: ListView;
  readonly cells: Cells;
  /** Returns the path that a row opens; undefined: rows have none. The row's first cell is the link. */
  readonly rowTo: ((row: AnyRow) => string) | undefined;
  /** Opens a row, in a list whose rows have no path. */
  readonly onOpen: ((row: AnyRow) => void) | undefined;
  readonly isStale: boolean;
  readonly onOrder: (order: string) => void;
  /** Called when the keyboard reaches the last row. */
  readonly onEnd: () => void;
};

function OrderHeading({
  label,
  name,
  order,
  onOrder,
}: {
  readonly label: string;
  readonly name: string;
  readonly order: string;
  readonly onOrder: (order: string) => void;
}): ReactNode {
  const mark = order === name ? "▲" : order === `-${name}` ? "▼" : "";
  return (
    <button type="button" onClick={() => onOrder(nextOrder(order, name))}>
      {label} <span aria-hidden="true">{mark}</span>
    </button>
  );
}

function Headings({
  list,
  texts,
  visible,
  order,
  onOrder,
}: {
  readonly list: ListDeclaration;
  readonly texts: string;
  readonly visible: readonly string[];
  readonly order: string;
  readonly onOrder: (order: string) => void;
}): ReactNode {
  const codeText = useCodeText();
  return (
    <thead>
      <tr>
        {visible.map((name) => {
          const heading = codeText(`${texts}.column`, name);
          const isOrder = list.orders.includes(name);
          return (
            <th
              key={name}
              scope="col"
              className={isAtEnd(list.columns[name]!) ? styles["end"] : undefined}
              {...(isOrder ? { "aria-sort": sortOf(order, name) } : {})}
            >
              {isOrder ? (
                <OrderHeading label={heading} name={name} order={order} onOrder={onOrder} />
              ) : (
                heading
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const sortOf = (order: string, name: string) =>
  order === name ? "ascending" : order === `-${name}` ? "descending" : "none";

function useRowKeys(count: number, onOpen: (index: number) => void, onEnd: () => void) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState(0);
  const move = (step: number) => {
    const from = body.current?.contains(document.activeElement) === true ? active + step : active;
    const next = Math.max(0, Math.min(count - 1, from));
    setActive(next);
    body.current?.querySelectorAll<HTMLElement>(":scope > tr")[next]?.focus();
    if (from >= count - 1) onEnd();
  };
  useKeys([
    { keys: ["j"], label: "list.key.next", act: () => move(1), isDisabled: count === 0 },
    { keys: ["k"], label: "list.key.previous", act: () => move(-1), isDisabled: count === 0 },
    { keys: ["Enter"], label: "list.key.open", act: () => onOpen(active), isDisabled: count === 0 },
  ]);
  return { body, active: Math.min(active, Math.max(0, count - 1)), setActive };
}

export function ListTable({
  list,
  label,
  texts,
  rows,
  view,
  cells,
  rowTo,
  onOpen,
  isStale,
  onOrder,
  onEnd,
}: ListTableProps): ReactNode {
  const navigate = useNavigate();
  const open = (row: AnyRow | undefined) => {
    if (row === undefined) return;
    if (rowTo !== undefined) void navigate({ to: rowTo(row) });
    else onOpen?.(row);
  };
  const opens = rowTo !== undefined || onOpen !== undefined;
  const { body, active, setActive } = useRowKeys(rows.length, (index) => open(rows[index]), onEnd);
  const columns = useMemo(
    (): ColumnDef<typeof features, AnyRow>[] =>
      Object.keys(list.columns).map((key) => ({ id: key, accessorFn: (row) => row[key] })),
    [list],
  );
  const columnVisibility = Object.fromEntries(
    Object.keys(list.columns).map((key) => [key, view.columns.includes(key)]),
  );
  const table = useTable({
    features,
    columns,
    data: rows as AnyRow[],
    state: { columnVisibility },
    getRowId: (row) => String(row[list.key]),
  });
  const visible = table.getVisibleLeafColumns().map(({ id }) => id);
  const cellOf = (name: string, row: AnyRow): ReactNode => {
    const own = cells[name];
    return own === undefined ? (
      <ListCell column={list.columns[name]!} name={name} row={row} texts={texts} />
    ) : (
      own(row)
    );
  };
  const faceOf = (name: string, row: AnyRow): ReactNode => {
    const isLink = name === visible[0] && list.columns[name]!.kind !== "member";
    if (!isLink || rowTo === undefined) return cellOf(name, row);
    return <Link to={rowTo(row)}>{cellOf(name, row)}</Link>;
  };
  return (
    <div className={styles["scroll"]} role="region" aria-label={label} tabIndex={0}>
      <table className={isStale ? `${styles["table"]} ${styles["stale"]}` : styles["table"]}>
        <caption>{label}</caption>
        <Headings list={list} texts={texts} visible={visible} order={view.order} onOrder={onOrder} />
        <tbody ref={body}>
          {table.getRowModel().rows.map(({ id, original }, index) => (
            <tr
              key={id}
              tabIndex={index === active ? 0 : -1}
              className={opens ? `${styles["row"]} ${styles["opens"]}` : styles["row"]}
              onFocus={() => setActive(index)}
              onClick={(event) => {
                // A press on a link or button inside the row does not open the row. While text is selected the row does
                // not open either, so that the text can be copied.
                const isOwn = (event.target as HTMLElement).closest("a, button, input, label") !== null;
                if (!isOwn && getSelection()?.isCollapsed !== false) open(original);
              }}
            >
              {visible.map((name) => (
                <td key={name} className={isAtEnd(list.columns[name]!) ? styles["end"] : undefined}>
                  {faceOf(name, original)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
