import { sql } from "@khela/service-kit/db/database";
import { queueSource } from "../infra/db/lists/queue-source.ts";

/** Queue of manual deposits that their members have reported as sent. */
export const depositQueue = queueSource({
  from: sql`deposit_order d`,
  bucket: sql`d.bucket`,
  where: (merchantId) => sql`d.state = 'submitted' and d.merchant_id = ${merchantId}`,
  since: sql`d.submitted_at`,
  amount: sql`d.amount_minor`,
});

/** Queue of held payments, which need an operator's decision. */
export const heldDepositQueue = queueSource({
  from: sql`deposit_order d`,
  bucket: sql`d.bucket`,
  where: (merchantId) => sql`d.state = 'review' and d.merchant_id = ${merchantId}`,
  since: sql`d.held_at`,
  amount: sql`d.held_minor`,
});

export const withdrawalQueue = queueSource({
  from: sql`withdraw_order w`,
  bucket: sql`w.bucket`,
  where: (merchantId) => sql`w.state = 'review' and w.merchant_id = ${merchantId}`,
  since: sql`w.requested_at`,
  amount: sql`w.amount_minor`,
});
