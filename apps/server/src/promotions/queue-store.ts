import { sql } from "@khela/service-kit/db/database";
import { queueSource } from "../infra/db/lists/queue-source.ts";

/** Queue of rewards that need an operator's decision. */
export const claimQueue = queueSource({
  from: sql`promotion_award a join promotion p on p.id = a.promotion_id`,
  bucket: sql`a.bucket`,
  where: (merchantId) => sql`a.state = 'applying' and p.merchant_id = ${merchantId}`,
  since: sql`a.made_at`,
  amount: sql`a.reward_minor`,
});
