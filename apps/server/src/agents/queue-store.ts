import { sql } from "@khela/service-kit/db/database";
import { queueSource } from "../infra/db/lists/queue-source.ts";

/** Queue of disputes that need the operator's decision. */
export const disputeQueue = queueSource({
  from: sql`agent_dispute d`,
  bucket: sql`d.bucket`,
  where: (merchantId) => sql`d.state = 'escalated' and d.merchant_id = ${merchantId}`,
  since: sql`d.escalated_at`,
});

/** Queue of agents' requests to freeze accounts of their teams. */
export const freezeQueue = queueSource({
  from: sql`agent_freeze f join member m on m.bucket = f.bucket and m.id = f.member_id`,
  bucket: sql`f.bucket`,
  where: (merchantId) => sql`f.state = 'open' and m.merchant_id = ${merchantId}`,
  since: sql`f.requested_at`,
});
