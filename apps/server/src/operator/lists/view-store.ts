import { sql, type Db } from "@khela/service-kit/db/database";

type Owner = { readonly merchantId: number; readonly operatorId: bigint };

export type StoredView = {
  readonly id: bigint;
  readonly name: string;
  readonly query: string;
  readonly isShared: boolean;
  readonly isMine: boolean;
  readonly owner: string;
};

/** Lists the saved views of a console list: the operator's own, and those shared with the team. */
export function listViews(
  db: Db,
  { merchantId, operatorId }: Owner,
  list: string,
  limit: number,
): Promise<StoredView[]> {
  return db.rows(sql`
    select v.id, v.name, v.query, v.is_shared "isShared", v.operator_id = ${operatorId} "isMine", o.name owner
    from operator_view v join operator o on o.id = v.operator_id
    where v.merchant_id = ${merchantId} and v.list = ${list} and (v.operator_id = ${operatorId} or v.is_shared)
    order by v.name, v.id limit ${limit}`);
}

/** Saves a view; null when the operator already has the maximum number of views of the list. */
export async function saveView(
  db: Db,
  { merchantId, operatorId }: Owner,
  view: Pick<StoredView, "name" | "query" | "isShared"> & { readonly list: string },
  limit: number,
): Promise<bigint | null> {
  const row = await db.maybe<{ id: bigint }>(sql`
    insert into operator_view (merchant_id, operator_id, list, name, query, is_shared)
    select ${merchantId}, ${operatorId}, ${view.list}, ${view.name}, ${view.query}, ${view.isShared}
    where (select count(*) from operator_view
      where merchant_id = ${merchantId} and operator_id = ${operatorId} and list = ${view.list} and name <> ${view.name}) < ${limit}
    on conflict (merchant_id, operator_id, list, name) do update set query = excluded.query, is_shared = excluded.is_shared
    returning id`);
  return row?.id ?? null;
}

/** Deletes a view; returns whether the view existed. */
export async function deleteView(db: Db, { merchantId, operatorId }: Owner, id: bigint): Promise<boolean> {
  const removed = await db.run(sql`
    delete from operator_view where id = ${id} and merchant_id = ${merchantId} and operator_id = ${operatorId}`);
  return removed > 0;
}
