import { sql } from "@khela/service-kit/db/database";
import { queueSource } from "../../infra/db/lists/queue-source.ts";

export const verificationQueue = queueSource({
  from: sql`identity_verification v`,
  bucket: sql`v.bucket`,
  where: (merchantId) => sql`v.state = 'waiting' and v.merchant_id = ${merchantId}`,
  since: sql`v.submitted_at`,
});
