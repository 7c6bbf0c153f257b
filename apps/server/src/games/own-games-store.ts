import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";

/** Ids as one text, because fifty separate rows would double the cost. */
type IdsRow = { readonly nodeIds: string | null };
const readIds = ([row]: readonly IdsRow[]): number[] => row?.nodeIds?.split(",").map(Number) ?? [];

/** Lists the member's favourites, newest first, hidden games included. */
export async function listFavouriteIds(db: Db, member: MemberKey): Promise<number[]> {
  const rows = await db.lookup<IdsRow>(
    ["smallint", "bigint"],
    sql`
    select string_agg(node_id::text, ',' order by at desc, node_id) "nodeIds" from favourite
    where bucket = ${member.bucket} and member_id = ${member.memberId}`,
  );
  return readIds(rows);
}

/**
 * Adds a favourite. Returns whether the game is a favourite afterwards: false only when the member already has `limit`
 * other favourites. Locks the member's row, so that concurrent calls are counted one by one; call it in a transaction.
 */
export async function insertFavourite(
  tx: Db,
  member: MemberKey,
  nodeId: number,
  options: { readonly now: Date; readonly limit: number },
): Promise<boolean> {
  await tx.run(
    sql`select from member where bucket = ${member.bucket} and id = ${member.memberId} for no key update`,
  );
  const { kept, count } = await tx.one<{ kept: boolean; count: number }>(sql`
    select count(*)::int count, coalesce(bool_or(node_id = ${nodeId}), false) kept from favourite
    where bucket = ${member.bucket} and member_id = ${member.memberId}`);
  if (kept) return true;
  if (count >= options.limit) return false;
  await tx.run(sql`
    insert into favourite (bucket, member_id, node_id, at)
    values (${member.bucket}, ${member.memberId}, ${nodeId}, ${options.now})`);
  return true;
}

export async function deleteFavourite(db: Db, member: MemberKey, nodeId: number): Promise<void> {
  await db.run(sql`
    delete from favourite where bucket = ${member.bucket} and member_id = ${member.memberId} and node_id = ${nodeId}`);
}

/** Lists the member's recent games, newest first, hidden games included. */
export async function listRecentIds(db: Db, member: MemberKey): Promise<number[]> {
  const rows = await db.lookup<IdsRow>(
    ["smallint", "bigint"],
    sql`
    select string_agg(node_id::text, ',' order by at desc, node_id) "nodeIds" from recent
    where bucket = ${member.bucket} and member_id = ${member.memberId}`,
  );
  return readIds(rows);
}

/** Puts the game first among the recent games, and deletes games beyond `keep`. */
export async function insertRecent(
  db: Db,
  member: MemberKey,
  nodeId: number,
  options: { readonly now: Date; readonly keep: number },
): Promise<void> {
  await db.run(sql`
    insert into recent (bucket, member_id, node_id, at)
    values (${member.bucket}, ${member.memberId}, ${nodeId}, ${options.now})
    on conflict (bucket, member_id, node_id) do update set at = greatest(recent.at, excluded.at)`);
  await db.run(sql`
    delete from recent where bucket = ${member.bucket} and member_id = ${member.memberId} and node_id in (
      select node_id from recent where bucket = ${member.bucket} and member_id = ${member.memberId}
      order by at desc, node_id offset ${options.keep})`);
}
