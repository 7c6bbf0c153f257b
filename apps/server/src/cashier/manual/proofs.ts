// Pictures of a payment to a manual channel. They are checked by content and re-encoded. The platform does not treat
// them as proof, and the audit log records each operator who views one. A new picture replaces the previous one until
// the order is decided. A job removes pictures long after the decision.

import { createHash } from "node:crypto";
import type { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import type { Context, Services } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import { deleteInBatches } from "../../infra/db/delete-in-batches.ts";
import { incrementCount } from "../../infra/db/throttle-store.ts";
import { decodeImage } from "../../infra/decode-image.ts";
import { fail } from "../../infra/failure.ts";
import { findDeposit, type Deciding } from "../decisions/decision.ts";
import { viewOrder } from "../order-view.ts";
import { auditOf, findOwn, isStillOpen } from "./manual-orders.ts";
import { deleteOldProofs, findProof, saveProof } from "./manual-store.ts";

type ProofCall = (typeof calls)["cashier"]["depositProof"];

/** Maximum side of a stored picture in pixels; a phone's screenshot stays readable. */
const PICTURE_SIDE = 1_600;
const MAX_PER_HOUR = 20;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Maximum pictures that one statement removes. Pictures are large, so the number is small. */
const REMOVED_AT_ONCE = 100;

export async function depositProof(
  ctx: Context<ProofCall>,
  { orderId }: { readonly orderId: string },
): Promise<OutputOf<ProofCall>> {
  const { db, session, files } = ctx;
  const order = await findOwn(ctx, orderId);
  if (!isStillOpen(ctx, order) && order.state !== "submitted") ctx.fail("deposit.order.decided");
  const [file] = files;
  const now = ctx.now();
  if ((await incrementCount(db, `proof ${session.memberId}`, HOUR_MS, now)) > MAX_PER_HOUR)
    ctx.fail("TOO_MANY_REQUESTS", undefined, HOUR_MS / 1_000);
  const picture = file === undefined ? null : await decodeImage(file.bytes, { maxSide: PICTURE_SIDE });
  if (picture === null) return ctx.fail("deposit.proof.invalid", { field: "picture" });
  const isSaved = await db.transaction(async (tx) => {
    if (!(await saveProof(tx, order, picture, now))) return false;
    const sha256 = createHash("sha256").update(picture.webp).digest("hex");
    await writeAudit(tx, { ...auditOf(ctx, order), action: "deposit.proof", detail: { sha256 } });
    return true;
  });
  if (!isSaved) ctx.fail("deposit.order.decided");
  return viewOrder(ctx, await findOwn(ctx, order.id));
}

/**
 * Returns the order's picture as WebP for an operator. The caller must write the view into the audit log. @throws
 * {Failure}
 */
export async function readDepositProof(
  deciding: Pick<Deciding, "db" | "merchantId">,
  orderId: string,
): Promise<Buffer> {
  const order = await findDeposit(deciding, orderId);
  return (await findProof(deciding.db, order)) ?? fail("deposit.order.unknown");
}

/**
 * Removes the pictures of decided orders that are older than the configured time. Each batch commits alone, so the
 * next run continues after a killed run.
 */
export async function removeOldProofs({
  db,
  now,
  config,
}: Pick<Services, "db" | "now" | "config">): Promise<void> {
  const before = new Date(now().getTime() - config.depositProofDays * DAY_MS);
  for (const bucket of await listMemberBuckets(db))
    await deleteInBatches((most) => deleteOldProofs(db, bucket, before, most), REMOVED_AT_ONCE);
}
