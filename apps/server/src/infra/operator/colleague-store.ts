import { sql, type Db } from "@khela/service-kit/db/database";
import type { Assignment } from "./acting-operator-store.ts";

export type AssignedOperator = {
  readonly name: string;
  readonly displayName: string;
  readonly assignments: readonly Assignment[];
};

/** Lists active operators of a merchant with their assignments at the merchant, by name. */
export function listAssignedOperators(
  db: Db,
  { merchantId, now, limit }: { readonly merchantId: number; readonly now: Date; readonly limit: number },
): Promise<AssignedOperator[]> {
  return db.rows(sql`
    select o.name, o.display_name "displayName", jsonb_agg(jsonb_build_object('role', a.role, 'maxAmountMinor', a.max_amount_minor::text,
      'isMasked', a.is_masked, 'permissions', r.permissions)) assignments
    from operator_assignment a join operator o on o.id = a.operator_id and o.state = 'active'
      left join operator_role r on r.merchant_id = a.merchant_id and r.name = a.role
    where a.merchant_id = ${merchantId} and (a.last_day is null or a.last_day >= (${now}::timestamptz at time zone 'UTC')::date)
    group by o.id order by o.name limit ${limit}`);
}
