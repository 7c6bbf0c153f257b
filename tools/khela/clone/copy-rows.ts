/** Copies rows from one PostgreSQL to another by COPY in binary form, without a copy in memory or on disk. */
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/** Copies the rows of `select` into `into`, a table with a list of columns. */
export async function copyRows(
  { from, to }: { readonly from: pg.Client; readonly to: pg.Client },
  { select, into }: { readonly select: string; readonly into: string },
): Promise<void> {
  await pipeline(
    from.query(copyTo(`copy (${select}) to stdout (format binary)`)),
    to.query(copyFrom(`copy ${into} from stdin (format binary)`)),
  );
}
