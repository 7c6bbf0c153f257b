// Who did it, for the audit log: a member, about himself.

import type { Context } from "../platform/context.ts";
import type { AuditEntry } from "../platform/db/audit-store.ts";

type Asker = Pick<Context, "merchant" | "ip" | "requestId">;

export function auditOf({ merchant, ip, requestId }: Asker, { memberId }: { readonly memberId: bigint }): Omit<AuditEntry, "action"> {
  const subject = `member:${memberId}`;
  return { merchantId: merchant.id, actor: subject, subject, ip, requestId };
}
