// A refusal inside a handler: the operator's role allows the call, but not for this subject.

import type { Db } from "@khela/service-kit/db/database";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { fail } from "../../infra/failure.ts";
import type { ActingOperator } from "../../infra/operator/acting-operator.ts";
import type { Merchant } from "../../infra/db/merchant-store.ts";

type Refused = {
  readonly merchant: Merchant;
  readonly operator: ActingOperator | null;
  readonly actor: string;
  readonly ip: string;
  readonly requestId: string;
};

/**
 * Writes the refusal into the audit log outside the request's transaction, so that the entry stays when the
 * transaction rolls back; then refuses.
 */
export async function refuseDenied(
  { merchant, operator, actor, ip, requestId }: Refused,
  pool: Db,
  { subject, permission }: { readonly subject: string; readonly permission: string },
): Promise<never> {
  await writeAudit(pool, {
    merchantId: merchant.id,
    actor,
    action: "operator.denied",
    subject,
    detail: { permission, session: String(operator?.sessionId) },
    ip,
    requestId,
  });
  return fail("operator.permission.denied", { permission });
}
