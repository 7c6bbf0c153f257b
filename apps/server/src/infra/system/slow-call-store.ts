import { sql, type Db } from "@khela/service-kit/db/database";

export type SlowCall = {
  readonly route: string;
  readonly ms: number;
  readonly requestId: string;
  readonly at: Date;
};

export async function insertSlowCall(db: Db, { route, ms, requestId, at }: SlowCall): Promise<void> {
  await db.run(sql`
    insert into slow_call (at, route, ms, request_id) values (${at}, ${route}, ${Math.round(ms)}, ${requestId})`);
}

/**
 * Lists routes with slow responses since a time, most frequent first. `requestId`: id of the slowest response's
 * request.
 */
export function listSlowRoutes(
  db: Db,
  since: Date,
  limit: number,
): Promise<
  (Omit<SlowCall, "ms" | "at"> & {
    readonly count: bigint;
    readonly slowestMs: number;
    readonly lastAt: Date;
  })[]
> {
  return db.rows(sql`
    select route, count(*) count, max(ms) "slowestMs", max(at) "lastAt", (array_agg(request_id order by ms desc))[1] "requestId"
    from slow_call where at > ${since} group by route order by count(*) desc, route limit ${limit}`);
}

export async function deleteSlowCalls(db: Db, before: Date, limit: number): Promise<number> {
  return db.run(sql`
    delete from slow_call where id in (select id from slow_call where at < ${before} order by at limit ${limit})`);
}
