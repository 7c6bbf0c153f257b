// A list's rows as a file, with the requested filter, order and columns. The rows are read by cursor while the file is
// sent.

import { Readable } from "node:stream";
import { maxSpreadsheetRows } from "@khela/contract/operator/lists";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import type { Db } from "@khela/service-kit/db/database";
import { refuseDenied } from "../../http/console/denial.ts";
import { assertMayFilter, auditedInput, readRows, scopeOf } from "../../http/console/lists/list-handler.ts";
import { conditionsOf, joinOf, orderOf, type ListInput } from "../../http/console/lists/list-query.ts";
import type { FileAnswer, MountedList, OperatorContext } from "../../http/console/operator-context.ts";
import { hasMoreThan } from "../../infra/db/lists/list-statement.ts";
import { cellsOf, headingsOf } from "./cells.ts";
import { toCsv } from "./csv.ts";
import { toXlsx } from "./xlsx.ts";

type ExportCall = typeof operatorCalls.lists.export;
type ExportInput = ParsedOperatorInputOf<ExportCall>;

const PAGE_ROWS = 1_000;
const contentTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Returns the requested columns; refuses an unknown column. */
function columnsOf(ctx: OperatorContext<ExportCall>, { source }: MountedList, input: ExportInput) {
  return input.columns.map(({ key, heading }) => {
    const column = Object.hasOwn(source.list.columns, key) ? source.list.columns[key] : undefined;
    return column === undefined ? ctx.fail("list.column.unknown", { key }) : { key, heading, column };
  });
}

type Reading = {
  readonly ctx: OperatorContext<ExportCall>;
  readonly pool: Db;
  readonly list: MountedList;
  readonly query: ListInput;
  readonly columns: ReturnType<typeof columnsOf>;
};

/**
 * Yields the pages of rows as cells. Reads outside the request's transaction, because that transaction has already
 * ended with its audit entry.
 */
async function* readCells({ ctx, pool, list, query, columns }: Reading) {
  const { source } = list;
  const scope = scopeOf(ctx);
  const conditions = conditionsOf(source, scope, query);
  const order = orderOf(source.list, query.order);
  const join = joinOf(source, scope, query);
  for (let after: readonly string[] | null = null; ; ) {
    const page: Awaited<ReturnType<typeof readRows>> = await readRows({ ...ctx, db: pool }, source, {
      conditions,
      order,
      after,
      limit: PAGE_ROWS,
      join,
      scope,
    });
    yield page.rows.map((row) => columns.flatMap(({ key, column }) => cellsOf(column, row[key])));
    if (page.lastKey === null) return;
    after = page.lastKey;
  }
}

/**
 * Checks the request, declares the request to the audit log, and returns the file. Rows are read while the file is
 * sent.
 */
export async function exportList(
  ctx: OperatorContext<ExportCall>,
  { lists, pool }: { readonly lists: ReadonlyMap<string, MountedList>; readonly pool: Db },
  input: ExportInput,
): Promise<FileAnswer> {
  const list = lists.get(input.list) ?? ctx.fail("list.unknown");
  const { call, source, parse } = list;
  if (!(ctx.operator.permissions as ReadonlySet<string>).has(call.permission))
    return refuseDenied(ctx, pool, { subject: `call:${call.name}`, permission: call.permission });
  const order = input.order === undefined ? {} : { order: input.order };
  const query = parse({ ...input.filters, ...order }, true) as ListInput;
  assertMayFilter(ctx, source.list, query);
  const columns = columnsOf(ctx, list, input);
  const conditions = conditionsOf(source, scopeOf(ctx), query);
  if (input.format === "xlsx" && (await hasMoreThan(ctx.db, source, conditions, maxSpreadsheetRows)))
    ctx.fail("list.export.large", { max: maxSpreadsheetRows });
  const { size: _size, ...asked } = query;
  ctx.audit({
    subject: `list:${call.name}`,
    detail: {
      format: input.format,
      columns: columns.map(({ key }) => key).join(" "),
      ...auditedInput(asked as ListInput),
    },
  });
  const headings = columns.flatMap(({ column, heading }) => headingsOf(column, heading));
  const pages = readCells({ ctx, pool, list, query, columns });
  const day = ctx.now().toISOString().slice(0, 10);
  return {
    fileName: `${call.name.replace(".", "-")}-${day}.${input.format}`,
    contentType: contentTypes[input.format],
    body:
      input.format === "csv"
        ? Readable.from(toCsv(headings, pages), { objectMode: false })
        : toXlsx(headings, pages, ctx.now()),
  };
}
