// A refusal inside a handler: an operator whose role allows the call, but not what it is about.

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

/** Writes the refusal into the audit log by the pool, so that it stays although the request's transaction does not, and refuses. */
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
