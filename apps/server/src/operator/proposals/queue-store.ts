import { sql } from "@khela/service-kit/db/database";
import { queueSource } from "../../infra/db/lists/queue-source.ts";

export const proposalQueue = queueSource({
  from: sql`operator_proposal p`,
  where: (merchantId, now) =>
    sql`p.merchant_id = ${merchantId} and p.state = 'open' and p.expires_at > ${now}`,
  since: sql`p.proposed_at`,
});
