// The actor of an audit log entry about a member's own account: the member.

import type { Context } from "../../http/context.ts";
import type { AuditEntry } from "../../infra/db/audit-store.ts";

type Caller = Pick<Context, "merchant" | "ip" | "requestId">;

export function memberAuditEntry(
  { merchant, ip, requestId }: Caller,
  { memberId }: { readonly memberId: bigint },
): Omit<AuditEntry, "action"> {
  const subject = `member:${memberId}`;
  return { merchantId: merchant.id, actor: subject, subject, ip, requestId };
}
