// Finds a merchant's operators by permission.

import type { Permission } from "@khela/contract/operator/permissions";
import type { Db } from "@khela/service-kit/db/database";
import { permissionsOfRole } from "./acting-operator.ts";
import { listAssignedOperators, type AssignedOperator } from "./colleague-store.ts";

const MAX_COLLEAGUES = 500;

/** Lists the merchant's active operators who have a permission, by name. */
export async function listColleagues(
  db: Db,
  {
    merchantId,
    permission,
    now,
  }: { readonly merchantId: number; readonly permission: Permission; readonly now: Date },
): Promise<AssignedOperator[]> {
  const found = await listAssignedOperators(db, { merchantId, now, limit: MAX_COLLEAGUES });
  return found.filter(({ assignments }) =>
    assignments.some(({ role, permissions }) => permissionsOfRole(role, permissions).includes(permission)),
  );
}
