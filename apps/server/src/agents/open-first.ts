// Position of a row, and its cursor, in lists that show open rows first and then the newest first.

import type { Context } from "../http/context.ts";
import { decodeCursor, encodeCursor } from "../infra/db/cursor.ts";

export type Place = { readonly isOpen: boolean; readonly at: Date; readonly id: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Reads the position in a page's cursor; null: the first page. */
export function readOpenPlace(ctx: Pick<Context, "fail">, cursor = ""): Place | null {
  if (cursor === "") return null;
  const [isOpen, at, id] =
    decodeCursor(cursor, [/^[01]$/, /^\d{1,14}$/, UUID]) ??
    ctx.fail("request_param_err", { field: "cursor" });
  return { isOpen: isOpen === "1", at: new Date(Number(at)), id: id! };
}

/**
 * Id in the position before the first row. The time of that position is later than every row's, so its id does not
 * matter.
 */
export const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Returns the page without its extra row, and the cursor of the next page. The query must read one row more than the
 * page.
 */
export function cutOpenPage<Row>(
  found: readonly Row[],
  pageSize: number,
  placeOf: (row: Row) => Place,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  if (found.length <= pageSize || last === undefined) return { page, nextCursor: null };
  const { isOpen, at, id } = placeOf(last);
  return { page, nextCursor: encodeCursor([isOpen ? "1" : "0", String(at.getTime()), id]) };
}
