// Lists that begin with what is open, then the newest: the place of a row, and the cursor that names it.

import type { Context } from "../http/context.ts";
import { decodeCursor, encodeCursor } from "../infra/db/cursor.ts";

export type Place = { readonly isOpen: boolean; readonly at: Date; readonly id: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The place that a page's cursor names; null for the first page. */
export function readOpenPlace(ctx: Pick<Context, "fail">, cursor = ""): Place | null {
  if (cursor === "") return null;
  const [isOpen, at, id] =
    decodeCursor(cursor, [/^[01]$/, /^\d{1,14}$/, UUID]) ??
    ctx.fail("request_param_err", { field: "cursor" });
  return { isOpen: isOpen === "1", at: new Date(Number(at)), id: id! };
}

/** Of the place before the first row, which is later than all, so that its id decides nothing. */
export const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** A page of one more than asked for, without the one more, and the cursor of the next. */
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
