// Request data for the sign-in rules, and the audit entry of an act about a console account.

import type { OperatorCall } from "@khela/contract/operator/operator-call";
import type { Db } from "@khela/service-kit/db/database";
import { writeAudit } from "../../infra/db/audit-store.ts";
import type { OperatorContext } from "../../http/console/operator-context.ts";

export type AccessContext = Omit<OperatorContext<OperatorCall>, "fail" | "operator" | "call"> & {
  readonly call: Pick<OperatorCall, "name">;
};

type Entry = {
  /** Name of the console account, which is also the actor, because no other operator is signed in. */
  readonly name: string;
  readonly action?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
};

/**
 * Writes an audit entry about an operator's own account. The router writes no entry for calls that are open to anyone
 * or to every operator.
 */
export function auditOwn(tx: Db, ctx: AccessContext, { name, action, detail = {} }: Entry): Promise<void> {
  return writeAudit(tx, {
    merchantId: ctx.merchant.id,
    actor: `operator:${name}`,
    action: action ?? ctx.call.name,
    subject: `operator:${name}`,
    detail,
    ip: ctx.ip,
    requestId: ctx.requestId,
  });
}
