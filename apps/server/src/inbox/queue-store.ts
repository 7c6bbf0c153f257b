import { sql } from "@khela/service-kit/db/database";
import { queueSource } from "../infra/db/lists/queue-source.ts";

/** Conversations in which the member waits for an answer. The index of these rows covers all buckets of a merchant. */
export const chatQueue = queueSource({
  from: sql`chat_conversation c`,
  where: (merchantId) => sql`c.merchant_id = ${merchantId} and c.waiting_since is not null`,
  since: sql`c.waiting_since`,
});

/** Feedback without an answer. The index of these rows covers all buckets of a merchant. */
export const feedbackQueue = queueSource({
  from: sql`feedback f`,
  where: (merchantId) => sql`f.merchant_id = ${merchantId} and f.answer is null`,
  since: sql`f.sent_at`,
});
