/**
 * Shows a list by its declaration in the contract. The URL has its filters, order and columns, and further pages come
 * by cursor. Saved views, CSV and XLSX have the same filters, order and columns. A room gives the call, the prefix of
 * the texts and what a row opens.
 */
import { useState, type ReactNode } from "react";
import { listSize } from "@khela/contract/operator/lists";
import { useT } from "../i18n/texts.ts";
import { useAddressSearch } from "../lib/address.ts";
import { useFormat } from "../lib/format/format.ts";
import { useKeys } from "../lib/keys.ts";
import { useMay } from "../lib/session.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Empty, Failed, Loading } from "../ui/layout/states.tsx";
import { columnsField, readView, searchOfView, toInput, viewQuery } from "./list-address.ts";
import { ListTable, type Cells } from "./list-table.tsx";
import type { AnyListCall, AnyRow, ListCall, ListTexts, RowOf } from "./list-types.ts";
import { ColumnsDialog } from "./parts/columns-dialog.tsx";
import { ExportDialog } from "./parts/export-dialog.tsx";
import { FilterBadges } from "./parts/filter-badges.tsx";
import { FilterDialog, type FilterValues } from "./parts/filter-dialog.tsx";
import { ViewsMenu } from "./parts/views.tsx";
import { useListRows, type ListRows } from "./use-list-rows.ts";
import layout from "../ui/layout/layout.module.css";
import styles from "./list.module.css";

export type OperatorListProps<C extends ListCall, P extends string> = {
  readonly call: C;
  /** Accessible name of the table, which says what the list contains. */
  readonly label: string;
  readonly texts: ListTexts<C, P>;
  /** Cells that the room renders itself, by column. All other cells are shown by the kind of their column. */
  readonly cells?: { readonly [K in keyof RowOf<C>]?: (row: RowOf<C>) => ReactNode };
  readonly rowTo?: (row: RowOf<C>) => string;
  readonly onOpen?: (row: RowOf<C>) => void;
  /** Filters that the screen sets, such as a member's id. They are not in the URL, and operators cannot remove them. */
  readonly fixed?: Readonly<Record<string, string | number | boolean>>;
  readonly emptyText?: string;
  /** Buttons beside the filters. */
  readonly acts?: ReactNode;
  readonly everyMs?: number;
};

type Opened =
  | { readonly kind: "filters"; readonly focused: string | null }
  | { readonly kind: "columns" }
  | { readonly kind: "export"; readonly format: "csv" | "xlsx" }
  | null;

function Foot({ rows, list }: { readonly rows: number; readonly list: ListRows }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { about, asOf } = list;
  return (
    <div className={styles["foot"]}>
      <span role="status">
        {about === null
          ? t("list.shown", { shown: rows })
          : t(about.isExact ? "list.exact" : "list.about", { shown: rows, count: about.count })}
        {asOf === null ? "" : ` · ${t("list.asOf", { time: format.time(asOf, "second") })}`}
      </span>
      {list.hasMore ? (
        <Button size="small" isPending={list.isLoadingMore} onPress={list.loadMore}>
          {t("list.more")}
        </Button>
      ) : null}
    </div>
  );
}

type BodyProps = Omit<Parameters<typeof ListTable>[0], "rows" | "isStale" | "onEnd"> & {
  readonly page: ListRows;
  readonly emptyText: string | undefined;
};

function Body({ page, emptyText, ...table }: BodyProps): ReactNode {
  if (page.rows === undefined)
    return page.error === null ? <Loading /> : <Failed error={page.error} onRetry={page.reload} />;
  if (page.rows.length === 0) return <Empty {...(emptyText === undefined ? {} : { text: emptyText })} />;
  const onEnd = () => {
    if (page.hasMore && !page.isLoadingMore) page.loadMore();
  };
  return (
    <>
      <ListTable {...table} rows={page.rows} isStale={page.isStale} onEnd={onEnd} />
      <Foot rows={page.rows.length} list={page} />
    </>
  );
}

/** Buttons for the shown view: choose its columns, or export its rows as a file. */
function ViewActs({ onOpen }: { readonly onOpen: (opened: Opened) => void }): ReactNode {
  const t = useT();
  const may = useMay();
  return (
    <>
      <Button size="small" look="quiet" onPress={() => onOpen({ kind: "columns" })}>
        {t("list.columns")}
      </Button>
      {may("lists.export")
        ? (["csv", "xlsx"] as const).map((format) => (
            <Button key={format} size="small" look="quiet" onPress={() => onOpen({ kind: "export", format })}>
              {format.toUpperCase()}
            </Button>
          ))
        : null}
    </>
  );
}

export function OperatorList<C extends ListCall, P extends string>(
  props: OperatorListProps<C, P>,
): ReactNode {
  const { label, fixed = {}, emptyText, acts, everyMs } = props;
  const call: AnyListCall = props.call;
  const { list } = call;
  const texts = props.texts as string;
  const t = useT();
  const [opened, setOpened] = useState<Opened>(null);
  const { search, setSearch } = useAddressSearch();
  const view = readView(list, search);
  const page = useListRows(call, { ...toInput(list, view), ...fixed }, { size: listSize.standard, everyMs });
  const close = () => setOpened(null);
  const apply = (change: FilterValues) => {
    setSearch(change);
    close();
  };
  useKeys([
    { keys: ["f"], label: "list.key.filters", act: () => setOpened({ kind: "filters", focused: null }) },
    { keys: ["r"], label: "list.key.reload", act: page.reload },
  ]);
  return (
    <section className={`${layout["panel"]} ${styles["list"]}`}>
      <div className={styles["bar"]}>
        {Object.keys(list.filters).length === 0 ? null : (
          <Button size="small" hint="f" onPress={() => setOpened({ kind: "filters", focused: null })}>
            {t("list.filters")}
          </Button>
        )}
        <FilterBadges
          list={list}
          texts={texts}
          values={view.filters}
          onOpen={(focused) => setOpened({ kind: "filters", focused })}
          onRemove={(fields) => setSearch(Object.fromEntries(fields.map((field) => [field, undefined])))}
        />
        <span className={styles["space"]} />
        {acts}
        <ViewsMenu
          list={call.name}
          query={viewQuery(list, search)}
          onOpen={(query) => setSearch(searchOfView(list, query))}
        />
        <ViewActs onOpen={setOpened} />
      </div>
      <Body
        page={page}
        emptyText={emptyText}
        list={list}
        label={label}
        texts={texts}
        view={view}
        cells={(props.cells ?? {}) as Cells}
        rowTo={props.rowTo as ((row: AnyRow) => string) | undefined}
        onOpen={props.onOpen as ((row: AnyRow) => void) | undefined}
        onOrder={(order) => setSearch({ order: order === list.defaultOrder ? undefined : order })}
      />
      {opened?.kind === "filters" ? (
        <FilterDialog
          list={list}
          texts={texts}
          values={view.filters}
          focused={opened.focused}
          onApply={apply}
          onClose={close}
        />
      ) : null}
      {opened?.kind === "columns" ? (
        <ColumnsDialog
          list={list}
          texts={texts}
          columns={view.columns}
          onApply={(columns) => apply({ columns: columnsField(list, columns) })}
          onClose={close}
        />
      ) : null}
      {opened?.kind === "export" ? (
        <ExportDialog
          call={call}
          texts={texts}
          view={view}
          fixed={fixed}
          format={opened.format}
          onClose={close}
        />
      ) : null}
    </section>
  );
}
