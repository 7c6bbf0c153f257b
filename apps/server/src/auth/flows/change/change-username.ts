// The username of a member who registered by number is random, so the member may replace it once. A job of the same
// transaction writes the new name into the rows of the agents and referrers above the member.

import { isReservedName } from "@khela/contract/member/reserved-names";
import type { calls } from "@khela/contract/calls";
import type { ParsedInputOf, OutputOf } from "@khela/contract/schemas";
import { renameInTree, replaceName, reserveName } from "../../../member/member.ts";
import type { Context, Services } from "../../../http/context.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import { consumeHourlyBudget } from "../../../infra/limits/address-budget.ts";
import { memberAuditEntry } from "../../account/audit-entry.ts";

type SetUsername = typeof calls.auth.setUsername;

/** Maximum attempts from one IP address, because each attempt reveals whether a name is already in use. */
const TRIES_PER_HOUR = 120;
export const renameQueue = "auth.renamed";
export type RenameJob = { readonly bucket: number; readonly memberId: string };

export async function setUsername(
  ctx: Context<SetUsername>,
  { username }: ParsedInputOf<SetUsername>,
): Promise<OutputOf<SetUsername>> {
  const { session, merchant } = ctx;
  if (isReservedName(username)) ctx.fail("name.reserved", { field: "username" });
  const waitS = await consumeHourlyBudget(ctx, "rename", TRIES_PER_HOUR);
  if (waitS > 0) ctx.fail("TOO_MANY_REQUESTS", undefined, waitS);
  await ctx.db.transaction(async (tx) => {
    if (!(await reserveName(tx, merchant.id, username, session)))
      ctx.fail("username.exists", { field: "username" });
    if (!(await replaceName(tx, merchant.id, session, { from: session.username, to: username })))
      ctx.fail("username.fixed", { field: "username" });
    await writeAudit(tx, {
      ...memberAuditEntry(ctx, session),
      action: "username.changed",
      detail: { from: session.username, to: username },
    });
    const job: RenameJob = { bucket: session.bucket, memberId: String(session.memberId) };
    await ctx.jobs.send(tx, renameQueue, job);
  });
  return { userName: username };
}

export async function deliverName({ db }: Services, { bucket, memberId }: RenameJob): Promise<void> {
  await renameInTree(db, { bucket, memberId: BigInt(memberId) });
}
