import { sql, type Db } from "@khela/service-kit/db/database";

/** The merchants that an operator works for today, by name. */
export function listMerchantsOf(
  db: Db,
  operatorId: bigint,
  now: Date,
): Promise<{ readonly code: string; readonly name: string }[]> {
  return db.rows(sql`
    select distinct m.code, m.brand name from operator_assignment a join merchant m on m.id = a.merchant_id
    where a.operator_id = ${operatorId} and (a.last_day is null or a.last_day >= (${now}::timestamptz at time zone 'UTC')::date)
    order by m.brand, m.code`);
}
