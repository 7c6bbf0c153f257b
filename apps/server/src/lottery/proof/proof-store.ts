// SQL for the blocks of a draw's tickets, which are stored when the draw closes.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

/** A ticket's position in its draw, by bucket, member and order. */
export type TicketKey = MemberKey & { readonly id: string };

export type Block = {
  readonly root: string;
  /** The last ticket before the block; null: the block is the first. */
  readonly after: TicketKey | null;
};

/** The Merkle tree of a draw, which is fixed when the draw closes. */
export type Tree = {
  readonly root: string;
  readonly tickets: number;
  /** The blocks of the tree; empty when all tickets fit into one block. */
  readonly blocks: readonly Block[];
};

/** Returns the blocks as JSON, as they are stored. */
export function blocksJson(blocks: readonly Block[]): string {
  return JSON.stringify(
    blocks.map(({ root, after }) => ({
      root,
      bucket: after?.bucket ?? null,
      member_id: after === null ? null : String(after.memberId),
      id: after?.id ?? null,
    })),
  );
}

type Found = {
  /** Number of the block, from 0. */
  readonly n: number;
  readonly after: TicketKey | null;
  readonly roots: readonly string[];
};

/** Finds the block that contains a ticket, and the roots of all blocks; null: the draw has no stored blocks. */
export async function findBlock(
  db: Db,
  drawId: bigint,
  { bucket, memberId, id }: TicketKey,
): Promise<Found | null> {
  const row = await db.maybe<{
    n: number;
    bucket: number | null;
    memberId: bigint | null;
    id: string | null;
    roots: string[];
  }>(sql`
    with block as (
      select b.* from lottery_draw d, rows from (jsonb_to_recordset(d.blocks) as (root text, bucket smallint, member_id bigint, id text))
        with ordinality b(root, bucket, member_id, id, n)
      where d.id = ${drawId})
    select (b.n - 1)::int n, b.bucket, b.member_id "memberId", b.id, (select array_agg(root order by n) from block) roots
    from block b where b.n = 1 or (b.bucket, b.member_id, b.id) < (${bucket}::smallint, ${memberId}::bigint, ${id}::text)
    order by b.n desc limit 1`);
  if (row === null) return null;
  const after =
    row.bucket === null || row.memberId === null || row.id === null
      ? null
      : { bucket: row.bucket, memberId: row.memberId, id: row.id };
  return { n: row.n, after, roots: row.roots };
}
